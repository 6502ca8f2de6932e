/// A place for at most one child, chosen by a key.
///
/// A router owns it, and is the only one to use it. Showing another key builds the new child, detaches the old one and
/// then attaches the new one. An operation that is asked for while one is running, or while the detach that it needs has to
/// wait, is carried out when that is over; only the last counts. When the router detaches, the slot is empty.
/// A request that comes while the router is detaching, or about to, is dropped as late.
///
/// A child may ask for another one in its hooks, and that one for a third. After 1,000 such switches in one call the slot stays
/// as it is and reports ``TreeFault/Code/endlessSwitching``; so do ``ChildStack`` and ``ChildList``.
///
/// ```swift
/// func route(to route: RiderInteractor.Route) {
///   slot.show(route, in: self) {
///     switch route {
///     case .requesting: requestBuilder.build()
///     case .onTrip(let id): tripBuilder.build(trip: id, listener: interactor.listener { $0.trip($1) })
///     }
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

  private let ownership = ContainerOwnership()
  private let keyTexts: KeyTexts<Key>
  private var shown: Shown?
  /// The child that is to be attached when the shown one is gone.
  private var waiting: (any Router)?
  private var requestNumber = 0
  private var isRunning = false

  /// The key that was asked for last: what the slot shows, or will show when what is in progress has returned.
  public private(set) var key: Key?

  /// Makes an empty slot.
  public init() { keyTexts = KeyTexts(type: nil) }

  /// Makes an empty slot whose children can preserve values, because its keys can be written.
  ///
  /// The compiler chooses it for keys that are `Encodable`. Generic code constrains the type of its keys, or children below the slot have no place in
  /// a saved tree.
  public init() where Key: Encodable { keyTexts = KeyTexts(type: Key.self) }

  /// The child that is there for ``key``, if it is there already.
  package var child: (any Router)? {
    guard let shown, shown.key == key, !shown.isLeaving else { return nil }
    return shown.node.router
  }

  /// Shows the child for a key; the key that was asked for last changes nothing.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - key: The key of the child.
  ///   - router: The router that owns the slot.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  ///   - build: Builds the child; called at once, unless the child is there.
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
      // The builder is the user's and may use this slot: only the newest request counts, and its child is kept.
      let number = requestNumber
      let child = build()
      guard requestNumber == number else { return }
      waiting = child
    }
    run(in: owner)
  }

  /// Detaches the child, if there is one.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - router: The router that owns the slot.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  public func clear(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let owner = ownership.claim(router, for: "ChildSlot", at: (fileID, line)) else { return }
    request(nil)
    run(in: owner)
  }

  /// A child whose detach waits already is as good as gone: it is not there for its key.
  private func forgetGoing(in owner: Node) {
    guard let shown, !shown.isLeaving, ownership.isGoing(shown.node, from: owner) else { return }
    self.shown?.isLeaving = true
    if waiting == nil { key = nil }
  }

  private func request(_ key: Key?) {
    requestNumber += 1
    self.key = key
    // Taken out before it is released: it may use the slot while it goes.
    _ = waiting.take()
  }

  /// Makes what is shown equal to what was asked for; goes on later if a detach has to wait.
  private func run(in owner: Node) {
    // Each step runs hooks, and a hook may ask for another child. Such a request comes here too, is stored by then, and leaves the work to
    // the loop that is running: so each step is decided by the newest request, and no step begins inside another.
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    var switches = Switches<Key>()
    while true {
      if switches.isEnough, let asked = waiting, let key, shown?.isLeaving != true {
        owner.refuse(switches, "ChildSlot", askedFor: asked, key, keeps: shown != nil, at: ownership.site)
        request(shown?.key)
      } else if let shown, shown.key != key || shown.isLeaving || waiting != nil {
        self.shown?.isLeaving = true
        owner.tree?.detach(shown.node)
        // The detach waits for an operation inside the child; `goOn` continues when it has run.
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
    // A detach from outside empties the slot, unless another child has been asked for.
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
