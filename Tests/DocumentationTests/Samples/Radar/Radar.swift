import ModelStreams
import RIBKit

/// A receiver that uses power while it is on.
protocol Receiver: Sendable {
  func turnOn()
  func turnOff()
}

/// A service that listens only while somebody reads what it hears.
final class Radar: Sendable {
  let position: ModelStream<Int>
  let echoes: EventStream<Int>
  private let model = MutableModelStream(0)
  private let heard = EventSource<Int>()

  init(_ receiver: some Receiver) {
    echoes = heard.stream
    position = model.stream.whileObserved { [receiver] in
      receiver.turnOn()
      return { receiver.turnOff() }
    }
  }

  func hear(_ echo: Int) { heard.send(echo) }
}

struct RadarView: Hashable {
  enum Results: Hashable {
    case none
    case loading
    case found(Int)
  }

  var position = 0
  var echoes = 0
  var warnings: [Int] = []
  var results = Results.none
}

enum RadarCommand: Sendable {
  case zoom(Int)
  case clear
}

/// Draws the echoes, as its parent tells it.
final class RadarInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<RadarView, Never>(RadarView())
  private let radar: Radar
  private let commands: EventStream<RadarCommand>
  private var factor = 1

  init(_ radar: Radar, commands: EventStream<RadarCommand>) {
    self.radar = radar
    self.commands = commands
  }

  func didBecomeActive() {
    observe(radar.position) { me, position in me.presenter.update { $0.position = position } }
    observe(radar.echoes, buffering: .newest(1_000)) { me, echo in me.draw(echo) }
    observe(radar.echoes.filter { $0 > 9_000 }, buffering: .newest(3)) { me, echo in me.warn(of: echo) }
    observe(commands) { me, command in me.obey(command) }
  }

  private func draw(_ echo: Int) {
    presenter.update { $0.echoes += factor }
  }

  private func warn(of echo: Int) {
    presenter.update { $0.warnings.append(echo) }
  }

  private func obey(_ command: RadarCommand) {
    switch command {
    case .zoom(let factor): self.factor = factor
    case .clear: presenter.show(RadarView())
    }
  }

  func search(in archive: @escaping @Sendable () async throws -> Int) {
    presenter.update { $0.results = .loading }
    call(id: "search") {
      try await archive()
    } then: { me, result in
      me.presenter.update { $0.results = (try? result.get()).map { .found($0) } ?? .none }
    }
  }
}

/// Shows the radar, and tells it what to do.
final class BridgeInteractor: Interactor {
  let scope = Scope<Bool, Never>()
  let commands = EventSource<RadarCommand>()

  func zoom(by factor: Int) {
    route(to: true)
    commands.send(.zoom(factor))
  }
}

final class BridgeRouter: Router {
  let interactor = BridgeInteractor()
  private let radar: Radar
  private let screen = ChildSlot<Bool>()

  init(_ radar: Radar) { self.radar = radar }

  func route(to route: Bool) {
    screen.show(route, in: self) {
      RadarInteractor(radar, commands: interactor.commands.stream)
    }
  }
}
