/// A container that shows one child at a time and keeps the hidden ones, like the tabs of a screen.
///
/// Tabs belong to one router; no other router can use them. Selecting a different key detaches the shown child, keeps it, and then attaches
/// the child for the new key, which is built only the first time. While a child is hidden, it is inactive: its tasks and observations have
/// ended, and they begin again in its `didBecomeActive()`. A request made while another request is running, or is waiting for a detach, is
/// applied afterward; of several such requests, only the last is applied. When the router detaches, all children are released.
///
/// The values that a hidden child preserves stay in a saved tree. The selection isn't saved automatically: preserve it in the interactor. A
/// restored tree has no child for a tab until the tab is selected; ``clear(in:fileID:line:)`` keeps the saved values of such a tab, and
/// ``Router/forgetUnclaimed(below:fileID:line:)`` drops them.
///
/// ```swift
/// func route(to tab: CityInteractor.Tab) {
///   tabs.show(tab, in: self) {
///     switch tab {
///     case .map: MapInteractor()
///     case .trips: TripsInteractor()
///     }
///   }
/// }
/// ```
public final class ChildTabs<Key: Equatable> {
  private let engine: ContainerEngine

  /// The selected key, which is shown now or as soon as the operation in progress has returned.
  public var key: Key? { engine.state.top?.key(as: Key.self) }

  /// The keys of all children, shown or hidden, in the order of their last selections.
  ///
  /// - Complexity: O(*n*) for *n* keys.
  public var keys: [Key] { engine.state.entries.keys() }

  /// Creates tabs without children.
  ///
  /// Their children can preserve values if the keys are `Encodable`.
  public init() { engine = ContainerEngine(.tabs) }

  /// Shows the child for a key, and hides the child that is shown; has no effect if the key is already requested.
  ///
  /// Call it in the tree's isolation, with the router that owns the tabs. The `build` closure is called immediately, unless there is
  /// already a child for the key, shown or hidden.
  ///
  /// - Complexity: O(*n*) for *n* keys.
  public func show(
    _ key: Key, in router: some Router, fileID: StaticString = #fileID, line: UInt = #line,
    build: () -> any Router
  ) {
    guard let owner = engine.claim(router, for: .value(key, before: "show(", after: ")"), at: (fileID, line)),
      key != self.key
    else { return }
    engine.perform(.push(KeyedEntry(key), .moveToTop), in: owner, build: build)
  }

  /// Detaches the shown child, and releases all children.
  ///
  /// Call it in the tree's isolation.
  public func clear(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let owner = engine.claim(router, at: (fileID, line)) else { return }
    engine.perform(.clear, in: owner)
  }
}

extension ChildTabs: LinkableContainer {
  /// The selected key; empty if no key has been selected.
  public var linkKeys: [Key] { key.map { [$0] } ?? [] }

  /// The child that shows ``key``, if it is already attached.
  public var linkChild: (any Router)? { engine.child }

  /// Removes all children if no key is kept, and then calls the closure.
  public func keepLinkKeys(_ count: Int, in router: some Router, then show: () -> Void) {
    if count <= 0 { clear(in: router) }
    show()
  }
}

@available(*, unavailable)
extension ChildTabs: Sendable {}
