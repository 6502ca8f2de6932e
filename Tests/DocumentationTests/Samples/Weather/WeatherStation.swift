import ModelStreams
import RIBKit

/// What is known, with what went wrong as a part of it.
struct Weather: Hashable {
  var degrees: Int?
  var problem: String?
}

/// The service: it loads the weather when it is asked to.
actor WeatherStation {
  nonisolated let weather: ModelStream<Weather>
  nonisolated let alarms: EventStream<String>
  private let model = MutableModelStream(Weather())
  private let bell = EventSource<String>()
  private let load: @Sendable () async throws -> Int

  init(load: @escaping @Sendable () async throws -> Int) {
    self.load = load
    weather = model.stream
    alarms = bell.stream
  }

  func refresh() async {
    do {
      let degrees = try await load()
      model.send(Weather(degrees: degrees))
      if degrees > 35 { bell.send("heat") }
    } catch {
      // The last degrees stay, and are shown beside the problem.
      model.update { $0.problem = "\(error)" }
    }
  }
}

/// Shows the weather, and what is wrong with it.
final class WeatherInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<String, WeatherAction>("")
  private let station: WeatherStation
  private let lines: AsyncThrowingStream<String, any Error>
  private var loading: Handle?

  init(_ station: WeatherStation, lines: AsyncThrowingStream<String, any Error>) {
    self.station = station
    self.lines = lines
  }

  func didBecomeActive() {
    observe(station.weather) { me, weather in
      let degrees = weather.degrees.map { "\($0) degrees" } ?? "nothing yet"
      me.presenter.show(weather.problem.map { "\(degrees), \($0)" } ?? degrees)
    }
    observe(lines) { me, line in
      me.presenter.show(line)
    } completion: { me, failure in
      if let failure { me.presenter.show("No more lines: \(failure)") }
    }
    observe(presenter.actions) { me, action in me.take(action) }
  }

  private func take(_ action: WeatherAction) {
    switch action {
    case .refresh:
      loading = call { [station] in
        await station.refresh()
      } then: { me, _ in
        me.loading = nil
      }
    case .stop: loading?.cancel()
    case .follow:
      let rule: Worker.RestartPolicy = .onFailure(delay: .seconds(30), maxRestarts: 10)
      start(Worker("forecast", restart: rule) { [station] in try await follow(station) }) { me, outcome in
        me.forecast(outcome)
      }
    }
  }

  private func forecast(_ outcome: WorkerOutcome) {
    switch outcome {
    case .finished: presenter.show("The forecast is complete.")
    case .failed(let error): presenter.show("No forecast after ten restarts: \(error)")
    }
  }
}

enum WeatherAction: Hashable {
  case refresh
  case stop
  case follow
}

struct NoSignal: Error {}

/// Follows the forecast until it fails.
private func follow(_ station: WeatherStation) async throws {
  await station.refresh()
  guard station.weather.latest.problem == nil else { throw NoSignal() }
}
