public import DeepLinks
internal import Locks

/// What a gate knows without knowing where the routes of its table lead.
///
/// All that it decides is compiled once, for no type of what routes lead to.
@usableFromInline
final class GateCore: Sendable {
  /// What is done with a link that nothing refuses.
  @usableFromInline
  enum Purpose: Sendable {
    /// It is opened: its pass begins at once.
    case open
    /// Somebody else opens it later: the pass has still to begin.
    case admit
    /// It is only asked what would become of it: nothing is counted, kept or spent.
    case ask
  }

  let rules: GateRules
  let now: @Sendable () -> Duration
  let observer: (any LinkObserver)?
  let memory: Lock<GateMemory>

  init(_ rules: GateRules, _ observer: (any LinkObserver)?, _ now: @escaping @Sendable () -> Duration) {
    self.rules = rules
    self.observer = observer
    self.now = now
    memory = Lock(GateMemory(rules))
  }

  /// Leads a call through all checks.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - table: The table.
  ///   - purpose: What is done with it in the end.
  ///   - ask: Asks the handler of a route, and answers why it declined; nothing if it did not.
  /// - Returns: What became of it.
  @usableFromInline
  func lead(
    _ call: LinkCall, _ table: TableCore, _ purpose: Purpose, asking ask: (LinkMatch) -> String?
  ) -> GateEnd {
    var run = GateRun(self, table, call, CallRecord(), isDryRun: purpose == .ask)
    return finish(&run, purpose, ask)
  }

  /// Leads a call that had to wait through all checks again.
  @usableFromInline
  func resume(
    _ deferred: DeferredCall, _ table: TableCore, _ purpose: Purpose, asking ask: (LinkMatch) -> String?
  ) -> GateEnd {
    let time = now()
    let answer = memory.withLock { $0.deferrals.take(deferred.token, now: time) }
    var run = GateRun(self, table, deferred.call, deferred.record, isDryRun: false)
    switch answer {
    case .resumed:
      run.note(.resumed, .resume, rule: deferred.guardName)
      return finish(&run, purpose, ask)
    case .expired, .gone: return .refused(run.refuse(answer, deferred))
    }
  }

  private func finish(_ run: inout GateRun, _ purpose: Purpose, _ ask: (LinkMatch) -> String?) -> GateEnd {
    do throws(GateRefusal) {
      switch try run.decide(asking: ask) {
      case .open(let match):
        let pass = LinkPass(match, run, route: match.index)
        switch purpose {
        case .open: try pass.begin()
        case .admit: break
        case .ask: run.note(.opened, .handler, route: match.index)
        }
        return .opened(pass)
      case .wait(let guardName, let reason): return .deferred(try run.keep(guardName, reason))
      }
    } catch {
      return .refused(error)
    }
  }

  /// Takes what a link costs at the door.
  ///
  /// - Returns: Why there is no room for it; nothing if there is.
  func enter(_ origin: LinkOrigin, bytes: Int, isDryRun: Bool) -> DueLimits.Excess? {
    guard let door = rules.door, door.counts(origin) else { return nil }
    let key = RateKey(limit: -1, route: "", origin: origin)
    let cost = 1 + bytes / 1_024
    let now = now()
    return memory.withLock { memory in
      let wait = memory.ledger.wait(key, door, cost: cost, now: now)
      guard wait == .zero else { return DueLimits.Excess(index: -1, wait: wait) }
      if !isDryRun { memory.ledger.take(key, door, cost: cost, now: now) }
      return nil
    }
  }

  /// Refuses a text that is no link.
  @usableFromInline
  func refuse(
    _ text: String, _ error: LinkError, _ origin: LinkOrigin, _ metadata: [String: String], _ purpose: Purpose
  ) -> GateRefusal {
    var refusal = GateRefusal(.unreadable, link: text.label, error.description.lines)
    // It was read to its end, so it is counted as a link is.
    if let door = rules.door, let excess = enter(origin, bytes: text.utf8.count, isDryRun: purpose == .ask) {
      refusal = GateRefusal(
        .flooded, link: text.label, rule: door.name,
        RateLimit.sentence(excess, at: door, "\"\(text.label)\"", origin), retryAfter: excess.wait)
    }
    if let observer {
      observer.linkDecided(
        LinkEvent(
          decision: .refused(refusal.code), number: memory.withLock { $0.nextNumber() }, origin: origin,
          stage: refusal.stage, route: nil, rule: refusal.rule, link: refusal.link,
          detail: refusal.description,
          metadata: metadata, time: now(), isDryRun: purpose == .ask))
    }
    return refusal
  }
}

/// What a gate remembers between calls.
struct GateMemory: Sendable {
  var ledger: RateLedger
  var deferrals: DeferralList
  var sessions = SessionLine()
  private var number: UInt64 = 0

  init(_ rules: GateRules) {
    ledger = RateLedger(capacity: rules.maximumCounts)
    deferrals = DeferralList(capacity: rules.maximumDeferred)
  }

  /// The number of the next call.
  mutating func nextNumber() -> UInt64 {
    number += 1
    return number
  }
}
