/// Something that an activation has started and that ends with it: an observation, a flow, a call, a timer, a worker.
///
/// A node keeps what its open activation has started in a list, in that order. A registration that has ended
/// delivers nothing any more, whatever is still on its way to it.
class Registration: Mail, @unchecked Sendable {
  /// The node whose activation started it.
  let node: Node
  let tree: Tree
  /// Whether it has not ended.
  private(set) final var isLive = true
  let activation: UInt64
  /// How far the node is from the root, which comes first in a turn.
  let depth: Int32
  /// The place among all that the tree has registered: the order of deliveries at one depth.
  let order: UInt64
  /// Where it was started.
  final var place: (fileID: StaticString, line: UInt) = ("", 0)
  /// What it is, in a word, for reports.
  var noun: String { "registration" }
  /// What it is, for one who tests it.
  var kind: OpenWork.Kind { .observation }
  /// Whether a task does its work.
  var hasTask: Bool { false }

  /// Whether the turn that is running has a delivery for it.
  @exclusivity(unchecked) private final var isDue = false

  fileprivate unowned(unsafe) var previous: Registration?
  fileprivate(set) unowned(unsafe) var next: Registration?

  /// Registers with the open activation of a node.
  init(_ node: Node, of tree: Tree) {
    self.tree = tree
    activation = node.activation
    depth = node.depth
    order = tree.nextOrder()
    self.node = node
    super.init()
    node.append(self)
  }

  /// Ends it: takes it off the node's list, cancels its task and drops its closures.
  ///
  /// A second call does nothing.
  final func end() {
    guard isLive else { return }
    isLive = false
    if isDue { tree.endedInTurn.append(self) }
    // It leaves the list first: what is released with its closures may use the tree, and even end the activation.
    withExtendedLifetime(self) {
      node.remove(self)
      willEnd()
      didEnd()
    }
  }

  /// Notes that a delivery is due, which keeps it alive until the turn ends.
  @inline(__always)
  final func willBeDelivered() {
    isDue = true
    if !isLive { tree.endedInTurn.append(self) }
  }

  /// Notes that the delivery was made.
  @inline(__always)
  final func wasDelivered() {
    isDue = false
  }

  /// Cancels what does the work; called once.
  func willEnd() {}

  /// Drops the closures of the user, and whatever holds on to something; called once.
  func didEnd() {}

  /// Hands what has arrived to the interactor; called in a turn, also when it has ended meanwhile.
  func deliver() {}

  /// Tells that what has arrived comes after the end.
  final func dropLate(_ detail: @autoclosure () -> String = "") {
    tree.emit(.dropped, node, detail())
  }

  /// The interactor, in the type in which it registered.
  ///
  /// Whoever registers is the interactor of the node, which keeps it for as long as the registration is live.
  final func interactor<Me: Interactor>(as type: Me.Type) -> Me? {
    guard let interactor = node.interactor else { return nil }
    return unsafeDowncast(interactor, to: type)
  }

  override func collect(into due: inout DueDeliveries) {
    due.append(self)
  }
}

extension Node {
  fileprivate func append(_ registration: Registration) {
    _ = Unmanaged.passRetained(registration)
    registration.previous = lastRegistration
    if let last = lastRegistration { last.next = registration } else { firstRegistration = registration }
    lastRegistration = registration
  }

  fileprivate func remove(_ registration: Registration) {
    let (previous, next) = (registration.previous, registration.next)
    if let previous { previous.next = next } else { firstRegistration = next }
    if let next { next.previous = previous } else { lastRegistration = previous }
    registration.previous = nil
    registration.next = nil
    Unmanaged.passUnretained(registration).release()
  }

  /// Ends all that the activation has started, oldest first.
  func endRegistrations() {
    while let registration = firstRegistration { registration.end() }
  }

  /// Ends the registration with an identity, for a newer one.
  ///
  /// What is released with it may start another one with the same identity, which then ends too.
  func endRegistration(supersededBy id: AnyHashable) {
    while let older = identified[id] { older.end() }
  }
}
