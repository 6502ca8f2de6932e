public import DeepLinks
internal import Locks

/// What a gate knows without knowing where the routes of its table lead.
///
/// All that it decides is compiled once, for no type of what routes lead to.
@usableFromInline
final class GateCore: Sendable {
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

  /// Opens a call.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - table: The table.
  ///   - ask: Asks the handler of a route, and answers why it declined; nothing if it did not.
  /// - Returns: What became of it.
  @usableFromInline
  func open(_ call: LinkCall, _ table: TableCore, asking ask: (LinkMatch) -> String?) -> GateEnd {
    var run = GateRun(self, table, call, GatePass(), isDryRun: false)
    return finish(&run, ask)
  }

  /// Says what would become of a call.
  @usableFromInline
  func answer(_ call: LinkCall, _ table: TableCore, asking ask: (LinkMatch) -> String?) -> GateAnswer {
    var run = GateRun(self, table, call, GatePass(), isDryRun: true)
    do throws(GateRefusal) {
      switch try run.decide(asking: ask) {
      case .open: return .yes
      case .wait(let guardName, let reason): return .later(guardName: guardName, reason: reason)
      }
    } catch {
      return .no(error)
    }
  }

  /// Opens a call that had to wait.
  @usableFromInline
  func resume(_ deferred: DeferredCall, _ table: TableCore, asking ask: (LinkMatch) -> String?) -> GateEnd {
    let time = now()
    let answer = memory.withLock { $0.deferrals.take(deferred.token, now: time) }
    var run = GateRun(self, table, deferred.call, deferred.pass, isDryRun: false)
    switch answer {
    case .resumed:
      run.note(.resumed, .resume, rule: deferred.guardName)
      return finish(&run, ask)
    case .expired, .gone: return .refused(run.refuse(answer, deferred))
    }
  }

  private func finish(_ run: inout GateRun, _ ask: (LinkMatch) -> String?) -> GateEnd {
    do throws(GateRefusal) {
      switch try run.decide(asking: ask) {
      case .open(let match): return .opened(match)
      case .wait(let guardName, let reason): return .deferred(run.keep(guardName, reason))
      }
    } catch {
      return .refused(error)
    }
  }

  /// Refuses a text that is no link.
  @usableFromInline
  func refuse(
    _ text: String, _ error: LinkError, _ origin: LinkOrigin, _ metadata: [String: String], isDryRun: Bool
  ) -> GateRefusal {
    let refusal = GateRefusal(.unreadable, link: text.label, error.description.lines)
    if let observer {
      observer.linkDecided(
        LinkEvent(
          decision: .refused(.unreadable), number: memory.withLock { $0.nextNumber() }, origin: origin,
          stage: .read, route: nil, rule: nil, link: refusal.link, detail: refusal.description,
          metadata: metadata, time: now(), isDryRun: isDryRun))
    }
    return refusal
  }
}
