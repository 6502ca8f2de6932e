internal import Locks

/// The one way in for links: it opens those that may come in, and says why the others may not.
///
/// A link is read, rewritten, and matched; then its route must be exported or the link be local, its signature right, and
/// not too many must have come; then the guards are asked, those of the gate and those of the route; at last the handler.
/// When a handler declines, the next route that takes the link goes through the same checks. A refusal is final: it never
/// lets another route have the link.
///
/// A gate may be used from any isolation. Guards and handlers may call it again.
public final class LinkGate<Output: Sendable>: Sendable {
  /// The table whose routes it opens; each call takes it as it is then, and keeps to it.
  public let live: LiveTable<Output>

  /// What it asks of links.
  public let rules: GateRules

  let now: @Sendable () -> Duration
  let observer: (any LinkObserver)?
  let memory: Lock<GateMemory>

  /// Makes a gate.
  ///
  /// - Parameters:
  ///   - live: The table whose routes it opens.
  ///   - rules: What it asks of links.
  ///   - observer: What wants to know of each decision; nothing is made for it if there is none.
  ///   - now: The time since some moment, for limits and for calls that wait; that of a continuous clock, if nothing is
  ///     said. It should never go back.
  public init(
    _ live: LiveTable<Output>, rules: GateRules = GateRules(), observer: (any LinkObserver)? = nil,
    now: (@Sendable () -> Duration)? = nil
  ) {
    let start = ContinuousClock.now
    self.live = live
    self.rules = rules
    self.observer = observer
    self.now = now ?? { start.duration(to: .now) }
    memory = Lock(GateMemory(rules))
  }

  /// Opens a link, if it may come in.
  ///
  /// A signature is used up, and a call kept, only if nothing refuses the link; who is refused may come again. What is
  /// counted is each link that reaches the limits: once for a call, however many routes it is tried with.
  ///
  /// - Parameter call: The link, and where it comes from.
  /// - Returns: What became of it.
  public func open(_ call: LinkCall) -> GateOutcome<Output> {
    open(call, GatePass())
  }

  /// Reads a link as the table wants it, and opens it if it may come in.
  ///
  /// - Parameters:
  ///   - text: The text of the link.
  ///   - origin: Where it comes from.
  ///   - context: What the application gives along with it.
  ///   - metadata: What is to be found in each event of the call.
  /// - Returns: What became of it.
  public func open(
    _ text: String, from origin: LinkOrigin, context: LinkContext = LinkContext(),
    metadata: [String: String] = [:]
  ) -> GateOutcome<Output> {
    switch read(text, origin, metadata, isDryRun: false) {
    case .success(let link): open(LinkCall(link, from: origin, context: context, metadata: metadata))
    case .failure(let refusal): .refused(refusal)
    }
  }

  /// Says what would become of a call, without using up or counting anything.
  ///
  /// It goes the same way as `open`: guards and handlers are asked as if the link were opened.
  ///
  /// - Parameter call: The link, and where it comes from.
  /// - Returns: What would become of it.
  public func canOpen(_ call: LinkCall) -> GateAnswer {
    var run = GateRun(self, call, GatePass(), isDryRun: true)
    do throws(GateRefusal) {
      switch try run.decide() {
      case .open: return .yes
      case .wait(let guardName, let reason): return .later(guardName: guardName, reason: reason)
      }
    } catch {
      return .no(error)
    }
  }

  /// Reads a link as the table wants it, and says what would become of it.
  ///
  /// - Parameters:
  ///   - text: The text of the link.
  ///   - origin: Where it comes from.
  ///   - context: What the application gives along with it.
  ///   - metadata: What is to be found in each event of the call.
  /// - Returns: What would become of it.
  public func canOpen(
    _ text: String, from origin: LinkOrigin, context: LinkContext = LinkContext(),
    metadata: [String: String] = [:]
  ) -> GateAnswer {
    switch read(text, origin, metadata, isDryRun: true) {
    case .success(let link): canOpen(LinkCall(link, from: origin, context: context, metadata: metadata))
    case .failure(let refusal): .no(refusal)
    }
  }

  /// Opens a call that had to wait, once.
  ///
  /// Everything is checked again, with the table and the guards as they are now; but the signature that was found to be
  /// right is not used a second time, and the link is not counted again. A guard may make it wait once more.
  ///
  /// - Parameter deferred: What the gate returned when the call had to wait.
  /// - Returns: What became of it; refused, if its time is over, it was resumed before, or another call came after it that
  ///   had to wait because of the same guard.
  public func resume(_ deferred: DeferredCall) -> GateOutcome<Output> {
    let time = now()
    let answer = memory.withLock { $0.deferrals.take(deferred.token, now: time) }
    var run = GateRun(self, deferred.call, deferred.pass, isDryRun: false)
    switch answer {
    case .resumed:
      run.note(.resumed, .resume, rule: deferred.guardName)
      return finish(&run)
    case .expired, .gone: return .refused(run.refuse(answer, deferred))
    }
  }

  /// The names of guards that routes of the table ask for and that the rules do not have.
  ///
  /// A gate refuses the links of such routes. An application can look for them when it starts.
  ///
  /// - Complexity: O(*n*) for *n* routes.
  public var missingGuards: Set<String> {
    Set(live.table.routes.flatMap(\.attributes.guards)).subtracting(rules.routeGuards.map(\.name))
  }

  private func open(_ call: LinkCall, _ pass: GatePass) -> GateOutcome<Output> {
    var run = GateRun(self, call, pass, isDryRun: false)
    return finish(&run)
  }

  private func finish(_ run: inout GateRun<Output>) -> GateOutcome<Output> {
    do throws(GateRefusal) {
      switch try run.decide() {
      case .open(let output, let match): return .opened(output, match)
      case .wait(let guardName, let reason): return .deferred(run.keep(guardName, reason))
      }
    } catch {
      return .refused(error)
    }
  }

  private func read(
    _ text: String, _ origin: LinkOrigin, _ metadata: [String: String], isDryRun: Bool
  ) -> Result<Link, GateRefusal> {
    do throws(LinkError) {
      return .success(try Link(text, reading: live.table.options.reading))
    } catch {
      let refusal = GateRefusal(.unreadable, link: text.label, error.description.lines)
      if let observer {
        observer.linkDecided(
          LinkEvent(
            decision: .refused(.unreadable), number: memory.withLock { $0.nextNumber() }, origin: origin,
            stage: .read, route: nil, rule: nil, link: refusal.link, detail: refusal.description,
            metadata: metadata, time: now(), isDryRun: isDryRun))
      }
      return .failure(refusal)
    }
  }
}
