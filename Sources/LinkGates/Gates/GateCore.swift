internal import Basics
internal import DeepLinks

/// The use of a link that nothing refuses.
public enum LinkPurpose: Sendable, Hashable {
  /// Open it now: its pass begins at once, which uses up signatures for one use.
  case opening
  /// Decide now and open it later: it is counted, and its pass has yet to begin.
  case admission
  /// Only ask: nothing is counted, kept or used up, and neither does its pass begin nor can its call be resumed.
  case question
}

/// A link on its way into a gate.
enum GateEntry: Sendable {
  case call(LinkCall)
  /// A link that hasn't been read yet.
  case text(String, from: LinkCall.Origin, LinkCall.Context, metadata: [String: String])
  case deferred(DeferredCall)
}

/// The part of a gate that doesn't know where the routes of its table lead.
final class GateCore: Sendable {
  let rules: GateRules
  let now: @Sendable () -> Duration
  let observer: (any LinkObserver)?
  // Its lock is held for a few lines only. No observer, guard or clock of the application is called inside it, because each of them may
  // call the gate again; comparing two users is the exception. Inside it only the lock of the sessions is taken.
  let memory: Lock<GateMemory>
  let sessions = SessionLine()

  init(_ rules: GateRules, _ observer: (any LinkObserver)?, _ now: @escaping @Sendable () -> Duration) {
    self.rules = rules
    self.observer = observer
    self.now = now
    memory = Lock(GateMemory(rules))
  }

  /// Leads a link through all checks.
  ///
  /// - Parameters:
  ///   - entry: The link.
  ///   - table: The table.
  ///   - purpose: The use of the link.
  ///   - arrival: The arrival of the link, if it came before now.
  ///   - ask: Asks the handler of a route, and returns why it declined; `nil` if it did not.
  /// - Returns: The outcome.
  func lead(
    _ entry: GateEntry, _ table: TableCore, _ purpose: LinkPurpose, since arrival: LinkArrival? = nil,
    asking ask: (LinkMatch) -> String?
  ) -> GateOutcome<Void> {
    do throws(GateRefusal) {
      var run = try run(entry, table, since: arrival, isDryRun: purpose == .question)
      switch try run.decide(asking: ask) {
      case .wait(let guardName, let reason): return .deferred(try run.keep(guardName, reason))
      case .open(let match):
        let pass = LinkPass(match, run)
        if purpose == .opening { try pass.begin() }
        if purpose == .question { run.note(.opened, .handler, route: match.index) }
        return .opened((), pass)
      }
    } catch {
      return .refused(error)
    }
  }

  private func run(
    _ entry: GateEntry, _ table: TableCore, since arrival: LinkArrival?, isDryRun: Bool
  ) throws(GateRefusal) -> GateRun {
    var record = CallRecord(session: arrival?.session ?? sessions.current, deadline: arrival?.deadline)
    switch entry {
    case .call(let call): return GateRun(self, table, call, record, isDryRun: isDryRun)
    case .text(let text, let origin, let context, let metadata):
      // Reading takes time that grows with the text, so the door is asked first. A text that is too long for a link costs one token: it is
      // refused without being read.
      let bytes = text.utf8.count
      let cost = bytes > DeepLink.maximumLength ? 0 : bytes
      func refusal(
        _ code: GateRefusal.Code, rule: String? = nil, _ sentence: String, retryAfter: Duration? = nil
      ) -> GateRefusal {
        let refusal = GateRefusal(code, link: text.label, rule: rule, sentence, retryAfter: retryAfter)
        tell(
          .refused(code), number: nextNumber(), origin: origin, stage: code.stage, rule: rule,
          link: text.label, detail: sentence, metadata: metadata, isDryRun: isDryRun)
        return refusal
      }
      if let door = rules.door, let excess = enter(origin, bytes: cost, isDryRun: isDryRun) {
        let sentence = RateLimit.sentence(excess, at: door, "\"\(text.label)\"", origin)
        throw refusal(.flooded, rule: door.name, sentence, retryAfter: excess.wait)
      }
      record.isIn = true
      do throws(LinkError) {
        let link = try DeepLink(text, reading: table.options.reading)
        let call = LinkCall(link, from: origin, context: context, metadata: metadata)
        return GateRun(self, table, call, record, isDryRun: isDryRun)
      } catch {
        throw refusal(.unreadable, error.label)
      }
    case .deferred(let deferred):
      let time = now()
      let answer = memory.withLock { $0.deferrals.take(deferred.token, now: time) }
      // A call that had to wait left the list whatever the purpose is, so it is never a dry run.
      let run = GateRun(self, table, deferred.call, deferred.record, isDryRun: false)
      guard answer == .resumed else { throw run.refuse(answer, deferred) }
      run.note(.resumed, .resume, rule: deferred.guardName)
      return run
    }
  }

  /// Takes the tokens of a link at the door; returns why there is no room for it, if so.
  func enter(_ origin: LinkCall.Origin, bytes: Int, isDryRun: Bool) -> DueLimits.Excess? {
    guard let door = rules.door, door.counts(origin) else { return nil }
    let key = RateKey(limit: -1, route: "", origin: origin)
    let cost = 1 + bytes / 1_024
    let now = now()
    // Asked and taken under one lock, or two threads could take the last token.
    return memory.withLock { memory in
      let wait = memory.ledger.wait(key, door, cost: cost, now: now)
      guard wait == .zero else { return DueLimits.Excess(index: -1, wait: wait) }
      if !isDryRun { memory.ledger.take(key, door, cost: cost, now: now) }
      return nil
    }
  }

  /// The number of the next call; zero if nobody observes.
  func nextNumber() -> UInt64 {
    guard observer != nil else { return 0 }
    return memory.withLock { memory in
      memory.number += 1
      return memory.number
    }
  }

  /// Tells the observer, if there is one.
  func tell(
    _ decision: LinkEvent.Decision, number: UInt64, origin: LinkCall.Origin, stage: GateRefusal.Stage,
    route: @autoclosure () -> String? = nil, rule: @autoclosure () -> String?,
    link: @autoclosure () -> String, detail: @autoclosure () -> String, metadata: [String: String],
    isDryRun: Bool
  ) {
    guard let observer else { return }
    observer.linkDecided(
      LinkEvent(
        decision: decision, number: number, origin: origin, stage: stage, route: route()?.line,
        rule: rule()?.line, link: link(), detail: detail().lines, metadata: metadata, time: now(),
        isDryRun: isDryRun))
  }
}

/// The memory of a gate between calls.
struct GateMemory: Sendable {
  var ledger: RateLedger
  var deferrals: DeferralList
  /// The number of the last call.
  var number: UInt64 = 0

  init(_ rules: GateRules) {
    ledger = RateLedger(capacity: rules.maximumCounts)
    deferrals = DeferralList(capacity: rules.maximumDeferred)
  }
}
