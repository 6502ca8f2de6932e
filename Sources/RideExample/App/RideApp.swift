internal import DeepLinks
internal import ModelStreams
internal import RIBKit

/// The ride: its services, its tree on a manual host, its screen, in step with its events.
///
/// The way of an event, here `{"event":"pay","trip":"t1"}`:
/// 1. `Script` reads the line, ``RideEvent`` checks its fields: `.step(.pay("t1"))`.
/// 2. ``handle(_:journal:)`` asks ``RideRules`` whether it makes sense now, and ``Journal`` puts it on the disk.
/// 3. It goes in where it belongs: what the rider does, at a view. ``Screen`` hands it to `PaymentView`, which
///    sends `.pay("t1")` to its presenter. (What the outside world does is a call of ``TripService``; a `wait`
///    moves the host's clock.)
/// 4. The host settles. ``PaymentInteractor`` observes the actions of the presenter and calls the service, which asks
///    ``Ride/after(_:at:)`` for the next state and sends it to its model stream.
/// 5. ``RiderInteractor`` observes that stream and routes to `.request`; ``RiderRouter`` detaches Payment, attaches
///    Request. ``ReceiptsInteractor`` observes the receipts and tells the new totals to its parent, and so up.
/// 6. ``RequestInteractor`` shows a view model, which `RequestView` reads.
/// 7. The ``Outcome`` is what the reports print: the tree, what came and went, what the views show. Then the
///    next line is read.
package final class RideApp {
  private let host = ManualHost()
  private let services: RideServices
  private let screen = Screen()
  private let log = TreeLog()
  private let news = Newsstand()
  private let root: RootRouter
  private let links: LinkDesk

  /// Makes the app and launches its tree.
  ///
  /// - Parameter keys: The keys with which links may be signed.
  /// - Throws: A `TableError` if the routes of the links do not go together.
  package init(keys: LinkKeys = .none) throws {
    services = RideServices(clock: host.clock)
    let builder = RootBuilder(dependency: RideDependency(services: services, screen: screen))
    root = builder.build(listener: Listener { [news] in news.take($0) })
    links = try LinkDesk(at: root, services: services, keys: keys)
    root.launch(LaunchOptions(observer: log, observedKinds: [.attaching, .detached]), on: host)
    settle()
  }

  /// Takes one event all the way: rules, journal, input, services, tree, views.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - journal: Where the event must be before its effect is seen.
  /// - Returns: What came of it.
  /// - Throws: A ``Stop`` of the journal; nothing has changed.
  package func handle(_ event: RideEvent, journal: Journal? = nil) throws(Stop) -> Outcome {
    _ = log.take()
    let refusal = refusal(of: event)
    if refusal == nil {
      try journal?.append(event)
      send(event)
      settle()
    }
    return outcome(of: event, refusal)
  }

  /// Takes an event from the journal, which has been accepted before.
  ///
  /// - Parameter event: The event.
  /// - Throws: Why the event makes no sense.
  package func replay(_ event: RideEvent) throws(Refusal) {
    if case .open(let link, _) = event {
      if let refusal = links.refusal(of: link, from: .local) { throw refusal }
      host.run { links.reopen(link) }
    } else {
      if let refusal = refusal(of: event) { throw refusal }
      send(event)
    }
    settle()
    _ = news.takeNotices() + links.takeNotices()
  }

  /// Detaches the tree in order and lets go of it.
  ///
  /// - Returns: The paths of the RIBs, in the order in which they were unlinked.
  @discardableResult
  package func shutdown() -> [String] {
    _ = log.take()
    let settlement = host.shutdown(root)
    precondition(settlement.unfinished.isEmpty, "The ride has left tasks behind: \(settlement.unfinished)")
    return log.take().detached
  }

  private func refusal(of event: RideEvent) -> Refusal? {
    if case .open(let link, let origin) = event { return links.refusal(of: link, from: origin) }
    let rules = RideRules(
      session: services.sessions.session.latest, rides: services.trips.rides.latest, now: services.trips.now)
    do throws(Refusal) {
      try rules.check(event)
      return nil
    } catch {
      return error
    }
  }

  /// Lets an accepted event happen where it belongs: at a view, in the outside world, or to the clock.
  private func send(_ event: RideEvent) {
    switch event {
    case .signIn, .signOut, .step(.request), .step(.cancel), .step(.pay):
      let isTaken = screen.take(event)
      precondition(isTaken, "The rules accept \(event), but no view on the screen has a control for it.")
    case .step(let step):
      guard let rider = services.sessions.session.latest.rider else { return }
      let trips = RiderTrips(services.trips, of: rider)
      host.start(event.name) { try? await trips.take(step) }
    case .open(let link, let origin):
      host.run { links.open(link, from: origin) }
    case .wait(let seconds):
      host.advance(by: .seconds(seconds))
    }
  }

  /// Lets everything happen that the event leads to.
  private func settle() {
    let settlement = host.settle()
    precondition(
      settlement.outside.isEmpty, "The ride waits for what is outside of it: \(settlement.outside)")
    guard news.takeSignIn() else { return }
    host.run { links.resume() }
    settle()
  }

  private func outcome(of event: RideEvent, _ refusal: Refusal?) -> Outcome {
    let (attached, detached) = log.take()
    return Outcome(
      event: event, refusal: refusal, active: host.run { root.subtreePaths }, attached: attached,
      detached: detached, rider: services.sessions.session.latest.rider, receipts: news.receipts,
      notices: news.takeNotices() + links.takeNotices(),
      screen: screen.lines)
  }
}

extension Router {
  /// The paths of the router and of all under it, parents first.
  fileprivate var subtreePaths: [String] {
    [path] + children.flatMap { $0.subtreePaths }
  }
}
