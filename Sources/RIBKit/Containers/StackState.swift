/// The entries of a child stack, as a plain value that knows the rules and touches no router.
struct StackState<Key: Equatable> {
  struct Entry {
    let id: Int
    let key: Key
  }

  /// What is to be done to a stack.
  enum Change {
    case push(Key, StackMode)
    case pop
    case popTo(Key)
    case clear
  }

  private(set) var entries: [Entry] = []
  /// The entry beside the stack.
  private(set) var transient: Entry?
  private var lastID = 0

  /// The entry whose child is attached.
  var top: Entry? { transient ?? entries.last }

  /// Whether an entry is there.
  func contains(_ id: Int) -> Bool {
    transient?.id == id || entries.contains { $0.id == id }
  }

  /// Whether a change makes a new entry, for which a child must be built.
  func needsChild(for change: Change) -> Bool {
    var next = self
    next.apply(change)
    return next.lastID > lastID
  }

  mutating func apply(_ change: Change) {
    switch change {
    case .push(let key, let mode): push(key, mode)
    case .pop:
      if transient == nil { _ = entries.popLast() }
      transient = nil
    case .popTo(let key):
      guard let index = entries.lastIndex(where: { $0.key == key }) else { return }
      transient = nil
      entries.removeSubrange((index + 1)...)
    case .clear:
      transient = nil
      entries = []
    }
  }

  private mutating func push(_ key: Key, _ mode: StackMode) {
    let top = top
    let isOnTop = top?.key == key
    let older = entries.lastIndex { $0.key == key }
    switch mode {
    case .transient:
      if !isOnTop { transient = newEntry(key) }
      return
    case .clearTop, .singleTop, .reorderToTop: if isOnTop { return }
    case .newTask:
      if let top, isOnTop {
        entries = [top]
        transient = nil
        return
      }
    case .standard, .newTaskReplace, .replaceTop: break
    }
    transient = nil
    switch (mode, older) {
    case (.clearTop, let index?): entries.removeSubrange((index + 1)...)
    case (.reorderToTop, let index?): entries.append(entries.remove(at: index))
    case (.singleTop, _):
      entries.removeAll { $0.key == key }
      entries.append(newEntry(key))
    case (.newTask, _), (.newTaskReplace, _): entries = [newEntry(key)]
    case (.replaceTop, _):
      // With a transient entry on top it is that one which is replaced.
      if top?.id == entries.last?.id { _ = entries.popLast() }
      entries.append(newEntry(key))
    default: entries.append(newEntry(key))
    }
  }

  private mutating func newEntry(_ key: Key) -> Entry {
    lastID += 1
    return Entry(id: lastID, key: key)
  }
}
