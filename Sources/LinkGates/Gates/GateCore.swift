internal import Basics
public import DeepLinks

/// The use of a link that nothing refuses.
public enum LinkPurpose: Sendable, Hashable {
  /// The caller opens it now: its pass begins at once, which uses up signatures for one use.
  case opening
  /// The caller may still be kept from it: it is counted, and its pass has yet to begin.
  case admission
  /// The caller only asks: nothing is counted, kept or used up, and neither does its pass begin nor can its call be resumed.
  case question
}

/// The part of a gate that doesn't know where the routes of its table lead.
///
/// All that it decides is compiled once, for no type of what routes lead to.
@usableFromInline
final class GateCore: Sendable {
  let rules: GateRules
  let now: @Sendable () -> Duration
  let observer: (any LinkObserver)?
  // Its lock is held for a few lines only. Nothing of the application is called in it, no observer, guard or clock, for each of
  // them may call the gate again; what compares two users is the exception. Inside it only the lock of the sessions is taken.
  let memory: Lock<GateMemory>
  let sessions = SessionLine()

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
    _ call: LinkCall, _ table: TableCore, _ purpose: LinkPurpose, asking ask: (LinkMatch) -> String?
  ) -> GateEnd {
    lead(call, table, purpose, record(since: nil), ask)
  }

  /// Reads a link, and leads it through all checks.
  @usableFromInline
  func lead(
    _ text: LinkText, _ table: TableCore, _ purpose: LinkPurpose, asking ask: (LinkMatch) -> String?
  ) -> GateEnd {
    lead(text, table, purpose, record(since: nil), ask)
  }

  func lead(
    _ call: LinkCall, _ table: TableCore, _ purpose: LinkPurpose, _ record: CallRecord,
    _ ask: (LinkMatch) -> String?
  ) -> GateEnd {
    var run = GateRun(self, table, call, record, isDryRun: purpose == .question)
    return finish(&run, purpose, ask)
  }

  /// Reads a link, and leads it through all checks.
  ///
  /// To read a text takes time that grows with it, so the door is asked first. One that is too long for a link is refused
  /// without being read; it takes one token, as it takes no more time than the shortest.
  func lead(
    _ text: LinkText, _ table: TableCore, _ purpose: LinkPurpose, _ record: CallRecord,
    _ ask: (LinkMatch) -> String?
  ) -> GateEnd {
    let bytes = text.text.utf8.count
    let cost = bytes > DeepLink.maximumLength ? 0 : bytes
    if let door = rules.door, let excess = enter(text.origin, bytes: cost, isDryRun: purpose == .question) {
      let sentence = RateLimit.sentence(excess, at: door, "\"\(text.text.label)\"", text.origin)
      return .refused(
        refuse(text, purpose, .flooded, rule: door.name, sentence, retryAfter: excess.wait))
    }
    var record = record
    record.isIn = true
    do throws(LinkError) {
      let link = try DeepLink(text.text, reading: table.options.reading)
      let call = LinkCall(link, from: text.origin, context: text.context, metadata: text.metadata)
      return lead(call, table, purpose, record, ask)
    } catch {
      return .refused(refuse(text, purpose, .unreadable, error.label))
    }
  }

  /// Leads a call that had to wait through all checks again.
  @usableFromInline
  func resume(
    _ deferred: DeferredCall, _ table: TableCore, _ purpose: LinkPurpose, asking ask: (LinkMatch) -> String?
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

  /// The record of a call whose link came before, or comes now.
  func record(since arrival: LinkArrival?) -> CallRecord {
    CallRecord(session: arrival?.session ?? sessions.current, deadline: arrival?.deadline)
  }

  private func finish(_ run: inout GateRun, _ purpose: LinkPurpose, _ ask: (LinkMatch) -> String?) -> GateEnd
  {
    do throws(GateRefusal) {
      switch try run.decide(asking: ask) {
      case .open(let match):
        switch purpose {
        case .opening:
          try run.begin(match.index)
          return .opened(LinkPass(begun: match))
        case .admission: break
        case .question: run.note(.opened, .handler, route: match.index)
        }
        return .opened(LinkPass(match, run))
      case .wait(let guardName, let reason): return .deferred(try run.keep(guardName, reason))
      }
    } catch {
      return .refused(error)
    }
  }

  /// Takes what a link costs at the door.
  ///
  /// - Returns: Why there is no room for it; nothing if there is.
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

  /// Refuses a text that was not read as a link.
  private func refuse(
    _ text: LinkText, _ purpose: LinkPurpose, _ code: GateRefusal.Code, rule: String? = nil,
    _ sentence: String,
    retryAfter: Duration? = nil
  ) -> GateRefusal {
    let refusal = GateRefusal(code, link: text.text.label, rule: rule, sentence, retryAfter: retryAfter)
    guard let observer else { return refusal }
    observer.linkDecided(
      LinkEvent(
        decision: .refused(code), number: memory.withLock { $0.nextNumber() }, origin: text.origin,
        stage: refusal.stage, route: nil, rule: rule, link: refusal.link, detail: sentence,
        metadata: text.metadata, time: now(), isDryRun: purpose == .question))
    return refusal
  }
}

/// A link that was not read yet, and what goes along with it.
@usableFromInline
struct LinkText: Sendable {
  let text: String
  let origin: LinkCall.Origin
  let context: LinkCall.Context
  let metadata: [String: String]

  @usableFromInline
  init(
    _ text: String, _ origin: LinkCall.Origin, _ context: LinkCall.Context = LinkCall.Context(),
    _ metadata: [String: String] = [:]
  ) {
    self.text = text
    self.origin = origin
    self.context = context
    self.metadata = metadata
  }
}

/// What a gate remembers between calls.
struct GateMemory: Sendable {
  var ledger: RateLedger
  var deferrals: DeferralList
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
