import ModelStreams
import RIBKit

struct Fare: Hashable {
  var isPickedUp = false
  var cents = 0
}

enum MeterCommand: Sendable, Equatable {
  case start
  case charge(Int)
}

/// Where taxis are; a stream for each of them.
protocol Fleet: Sendable {
  func fare(of taxi: Int) -> ModelStream<Fare>
  func calls(of taxi: Int) -> EventStream<String>
}

/// Follows one taxi, and commands its meter.
final class TaxiInteractor: Interactor {
  enum Route: Hashable { case waiting, riding }

  let scope = Scope<Route, Never>()
  private let fleet: any Fleet
  private let commands: EventSource<MeterCommand>

  init(fleet: any Fleet, commands: EventSource<MeterCommand>) {
    self.fleet = fleet
    self.commands = commands
  }

  func didBecomeActive() {
    route(to: .waiting)
    observe(fleet.fare(of: 7), id: "pickup") { me, fare in
      guard fare.isPickedUp else { return }
      me.cancel(id: "pickup")
      me.route(to: .riding)
    }
    observe(fleet.calls(of: 7)) { me, _ in me.commands.send(.start) }
  }

  nonisolated(nonsending) func charge(_ prices: [@Sendable () async -> Int]) async {
    for price in prices { commands.send(.charge(await price())) }
  }
}

final class MeterInteractor: Interactor {
  let scope = Scope<Never, Never>()
  private let commands: EventStream<MeterCommand>

  init(commands: EventStream<MeterCommand>) { self.commands = commands }

  func didBecomeActive() {
    observe(commands) { _, _ in }
  }
}

final class MeterRouter: Router {
  let interactor: MeterInteractor

  init(_ interactor: MeterInteractor) { self.interactor = interactor }
}

final class TaxiRouter: Router {
  let interactor: TaxiInteractor
  private let screen = ChildSlot<TaxiInteractor.Route>()
  private let meter: () -> MeterRouter

  init(_ interactor: TaxiInteractor, meter: @escaping () -> MeterRouter) {
    self.interactor = interactor
    self.meter = meter
  }

  func route(to route: TaxiInteractor.Route) {
    switch route {
    case .waiting: screen.clear(in: self)
    case .riding: screen.show(route, in: self) { meter() }
    }
  }
}

/// Creates the source through which the taxi commands its meter.
struct TaxiBuilder: Builder {
  let fleet: any Fleet

  func build() -> TaxiRouter {
    let commands = EventSource<MeterCommand>()
    return TaxiRouter(TaxiInteractor(fleet: fleet, commands: commands)) {
      MeterRouter(MeterInteractor(commands: commands.stream))
    }
  }
}
