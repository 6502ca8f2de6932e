/// A place for at most one child, chosen by a key.
///
/// A slot belongs to one router, which alone may use it. Showing another key builds the new child, detaches the old one and then attaches
/// the new one. A request made while another one is running, or waits for a detach, is carried out afterward, and only the last one
/// counts. When the router detaches, the slot becomes empty. A request made while the router is detaching or about to is dropped as late.
///
/// A child may request another one in its hooks, and that one a third. After 1,000 such switches in one call, the slot keeps its current
/// child and reports ``TreeFault/Code/endlessSwitching``; so do ``ChildStack`` and ``ChildList``.
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
  private struct Shown {
    let key: Key
    let node: Node
    /// Whether the slot itself requested the detach.
    var isLeaving = false
  }

  private let ownership = ContainerOwnership()
  private let keyTexts: KeyTexts<Key>
  private var shown: Shown?
  /// The child to attach when the shown one is gone.
  private var waiting: (any Router)?
  private var requestNumber = 0
  private var isRunning = false

  /// The requested key, which the slot shows now or as soon as the operation in progress has returned.
  public private(set) var key: Key?

  /// Creates an empty slot.
  public init() { keyTexts = KeyTexts(type: nil) }

  /// Creates an empty slot whose children can preserve values, because its keys can be written.
  ///
  /// The compiler chooses it for keys that are `Encodable`. In generic code, constrain the key to `Encodable`; otherwise, children below
  /// the slot have no place in a saved tree.
  public init() where Key: Encodable { keyTexts = KeyTexts(type: Key.self) }

  /// The child that shows ``key``, if it is already attached.
  package var child: (any Router)? {
    guard let shown, shown.key == key, !shown.isLeaving else { return nil }
    return shown.node.router
  }

  /// Shows the child for a key; has no effect if the key was requested last.
  ///
  /// Call it on the isolation of the tree, with the router that owns the slot. The `build` closure is called immediately, unless the
  /// child for the key is already shown.
  public func show(
    _ key: Key, in router: some Router, fileID: StaticString = #fileID, line: UInt = #line,
    build: () -> any Router
  ) {
    guard let owner = ownership.claim(router, for: "ChildSlot", at: (fileID, line)) else { return }
    guard !ownership.dropsLate(.value(key, before: "show(", after: ")"), of: owner) else { return }
    forgetGoing(in: owner)
    guard key != self.key else { return }
    request(key)
    if shown?.key != key || shown?.isLeaving == true {
      // User code builds the child and may use this slot; only the newest request counts, and its child is kept.
      let number = requestNumber
      let child = build()
      guard requestNumber == number else { return }
      waiting = child
    }
    run(in: owner)
  }

  /// Detaches the child, if there is one.
  ///
  /// Call it on the isolation of the tree.
  public func clear(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let owner = ownership.claim(router, for: "ChildSlot", at: (fileID, line)) else { return }
    request(nil)
    run(in: owner)
  }

  /// Treats a child whose detach is pending as gone.
  private func forgetGoing(in owner: Node) {
    guard let shown, !shown.isLeaving, ownership.isGoing(shown.node, from: owner) else { return }
    self.shown?.isLeaving = true
    if waiting == nil { key = nil }
  }

  private func request(_ key: Key?) {
    requestNumber += 1
    self.key = key
    // Moved out before the child is released, because it may use the slot in its `deinit`.
    _ = waiting.take()
  }

  /// Makes the shown child match the request; continues later if a detach has to wait.
  private func run(in owner: Node) {
    // Each step runs hooks, and a hook may request another child. Such a request also gets here, after it was stored, and leaves the work
    // to the running loop. So the newest request decides each step, and no step begins inside another.
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    var switches = Switches<Key>()
    while true {
      if switches.isEnough, let asked = waiting, let key, shown?.isLeaving != true {
        owner.reject(switches, "ChildSlot", askedFor: asked, key, keeps: shown != nil, at: ownership.site)
        request(shown?.key)
      } else if let shown, shown.key != key || shown.isLeaving || waiting != nil {
        self.shown?.isLeaving = true
        owner.tree?.detach(shown.node)
        // The detach waits for an operation inside the child; `goOn` continues afterward.
        if self.shown != nil { return }
      } else if let key, let child = waiting {
        waiting = nil
        switches.note(child, key)
        attach(child, for: key, in: owner)
      } else {
        return
      }
    }
  }

  private func attach(_ child: some Router, for key: Key, in owner: Node) {
    guard !ownership.dropsLate(.value(key, before: "show(", after: ")"), of: owner) else {
      return request(nil)
    }
    let number = requestNumber
    let isAttached = ownership.attach(child, to: owner, for: self) {
      shown = $0.map { Shown(key: key, node: $0) }
    }
    if !isAttached, requestNumber == number { request(nil) }
  }
}

extension ChildSlot: ChildContainer {
  func childWasDetached(_ node: Node, from parent: Node?) -> Bool {
    guard let gone = shown, gone.node === node else { return false }
    shown = nil
    // A detach from outside empties the slot, unless another child was requested.
    guard gone.isLeaving || waiting != nil, let parent, parent.acceptsChildren else {
      request(nil)
      return false
    }
    return true
  }

  func key(of node: Node) -> Any? { shown?.node === node ? shown?.key : nil }

  func keyText(of node: Node, by coder: any ValueCoder) throws -> KeyText {
    guard let shown, shown.node === node else { return .passing }
    return try keyTexts.text(of: shown.key, in: "ChildSlot", by: coder)
  }

  func goOn(in owner: Node) {
    guard owner.acceptsChildren else { return request(nil) }
    run(in: owner)
  }
}

@available(*, unavailable)
extension ChildSlot: Sendable {}
