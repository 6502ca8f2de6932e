package import LinkGates
package import RIBKit

/// The decisions of an opener, without a tree and without a gate: each function is told what these say, and returns what is to be done.
///
/// ```text
/// link ── decideEntry ──> ask the gate ──> decidePlan ──> begin ──> conclude ──> opened, stopped, superseded
///             │                │                                       │
///             └────────────────┴────────── keep, wait ─────────────────┘
///                                               └── decideWaiting ──> ask the gate, or the plan again
/// ```
package struct OpenerState<Resumption> {
  /// The tree and the gate at the moment of a decision.
  package struct Moment {
    /// Whether the tree is at work.
    let isActive: Bool
    let time: Duration
    let session: LinkSession
    /// The time within which the same link does not run its action again.
    let repetitionTime: Duration

    package init(isActive: Bool, time: Duration, session: LinkSession, repetitionTime: Duration) {
      (self.isActive, self.time, self.session) = (isActive, time, session)
      self.repetitionTime = repetitionTime
    }
  }

  private var waiting: WaitingLinks<Resumption>
  /// The number of the link that is on its way.
  package private(set) var running: Int?
  /// The number of the link that began last.
  private var number = 0
  private var cancelled: Int?
  private var hasLaunched = false
  /// The link that was opened last.
  private var latest: LinkEntry?
  /// The link whose action ran last or is running; `nil` if that came to nothing.
  private var action: LinkEntry?

  package init(capacity: Int) {
    waiting = WaitingLinks(capacity: capacity)
  }

  /// Decides about a link that has come.
  ///
  /// The result is the reason why it waits for the tree; `nil` if the gate is to be asked, which may ask the tree.
  package mutating func decideEntry(_ now: Moment) -> String? {
    if now.isActive {
      hasLaunched = true
      return nil
    }
    return hasLaunched ? "the tree has ended, and is not launched again" : "the tree is not launched"
  }

  /// Decides about a link that has waited.
  ///
  /// The result is its outcome; `nil` if it goes on.
  package func decideWaiting(_ entry: LinkEntry, _ now: Moment) -> LinkOutcome? {
    guard now.time < entry.arrival.deadline else { return .expired }
    // The outcome of a link that waited beside this one may have ended the session.
    return now.session == entry.arrival.session ? nil : .stopped(.endedSession)
  }

  /// Decides about a link that was used up: tapped again, the link that was opened last is not refused.
  ///
  /// The tree must be where that link leads, without a child that is still to be shown.
  package func decideReplay(_ entry: LinkEntry, _ now: Moment, hasWish: Bool, isThere: () -> Bool) -> Bool {
    guard let latest, entry.text == latest.text, now.session == latest.arrival.session else { return false }
    return running == nil && !hasWish && isThere()
  }

  /// Decides about the plan of a link that may be opened.
  package mutating func decidePlan(
    _ kind: PlanKind, _ entry: LinkEntry, _ now: Moment, isThere: () -> Bool
  ) -> PlanStep {
    switch kind {
    case .overlay: return isThere() || isRepetition(entry, now) ? .rest : .show
    case .workflow:
      if isRepetition(entry, now) { return .rest }
      guard isThere() else {
        action = entry
        return .begin
      }
      return running == nil ? .rest : .supersede
    case .walk(let hasWish):
      // A child that an earlier link has asked for may still be about to be shown; a walk takes that back.
      return running == nil && !hasWish && isThere() ? .rest : .begin
    }
  }

  /// Whether a link is the one whose action ran last, delivered again within the time of the rules.
  private func isRepetition(_ entry: LinkEntry, _ now: Moment) -> Bool {
    guard let action, let text = entry.text, text == action.text, now.session == action.arrival.session else {
      return false
    }
    // Both have the same time to wait, so the deadlines are as far apart as the arrivals.
    return entry.arrival.deadline - action.arrival.deadline < now.repetitionTime
  }

  /// Notes that a link is on its way, and returns its number.
  package mutating func begin() -> Int {
    number += 1
    running = number
    return number
  }

  /// Notes that no link is on its way.
  package mutating func supersede() {
    running = nil
  }

  /// Notes that the link on its way is to say that it was cancelled; returns whether there is one.
  package mutating func cancel() -> Bool {
    guard let running else { return false }
    cancelled = running
    supersede()
    return true
  }

  /// Notes that an overlay was shown, or another action done at once.
  package mutating func noteShown(_ entry: LinkEntry) {
    (action, latest) = (entry, entry)
  }

  /// Decides about a link whose workflow has ended.
  ///
  /// It was opened if something of its plan was begun.
  package mutating func conclude(_ number: Int, _ entry: LinkEntry, _ end: RunEnd, hasBegun: Bool)
    -> RunConclusion
  {
    if running == number { running = nil }
    if case .finished = end {} else if entry.text == action?.text { action = nil }
    switch end {
    case .finished:
      guard hasBegun else { return .outcome(.alreadyThere) }
      latest = entry
      return .outcome(.opened)
    case .impossible: return .outcome(.stopped(.notBegun))
    case .stopped(let stop):
      switch stop.reason {
      case .superseded where cancelled == number: return .outcome(.stopped(stop.cancelled))
      case .superseded: return .outcome(.superseded(stop))
      case .failed(let refusal as GateRefusal) where !hasBegun: return .outcome(.refused(refusal))
      case .failed(is SessionEnd): return .outcome(.stopped(stop.cancelled))
      case .failed(let error as LinkOutcome.Deferral):
        return .wait(reason: error.reason, otherwise: stop.cancelled)
      default: return .outcome(.stopped(stop))
      }
    }
  }

  /// Keeps a link until its time is over, counted from when it came.
  ///
  /// The result is `nil` if its session has ended, so that it takes the place of no link of the next one.
  package mutating func keep(
    _ resumption: Resumption, _ reason: String, _ entry: LinkEntry, _ now: Moment
  ) -> LinkOutcome? {
    guard now.session == entry.arrival.session else { return nil }
    guard now.time < entry.arrival.deadline else { return .expired }
    // Without a tree nothing tells which of them may be opened: a worthless link must not push out another.
    let item = WaitingLinks<Resumption>.Item(resumption: resumption, reason: reason, entry: entry)
    waiting.keep(item, isAlone: now.isActive)
    return .deferred(reason)
  }

  /// The reason of the newest link that waits.
  package func reasonToWait(_ now: Moment) -> String? {
    waiting.newest.flatMap { decideWaiting($0.entry, now) == nil ? $0.reason : nil }
  }

  /// Takes the links of a session that wait, if the tree can open them.
  package mutating func takeWaiting(
    _ now: Moment
  ) -> (replaced: [LinkEntry], items: [WaitingLinks<Resumption>.Item]) {
    decideEntry(now) == nil ? waiting.take(in: now.session) : ([], [])
  }

  package mutating func forget() {
    waiting.forget()
  }
}

