import ModelStreams
import RIBKit

/// A service with a clock of its own: a lamp that goes out by itself.
actor Lamp {
  private let clock: any Clock<Duration>
  private nonisolated let model = MutableModelStream(false)

  nonisolated var isOn: ModelStream<Bool> { model.stream }

  init(clock: any Clock<Duration>) {
    self.clock = clock
  }

  func light(for duration: Duration) async throws {
    model.send(true)
    defer { model.send(false) }
    try await clock.sleep(for: duration)
  }
}

/// Lights the lamp when it becomes active and tells when it has gone out.
final class LampInteractor: Interactor {
  enum Event: Hashable { case dark }

  let scope: Scope<Never, Event>
  private let lamp: Lamp

  init(lamp: Lamp, listener: Listener<Event>) {
    self.lamp = lamp
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    start(Worker("light") { [lamp] in try await lamp.light(for: .seconds(60)) })
    observe(lamp.isOn.debounce(for: .seconds(1), clock: clock)) { me, isOn in
      if !isOn { me.notify(.dark) }
    }
  }
}

/// Opens the shelf and shows the chosen book.
final class LibraryInteractor: Interactor {
  enum Route: Hashable {
    case shelf
    case book(String)
  }

  let scope = Scope<Route, Never>()

  func didBecomeActive() { route(to: .shelf) }

  func shelf(_ event: ShelfInteractor.Event) {
    switch event {
    case .chose(let title): route(to: .book(title))
    }
  }
}

final class LibraryRouter: Router {
  let interactor = LibraryInteractor()
  private let library: Library
  private let slot = ChildSlot<LibraryInteractor.Route>()

  init(library: Library) {
    self.library = library
  }

  func route(to route: LibraryInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .shelf:
        ShelfInteractor(library: library, listener: interactor.listener { $0.shelf($1) })
      case .book(let title): BookInteractor(title: title)
      }
    }
  }
}

final class ShelfInteractor: Leaf {
  enum Event: Hashable { case chose(String) }

  let scope: Scope<Never, Event>

  private let library: Library

  init(library: Library, listener: Listener<Event>) {
    self.library = library
    scope = Scope(listener: listener)
  }
}

final class BookInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let title: String

  init(title: String) { self.title = title }
}

/// Searches while somebody types.
final class SearchInteractor: Interactor {
  enum Route: Hashable { case details(String) }
  enum Event: Hashable { case closed }
  enum Action: Hashable, Sendable {
    case type(String)
    case choose(String)
    case close
  }

  let scope: Scope<Route, Event>
  let library: Library
  let presenter: Presenter<[String], Action>

  init(library: Library, presenter: Presenter<[String], Action>, listener: Listener<Event>) {
    self.library = library
    self.presenter = presenter
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    presenter.show([])
    observe(presenter.actions) { me, action in
      switch action {
      case .type(let text): me.search(for: text)
      case .choose(let title): me.route(to: .details(title))
      case .close: me.notify(.closed)
      }
    }
  }

  /// Debounces typing, then searches the library; a newer search cancels this one.
  private func search(for text: String) {
    after(.milliseconds(300), id: "search") { me in
      me.call(
        id: "search", { [find = me.library.find] in try await find(text) },
        then: { me, titles in me.presenter.show((try? titles.get()) ?? ["Something went wrong."]) })
    }
  }
}

/// The library to search: a struct with one closure, so that tests can pass their own.
struct Library {
  var find: @Sendable (String) async throws -> [String]
}

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
