import ModelStreams
import RIBKit
import RIBModules

struct FinishedTrip: Sendable {
  var fare: Int
}

enum AfterTripEvent: Equatable {
  case thanked(String)
}

extension PluginPoint<FinishedTrip, AfterTripEvent> { static var afterTrip: Self { Self("after trip") } }

final class AfterTripInteractor: Interactor {
  let scope = Scope<[String], Never>()
  let offers: ModelStream<[String]>
  private(set) var thanks: [String] = []

  init(offers: ModelStream<[String]>) { self.offers = offers }

  func didBecomeActive() {
    observe(offers) { me, names in me.route(to: names) }
  }

  func offer(_ event: AfterTripEvent) {
    switch event {
    case .thanked(let name): thanks.append(name)
    }
  }
}

final class AfterTripRouter: Router {
  let interactor: AfterTripInteractor
  let trip: FinishedTrip
  let modules: Modules
  let offers = ChildList<String>()

  init(trip: FinishedTrip, modules: Modules) {
    self.trip = trip
    self.modules = modules
    interactor = AfterTripInteractor(offers: modules.applicablePlugins(at: .afterTrip, for: trip))
  }

  func route(to names: [String]) {
    offers.show(names, in: self) { name in
      modules.makePlugin(name, at: .afterTrip, for: trip, listener: interactor.listener { $0.offer($1) })
    }
  }
}
