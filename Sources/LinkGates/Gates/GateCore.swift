internal import Basics
internal import DeepLinks

/// The purpose of passing a link to a gate.
public enum LinkPurpose: Sendable, Hashable {
  /// Open the link now.
  ///
  /// ``LinkPass/begin()`` is called immediately, which consumes single-use signatures.
  case opening
  /// Decide now and open the link later.
  ///
  /// The limits count the link, but ``LinkPass/begin()`` hasn't been called yet.
  case admission
  /// Decide only: nothing is counted, kept or consumed.
  ///
  /// ``LinkPass/begin()`` throws an error, and a deferred call can't be resumed.
  case dryRun
}

/// A link on its way into a gate.
enum GateEntry: Sendable {
  case call(LinkCall)
  /// A link that hasn't been read yet.
  case text(String, from: LinkCall.Origin, LinkCall.Context, metadata: [String: String])
  case deferred(DeferredCall)
}

/// The part of a gate that doesn't depend on the output of its table's routes.
final class GateCore: Sendable {
  let rules: GateRules
  let now: @Sendable () -> Duration
  let observer: (any LinkObserver)?
  // The lock is held for a few lines only. It never covers a call to an observer, guard or clock of the application, because each of them may
  // call the gate again; comparing two users is the exception.
  let memory: Lock<GateMemory>

  init(_ rules: GateRules, _ observer: (any LinkObserver)?, _ now: @escaping @Sendable () -> Duration) {
    self.rules = rules
    self.observer = observer
    self.now = now
    memory = Lock(GateMemory(rules))
  }

  /// The current session.
  var session: LinkSession { memory.withLock { $0.current.session } }

  /// Passes a link through all checks.
  ///
  /// - Parameters:
  ///   - entry: The link.
  ///   - table: The table.
  ///   - purpose: The purpose of the call.
  ///   - arrival: The arrival of the link, if it arrived earlier.
  /// - Returns: The outcome.
  func lead<Output>(
    _ entry: GateEntry, _ table: LinkTable<Output>, _ purpose: LinkPurpose, since arrival: LinkArrival? = nil
  ) -> GateOutcome<Output> {
    do throws(GateError) {
      var run = try run(entry, table.core, since: arrival, isDryRun: purpose == .dryRun)
      let outcome = try run.decide(table.handlers)
      if purpose == .opening, case .opened(_, let pass) = outcome { try pass.begin() }
      return outcome
    } catch {
      return .rejected(error)
    }
  }

  private func run(
    _ entry: GateEntry, _ table: TableCore, since arrival: LinkArrival?, isDryRun: Bool
  ) throws(GateError) -> GateRun {
    var record = CallRecord(session: arrival?.session ?? session, deadline: arrival?.deadline)
    switch entry {
    case .call(let call): return GateRun(self, table, call, record, isDryRun: isDryRun)
    case .text(let text, let origin, let context, let metadata):
      // Reading takes time that grows with the text, so the ingress limit is checked first. A string that is too long for a link costs one
      // token: it's rejected without being read.
      let bytes = text.utf8.count
      let cost = bytes > DeepLink.maximumLength ? 0 : bytes
      func rejection(
        _ code: GateError.Code, rule: String? = nil, _ sentence: String, retryAfter: Duration? = nil
      ) -> GateError {
        let rejection = GateError(code, link: text.label, rule: rule, sentence, retryAfter: retryAfter)
        tell(
          .rejected(code), number: nextNumber(), origin: origin, stage: code.stage, rule: rule,
          link: text.label, detail: sentence, metadata: metadata, isDryRun: isDryRun)
        return rejection
      }
      if let door = rules.ingressLimit, let excess = enter(origin, bytes: cost, isDryRun: isDryRun) {
        let sentence = RateLimit.sentence(excess, at: door, "\"\(text.label)\"", origin)
        throw rejection(.ingressLimited, rule: door.name, sentence, retryAfter: excess.wait)
      }
      record.isIn = true
      do throws(LinkError) {
        let link = try DeepLink(text, reading: table.options.reading)
        let call = LinkCall(link, from: origin, context: context, metadata: metadata)
        return GateRun(self, table, call, record, isDryRun: isDryRun)
      } catch {
        throw rejection(.unreadable, error.label)
      }
    case .deferred(let deferred):
      let time = now()
      let answer = memory.withLock { memory in
        isDryRun
          ? memory.deferrals.answer(to: deferred.token, now: time)
          : memory.deferrals.take(deferred.token, now: time)
      }
      let run = GateRun(self, table, deferred.call, deferred.record, isDryRun: isDryRun)
      guard answer == .resumed else { throw run.reject(answer, deferred) }
      run.note(.resumed, .resume, rule: deferred.guardName)
      return run
    }
  }

  /// Takes the tokens of a link from the ingress limit; returns the reason if the link exceeds the limit.
  func enter(_ origin: LinkCall.Origin, bytes: Int, isDryRun: Bool) -> DueLimit.Excess? {
    guard let door = rules.ingressLimit, door.counts(origin) else { return nil }
    let key = RateKey(limit: -1, route: "", origin: origin)
    let due = DueLimit(limit: door, key: key, cost: 1 + bytes / 1_024)
    let now = now()
    // The limit is checked and the tokens are taken under one lock; otherwise two threads could take the last token.
    return memory.withLock { $0.ledger.take([due], now: now, isDryRun: isDryRun) }
  }

  /// Returns the number of the next call; zero without an observer.
  func nextNumber() -> UInt64 {
    guard observer != nil else { return 0 }
    return memory.withLock { memory in
      memory.number += 1
      return memory.number
    }
  }

  /// Notifies the observer, if one is set.
  func tell(
    _ decision: LinkEvent.Decision, number: UInt64, origin: LinkCall.Origin, stage: GateError.Stage,
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
///
/// One lock covers all of it. So a call is either kept before its session ends, and dropped with it, or finds that the session has ended.
struct GateMemory: Sendable {
  var current = SessionState()
  var ledger: RateLedger
  var deferrals: DeferralList
  /// The number of the last call.
  var number: UInt64 = 0

  init(_ rules: GateRules) {
    ledger = RateLedger(capacity: rules.maximumCounts)
    deferrals = DeferralList(capacity: rules.maximumDeferred)
  }
}
