internal import DeepLinks
internal import LinkGates
internal import ModelStreams
internal import RIBKit

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
  private let services: Services
  private let screen = Screen()
  private let log = TreeLog()
  private let news = NewsLog()
  private let root: RootRouter
  private let links: LinkHandler

  /// Makes the app and launches its tree.
  ///
  /// - Parameter keys: The keys for signed links.
  /// - Throws: `LinkProblems` if the routes of the links do not go together.
  package init(keys: LinkKeys = .none) throws {
    services = Services(clock: host.clock)
    let builder = RootBuilder(dependency: RideDependency(services: services, screen: screen))
    root = builder.build(listener: Listener { [news] in news.add($0) })
    links = try LinkHandler(at: root, services: services, keys: keys)
    root.launch(LaunchOptions(observer: log, observedKinds: [.attaching, .detached]), on: host)
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
    let refusal = refusal(of: event)
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
    _ = news.drainNotices() + links.drainNotices()
  }

  /// Detaches the tree, children first.
  ///
  /// - Returns: The paths of the RIBs, in the order in which they were unlinked.
  @discardableResult
  package func shutdown() -> [String] {
    _ = log.drain()
    let settlement = host.shutdown(root)
    precondition(settlement.unfinished.isEmpty, "The ride has left tasks behind: \(settlement.unfinished)")
    return log.drain().detached
  }

  private func refusal(of event: RideEvent) -> Refusal? {
    if case .open(let link, let origin) = event { return links.refusal(of: link, from: origin) }
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
    case .signIn, .signOut, .step(.request), .step(.cancel), .step(.pay):
      let isPerformed = screen.perform(event)
      precondition(isPerformed, "The rules accept \(event), but no view on the screen has a control for it.")
    case .step(let step):
      guard let rider = services.sessions.session.latest.rider else { return }
      // A refusal cannot come: the rules have just accepted the step, and nothing has happened since.
      host.start(event.name) { [rides = services.rides] in try? await rides.apply(step, for: rider) }
    case .open(let link, let origin):
      host.run { links.open(link, from: origin) }
    case .wait(let seconds):
      host.advance(by: .seconds(seconds))
    }
  }

  /// Runs all jobs that the event leads to; after a sign-in also the link that has waited for it.
  private func settle() {
    let settlement = host.settle()
    precondition(
      settlement.outside.isEmpty, "The ride waits for what is outside of it: \(settlement.outside)")
    let rider = services.sessions.session.latest.rider
    if rider == nil { host.run { links.signedOut() } }
    guard news.drainSignIn(), let rider else { return }
    host.run { links.signedIn(rider) }
    settle()
  }

  private func outcome(of event: RideEvent, _ refusal: Refusal?) -> Outcome {
    let (attached, detached) = log.drain()
    return Outcome(
      event: event, refusal: refusal, active: host.run { root.subtreePaths }, attached: attached,
      detached: detached, rider: services.sessions.session.latest.rider, receipts: news.receipts,
      notices: news.drainNotices() + links.drainNotices(), screen: screen.lines)
  }
}

extension Router {
  /// The paths of the router and of all under it, parents first.
  fileprivate var subtreePaths: [String] {
    [path] + children.flatMap { $0.subtreePaths }
  }
}
