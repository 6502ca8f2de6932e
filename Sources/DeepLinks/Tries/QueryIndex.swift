/// The items of the query of one link by the names that a trie knows, read once for all routes that ask for them.
///
/// A thousand routes that end at one node, and differ in what they ask of the query, would each read all of it otherwise.
/// The names have numbers in the trie, so what is asked here is the index of the trie, whose texts are those of the table: no
/// link can be made that finds its own names slowly.
struct QueryIndex {
  struct Item {
    let name: Extent
    let value: Extent
    /// The next item of the same name.
    var next: Int32 = .none
  }

  private(set) var items: [Item] = []
  /// The first and the last item of each name.
  private var ends: [(first: Int32, last: Int32)]

  init(nameCount: Int) {
    ends = Array(repeating: (.none, .none), count: nameCount)
  }

  mutating func add(_ number: Int32, _ item: (name: Extent, value: Extent)) {
    let added = Int32(items.count)
    items.append(Item(name: item.name, value: item.value))
    let last = ends[Int(number)].last
    if last >= 0 { items[Int(last)].next = added } else { ends[Int(number)].first = added }
    ends[Int(number)].last = added
  }

  /// The type that the values of a name were last compared with as a whole, and whether all are of it.
  ///
  /// A field with many values is compared with all of them, and routes with such a field mostly agree on its type.
  private var known: [Int32: (type: TypeCode, isAccepted: Bool)] = [:]

  func isAccepted(_ number: Int32, as type: TypeCode) -> Bool? {
    known[number].flatMap { $0.type == type ? $0.isAccepted : nil }
  }

  mutating func note(_ number: Int32, as type: TypeCode, isAccepted: Bool) {
    known[number] = (type, isAccepted)
  }

  /// The first item of a name.
  func first(_ number: Int32) -> Int32 { ends[Int(number)].first }
}
