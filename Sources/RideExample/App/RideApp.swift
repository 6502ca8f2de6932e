internal import DeepLinks
internal import LinkGates
internal import ModelStreams
package import RIBKit
internal import RIBModules

/// The ride: its services, its tree on a manual host, its screen, in step with its events.
///
/// The way of an event, here `{"event":"pay","trip":"t1"}`:
/// 1. `Script` reads the line, and ``RideEvent`` checks its fields: `.step(.pay("t1"))`.
/// 2. ``handle(_:keep:)`` asks ``RideRules`` whether it makes sense now, then calls the closure `keep`, with which `RideCommand`
///    stores it in the `Journal`.
/// 3. The event is sent where it belongs. An action of the rider goes to the ``Screen``, whose `PaymentView` sends `.pay("t1")` to
///    its presenter. A step of the outside world goes to ``RideService``. A `wait` moves the host's clock.
/// 4. The host settles. ``PaymentInteractor`` observes the actions of the presenter and calls ``RideService``, which asks
///    ``Ride/after(_:at:)`` for the next state and sends it to its model stream.
/// 5. ``RiderInteractor`` observes that stream and routes to `.request`; ``RiderRouter`` detaches Payment, attaches
///    Request. ``ReceiptsInteractor`` observes the receipts and tells the new totals to its parent, and so up.
/// 6. ``RequestInteractor`` shows a view model, which `RequestView` draws.
/// 7. The ``Outcome`` is reported: the tree, the RIBs that came and went, the lines of the views. Then the next line is read.
package final class RideApp {
  private let host = ManualHost()
  private let modules: Modules
  private let services: Services
  private let switches = MutableModelStream<Set<String>>([])
  private let readFlags: () throws(Refusal) -> [String]
  private var startNotices = StartNotices()
  private var signedIn: Rider?
  private let screen = Screen()
  private let log = TreeLog()
  private let news = NewsLog()
  private let root: RootRouter
  private let links: LinkHandler

  /// Makes the app, launches its tree and starts its modules.
  ///
  /// - Parameters:
  ///   - keys: The keys for signed links.
  ///   - connecting: How long the modules take to start, on the ride's clock.
  ///   - observers: The observers of all that the tree does.
  ///   - readFlags: Reads the flags that are on, when an event asks for it.
  /// - Throws: `LinkProblems` if the routes of the links do not go together; `ModuleProblems` if the modules do not.
  package init(
    keys: LinkKeys = .none, connecting: Duration = .zero, observers: [any TreeObserver] = [],
    readFlags: @escaping () throws(Refusal) -> [String] = { () throws(Refusal) in
      throw .flags("the ride was started without flags")
    }
  ) throws {
    self.readFlags = readFlags
    modules = try RideModules.join(
      screen: screen, host: host, flags: switches.stream, connecting: connecting)
    let dependency = RideDependency(modules: modules, screen: screen)
    services = dependency.services
    root = RootBuilder(dependency: dependency).build(listener: Listener { [news] in news.add($0) })
    links = try LinkHandler(at: root, services: services, modules: modules, keys: keys)
    root.launch(Self.options(observer: log, observers), on: host)
    let modules = modules
    // What fails is a part of the progress.
    host.start("start") { try? await modules.start() }
    settle()
  }

  /// The options of the launch: without other observers nothing is computed for events that the outcomes do not need.
  private static func options(observer log: TreeLog, _ observers: [any TreeObserver]) -> LaunchOptions {
    if observers.isEmpty {
      return LaunchOptions(observer: log, observedKinds: [.attaching, .detached])
    }
    return LaunchOptions(
      observer: .all([log] + observers), showsValues: true,
      describe: { value, _, _ in ValueDescription(mirroring: value) })
  }

  /// Reads the flags before the first event, and switches to them; what that brings is shown with the first event.
  ///
  /// - Parameter keep: Keeps the switch, where the flags are others than before.
  /// - Throws: The error of `keep`, or the reason why the flags cannot be read; nothing has changed.
  package func switchFlags(keep: (RideEvent) throws -> Void) throws {
    let event = try complete(.flags(nil))
    guard case .flags(let names?) = event, Set(names) != switches.stream.latest else { return }
    try keep(event)
    send(event)
    settle()
  }

  /// Handles one event: rules, journal, input, services, tree, views.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - keep: Keeps an accepted event where the next run finds it. It is called before the event has an effect, so that no
  ///     effect is seen which the next run does not know of.
  /// - Returns: The outcome.
  /// - Throws: The error of `keep`; nothing has changed.
  package func handle<Failure: Error>(
    _ event: RideEvent, keep: (RideEvent) throws(Failure) -> Void
  ) throws(Failure) -> Outcome {
    _ = log.drain()
    var event = event
    var refusal: Refusal?
    do throws(Refusal) {
      event = try complete(event)
      refusal = self.refusal(of: event)
    } catch {
      refusal = error
    }
    if refusal == nil {
      try keep(event)
      send(event)
      settle()
    }
    return outcome(of: event, refusal)
  }

  /// Handles one event that is not kept.
  ///
  /// - Parameter event: The event.
  /// - Returns: The outcome.
  package func handle(_ event: RideEvent) -> Outcome {
    handle(event) { _ in }
  }

  /// Handles an event that an earlier run has accepted and kept.
  ///
  /// Its notices were shown then.
  ///
  /// - Parameter event: The event.
  /// - Throws: The reason why the event makes no sense.
  package func replay(_ event: RideEvent) throws(Refusal) {
    if case .open(let link, _) = event {
      if let refusal = links.refusal(of: link, from: .local) { throw refusal }
      host.run { links.reopen(link) }
    } else {
      if let refusal = refusal(of: event) { throw refusal }
      send(event)
    }
    settle()
    _ = startNotices.drain() + news.drainNotices() + links.drainNotices()
  }

  /// Detaches the tree, children first.
  ///
  /// - Returns: The paths of the RIBs, in the order in which they were unlinked.
  @discardableResult
  package func shutdown() -> [String] {
    _ = log.drain()
    let modules = modules
    host.start("stop") { await modules.stop() }
    host.settle()
    let settlement = host.shutdown(root)
    precondition(settlement.unfinished.isEmpty, "The ride has left tasks behind: \(settlement.unfinished)")
    return log.drain().detached
  }

  /// The event with all that belongs to it: what the journal keeps, so that the next run needs nothing else.
  private func complete(_ event: RideEvent) throws(Refusal) -> RideEvent {
    guard case .flags(nil) = event else { return event }
    return .flags(try readFlags())
  }

  private func refusal(of event: RideEvent) -> Refusal? {
    switch event {
    case .open(let link, let origin): return links.refusal(of: link, from: origin)
    case .tap(let control, _) where !screen.has(control): return .noControl(control)
    default: break
    }
    let rules = RideRules(
      session: services.sessions.session.latest, rides: services.rides.rides.latest, now: services.rides.now)
    do throws(Refusal) {
      try rules.check(event)
      return nil
    } catch {
      return error
    }
  }

  /// Sends an accepted event where it belongs: to a view, to a service, to the links, to the clock.
  private func send(_ event: RideEvent) {
    switch event {
    case .signIn, .signOut, .step(.request), .step(.cancel), .step(.pay), .tap:
      let isPerformed = screen.perform(event)
      precondition(isPerformed, "The rules accept \(event), but no view on the screen has a control for it.")
    case .step(let step):
      guard let rider = services.sessions.session.latest.rider else { return }
      // A refusal cannot come: the rules have just accepted the step, and nothing has happened since.
      host.start(event.name) { [rides = services.rides] in try? await rides.apply(step, for: rider) }
    case .open(let link, let origin):
      host.run { links.open(link, from: origin) }
    case .flags(let names):
      switchFlags(to: Set(names ?? []))
    case .wait(let seconds):
      host.advance(by: .seconds(seconds))
    }
  }

  /// Switches the flags, with a notice of those that no plugin has: one that is misspelt would change nothing, without a word.
  private func switchFlags(to names: Set<String>) {
    switches.send(names)
    let list = { (names: Set<String>) in names.sorted().joined(separator: ", ") }
    let unknown = names.subtracting(modules.pluginFlags)
    guard !unknown.isEmpty else { return }
    news.add(.notice("No plugin has the flag \(list(unknown)). The flags are: \(list(modules.pluginFlags))."))
  }

  /// Runs all jobs that the event leads to; after a sign-in also the link that has waited for it.
  private func settle() {
    let settlement = host.settle()
    precondition(
      settlement.outside.isEmpty, "The ride waits for what is outside of it: \(settlement.outside)")
    if startNotices.add(modules.progress.latest) { host.run { links.started() } }
    let rider = services.sessions.session.latest.rider
    if let former = signedIn, rider == nil {
      host.run {
        links.signedOut()
        modules.send(.signedOut, former)
      }
    }
    signedIn = rider
    guard news.drainSignIn(), let rider else { return }
    host.run { links.signedIn(rider) }
    settle()
  }

  private func outcome(of event: RideEvent, _ refusal: Refusal?) -> Outcome {
    let (attached, detached) = log.drain()
    return Outcome(
      event: event, refusal: refusal, active: host.run { root.subtreePaths }, attached: attached,
      detached: detached, rider: services.sessions.session.latest.rider, receipts: news.receipts,
      notices: startNotices.drain() + news.drainNotices() + links.drainNotices(), screen: screen.lines)
  }
}

extension Router {
  /// The paths of the router and of all under it, parents first.
  fileprivate var subtreePaths: [String] {
    [path] + children.flatMap { $0.subtreePaths }
  }
}
