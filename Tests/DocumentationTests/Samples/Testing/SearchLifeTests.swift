import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct SearchLifeTests {
  struct Services {
    let find = Stub<String, [String]>("find")
    let presenter = Presenter<[String], SearchInteractor.Action>([])
  }

  func makeServices() -> Services {
    let services = Services()
    services.find.returns(["Emma"])
    return services
  }

  func makeHarness(_ services: Services) -> InteractorHarness<SearchInteractor> {
    let library = Library { [find = services.find] in try await find.call($0) }
    let harness = InteractorHarness {
      SearchInteractor(library: library, presenter: services.presenter, listener: $0)
    }
    harness.record(services.presenter)
    return harness
  }

  @Test func itSurvivesEveryInterruption() {
    LifecycleStressTest(makeServices, harness: makeHarness).run { harness, services in
      services.presenter.send(.type("emma"))
      harness.advance(by: .seconds(1))
      services.presenter.send(.choose("Emma"))
      services.presenter.send(.close)
    }
  }

  enum Input {
    case wait(Duration)
    case act(SearchInteractor.Action)
  }

  func perform(_ input: Input, _ harness: InteractorHarness<SearchInteractor>, _ services: Services) {
    switch input {
    case .wait(let duration): harness.advance(by: duration)
    case .act(let action): services.presenter.send(action)
    }
  }

  @Test func randomInputsNeverBreakIt() {
    let inputs: [Input] = [
      .wait(.milliseconds(100)), .wait(.seconds(1)), .act(.type("a")), .act(.type("b")), .act(.close),
    ]
    FuzzTest(services: makeServices, harness: makeHarness, perform: perform).run(inputs: inputs, seed: 1)
  }

  func check(_ harness: InteractorHarness<SearchInteractor>, _ services: Services) -> String? {
    let titles = services.presenter.viewModels.latest
    return titles.count > 1 ? "The library has one title, but \(titles.count) are shown." : nil
  }

  @Test func itNeverShowsTwoTitles() {
    FuzzTest(services: makeServices, harness: makeHarness, check: check, perform: perform)
      .run(inputs: [.wait(.seconds(1)), .act(.type("a")), .act(.type("b"))], seed: 1)
  }

  actor Catalog {
    private var titles = ["Emma", "Persuasion"]

    func find(_ text: String) -> [String] { titles.filter { $0.contains(text) } }
  }

  @Test func resultsDontDependOnScheduling() {
    forEachSchedule(seeds: 0..<20) { schedule in
      let (catalog, presenter) = (Catalog(), makeServices().presenter)
      let harness = InteractorHarness(schedule: schedule) {
        SearchInteractor(library: Library { await catalog.find($0) }, presenter: presenter, listener: $0)
      }
      let screen = harness.record(presenter)
      harness.activate()
      presenter.send(.type("Em"))
      harness.advance(by: .seconds(1))
      screen.expect(["Emma"])
      harness.deactivate()
    }
  }
}
