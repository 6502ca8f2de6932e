/// A stack of children identified by keys, of which only the top one is attached.
///
/// A stack belongs to one router; no other router can use it. Every change detaches the old top before the new one is attached. Changes
/// requested while another change is running, or is waiting for a detach, are applied afterward, in order. When the router detaches, the
/// stack becomes empty. A child below the top is kept, and attached again when it returns to the top.
public final class ChildStack<Key: Equatable> {
  private let engine: ContainerEngine

  /// Creates an empty stack.
  ///
  /// Its children can preserve values if the keys are `Encodable`.
  public init() { engine = ContainerEngine(.stack) }

  /// The keys from bottom to top, excluding a transient key, after all requested changes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entries and pending changes.
  public var keys: [Key] { engine.state.requested.entries.keys() }

  /// The key on top after all requested changes, transient or not.
  public var key: Key? { engine.state.requested.top?.key(as: Key.self) }

  /// Whether the top entry is transient; an equal key may still be among ``keys``.
  package var isTopTransient: Bool { engine.state.requested.single != nil }

  /// Pushes a child.
  ///
  /// Call it in the tree's isolation, with the router that owns the stack. The `mode` decides what happens to the existing entries.
  /// The `build` closure is called immediately, unless the mode shows an existing child.
  ///
  /// - Complexity: O(1) for ``StackMode/standard``, ``StackMode/transient`` and ``StackMode/replaceTop``; O(*n*) for the modes that search
  ///   the existing entries. In a tree that is saved, each push also compares the keys of all *n* entries, to number equal keys.
  public func push(
    _ key: Key, _ mode: StackMode = .standard, in router: some Router, fileID: StaticString = #fileID,
    line: UInt = #line, build: () -> any Router
  ) {
    let site: CallSite = (fileID, line)
    guard let owner = engine.claim(router, for: .value(key, before: "push(", after: ", .\(mode))"), at: site)
    else { return }
    engine.perform(.push(KeyedEntry(key), mode), in: owner, build: build)
  }

  /// Removes the transient entry if there is one, and the top entry otherwise; has no effect on an empty stack.
  public func pop(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let owner = engine.claim(router, for: .text("pop"), at: (fileID, line)) else { return }
    engine.perform(.pop, in: owner)
  }

  /// Removes everything above the topmost entry with a key; has no effect if there is no such entry.
  public func pop(
    to key: Key, in router: some Router, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    guard let owner = engine.claim(router, for: .value(key, before: "popTo(", after: ")"), at: (fileID, line))
    else { return }
    engine.perform(.popTo(KeyedEntry(key)), in: owner)
  }

  /// Removes all entries.
  public func clear(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let owner = engine.claim(router, for: .text("clear"), at: (fileID, line)) else { return }
    engine.perform(.clear, in: owner)
  }

  /// Changes the entries to match an array of keys, and attaches only the top.
  ///
  /// Entries at the bottom that already match the array stay, with their children; all entries above them are removed, including a
  /// transient one. Use it to show a saved stack without running the hooks of the children below the top. The keys go from the bottom to
  /// the top, and the `build` closure is called immediately in that order for each key without a child.
  ///
  /// - Complexity: O(*n*), where *n* is the number of old and new entries.
  public func show(
    _ keys: [Key], in router: some Router, fileID: StaticString = #fileID, line: UInt = #line,
    build: (Key) -> any Router
  ) {
    guard let owner = engine.claim(router, for: .value(keys, before: "show(", after: ")"), at: (fileID, line))
    else { return }
    engine.show(keys.map { KeyedEntry($0) }, in: owner) { build(keys[$0]) }
  }
}

extension ChildStack: LinkableContainer {
  /// The keys of the stack, all of which are part of a link.
  public var linkKeys: [Key] { keys }

  /// The child that shows ``key``, if it is already attached.
  public var linkChild: (any Router)? { engine.child }

  /// `true`, because a link may contain several keys of a stack.
  public var stacksLinkKeys: Bool { true }

  /// Keeps the lowest entries and calls the closure, which pushes others above them; only the final top is attached.
  public func keepLinkKeys(_ count: Int, in router: some Router, then show: () -> Void) {
    guard let owner = engine.claim(router, for: .text("keep \(count)"), at: (#fileID, #line)) else { return }
    engine.keep(count, in: owner, then: show)
  }
}

@available(*, unavailable)
extension ChildStack: Sendable {}

/// The effect of a push on the existing entries; the cases correspond to the eight modes of Uber's Android RIBs.
public enum StackMode: Sendable, Hashable, CaseIterable {
  /// Adds an entry on top, even if the top entry has an equal key.
  ///
  /// `DEFAULT` in Android RIBs.
  case standard
  /// Shows an entry on top, without adding it to the stack, until the next push or pop; has no effect if the key is already on top.
  ///
  /// `TRANSIENT` in Android RIBs.
  case transient
  /// Pops to the entry with this key and shows its child again; adds an entry if the stack has no such entry.
  ///
  /// `CLEAR_TOP` in Android RIBs.
  case popTo
  /// Adds an entry on top and removes older entries with this key; has no effect if the key is already on top.
  ///
  /// `SINGLE_TOP` in Android RIBs.
  case unique
  /// Moves the entry with this key to the top and shows its child again; adds an entry if the stack has no such entry.
  ///
  /// `REORDER_TO_TOP` in Android RIBs.
  case moveToTop
  /// Makes the new entry the only one; if the key is already on top, keeps its child and removes only the entries below.
  ///
  /// `NEW_TASK` in Android RIBs.
  case newRoot
  /// Makes the new entry the only one, always with a new child.
  ///
  /// `NEW_TASK_REPLACE` in Android RIBs.
  case replaceAll
  /// Replaces the top with a new entry; adds it if the stack is empty.
  ///
  /// `REPLACE_TOP` in Android RIBs.
  case replaceTop
}
