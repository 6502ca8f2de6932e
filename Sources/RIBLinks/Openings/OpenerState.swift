package import LinkGates
package import RIBKit

/// The decisions of an opener, without a tree or a gate: each function takes the state of both, and returns the next step.
///
/// ```text
/// link ── decideEntry ──> ask the gate ──> decidePlan ──> begin ──> conclude ──> opened, stopped, superseded
///             │                │                                       │
///             └────────────────┴────────── keep, wait ─────────────────┘
///                                               └── decideWaiting ──> ask the gate, or the plan again
/// ```
package struct OpenerState<Resumption> {
  /// The state of the tree and the gate at the moment of a decision.
  package struct Moment {
    /// Whether the root is active.
    let isActive: Bool
    /// Whether an earlier walk has left a request for a child that isn't shown yet.
    let hasWish: Bool
    let time: Duration
    let session: LinkSession
    /// The time within which the same link doesn't repeat its action.
    let repetitionTime: Duration

    package init(
      isActive: Bool, hasWish: Bool = false, time: Duration, session: LinkSession, repetitionTime: Duration
    ) {
      (self.isActive, self.hasWish, self.time) = (isActive, hasWish, time)
      (self.session, self.repetitionTime) = (session, repetitionTime)
    }
  }

  /// An action of a link.
  private struct Action {
    let entry: LinkEntry
    /// The number of its run; `nil` if it was done at once.
    ///
    /// An earlier run of the same link may end later, so the text alone doesn't identify the run.
    var run: Int?
  }

  /// The links that wait for the tree or for their user.
  var waiting: WaitingLinks<Resumption>
  /// The number of the running link.
  package private(set) var running: Int?
  /// The number of the most recent link.
  private var number = 0
  /// The links that are to report their cancellation; several if the next was cancelled before the first could report.
  private var cancelled: Set<Int> = []
  private var hasLaunched = false
  /// The last opened link.
  private var latest: LinkEntry?
  /// The action that ran last or is running; `nil` if it did not finish.
  private var action: Action?

  package init(capacity: Int) {
    waiting = WaitingLinks(capacity: capacity)
  }

  /// Decides about an arriving link.
  ///
  /// The result is the reason why it waits for the tree; `nil` to ask the gate, which may ask the tree.
  package mutating func decideEntry(_ now: Moment) -> String? {
    if now.isActive {
      hasLaunched = true
      return nil
    }
    return hasLaunched ? "the tree has ended and was not launched again" : "the tree is not launched"
  }

  /// Decides about a link that was waiting.
  ///
  /// The result is its outcome; `nil` if it continues.
  package func decideWaiting(_ entry: LinkEntry, _ now: Moment) -> LinkOutcome? {
    guard now.time < entry.arrival.deadline else { return .expired }
    // The closure that received the outcome of another waiting link may have ended the session.
    return now.session == entry.arrival.session ? nil : .stopped(.endedSession)
  }

  /// Decides about a rejected link, and returns its outcome.
  ///
  /// A consumed link isn't rejected if it was the last opened link and is tapped again, or if its action is delivered again. If the link
  /// leads to a place, the tree must be at the place, without a requested child that isn't shown yet.
  package func decideRejection(
    _ rejection: GateError, _ entry: LinkEntry, _ now: Moment, isThere: () -> Bool
  ) -> LinkOutcome {
    switch rejection.code {
    case .deferralExpired: return .expired
    case .replayed:
      if isRepetition(entry, now) { return .alreadyThere }
      guard let latest, entry.text == latest.text, now.session == latest.arrival.session else { break }
      if isAtRest(now), isThere() { return .alreadyThere }
    default: break
    }
    return .rejected(rejection)
  }

  /// Decides about the plan of a link that may be opened.
  package mutating func decidePlan(
    _ kind: PlanKind, _ entry: LinkEntry, _ now: Moment, isThere: () -> Bool
  ) -> PlanStep {
    switch kind {
    case .overlay: return isThere() || isRepetition(entry, now) ? .rest : .begin
    case .workflow:
      if isRepetition(entry, now) { return .rest }
      guard isThere() else {
        action = Action(entry: entry, run: number + 1)
        return .begin
      }
      return running == nil ? .rest : .supersede
    case .walk: return isAtRest(now) && isThere() ? .rest : .begin
    }
  }

  /// Whether no link is running, and no child that an earlier link requested may still be shown; a walk withdraws such a request.
  private func isAtRest(_ now: Moment) -> Bool { running == nil && !now.hasWish }

  /// Whether a link is the one whose action ran last, delivered again within the repetition time.
  private func isRepetition(_ entry: LinkEntry, _ now: Moment) -> Bool {
    guard let action = action?.entry, let text = entry.text, text == action.text,
      now.session == action.arrival.session
    else { return false }
    // Both links may wait for the same time, so the difference of their deadlines is that of their arrivals.
    return entry.arrival.deadline - action.arrival.deadline < now.repetitionTime
  }

  /// Records that a link is running, and returns its number.
  package mutating func begin() -> Int {
    number += 1
    running = number
    return number
  }

  /// Records that no link is running.
  package mutating func supersede() {
    running = nil
  }

  /// Records that the running link must report its cancellation; returns whether there is one.
  package mutating func cancel() -> Bool {
    guard let running else { return false }
    cancelled.insert(running)
    supersede()
    return true
  }

  /// Records an action that was done at once, such as showing an overlay.
  package mutating func noteShown(_ entry: LinkEntry) {
    action = Action(entry: entry)
    latest = entry
  }

  /// Decides about a link whose workflow has ended.
  ///
  /// It counts as opened if any part of its plan began, and waits if a step requested it.
  package mutating func conclude(
    _ number: Int, _ entry: LinkEntry, _ end: RunEnd, hasBegun: Bool, _ now: Moment,
    resuming resumption: Resumption
  ) -> LinkOutcome {
    if running == number { running = nil }
    if case .finished = end {} else if action?.run == number { action = nil }
    let isCancelled = cancelled.remove(number) != nil
    switch end {
    case .finished:
      guard hasBegun else { return .alreadyThere }
      latest = entry
      return .opened
    case .impossible: return .stopped(.notBegun)
    case .stopped(let stop):
      switch stop.reason {
      case .superseded where isCancelled: return .stopped(stop.cancelled)
      case .superseded: return .superseded(stop)
      case .failed(let rejection as GateError) where !hasBegun: return .rejected(rejection)
      case .failed(is SessionEnd): return .stopped(stop.cancelled)
      case .failed(let error as LinkOutcome.DeferralError):
        return keep(resumption, error.reason, entry, now, otherwise: stop.cancelled)
      default: return .stopped(stop)
      }
    }
  }

  /// Keeps a link until its waiting time, counted from its arrival, is over.
  ///
  /// The link stops if its session has ended, so that it doesn't replace a link of the next session.
  package mutating func keep(
    _ resumption: Resumption, _ reason: String, _ entry: LinkEntry, _ now: Moment,
    otherwise stop: WorkflowStop = .notBegun
  ) -> LinkOutcome {
    guard now.session == entry.arrival.session else { return .stopped(stop) }
    guard now.time < entry.arrival.deadline else { return .expired }
    // Before the launch, it isn't known which links may be opened, so an invalid link must not replace another link.
    let item = WaitingLinks<Resumption>.Item(resumption: resumption, reason: reason, entry: entry)
    waiting.keep(item, isAlone: now.isActive)
    return .deferred(reason)
  }

  /// Returns the reason of the newest waiting link.
  package func reasonToWait(_ now: Moment) -> String? {
    waiting.newest.flatMap { decideWaiting($0.entry, now) == nil ? $0.reason : nil }
  }

  /// Takes the waiting links of a session, if the tree can open them.
  package mutating func takeWaiting(
    _ now: Moment
  ) -> WaitingLinks<Resumption>.Taken {
    decideEntry(now) == nil ? waiting.take(in: now.session) : WaitingLinks.Taken()
  }
}

/// The next step of a plan.
package enum PlanStep {
  /// Do nothing, because the tree is at the place of the plan.
  case rest
  /// Stop the running link, because the tree is at the place of this one.
  case supersede
  /// Begin a workflow, or show the overlay.
  case begin
}

/// The error that stops the workflow of a link whose session has ended.
struct SessionEnd: Error {}
