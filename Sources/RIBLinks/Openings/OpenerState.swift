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

  private var waiting: WaitingLinks<Resumption>
  /// Restored links whose user hasn't signed in yet.
  private var restored: [SavedLink] = []
  /// The number of the running link.
  package private(set) var running: Int?
  /// The number of the most recent link.
  private var number = 0
  /// The links that are to report their cancellation; several if the next was cancelled before the first could report.
  private var cancelled: Set<Int> = []
  private var hasLaunched = false
  /// The last opened link.
  private var latest: LinkEntry?
  /// The link whose action ran last or is running, with the number of its run; `nil` if the action did not finish.
  ///
  /// An earlier run of the same link may end later, so the text alone doesn't identify the run. Immediate actions have no number.
  private var action: (entry: LinkEntry, run: Int?)?

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
        action = (entry, number + 1)
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
    else {
      return false
    }
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
    (action, latest) = ((entry, nil), entry)
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
  ) -> (replaced: [LinkEntry], items: [WaitingLinks<Resumption>.Item]) {
    decideEntry(now) == nil ? waiting.take(in: now.session) : ([], [])
  }

  package mutating func forget() {
    waiting.forget()
    restored = []
  }
}

/// Links in saved trees.
extension OpenerState {
  /// Returns the links for a saved tree, oldest first.
  ///
  /// - Parameters:
  ///   - session: The current session; `nil` if its links can't be saved.
  ///   - user: Its user.
  ///   - time: The current time, on the gate's clock.
  ///   - date: The current time, on the wall clock.
  /// - Returns: The links.
  package mutating func savedLinks(
    of session: LinkSession?, _ user: String?, _ time: Duration, _ date: WallTime
  ) -> [SavedLink] {
    guard let session else { return restored }
    return restored + waiting.saved(in: session, of: user) { date.advanced(by: $0 - time) }
  }

  /// Restores the links of a saved tree: those without a user wait at once.
  package mutating func restore(
    _ links: [SavedLink], _ wait: (SavedLink) -> WaitingLinks<Resumption>.Item?
  ) {
    restored = links.filter { $0.user != nil }
    waiting.restore(links.filter { $0.user == nil }.compactMap(wait))
  }

  /// Lets the restored links of a user wait, and forgets those of others.
  package mutating func admitRestored(
    of user: String?, _ wait: (SavedLink) -> WaitingLinks<Resumption>.Item?
  ) {
    waiting.restore(restored.filter { user != nil && $0.user == user }.compactMap(wait))
    restored = []
  }

  /// Forgets restored links that have expired before their user signed in.
  package mutating func forgetRestored(by date: WallTime) {
    restored.removeAll { $0.expires <= date }
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

/// The text and the arrival of a link.
package struct LinkEntry {
  /// The original text of the link; `nil` for a plan of the application's own.
  package let text: String?
  package let arrival: LinkArrival
  /// The origin; `nil` if the link must not be saved.
  var origin: LinkCall.Origin?
  var metadata: [String: String]?
  /// The end of its waiting time as a date, from its first save on.
  var expires: WallTime?

  package init(
    text: String?, arrival: LinkArrival, origin: LinkCall.Origin? = nil, metadata: [String: String]? = nil,
    expires: WallTime? = nil
  ) {
    (self.text, self.arrival, self.origin) = (text, arrival, origin)
    (self.metadata, self.expires) = (metadata, expires)
  }
}

/// The waiting links of an opener, the oldest first; several only before the launch.
package struct WaitingLinks<Resumption> {
  /// A waiting link.
  package struct Item {
    package let resumption: Resumption
    let reason: String
    package var entry: LinkEntry
  }

  /// The maximum number of replaced links that are kept to report their outcome, which bounds memory.
  private static var maximumReplaced: Int { 64 }

  private let capacity: Int
  private var items: [Item] = []
  /// The links that newer ones replaced while they waited.
  private var replaced: [LinkEntry] = []

  init(capacity: Int) {
    self.capacity = capacity
  }

  var newest: Item? { items.last }

  /// Keeps a link, which replaces the oldest link if there are too many, or all other links if it must be alone.
  mutating func keep(_ item: Item, isAlone: Bool) {
    let count = isAlone ? items.count : max(0, items.count + 1 - capacity)
    replaced += items.prefix(count).map(\.entry)
    replaced.removeFirst(max(0, replaced.count - Self.maximumReplaced))
    items.removeFirst(count)
    items.append(item)
  }

  /// Adds older links.
  mutating func restore(_ older: [Item]) {
    items = Array((older + items).suffix(capacity))
  }

  /// Returns the links of a session for a saved tree.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - user: Its user.
  ///   - date: Returns the date of a time. It is asked once for each link, because two saves of one link must be equal.
  /// - Returns: The links.
  mutating func saved(
    in session: LinkSession, of user: String?, date: (Duration) -> WallTime
  ) -> [SavedLink] {
    var links: [SavedLink] = []
    for index in items.indices where items[index].entry.arrival.session == session {
      let entry = items[index].entry
      guard let text = entry.text, let origin = entry.origin else { continue }
      let expires = entry.expires ?? date(entry.arrival.deadline)
      items[index].entry.expires = expires
      links.append(
        SavedLink(
          text: text, origin: origin.rawValue, metadata: entry.metadata, expires: expires, user: user))
    }
    return links
  }

  /// Takes the links of a session, and forgets those of others.
  mutating func take(in session: LinkSession) -> (replaced: [LinkEntry], items: [Item]) {
    defer { forget() }
    return (
      replaced.filter { $0.arrival.session == session }, items.filter { $0.entry.arrival.session == session }
    )
  }

  mutating func forget() {
    (items, replaced) = ([], [])
  }
}
