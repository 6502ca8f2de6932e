import ModelStreams
import RIBKit
import RIBTesting
import Testing

extension Sentence {
  private typealias Puppet = InteractorHarness<PuppetInteractor>

  private static let place = #_sourceLocation

  /// An expectation after `speak`, and the sentences of an exhaustive and of a loose harness; the rest of the test is not looked at.
  private static func expecting(
    _ name: String, _ speak: @escaping @Sendable (PuppetInteractor) -> Void,
    _ expect: @escaping @Sendable (Puppet) -> Void = { _ in },
    screen expectOnScreen: @escaping @Sendable (OutputRecorder<Int>) -> Void = { _ in },
    _ exhaustive: String?, loose: String?
  ) -> Sentence {
    let texts = [exhaustive, loose].compactMap(\.self)
    return Sentence(name, texts) {
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
        for failure in failures {
          #expect(failure.location == place)
          test.fail(failure.message, at: failure.location)
        }
      }
    }
  }

  /// An expectation that is not met.
  static let ofExpectations: [Sentence] = [
    expecting(
      "another route", { $0.route(to: .home) }, { $0.expectRoute(.trip(1), sourceLocation: place) },
      "Expected the route .trip(1), but got .home.",
      loose: "Expected the route .trip(1), but got only .home.\nNot expected yet: route .home."),
    expecting(
      "no route", { _ in }, { $0.expectRoute(.home, sourceLocation: place) },
      "Expected the route .home, but got none.", loose: "Expected the route .home, but got none."),
    expecting(
      "an event in place of a route", { $0.notify(.done) }, { $0.expectRoute(.home, sourceLocation: place) },
      "Expected the route .home, but got none.\nNot expected yet: event .done.",
      loose: "Expected the route .home, but got none.\nNot expected yet: event .done."),
    expecting(
      "a later route",
      { for route in [.home, .trip(1)] as [PuppetInteractor.Route] { $0.route(to: route) } },
      { $0.expectRoute(.trip(1), sourceLocation: place) },
      "Expected the route .trip(1), but got other output first: route .home. Expect output in the order in which it occurs, or use inAnyOrder.",
      loose: nil),
    expecting(
      "another event", { $0.notify(.said("no")) }, { $0.expectEvent(.said("yes"), sourceLocation: place) },
      "Expected the event .said(\"yes\"), but got .said(\"no\").",
      loose:
        "Expected the event .said(\"yes\"), but got only .said(\"no\").\nNot expected yet: event .said(\"no\")."
    ),
    expecting(
      "no event", { _ in }, { $0.expectEvent(.done, sourceLocation: place) },
      "Expected the event .done, but got none.", loose: "Expected the event .done, but got none."),
    expecting(
      "another view model", { $0.presenter.show(2) }, screen: { $0.expect(3, sourceLocation: place) },
      "Expected the view model 3, but got 2.",
      loose: "Expected the view model 3, but got only 2.\nNot expected yet: view model 2."),
    expecting(
      "a view model that was shown before", { [1, 2].forEach($0.presenter.show) },
      screen: { $0.expect(2, sourceLocation: place) },
      "Expected the view model 2, but got other output first: view model 1. Expect output in the order in which it occurs, or use inAnyOrder.",
      loose: nil),
    expecting(
      "a call of a stub that is not recorded", { _ in },
      { $0.expect(.call("find", "a"), sourceLocation: place) },
      """
      Expected the call of "find" "a", but got none. The harness does not record this stub: call record(_:) with it first.
      """,
      loose: """
        Expected the call of "find" "a", but got none. The harness does not record this stub: call record(_:) with it first.
        """),
    expecting(
      "a route that does not meet a condition", { $0.route(to: .home) },
      { $0.expect(.route(that: "leads to a trip") { $0 != .home }, sourceLocation: place) },
      "Expected a route that leads to a trip, but got .home.",
      loose:
        "Expected a route that leads to a trip, but got only .home.\nNot expected yet: route .home."),
    expecting(
      "an event that does not meet a condition", { $0.notify(.done) },
      { $0.expect(.event(that: "says a word") { $0 != .done }, sourceLocation: place) },
      "Expected an event that says a word, but got .done.",
      loose: "Expected an event that says a word, but got only .done.\nNot expected yet: event .done."
    ),
    expecting(
      "a view model that does not meet a condition", { $0.presenter.show(-1) },
      screen: { $0.expect(that: "is positive", sourceLocation: place) { $0 > 0 } },
      "Expected a view model that is positive, but got -1.",
      loose:
        "Expected a view model that is positive, but got only -1.\nNot expected yet: view model -1."
    ),
    expecting(
      "the wrong order over channels",
      { puppet in
        puppet.notify(.done)
        puppet.route(to: .home)
      }, { $0.expect(.route(.home), .event(.done), sourceLocation: place) },
      "Expected the route .home (1 of 2), but got other output first: event .done. Expect output in the order in which it occurs, or use inAnyOrder.",
      loose: "Expected the event .done (2 of 2), but got none.\nNot expected yet: event .done."),
    expecting(
      "a sequence that ends early", { $0.route(to: .home) },
      { $0.expect(.route(.home), .event(.done), .route(.trip(1)), sourceLocation: place) },
      "Expected the event .done (2 of 3), but got none.\nExpected the route .trip(1) (3 of 3), but got none.",
      loose:
        "Expected the event .done (2 of 3), but got none.\nExpected the route .trip(1) (3 of 3), but got none."
    ),
    expecting(
      "a sequence with another value",
      { for route in [.trip(2), .home] as [PuppetInteractor.Route] { $0.route(to: route) } },
      { $0.expect(.route(.trip(1)), .route(.home), sourceLocation: place) },
      "Expected the route .trip(1) (1 of 2), but got .trip(2).",
      loose: "Expected the route .trip(1) (1 of 2), but got only .trip(2), .home."),
    expecting(
      "a sequence with something between",
      { puppet in
        puppet.route(to: .home)
        puppet.presenter.show(1)
        puppet.notify(.done)
      }, { $0.expect(.route(.home), .event(.done), sourceLocation: place) },
      "Expected the event .done (2 of 2), but got other output first: view model 1. Expect output in the order in which it occurs, or use inAnyOrder.",
      loose: nil),
    expecting(
      "nothing, with something left",
      { puppet in
        puppet.route(to: .home)
        puppet.presenter.show(1)
      }, { $0.expectNothing(sourceLocation: place) },
      "Expected nothing, but got route .home, view model 1.",
      loose: "Expected nothing, but got route .home, view model 1."),
    expecting(
      "something to discard", { _ in }, { $0.discard(because: "it is noise", sourceLocation: place) },
      "Nothing to discard. Remove this call, or pass ifAny: true.",
      loose: "Nothing to discard. Remove this call, or pass ifAny: true."),
    expecting(
      "something to discard on a channel", { $0.notify(.done) },
      { $0.discard(.routes, because: "it is noise", sourceLocation: place) },
      "No route to discard. Remove this call, or pass ifAny: true.\nNot expected yet: event .done.",
      loose: "No route to discard. Remove this call, or pass ifAny: true.\nNot expected yet: event .done."),
    expecting(
      "something to discard of a presenter", { _ in },
      screen: { $0.discard(because: "it is noise", sourceLocation: place) },
      "No view model to discard. Remove this call, or pass ifAny: true.",
      loose: "No view model to discard. Remove this call, or pass ifAny: true."),
  ]
}