/// The next step of a plan.
package enum PlanStep {
  /// Nothing: the tree is where the plan leads.
  case rest
  /// Stop the link that is on its way: the tree is where this one leads.
  case supersede
  /// Show the overlay at once.
  case show
  /// Begin a workflow.
  case begin
}

/// The result of a run that has ended.
package enum RunConclusion {
  case outcome(LinkOutcome)
  /// A step asked for the link to wait; if it cannot wait, it has stopped.
  case wait(reason: String, otherwise: WorkflowStop)
}

/// The error that stops a workflow whose link came in a session that has ended.
struct SessionEnd: Error {}

/// The text and the arrival of a link.
package struct LinkEntry {
  /// The text of the link as it was given; `nil` for a plan of the application's own.
  package let text: String?
  package let arrival: LinkArrival

  package init(text: String?, arrival: LinkArrival) {
    (self.text, self.arrival) = (text, arrival)
  }
}

/// The links of an opener that have to wait, the oldest first; several of them before the launch only.
package struct WaitingLinks<Resumption> {
  /// A link that has to wait.
  package struct Item {
    package let resumption: Resumption
    let reason: String
    package let entry: LinkEntry
  }

  /// The number of links that are kept only to be told that newer ones took their places; a flood must not fill the memory.
  private static var maximumReplaced: Int { 64 }

  private let capacity: Int
  private var items: [Item] = []
  /// The links whose places newer ones have taken while they waited.
  private var replaced: [LinkEntry] = []

  init(capacity: Int) {
    self.capacity = capacity
  }

  var newest: Item? { items.last }

  /// Keeps a link, which takes the place of the oldest where there are too many.
  ///
  /// - Parameters:
  ///   - item: The link.
  ///   - isAlone: Whether it takes the places of all others.
  mutating func keep(_ item: Item, isAlone: Bool) {
    let count = isAlone ? items.count : max(0, items.count + 1 - capacity)
    replaced += items.prefix(count).map(\.entry)
    replaced.removeFirst(max(0, replaced.count - Self.maximumReplaced))
    items.removeFirst(count)
    items.append(item)
  }

  /// Takes out the links of a session; those of others are forgotten.
  mutating func take(in session: LinkSession) -> (replaced: [LinkEntry], items: [Item]) {
    defer { forget() }
    return (
      replaced.filter { $0.arrival.session == session }, items.filter { $0.entry.arrival.session == session }
    )
  }

  /// Forgets all of them.
  mutating func forget() {
    (items, replaced) = ([], [])
  }
}
