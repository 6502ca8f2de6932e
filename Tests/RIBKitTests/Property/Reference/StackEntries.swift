import RIBKit

/// The entries of a child stack or of child tabs, in plain values.
struct StackEntries {
  enum Change {
    case push(Int, StackMode)
    case pop
    case popTo(Int)
    case clear
  }

  struct Entry {
    let id: Int
    let key: Int
    var hasChild = false
  }

  var entries: [Entry] = []
  var transient: Entry?
  private(set) var made = 0

  var top: Entry? { transient ?? entries.last }
  var key: Int? { top?.key }

  /// Removes the top.
  mutating func dropTop() {
    if transient != nil { transient = nil } else { _ = entries.popLast() }
  }

  /// Removes an entry if it is the top.
  mutating func drop(_ id: Int) {
    if top?.id == id { dropTop() }
  }

  mutating func keepChild(of id: Int) {
    if transient?.id == id { transient?.hasChild = true }
    if let index = entries.firstIndex(where: { $0.id == id }) { entries[index].hasChild = true }
  }

  mutating func apply(_ change: Change) {
    switch change {
    case .pop: dropTop()
    case .clear: (entries, transient) = ([], nil)
    case .popTo(let key):
      guard entries.contains(where: { $0.key == key }) else { return }
      transient = nil
      while entries.last?.key != key { entries.removeLast() }
    case .push(let key, let mode): push(key, mode)
    }
  }

  private mutating func push(_ key: Int, _ mode: StackMode) {
    if self.key == key, [.transient, .popTo, .unique, .moveToTop].contains(mode) { return }
    let old = top
    if mode == .transient {
      transient = make(key)
      return
    }
    let isTransientOnTop = transient != nil
    transient = nil
    switch mode {
    case .transient, .standard: entries.append(make(key))
    case .popTo:
      guard entries.contains(where: { $0.key == key }) else { return entries.append(make(key)) }
      while entries.last?.key != key { entries.removeLast() }
    case .unique:
      entries.removeAll { $0.key == key }
      entries.append(make(key))
    case .moveToTop:
      let index = entries.lastIndex { $0.key == key }
      entries.append(index.map { entries.remove(at: $0) } ?? make(key))
    case .newRoot:
      if let old, old.key == key { entries = [old] } else { entries = [make(key)] }
    case .replaceAll: entries = [make(key)]
    case .replaceTop:
      if !isTransientOnTop { _ = entries.popLast() }
      entries.append(make(key))
    }
  }

  private mutating func make(_ key: Int) -> Entry {
    made += 1
    return Entry(id: made, key: key)
  }
}
