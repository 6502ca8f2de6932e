import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import Testing

struct Trip: Sendable {
  let fare: Int
}

enum AfterTrip: Equatable {
  case tipped(Int)
}

extension PluginPoint<Trip, AfterTrip> {
  static var afterTrip: Self { Self("after trip") }
}

/// A plugin's RIB: it tells its parent the fare.
private final class OfferInteractor: Interactor {
  let scope: Scope<Never, AfterTrip>
  let fare: Int

  init(_ fare: Int, _ listener: Listener<AfterTrip>) {
    self.fare = fare
    scope = Scope(listener: listener)
  }

  func didBecomeActive() { notify(.tipped(fare)) }
}

private final class OfferRouter: Router {
  let interactor: OfferInteractor
  init(_ interactor: OfferInteractor) { self.interactor = interactor }
  func route(to route: Never) {}
}

/// The parent, which knows no plugin.
private final class PlaceInteractor: Interactor {
  let scope = Scope<[String], Never>()
  let names: ModelStream<[String]>
  var heard: [AfterTrip] = []

  init(_ names: ModelStream<[String]>) { self.names = names }

  func didBecomeActive() { observe(names) { me, names in me.route(to: names) } }
}

private final class PlaceRouter: Router {
  let interactor: PlaceInteractor
  let modules: Modules
  let trip: Trip
  let list = ChildList<String>()

  init(_ modules: Modules, _ trip: Trip) {
    self.modules = modules
    self.trip = trip
    interactor = PlaceInteractor(modules.applicablePlugins(at: .afterTrip, for: trip))
  }

  func route(to names: [String]) {
    list.show(names, in: self) {
      modules.makePlugin($0, at: .afterTrip, for: trip, listener: interactor.listener { $0.heard.append($1) })
    }
  }
}

/// Places for RIBs of other modules.
@Suite(.failsOnLeaks)
struct PluginTests {
  let flags = MutableModelStream<Set<String>>([])

  private func offer(
    _ name: String, flag: String? = nil, priority: Int = 0,
    when applies: @escaping @Sendable (Trip) -> Bool = { _ in true }
  ) -> Plugin<Trip, AfterTrip> {
    Plugin(name, flag: flag, priority: priority, when: applies) { _, trip, listener in
      OfferRouter(OfferInteractor(trip.fare, listener))
    }
  }

  private func modules(_ flags: ModelStream<Set<String>>?, host: ManualHost? = nil) throws -> Modules {
    try Modules(
      [
        TestModule("losses") { $0.plug(offer("lost item", flag: "lost"), into: .afterTrip) },
        TestModule("payments", priority: 1) {
          $0.plug(offer("tip", when: { $0.fare > 0 }), into: .afterTrip)
          $0.plug(offer("first", priority: 5), into: .afterTrip)
        },
        TestModule("ratings") {
          $0.onStart("ratings", .optional) { _ in { throw Broken() } }
          $0.plug(offer("rate"), into: .afterTrip)
        },
      ], flags: flags, host: host, report: { _ in })
  }

  @Test func pluginsAreInOrderWhileTheirFlagsAreOn() throws {
    let names = try modules(flags.stream).applicablePlugins(at: .afterTrip, for: Trip(fare: 5))
    #expect(names.latest == [])
    flags.send(["tip", "lost", "first", "lost item"])
    #expect(names.latest == ["first", "tip", "lost item"])
    flags.send(["lost item", "rate", "unknown"])
    #expect(names.latest == ["rate"])
  }

  @Test func aPlaceIsVerifiedWithoutFlagsAndLetsItsRIBsGo() throws {
    let modules = try modules(nil)
    #expect(modules.verify(.afterTrip, for: Trip(fare: 5)) == ["first", "tip", "lost item", "rate"])
    #expect(modules.verify(.afterTrip, for: Trip(fare: 0)) == ["first", "lost item", "rate"])
  }

  @Test func aPluginThatDoesNotApplyIsLeftOut() throws {
    flags.send(["tip", "lost"])
    #expect(
      try modules(flags.stream).applicablePlugins(at: .afterTrip, for: Trip(fare: 0)).latest == ["lost item"])
  }

  @Test func withoutFlagsNoPluginIsOn() throws {
    #expect(try modules(nil).pluginFlags == ["lost", "tip", "first", "rate"])
    #expect(try modules(nil).applicablePlugins(at: .afterTrip, for: Trip(fare: 5)).latest == [])
  }

  @Test func aModuleThatIsOffHasNoPlugins() throws {
    let host = ManualHost()
    let modules = try modules(flags.stream, host: host)
    flags.send(["rate", "tip"])
    let names = modules.applicablePlugins(at: .afterTrip, for: Trip(fare: 1))
    #expect(names.latest == ["tip", "rate"])
    host.start { try? await modules.start() }
    host.settle()
    #expect(names.latest == ["tip"])
  }

  @Test func aFlagThatGoesOffDetachesTheRIBInTheNextTurn() throws {
    let host = ManualHost()
    let root = PlaceRouter(try modules(flags.stream), Trip(fare: 5))
    root.launch(on: host)
    host.settle()
    #expect(root.list.keys == [])
    flags.send(["tip", "lost"])
    host.settle()
    #expect(root.list.keys == ["tip", "lost item"])
    #expect(root.interactor.heard == [.tipped(5), .tipped(5)])
    flags.send(["lost"])
    host.settle()
    #expect(root.list.keys == ["lost item"])
    #expect(root.children.count == 1)
    host.shutdown(root)
  }

  @Test func aPlaceWithoutPluginsIsEmpty() throws {
    let point = PluginPoint<Int, Never>("nowhere")
    #expect(try modules(flags.stream).applicablePlugins(at: point, for: 1).latest == [])
  }
}
