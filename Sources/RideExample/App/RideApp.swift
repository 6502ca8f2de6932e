internal import DeepLinks
internal import LinkGates
internal import ModelStreams
package import RIBKit
internal import RIBModules
internal import RIBSessions

/// The ride app: its services, its tree on a manual host and its screen, driven by events.
///
/// The path of an event through the app, here `{"event":"pay","trip":"t1"}`:
/// 1. `RideCommand` reads the line, and ``RideEvent`` checks its fields: `.step(.pay("t1"))`.
/// 2. ``handle(_:)`` asks ``RideRules`` whether it is valid now.
/// 3. The event is sent to its destination. An action of the rider goes to the ``Screen``, whose `PaymentView` sends `.pay("t1")` to
///    its presenter. A step of the outside world goes to ``RideService``. A `wait` advances the host's clock.
/// 4. The host settles. ``PaymentInteractor`` observes the actions of the presenter and calls ``RideService``, which asks
///    ``Ride/after(_:at:)`` for the next state and sends it to its model stream.
/// 5. ``RiderInteractor`` observes that stream and routes to `.request`; ``RiderRouter`` detaches Payment and attaches
///    Request. ``ReceiptsInteractor`` observes the receipts and reports the new totals to its parent, which passes them up.
/// 6. ``RequestInteractor`` shows a view model, which `RequestView` draws.
/// 7. The ``Outcome`` is reported: the tree, the RIBs that were attached and detached, the lines of the views. Then the next line is read.
package final class RideApp {
  private let host = ManualHost()
  private let modules: Modules
  private let services: Services
  private let switches = MutableModelStream<Set<String>>([])
  private var startNotices = StartNotices()
  private var signedIn: Rider?
  private let screen = Screen()
  private let log = TreeLog()
  private let news = NewsLog()
  private let root: RootRouter
  private let links: LinkHandler

  /// Creates the app, launches its tree and starts its modules.
  ///
  /// - Parameters:
  ///   - connecting: The time that the modules take to start, on the ride's clock.
  ///   - saved: The tree to restore values from, possibly empty; with `nil` the tree can't be saved.
  ///   - observers: The observers of the tree.
  /// - Throws: `LinkDefinitionError` if the routes of the links contradict each other; `ModuleErrors` if the modules cannot be joined.
  package init(
    connecting: Duration = .zero, restoring saved: SavedTree? = nil, observers: [any TreeObserver] = []
  ) throws {
    modules = try RideModules.join(
      screen: screen, host: host, flags: switches.stream, connecting: connecting)
    let dependency = RideDependency(modules: modules, screen: screen)
    services = dependency.services
    root = RootRouter(dependency: dependency, listener: Listener { [news] in news.add($0) })
    links = try LinkHandler(at: root, services: services, modules: modules)
    var options = Self.options(observer: log, observers)
    options.restoring = saved.map { Restoration($0, coder: JSONValueCoder()) }
    root.launch(options, on: host)
    let modules = modules
    // The modules' progress reports a failed start.
    host.start("start") { try? await modules.start() }
    settle()
  }

  /// Returns the options of the launch.
  ///
  /// Without other observers, the tree computes only the events that outcomes need.
  private static func options(observer log: TreeLog, _ observers: [any TreeObserver]) -> LaunchOptions {
    if observers.isEmpty {
      return LaunchOptions(observer: log, observedKinds: [.attaching, .detached])
    }
    return LaunchOptions(
      observer: .all([log] + observers), showsValues: true,
      describe: { value, _, _ in ValueDescription(mirroring: value) })
  }

  /// Handles one event: rules, input, services, tree, views.
  ///
  /// - Parameter event: The event.
  /// - Returns: The outcome.
  package func handle(_ event: RideEvent) -> Outcome {
    _ = log.drain()
    let event = complete(event)
    let rejection = rejection(of: event)
    if rejection == nil {
      send(event)
      settle()
    }
    return outcome(of: event, rejection)
  }

  /// The tree, one RIB on each line.
  package var drawing: String {
    var tree = host.run { root.snapshot() }
    for index in tree.ribs.indices { tree.ribs[index].key = nil }
    return tree.text(showsWork: false).split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  /// Saves the values that the tree preserves: entered text that no service stores.
  ///
  /// - Returns: The saved tree; `nil` if the app was created without one to restore.
  package func save() -> SavedTree? { host.run { root.save() } }

  /// Detaches the tree, children first.
  ///
  /// - Returns: The paths of the RIBs, in the order in which they were detached.
  @discardableResult
  package func shutdown() -> [String] {
    _ = log.drain()
    let modules = modules
    host.start("stop") { await modules.stop() }
    host.settle()
    let settlement = host.shutdown(root)
    precondition(settlement.unfinished.isEmpty, "Tasks of the ride are unfinished: \(settlement.unfinished)")
    return log.drain().detached
  }

  /// Completes a tap without a value with the text in the field of its control.
  private func complete(_ event: RideEvent) -> RideEvent {
    guard case .tap(let control, nil) = event, let text = screen.text(in: control), !text.isEmpty else {
      return event
    }
    return .tap(control, value: text)
  }

  private func rejection(of event: RideEvent) -> Rejection? {
    switch event {
    case .open(let link, let origin): return links.rejection(of: link, from: origin)
    case .tap(let control, _) where !screen.has(control): return .noControl(control)
    case .enter(let texts):
      return texts.keys.sorted().first { screen.text(in: $0) == nil }.map { .noField($0) }
    default: break
    }
    let rules = RideRules(
      session: services.sessions.session.latest, rides: services.rides.rides.latest, now: services.rides.now)
    do throws(Rejection) {
      try rules.check(event)
      return nil
    } catch {
      return error
    }
  }

  /// Sends an accepted event to its destination: a view, a service, the links or the clock.
  private func send(_ event: RideEvent) {
    switch event {
    case .signIn, .signOut, .step(.request), .step(.cancel), .step(.pay), .tap:
      let isPerformed = screen.perform(event)
      precondition(isPerformed, "The rules accept \(event), but no view on the screen has a control for it.")
    case .step(let step):
      guard let rider = services.sessions.session.latest.rider else { return }
      // A rejection is impossible: the rules have just accepted the step, and nothing has happened since.
      host.start(event.name) { [rides = services.rides] in try? await rides.apply(step, for: rider) }
    case .open(let link, let origin):
      host.run { links.open(link, from: origin) }
    case .enter(let texts):
      screen.enter(texts)
    case .flags(let names):
      switchFlags(to: Set(names))
    case .wait(let seconds):
      host.advance(by: .seconds(seconds))
    }
  }

  /// Applies the flags, with a notice of those that no plugin has, because a misspelled flag would silently have no effect.
  private func switchFlags(to names: Set<String>) {
    switches.send(names)
    let list = { (names: Set<String>) in names.sorted().joined(separator: ", ") }
    let unknown = names.subtracting(modules.pluginFlags)
    guard !unknown.isEmpty else { return }
    news.add(.notice("No plugin has the flag \(list(unknown)). Use one of \(list(modules.pluginFlags))."))
  }

  /// Runs all jobs that follow from the event and, after a sign-in, opens the link that waited for it.
  private func settle() {
    let settlement = host.settle()
    precondition(
      settlement.outside.isEmpty, "The ride is waiting for something outside it: \(settlement.outside)")
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

  private func outcome(of event: RideEvent, _ rejection: Rejection?) -> Outcome {
    let (attached, detached) = log.drain()
    return Outcome(
      event: event, rejection: rejection, active: host.run { root.subtreePaths }, attached: attached,
      detached: detached, rider: services.sessions.session.latest.rider, receipts: news.receipts,
      notices: startNotices.drain() + news.drainNotices() + links.drainNotices(), screen: screen.lines)
  }
}

extension Router {
  /// The paths of the router and its descendants, parents first.
  fileprivate var subtreePaths: [String] {
    [path] + children.flatMap { $0.subtreePaths }
  }
}
