import ModelStreams
import RIBKit
import RIBTesting
import Testing

extension Sentence {
  private typealias Puppet = InteractorHarness<PuppetInteractor>

  /// An expectation after `speak`, first with an exhaustive harness, then with a loose one; the rest of the test doesn't matter.
  private static func expecting(
    _ name: String, _ speak: @escaping @Sendable (PuppetInteractor) -> Void,
    _ expect: @escaping @Sendable (Puppet) -> Void = { _ in },
    screen expectOnScreen: @escaping @Sendable (OutputRecorder<Int>) -> Void = { _ in }, line: Int = #line
  ) -> Sentence {
    Sentence(name, line: line) {
      let test = FailureSink.current()
      for exhaustivity in [Exhaustivity.exhaustive, .off] {
        let sink = FailureSink.collecting()
        let failures = FailureSink.$collector.withValue(sink) {
          let harness = Puppet(exhaustivity) { PuppetInteractor(listener: $0) }
          let screen = harness.record(harness.interactor.presenter)
          harness.activate()
          harness.run(speak)
          expect(harness)
          expectOnScreen(screen)
          return sink.takeFailures()
        }
        for failure in failures { test.fail(failure.message, at: failure.location) }
      }
    }
  }

  /// An expectation that is not met.
  static let ofExpectations: [Sentence] = [
    expecting("another route", { $0.route(to: .home) }, { $0.expectRoute(.trip(1)) }),
    expecting("no route", { _ in }, { $0.expectRoute(.home) }),
    expecting(
      "an event in place of a route", { $0.notify(.done) }, { $0.expectRoute(.home) }),
    expecting(
      "a later route",
      { for route in [.home, .trip(1)] as [PuppetInteractor.Route] { $0.route(to: route) } },
      { $0.expectRoute(.trip(1)) }),
    expecting(
      "another event", { $0.notify(.said("no")) }, { $0.expectEvent(.said("yes")) }),
    expecting("no event", { _ in }, { $0.expectEvent(.done) }),
    expecting(
      "another view model", { $0.presenter.show(2) }, screen: { $0.expect(3) }),
    expecting(
      "a view model that was shown before", { [1, 2].forEach($0.presenter.show) },
      screen: { $0.expect(2) }),
    expecting(
      "a call of a stub that is not recorded", { _ in },
      { $0.expect(.call("find", "a")) }),
    expecting(
      "a route that does not meet a condition", { $0.route(to: .home) },
      { $0.expect(.route(that: "leads to a trip") { $0 != .home }) }),
    expecting(
      "an event that does not meet a condition", { $0.notify(.done) },
      { $0.expect(.event(that: "says a word") { $0 != .done }) }),
    expecting(
      "a view model that does not meet a condition", { $0.presenter.show(-1) },
      screen: { $0.expect(that: "is positive") { $0 > 0 } }),
    expecting(
      "the wrong order over channels",
      { puppet in
        puppet.notify(.done)
        puppet.route(to: .home)
      }, { $0.expect(.route(.home), .event(.done)) }),
    expecting(
      "a sequence that ends early", { $0.route(to: .home) },
      { $0.expect(.route(.home), .event(.done), .route(.trip(1))) }),
    expecting(
      "a sequence with another value",
      { for route in [.trip(2), .home] as [PuppetInteractor.Route] { $0.route(to: route) } },
      { $0.expect(.route(.trip(1)), .route(.home)) }),
    expecting(
      "a sequence with something between",
      { puppet in
        puppet.route(to: .home)
        puppet.presenter.show(1)
        puppet.notify(.done)
      }, { $0.expect(.route(.home), .event(.done)) }),
    expecting(
      "nothing, with something left",
      { puppet in
        puppet.route(to: .home)
        puppet.presenter.show(1)
      }, { $0.expectNothing() }),
    expecting(
      "something to discard", { _ in }, { $0.discard(because: "it is noise") }),
    expecting(
      "something to discard on a channel", { $0.notify(.done) },
      { $0.discard(.routes, because: "it is noise") }),
    expecting(
      "something to discard of a presenter", { _ in },
      screen: { $0.discard(because: "it is noise") }),
  ]
}
