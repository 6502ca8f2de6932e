internal import LinkGates
internal import RIBKit

/// The waiting links of an opener, the oldest first; several only before the launch.
///
/// Links of a saved tree wait apart until their user has signed in.
package struct WaitingLinks<Resumption> {
  /// A waiting link.
  package struct Item {
    package let resumption: Resumption
    let reason: String
    package var entry: LinkEntry
  }

  /// The links of a session: those that newer ones replaced while they waited, and those that may be opened now.
  package struct Taken {
    package private(set) var replaced: [LinkEntry] = []
    package private(set) var items: [Item] = []
  }

  /// The maximum number of replaced links that are kept to report their outcome, which bounds memory.
  private static var maximumReplaced: Int { 64 }

  private let capacity: Int
  private var items: [Item] = []
  /// The links that newer ones replaced while they waited.
  private var replaced: [LinkEntry] = []
  /// Restored links whose user hasn't signed in yet.
  private var restored: [SavedLink] = []

  init(capacity: Int) {
    self.capacity = capacity
  }

  var newest: Item? { items.last }

  /// Keeps a link, which replaces the oldest link if there are too many, or all other links if it must be alone.
  mutating func keep(_ item: Item, isAlone: Bool) {
    let count = isAlone ? items.count : max(0, items.count + 1 - capacity)
    replaced += items.prefix(count).map(\.entry)
    replaced.removeFirst(max(0, replaced.count - Self.maximumReplaced))
    items.removeFirst(count)
    items.append(item)
  }

  /// Takes the links of a session, and forgets those of others; restored links still wait for their user.
  mutating func take(in session: LinkSession) -> Taken {
    defer { (items, replaced) = ([], []) }
    return Taken(
      replaced: replaced.filter { $0.arrival.session == session },
      items: items.filter { $0.entry.arrival.session == session })
  }

  mutating func forget() {
    (items, replaced, restored) = ([], [], [])
  }
}

/// Links in saved trees.
extension WaitingLinks {
  /// Returns the links for a saved tree, oldest first.
  ///
  /// - Parameters:
  ///   - session: The current session; `nil` if its links can't be saved.
  ///   - user: Its user.
  ///   - date: Returns the date of a time. It is asked once for each link, because two saves of one link must be equal.
  /// - Returns: The links.
  mutating func saved(
    in session: LinkSession?, of user: String?, date: (Duration) -> WallTime
  ) -> [SavedLink] {
    var links = restored
    for index in items.indices where items[index].entry.arrival.session == session {
      let entry = items[index].entry
      guard let text = entry.text, let origin = entry.origin else { continue }
      let expires = entry.expires ?? date(entry.arrival.deadline)
      items[index].entry.expires = expires
      links.append(
        SavedLink(
          text: text, origin: origin.rawValue, metadata: entry.metadata, expires: expires, user: user))
    }
    return links
  }

  /// Restores the links of a saved tree: those without a user wait at once.
  mutating func restore(_ links: [SavedLink], as item: (SavedLink) -> Item?) {
    restored = links.filter { $0.user != nil }
    add(links.filter { $0.user == nil }.compactMap(item))
  }

  /// Lets the restored links of a user wait, and forgets those of others.
  mutating func admitRestored(of user: String?, as item: (SavedLink) -> Item?) {
    add(restored.filter { user != nil && $0.user == user }.compactMap(item))
    restored = []
  }

  /// Forgets restored links that have expired before their user signed in.
  mutating func forgetRestored(by date: WallTime) {
    restored.removeAll { $0.expires <= date }
  }

  /// Adds older links.
  private mutating func add(_ older: [Item]) {
    items = Array((older + items).suffix(capacity))
  }
}
