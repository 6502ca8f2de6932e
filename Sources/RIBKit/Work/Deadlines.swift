// Deadlines: an interactor is called at a date that is saved with its tree.

/// A date at which an interactor is called once, even if its tree or its process ended and was restored in the meantime.
///
/// An interactor stores it in a constant and preserves it with a handler; afterward, it may set the date at any time:
///
/// ```swift
/// private let lateness = Deadline()
///
/// func didBecomeActive() {
///   preserve(lateness, as: "lateness") { me in me.ticketIsLate() }
/// }
///
/// func ordered() { lateness.set(now.advanced(by: .seconds(900))) }
/// func served() { lateness.cancel() }
/// ```
///
/// Use a separate deadline for each purpose. If each child has a date, give each child a deadline of its own; for the dates of a list,
/// preserve the list and set one deadline to the earliest. Use ``Interactor/after(_:id:fileID:line:_:)`` for a delay that need not outlive
/// the tree.
public final class Deadline {
  /// The date; `nil` if none is set.
  ///
  /// It becomes `nil` just before the handler is called.
  public fileprivate(set) var date: WallTime?
  /// The node of the interactor that preserves it.
  fileprivate var node: Node?
  /// Its part in the open activation; `nil` unless it is preserved there.
  fileprivate var run: DeadlineRun?

  /// Creates a deadline without a date.
  public init() {}

  /// Sets the date, replacing the previous one.
  ///
  /// A date in the past calls the handler in the next turn, even if the handler itself sets it. Any date is valid, including the earliest
  /// and the latest.
  ///
  /// Call it in the tree's isolation. Before the deadline is preserved, the call is a ``TreeFault/Code/notPreserved``; after the end
  /// of the activation it is late and has no effect.
  public func set(_ date: WallTime, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let node else {
      // It doesn't know its interactor, and therefore neither a tree nor its policy.
      let message = "cannot set the date of a deadline that is not preserved. \(Self.remedy)"
      return FaultPolicy.outsideTrees.apply(
        TreeFault(code: .notPreserved, path: "Deadline", message: message, site: (fileID, line)))
    }
    guard node.mayChange("a deadline was set", at: (fileID, line)) else { return }
    guard node.isCallersActivationOpen else {
      node.tree?.dropLate(node, .text("deadline"), at: (fileID, line))
      return
    }
    guard let run else {
      return node.reject(
        .notPreserved,
        "cannot set the date of a deadline that is not preserved in this activation. \(Self.remedy)",
        at: (fileID, line))
    }
    self.date = date
    run.look()
    node.tree?.noteChange()
  }

  /// Removes the date, so that the handler isn't called; without a date, it does nothing.
  ///
  /// Call it in the tree's isolation. The handler isn't called even if the deadline is due in this very turn. Cancelling also works while
  /// the RIB is covered in a stack, just as changing a preserved property does.
  public func cancel(fileID: StaticString = #fileID, line: UInt = #line) {
    guard date != nil, node?.mayChange("a deadline was cancelled", at: (fileID, line)) != false else {
      return
    }
    date = nil
    run?.look()
    node?.tree?.noteChange()
  }

  /// Returns the reason why a RIB can't preserve the deadline; `nil` if it can.
  fileprivate func conflict(in node: Node) -> String? {
    guard let other = self.node, other !== node || run != nil else { return nil }
    return """
      because its deadline is preserved \(other === node ? "already" : "by \(other.path)"). Create a Deadline for each purpose, and in \
      each interactor.
      """
  }

  private static let remedy =
    "Call preserve(_:as:) with the deadline in didBecomeActive first: a saved date would replace this one."
}

@available(*, unavailable)
extension Deadline: Sendable {}

extension Interactor {
  /// The current date on the tree's wall clock, ``LaunchOptions/wallClock``; before the first attach, on the system clock.
  ///
  /// A property of your own with this name takes precedence. Read it in the tree's isolation.
  public var now: WallTime { (scope.node.onTree("now was read").tree?.wallClock ?? .system).now }

  /// Saves the date of a deadline with the tree, and calls a handler once when the date is reached.
  ///
  /// Call it in ``didBecomeActive()``. The handler is called on the tree, in a turn:
  /// - at the date, or up to a minute later if the system clock was set forward in the meantime; never before the date, even if the clock
  ///   was set back;
  /// - in the first turn, if the date has passed when the tree is restored, or when the RIB is shown again after it was covered in a stack;
  /// - never after the activation has ended: a covered RIB waits until it is shown again, and the date of a removed RIB is dropped.
  ///
  /// The date is removed before the handler is called. So a save contains either the date or the handler's changes, and the handler may set
  /// the next date. If the process ends between the call and the next save, the handler is called again after the restore, with the state
  /// from before the call.
  ///
  /// In a tree that isn't saved, the deadline is only a timer that fires at a date. A tree with a waiting deadline can still be idle: see
  /// ``Router/isIdle``.
  ///
  /// The `name` follows the rules for preserved properties. A call after the attach is rejected as a ``TreeFault/Code/notPreserved``; so
  /// are a second call with the same deadline, in this interactor or in another one, an empty name, and a name that begins with `@`. The
  /// place of the date in a saved tree has an `@` before the name: `Desk/Ticket#@lateness`.
  ///
  /// - Returns: Whether a saved date, or the saved absence of one, was restored.
  @discardableResult
  public func preserve(
    _ deadline: Deadline, as name: String, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (Self) -> Void
  ) -> Bool {
    let site: CallSite = (fileID, line)
    guard scope.node.treeToAsk("preserve", by: Self.self, at: site) != nil,
      scope.node.mayPreserve(name, unless: deadline.conflict(in: scope.node), at: site)
    else { return false }
    var isRestored = false
    _ = starting("preserve", at: site) { node, tree in
      deadline.node = node
      // The closures may retain the interactor, because they are released with the activation.
      let value = PreservedValue(name: SavedPlace.deadlineMark + name, date: { deadline.date }) {
        try $0.text(of: deadline.date)
      }
      isRestored =
        tree.saving?.preserve(value, of: node, at: site) {
          deadline.date = try $0.value(WallTime?.self, of: $1)
        } ?? false
      let run = DeadlineRun(deadline, Registration(.deadline, node, of: tree)) { handler(self) }
      run.registration.site = site
      deadline.run = run
      run.look()
      return run.registration
    }
    return isRestored
  }
}

