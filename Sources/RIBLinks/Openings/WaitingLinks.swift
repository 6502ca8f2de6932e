package import LinkGates

/// The text and the arrival of a link.
package struct LinkEntry {
  /// The text of the link as it was given; `nil` for a plan of the application's own.
  package let text: String?
  package let arrival: LinkArrival

  package init(text: String?, arrival: LinkArrival) {
    (self.text, self.arrival) = (text, arrival)
  }
}

/// The links of an opener that have to wait, the oldest first; several of them before the launch only.
package struct WaitingLinks<Resumption> {
  /// A link that has to wait.
  package struct Item {
    package let resumption: Resumption
    let reason: String
    package let entry: LinkEntry
  }

  /// The number of links that are kept only to be told that newer ones took their places; a flood must not fill the memory.
  private static var maximumReplaced: Int { 64 }

  private let capacity: Int
  private var items: [Item] = []
  /// The links whose places newer ones have taken while they waited.
  private var replaced: [LinkEntry] = []

  init(capacity: Int) {
    self.capacity = capacity
  }

  var newest: Item? { items.last }

  /// Keeps a link, which takes the place of the oldest where there are too many.
  ///
  /// - Parameters:
  ///   - item: The link.
  ///   - isAlone: Whether it takes the places of all others.
  mutating func keep(_ item: Item, isAlone: Bool) {
    let count = isAlone ? items.count : max(0, items.count + 1 - capacity)
    replaced += items.prefix(count).map(\.entry)
    replaced.removeFirst(max(0, replaced.count - Self.maximumReplaced))
    items.removeFirst(count)
    items.append(item)
  }

  /// Takes out the links of a session; those of others are forgotten.
  mutating func take(in session: LinkSession) -> (replaced: [LinkEntry], items: [Item]) {
    defer { forget() }
    return (
      replaced.filter { $0.arrival.session == session }, items.filter { $0.entry.arrival.session == session }
    )
  }

  /// Forgets all of them.
  mutating func forget() {
    (items, replaced) = ([], [])
  }
}
