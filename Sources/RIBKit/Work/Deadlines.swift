// Deadlines: a date that is saved with the tree and at which an interactor is called once.

/// A date at which an interactor is called once, even if its tree has slept meanwhile or its process has ended.
///
/// ```swift
/// private let lateness = Deadline()
///
/// func didBecomeActive() {
///   preserve(lateness, as: "lateness") { me in me.ticketIsLate() }
/// }
/// func ordered() { lateness.set(now.advanced(by: .seconds(900))) }
/// func served() { lateness.cancel() }
/// ```
///
/// It belongs to one interactor. Use one for each purpose; for one date of each child, give each child its own.
public final class Deadline {
  static let taskName = "deadline"
  /// The longest time until the date is looked at again, because the system's clock may have been set.
  static let longestWait = Duration.seconds(60)

  /// The date; `nil` if none is set, or the interactor has been called.
  public private(set) var date: WallTime?
  fileprivate var arm: ((_ isChange: Bool) -> Void)?
  fileprivate var timer: Handle?

  /// Creates a deadline without a date.
  public init() {}

  /// Sets the date, which replaces the one before; a date that has passed calls the interactor in the next turn.
  public func set(_ date: WallTime) { change(date) }

  /// Forgets the date.
  public func cancel() { change(nil) }

  private func change(_ date: WallTime?) {
    self.date = date
    arm?(true)
  }

  fileprivate func restore(_ date: WallTime?) { self.date = date }
  fileprivate func take() { date = nil }
}

@available(*, unavailable)
extension Deadline: Sendable {}

/// Unchecked, because it's used on the tree only, by the owner of its host.
private final class WeakDeadline: @unchecked Sendable {
  weak var deadline: Deadline?
  init(deadline: Deadline) { self.deadline = deadline }
}

extension Interactor {
  /// The date on the clock of the tree.
  public var now: WallTime { (scope.node.tree?.wallClock ?? .system).now }

  /// Saves the date of a deadline with the tree, and calls a handler once when the date has come.
  ///
  /// Call it in ``didBecomeActive()``. If the date has passed by then, because the tree slept, the handler runs in the first turn. It is never called
  /// early, on the clock of dates, even if that is set back; nor after the activation has ended: a covered RIB's is called when it is shown again,
  /// and the date of a RIB that is gone is forgotten. The date is taken before the handler runs, so the handler may set the next one.
  ///
  /// In a tree that isn't saved, it's a timer for a date. Everything else is as for a preserved property.
  ///
  /// - Returns: Whether a saved date, or the saved absence of one, was restored.
  @discardableResult
  public func preserve(
    _ deadline: Deadline, as name: String, fileID: StaticString = #fileID, line: UInt = #line,
    whenDue handler: @escaping (Self) -> Void
  ) -> Bool {
    let site: CallSite = (fileID, line)
    guard let tree = scope.node.tree else { return false }
    let isRestored =
      tree.saving?.preserve(
        SavedPlace.deadlineMark + name, of: scope.node, by: Self.self, at: site,
        read: { try $0.text(of: deadline.date) },
        set: { deadline.restore(try $0.value(WallTime?.self, of: $1)) }) ?? false
    // Weak, because the deadline is the interactor's.
    deadline.arm = { [weak self, weak deadline] isChange in
      guard let self, let deadline else { return }
      if isChange { scope.node.tree?.noteChange() }
      arm(deadline, site, handler)
    }
    arm(deadline, site, handler)
    return isRestored
  }

  private func arm(_ deadline: Deadline, _ site: CallSite, _ handler: @escaping (Self) -> Void) {
    deadline.timer?.cancel()
    deadline.timer = nil
    guard let tree = scope.node.tree, scope.node.isCallersActivationOpen else { return }
    let manual = tree.wallClock.manual
    tree.armed[ObjectIdentifier(deadline)] = nil
    guard let date = deadline.date else {
      manual?.wait(ObjectIdentifier(deadline), nil)
      return
    }
    tree.armed[ObjectIdentifier(deadline)] = { [weak deadline] in deadline?.arm?(false) }
    let left = tree.wallClock.now.duration(to: date)
    let wait = manual == nil ? min(left, Deadline.longestWait) : left
    deadline.timer = starting("deadline", at: site) { node, tree in
      let timer = TimerRun(Registration(.timer, node, of: tree)) { [weak self] in
        guard let self, let date = deadline.date else { return }
        deadline.timer = nil
        guard tree.wallClock.now >= date else { return arm(deadline, site, handler) }
        manual?.wait(ObjectIdentifier(deadline), nil)
        tree.armed[ObjectIdentifier(deadline)] = nil
        deadline.take()
        handler(self)
      }
      timer.start(wait, id: nil, at: site, called: Deadline.taskName)
      if let manual {
        let target = WeakDeadline(deadline: deadline)
        manual.wait(ObjectIdentifier(deadline)) { target.deadline?.arm?(false) }
      }
      return timer.registration
    }
  }
}

/// The dates of a saved tree.
package struct DueDates: Sendable, Equatable {
  /// The next date of a RIB that is attached.
  package var live: WallTime?
  /// The dates of RIBs that aren't: covered ones, and those that the tree hasn't attached yet.
  package var waiting: [WallTime] = []
  package init() {}
}

extension Router {
  /// Looks at the clock again for each deadline, because the clock may have been set.
  package func recheckDeadlines() {
    guard let tree = interactor.scope.node.tree else { return }
    for arm in tree.armed.values { arm() }
  }

  /// The dates of the last save.
  package var dueDates: DueDates { interactor.scope.node.tree?.saving?.dueDates ?? DueDates() }
}
