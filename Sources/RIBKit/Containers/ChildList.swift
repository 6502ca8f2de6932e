/// A container with one child for each key in an array.
///
/// A list belongs to one router; no other router can use it. Showing a different array detaches the children whose keys are gone, most
/// recently attached first, and then attaches the new ones, in the order of the array. A child whose key stays isn't touched, and children
/// stay in the order in which they were attached. A request made while another request is running is stored; of several such requests, only
/// the last is applied. When the router detaches, the list becomes empty.
public final class ChildList<Key: Hashable> {
  private let engine: ContainerEngine

  /// The requested keys, except those whose child could not be attached or was detached from outside the list.
  ///
  /// - Complexity: O(*n*), where *n* is the number of keys.
  public var keys: [Key] { engine.state.entries.filter(\.isWanted).keys() }

  /// Creates an empty list.
  ///
  /// Its children can preserve values if the keys are `Encodable`.
  public init() { engine = ContainerEngine(.list) }

  /// Attaches and detaches children so that they match an array of keys.
  ///
  /// Call it in the tree's isolation, with the router that owns the list. A duplicate key is a ``TreeFault/Code/duplicateKey``, and
  /// only its first occurrence is shown. The `build` closure is called immediately for each key that has no child.
  ///
  /// - Complexity: O(*n*), where *n* is the number of old and new keys.
  public func show(
    _ keys: [Key], in router: some Router, fileID: StaticString = #fileID, line: UInt = #line,
    build: (Key) -> any Router
  ) {
    guard let owner = engine.claim(router, for: .value(keys, before: "show(", after: ")"), at: (fileID, line))
    else { return }
    var seen: Set<Key> = []
    let distinct = keys.filter { seen.insert($0).inserted }
    if distinct.count < keys.count {
      owner.reject(
        .duplicateKey,
        """
        cannot show the same key twice in a ChildList; the keys are \(owner.written(keys).text). \
        Only the first occurrence of each key is shown. Give each child a unique key.
        """, at: (fileID, line))
    }
    engine.want(entries(for: distinct), in: owner) { build(distinct[$0]) }
  }

  /// Detaches all children.
  public func clear(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let owner = engine.claim(router, at: (fileID, line)) else { return }
    engine.want([], in: owner) { _ in preconditionFailure("clear() never builds a child.") }
  }

  /// Returns the shown entries of keys, and new ones for keys whose child isn't shown or is leaving.
  private func entries(for keys: [Key]) -> [ContainerEntry] {
    var shown: [Key: ContainerEntry] = [:]
    for entry in engine.state.shown { if let key = entry.key(as: Key.self) { shown[key] = entry } }
    return keys.map { key in
      guard let old = shown[key] else { return KeyedEntry(key) }
      guard old.isLeaving else { return old }
      let new = KeyedEntry(key)
      new.isBlocked = true
      old.successor = new
      return new
    }
  }
}

extension ChildList: KeyedContainer {
  /// Returns the attached child for a key.
  ///
  /// - Complexity: O(*n*) for *n* children.
  public func child(withKey key: Key) -> (any Router)? {
    engine.state.shown.last { $0.key(as: Key.self) == key }?.node?.router
  }
}

@available(*, unavailable)
extension ChildList: Sendable {}
