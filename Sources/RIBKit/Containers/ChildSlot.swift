/// A container for at most one child, identified by a key.
///
/// A slot belongs to one router; no other router can use it. Showing a different key builds the new child, detaches the old one and then
/// attaches the new one. A request made while another request is running, or is waiting for a detach, is applied afterward; of several such
/// requests, only the last is applied. When the router detaches, the slot becomes empty. A request made while the router is detaching, or
/// about to detach, is dropped as late.
///
/// A child's hooks may request another child, whose hooks may request a third. After 1,000 such switches in one call, the slot keeps its
/// current child and reports ``TreeFault/Code/endlessSwitching``. The other containers have the same limit.
///
/// ```swift
/// func route(to route: RiderInteractor.Route) {
///   slot.show(route, in: self) {
///     switch route {
///     case .requesting: RequestInteractor()
///     case .onTrip(let id): RideInteractor(ride: id, listener: interactor.listener { $0.trip($1) })
///     }
///   }
/// }
/// ```
public final class ChildSlot<Key: Equatable> {
  private let engine: ContainerEngine

  /// The requested key, which the slot shows now or as soon as the operation in progress has returned.
  public var key: Key? { engine.state.top?.key(as: Key.self) }

  /// Creates an empty slot.
  ///
  /// Its children can preserve values if the keys are `Encodable`.
  public init() { engine = ContainerEngine(.slot) }

  /// Shows the child for a key; has no effect if the key is already requested.
  ///
  /// Call it in the tree's isolation, with the router that owns the slot. The `build` closure is called immediately, unless the
  /// child for the key is already shown.
  public func show(
    _ key: Key, in router: some Router, fileID: StaticString = #fileID, line: UInt = #line,
    build: () -> any Router
  ) {
    guard let owner = engine.claim(router, for: .value(key, before: "show(", after: ")"), at: (fileID, line)),
      key != self.key
    else { return }
    // A child is shown again if the request that would have replaced it hasn't been applied.
    let (top, shown) = (engine.state.top, engine.state.shownTop)
    let isSameChild = shown !== top && shown?.isLeaving == false && shown?.key(as: Key.self) == key
    let entry = isSameChild ? shown : nil
    engine.perform(.push(entry ?? KeyedEntry(key), .transient), in: owner, build: build)
  }

  /// Detaches the child, if there is one.
  ///
  /// Call it in the tree's isolation.
  public func clear(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let owner = engine.claim(router, at: (fileID, line)) else { return }
    engine.perform(.clear, in: owner)
  }
}

extension ChildSlot: LinkableContainer {
  /// The requested key; empty if the slot is empty.
  public var linkKeys: [Key] { key.map { [$0] } ?? [] }

  /// The child that shows ``key``, if it is already attached.
  public var linkChild: (any Router)? { engine.child }

  /// Empties the slot if no key is kept, and then calls the closure.
  public func keepLinkKeys(_ count: Int, in router: some Router, then show: () -> Void) {
    if count <= 0 { clear(in: router) }
    show()
  }
}

@available(*, unavailable)
extension ChildSlot: Sendable {}
