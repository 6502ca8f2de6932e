/// What a push does to the entries that a stack has already; the eight behaviours of Android's task stacks.
public enum StackMode: Sendable, Hashable, CaseIterable {
  /// Adds an entry on top, also one equal to the top.
  case standard
  /// Shows an entry beside the stack, until the next push or pop; already on top, nothing happens.
  case transient
  /// Pops to the entry with this key and shows the same child again; without one, adds it.
  case clearTop
  /// Adds a new entry on top and removes older ones with this key; already on top, nothing happens.
  case singleTop
  /// Moves the entry with this key to the top and shows the same child again; without one, adds it.
  case reorderToTop
  /// Makes this the only entry; already on top, the child stays and only what is below goes.
  case newTask
  /// Makes this the only entry, with a new child in every case.
  case newTaskReplace
  /// Puts a new entry in place of the top; on an empty stack, adds it.
  case replaceTop
}