/// A deadline in one activation of its interactor: it sleeps until the date, and checks the clock again before it calls the handler.
///
/// It is never early, because it checks three times. The task sleeps until the wall clock shows the date, and posts. The turn checks again
/// before it delivers, because the clock may have been set back meanwhile. The delivery checks too: another handler of the turn may have
/// changed the date.
///
/// Unchecked because it's passed to its task, which only posts it.
private final class DeadlineRun: RegisteredItem, @unchecked Sendable {
  /// The longest sleep before the task reads the wall clock again, because it may have been set.
  private static let longestSleep = Duration.seconds(60)

  var isQueued = false
  var isLeft = false
  let registration: Registration
  /// The deadline, and the handler with the interactor; released at the end of the activation.
  private var deadline: Deadline?
  private var handler: (() -> Void)?
  /// The number among the waiters for a change of a manual host's date.
  private var ticket: UInt64?

  init(_ deadline: Deadline, _ registration: Registration, handler: @escaping () -> Void) {
    (self.deadline, self.registration, self.handler) = (deadline, registration, handler)
    registration.begin(self)
  }

  private var isDue: Bool { deadline?.date.map { registration.tree.wallClock.now >= $0 } ?? false }

  /// Ends the sleep, then sleeps until the date if it is in the future, or posts the delivery if it is due.
  func look() {
    stopSleeping(.superseded)
    guard registration.isLive, let date = deadline?.date else { return }
    let tree = registration.tree
    if tree.mailbox.isObserved { registration.origin = tree.currentOrigin }
    guard !isDue else {
      tree.mailbox.post(self)
      return
    }
    let manual = tree.wallClock.manual
    ticket = manual?.waitForDate { self.post() }
    let sleep = Self.sleep(
      until: date, of: tree.wallClock, on: tree.clock,
      atMost: manual == nil ? Self.longestSleep : Duration.seconds(Int64.max).forClocks)
    registration.start(called: "deadline", id: nil, at: registration.site) {
      guard (try? await sleep()) != nil else { return }
      self.post()
    }
  }

  private func post() { registration.tree.mailbox.post(self) }

  /// Returns a sleep until a clock shows a date.
  private static func sleep<C: Clock<Duration>>(
    until date: WallTime, of wall: WallClock, on clock: C, atMost longest: Duration
  ) -> @Sendable () async throws -> Void {
    @Sendable func next() -> C.Instant { clock.now.advanced(by: min(wall.now.duration(to: date), longest)) }
    // The first instant is fixed now, because the clock may move before the task begins.
    let first = next()
    return {
      try await clock.sleep(until: first, tolerance: nil)
      while wall.now < date { try await clock.sleep(until: next(), tolerance: nil) }
    }
  }

  private func stopSleeping(_ reason: EndReason) {
    ticket.take().map { registration.tree.wallClock.manual?.stopWaitingForDate($0) }
    registration.endTask(reason)
  }

  func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64? {
    // A check that finds nothing due is not a delivery, and therefore not a change that would have to be saved.
    guard isDue else {
      look()
      return nil
    }
    due.append(self, depth: registration.depth, order: registration.order, at: place)
    return nil
  }

  func deliver(_ part: Range<Int>) {
    guard registration.isLive else { return registration.drop(.text("deadline")) }
    guard isDue else { return look() }
    stopSleeping(.done)
    deadline?.date = nil
    let handler = handler
    registration.tree.during(.delivered, registration.node, .text("deadline"), from: registration.origin) {
      handler?()
    }
  }

  func didEnd(_ registration: Registration) {
    ticket.take().map { registration.tree.wallClock.manual?.stopWaitingForDate($0) }
    deadline?.run = nil
    (deadline, handler) = (nil, nil)
  }
}

extension Router {
  /// Reads the clock again for each deadline of the tree, because the clock may have been set; call it in the tree's isolation.
  ///
  /// - Complexity: O(*n*), where *n* is the number of RIBs and of their work.
  package func recheckDeadlines() {
    guard let root = interactor.scope.node.tree?.root else { return }
    var next: Node? = root
    while let node = next {
      var registration = node.firstRegistration
      while let current = registration {
        (current.work as? DeadlineRun)?.look()
        registration = current.next
      }
      next = node.nextInPreOrder(under: root)
    }
  }

  /// The dates of the last save.
  package var dueDates: DueDates { interactor.scope.node.tree?.saving?.dueDates ?? DueDates() }
}
