/// The entries of a child stack, as a plain value that implements the rules without any router.
struct StackState<Key: Equatable> {
  struct Entry {
    let id: Int
    let key: Key
  }

  enum Change {
    case push(Key, StackMode)
    case pop
    case popTo(Key)
    case clear
    case show([Key])
  }

  private(set) var entries: [Entry] = []
  /// The entry beside the stack.
  private(set) var transient: Entry?
  private var lastID = 0

  /// The entry whose child is attached.
  var top: Entry? { transient ?? entries.last }

  /// Returns whether a change creates a new entry, which needs a child.
  ///
  /// - Complexity: O(1), or O(*n*) for the modes that search for an older entry.
  func needsChild(for change: Change) -> Bool {
    guard case .push(let key, let mode) = change else { return false }
    return switch mode {
    case .standard, .replaceAll, .replaceTop: true
    case .transient, .unique, .newRoot: top?.key != key
    case .popTo, .moveToTop: top?.key != key && index(of: key) == nil
    }
  }

  /// Applies a change.
  ///
  /// - Returns: The removed entries.
  @discardableResult
  mutating func apply(_ change: Change) -> [Entry] {
    switch change {
    case .push(let key, let mode): return push(key, mode)
    case .pop: return transient == nil ? drop(after: entries.count - 2) : dropTransient()
    case .popTo(let key): return index(of: key).map { dropTransient() + drop(after: $0) } ?? []
    case .clear: return dropTransient() + drop(after: -1)
    case .show(let keys):
      let shared = sharedCount(with: keys)
      let gone = dropTransient() + drop(after: shared - 1)
      for key in keys.dropFirst(shared) { entries.append(newEntry(key)) }
      return gone
    }
  }

  private mutating func push(_ key: Key, _ mode: StackMode) -> [Entry] {
    let top = top
    let isOnTop = top?.key == key
    switch mode {
    case .transient: return isOnTop ? [] : replaceTransient(by: newEntry(key))
    case .popTo, .unique, .moveToTop: if isOnTop { return [] }
    case .newRoot: if let top, isOnTop { return keepOnly(top) }
    case .standard, .replaceAll, .replaceTop: break
    }
    var gone = dropTransient()
    switch mode {
    case .popTo:
      if let index = index(of: key) { return gone + drop(after: index) }
    case .moveToTop:
      if let index = index(of: key) {
        entries.append(entries.remove(at: index))
        return gone
      }
    case .unique:
      gone += entries.filter { $0.key == key }
      entries.removeAll { $0.key == key }
    case .newRoot, .replaceAll: gone += drop(after: -1)
    case .replaceTop:
      // If a transient entry is on top, it is the one that is replaced.
      if top?.id == entries.last?.id { gone += drop(after: entries.count - 2) }
    case .standard, .transient: break
    }
    entries.append(newEntry(key))
    return gone
  }

  /// Returns the number of entries from the bottom whose keys match the beginning of an array.
  func sharedCount(with keys: [Key]) -> Int { zip(entries, keys).prefix { $0.key == $1 }.count }

  /// Returns the number of an entry among those with an equal key, counted from the bottom and from 1.
  ///
  /// - Returns: The number; 0 for the transient entry, and `nil` for a removed one.
  func number(of id: Int) -> Int? {
    if transient?.id == id { return 0 }
    guard let index = entries.lastIndex(where: { $0.id == id }) else { return nil }
    return 1 + entries[..<index].count { $0.key == entries[index].key }
  }

  private func index(of key: Key) -> Int? {
    entries.lastIndex { $0.key == key }
  }

  private mutating func drop(after index: Int) -> [Entry] {
    let first = max(0, index + 1)
    defer { entries.removeSubrange(first...) }
    return Array(entries[first...])
  }

  private mutating func dropTransient() -> [Entry] {
    replaceTransient(by: nil)
  }

  private mutating func replaceTransient(by next: Entry?) -> [Entry] {
    defer { transient = next }
    return transient.map { [$0] } ?? []
  }

  private mutating func keepOnly(_ top: Entry) -> [Entry] {
    defer { (entries, transient) = ([top], nil) }
    return entries.filter { $0.id != top.id }
  }

  private mutating func newEntry(_ key: Key) -> Entry {
    lastID += 1
    return Entry(id: lastID, key: key)
  }
}
