/// A place for at most one child, which a key stands for.
///
/// A router owns it, and is the only one to use it. Showing another key detaches the old child before the new one
/// is built and attached. An operation that is asked for while one is running, or while the detach that it needs has to
/// wait, is carried out when that is over; only the last counts. When the router detaches, the slot is empty.
/// What is asked for while the router is detaching, or about to, is dropped as late.
///
/// ```
/// final class RiderRouter: Router {
///   let stage = ChildSlot<RiderInteractor.Route>()
///   func route(to route: RiderInteractor.Route) {
///     stage.show(route, in: self) { … }
///   }
/// }
/// ```
public final class ChildSlot<Key: Equatable> {
  private struct Shown {
    let key: Key
    let node: Node
    /// Whether the slot itself has asked for the detach.
    var isLeaving = false
  }

  private var owner = ContainerOwner()
  private var shown: Shown?
  private var build: (() -> any Router)?
  private var isRunning = false

  /// The key that was asked for last: what the slot shows, or will show when what is in progress has returned.
  public private(set) var key: Key?

  /// Makes an empty slot.
  public init() {}

  /// Shows the child for a key; the key that was asked for last changes nothing.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - key: What the child stands for.
  ///   - router: The router that owns the slot.
  ///   - build: Builds the child; called once, when the old child is gone, and not kept.
  public func show(_ key: Key, in router: some Router, build: @escaping () -> any Router) {
    guard let owner = owner.claim(router, for: "ChildSlot"), !owner.dropsLate("show \(key)") else { return }
    guard key != self.key else { return }
    self.key = key
    self.build = build
    run(in: owner)
  }

  /// Detaches the child, if there is one.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameter router: The router that owns the slot.
  public func clear(in router: some Router) {
    guard let owner = owner.claim(router, for: "ChildSlot") else { return }
    empty()
    run(in: owner)
  }

  private func empty() {
    key = nil
    build = nil
  }

  /// Makes what is shown equal to what was asked for; goes on later if a detach has to wait.
  private func run(in owner: Node) {
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    while true {
      if let shown, shown.key != key || build != nil {
        self.shown?.isLeaving = true
        owner.tree?.detach(shown.node)
        if self.shown != nil { return }
      } else if let key, let build {
        self.build = nil
        guard let child = owner.building(build) else { return empty() }
        attach(child, for: key, in: owner)
      } else {
        return
      }
    }
  }

  private func attach(_ child: some Router, for key: Key, in owner: Node) {
    guard build == nil, self.key == key else { return }
    let node = child.interactor.scope.node
    let isFree = node.phase == .detached
    if isFree { shown = Shown(key: key, node: node) }
    if owner.attach(child, in: self) == nil {
      if isFree { shown = nil }
      if build == nil { empty() }
    }
  }
}

extension ChildSlot: ChildContainer {
  func childWasDetached(_ node: Node, from parent: Node?) {
    guard let gone = shown, gone.node === node else { return }
    shown = nil
    guard let parent, gone.isLeaving, !parent.dropsLate("show \(key.map { "\($0)" } ?? "nothing")") else {
      return empty()
    }
    if parent.phase == .detached { empty() } else { run(in: parent) }
  }
}

@available(*, unavailable)
extension ChildSlot: Sendable {}
