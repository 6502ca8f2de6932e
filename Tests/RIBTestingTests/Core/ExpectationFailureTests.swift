import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// What is expected and does not come; every case says the exact message.
struct ExpectationFailureTests {
  typealias Puppet = InteractorHarness<PuppetInteractor>

  /// An expectation after `speak`, and the message of an exhaustive and of a loose harness.
  struct Case: Sendable, CustomStringConvertible {
    let description: String
    let speak: @Sendable (PuppetInteractor) -> Void
    let expect: @Sendable (Puppet) -> Void
    let exhaustive: String?
    let loose: String?

    init(
      _ description: String, _ speak: @escaping @Sendable (PuppetInteractor) -> Void,
      _ expect: @escaping @Sendable (Puppet) -> Void, _ exhaustive: String?, loose: String?
    ) {
      self.description = description
      self.speak = speak
      self.expect = expect
      self.exhaustive = exhaustive
      self.loose = loose
    }
  }

  static let place = #_sourceLocation

  static let cases = [
    Case(
      "another route", { $0.route(to: .home) }, { $0.expectRoute(.trip(1), sourceLocation: place) },
      "Expected the route .trip(1), but .home came.",
      loose: "Expected the route .trip(1), but only these came: .home.\nNot expected yet: route .home."),
    Case(
      "no route", { _ in }, { $0.expectRoute(.home, sourceLocation: place) },
      "Expected the route .home, but none came.", loose: "Expected the route .home, but none came."),
    Case(
      "an event in place of a route", { $0.notify(.done) }, { $0.expectRoute(.home, sourceLocation: place) },
      "Expected the route .home, but none came.\nNot expected yet: event .done.",
      loose: "Expected the route .home, but none came.\nNot expected yet: event .done."),
    Case(
      "a later route",
      { for route in [.home, .trip(1)] as [PuppetInteractor.Route] { $0.route(to: route) } },
      { $0.expectRoute(.trip(1), sourceLocation: place) },
      "Expected the route .trip(1), and it came, but this came before it and was not expected: route .home. Expect what comes in the order in which it comes, or use inAnyOrder.",
      loose: nil),
    Case(
      "another event", { $0.notify(.said("no")) }, { $0.expectEvent(.said("yes"), sourceLocation: place) },
      "Expected the event .said(\"yes\"), but .said(\"no\") came.",
      loose:
        "Expected the event .said(\"yes\"), but only these came: .said(\"no\").\nNot expected yet: event .said(\"no\")."
    ),
    Case(
      "no event", { _ in }, { $0.expectEvent(.done, sourceLocation: place) },
      "Expected the event .done, but none came.", loose: "Expected the event .done, but none came."),
    Case(
      "another view model", { $0.presenter.show(2) }, { $0.expectViewModel(3, sourceLocation: place) },
      "Expected the view model 3, but 2 came.",
      loose: "Expected the view model 3, but only these came: 2.\nNot expected yet: view model 2."),
    Case(
      "a view model that was shown before", { [1, 2].forEach($0.presenter.show) },
      { $0.expectViewModel(2, sourceLocation: place) },
      "Expected the view model 2, and it came, but this came before it and was not expected: view model 1. Expect what comes in the order in which it comes, or use inAnyOrder.",
      loose: nil),
    Case(
      "a view model of another type", { $0.presenter.show(2) },
      { $0.expectViewModel(UInt8(2), sourceLocation: place) },
      "Expected the view model 2, but it came as a value of the type Int, and was expected as one of the type UInt8.",
      loose: "Expected the view model 2, but only these came: 2.\nNot expected yet: view model 2."),
    Case(
      "a view model of a presenter that is not recorded", { $0.presenter.show(2) },
      { $0.expectViewModel(2, of: "map", sourceLocation: place) },
      """
      Expected the view model of "map" 2, but none came. \
      The harness records none: call record(_:) with its source first, and give both the same name.
      Not expected yet: view model 2.
      """,
      loose: """
        Expected the view model of "map" 2, but none came. \
        The harness records none: call record(_:) with its source first, and give both the same name.
        Not expected yet: view model 2.
        """),
    Case(
      "a call of a stub that is not recorded", { _ in },
      { $0.expect(.call("find", "a"), sourceLocation: place) },
      """
      Expected the call of "find" "a", but none came. \
      The harness records none: call record(_:) with its source first, and give both the same name.
      """,
      loose: """
        Expected the call of "find" "a", but none came. \
        The harness records none: call record(_:) with its source first, and give both the same name.
        """),
    Case(
      "a route that does not meet a condition", { $0.route(to: .home) },
      { $0.expect(.route(that: "leads to a trip") { $0 != .home }, sourceLocation: place) },
      "Expected a route that leads to a trip, but .home came.",
      loose:
        "Expected a route that leads to a trip, but only these came: .home.\nNot expected yet: route .home."),
    Case(
      "an event that does not meet a condition", { $0.notify(.done) },
      { $0.expect(.event(that: "says a word") { $0 != .done }, sourceLocation: place) },
      "Expected an event that says a word, but .done came.",
      loose: "Expected an event that says a word, but only these came: .done.\nNot expected yet: event .done."
    ),
    Case(
      "a view model that does not meet a condition", { $0.presenter.show(-1) },
      { $0.expect(.viewModel(that: "is positive") { (model: Int) in model > 0 }, sourceLocation: place) },
      "Expected a view model that is positive, but -1 came.",
      loose:
        "Expected a view model that is positive, but only these came: -1.\nNot expected yet: view model -1."
    ),
    Case(
      "the wrong order over channels",
      { puppet in
        puppet.notify(.done)
        puppet.route(to: .home)
      }, { $0.expect(.route(.home), .event(.done), sourceLocation: place) },
      "Expected the route .home (1 of 2), and it came, but this came before it and was not expected: event .done. Expect what comes in the order in which it comes, or use inAnyOrder.",
      loose: "Expected the event .done (2 of 2), but none came.\nNot expected yet: event .done."),
    Case(
      "a sequence that ends early", { $0.route(to: .home) },
      { $0.expect(.route(.home), .event(.done), .route(.trip(1)), sourceLocation: place) },
      "Expected the event .done (2 of 3), but none came.\nExpected the route .trip(1) (3 of 3), but none came.",
      loose:
        "Expected the event .done (2 of 3), but none came.\nExpected the route .trip(1) (3 of 3), but none came."
    ),
    Case(
      "a sequence with another value",
      { for route in [.trip(2), .home] as [PuppetInteractor.Route] { $0.route(to: route) } },
      { $0.expect(.route(.trip(1)), .route(.home), sourceLocation: place) },
      "Expected the route .trip(1) (1 of 2), but .trip(2) came.",
      loose: "Expected the route .trip(1) (1 of 2), but only these came: .trip(2), .home."),
    Case(
      "a sequence with something between",
      { puppet in
        puppet.route(to: .home)
        puppet.presenter.show(1)
        puppet.notify(.done)
      }, { $0.expect(.route(.home), .event(.done), sourceLocation: place) },
      "Expected the event .done (2 of 2), and it came, but this came before it and was not expected: view model 1. Expect what comes in the order in which it comes, or use inAnyOrder.",
      loose: nil),
    Case(
      "in any order what comes in another order",
      { puppet in
        puppet.notify(.done)
        puppet.route(to: .trip(1))
        puppet.route(to: .home)
      },
      { puppet in
        puppet.inAnyOrder {
          puppet.expectRoute(.home, sourceLocation: place)
          puppet.expectRoute(.trip(1), sourceLocation: place)
          puppet.expectEvent(.done, sourceLocation: place)
        }
        puppet.expectNothing(sourceLocation: place)
      }, nil, loose: nil),
    Case(
      "nothing, with something left",
      { puppet in
        puppet.route(to: .home)
        puppet.presenter.show(1)
      }, { $0.expectNothing(sourceLocation: place) },
      "Expected nothing, but this came: route .home, view model 1.",
      loose: "Expected nothing, but this came: route .home, view model 1."),
    Case(
      "something to discard", { _ in }, { $0.discard(because: "it is noise", sourceLocation: place) },
      "There is nothing to discard. Leave the call out.",
      loose: "There is nothing to discard. Leave the call out."),
    Case(
      "something to discard on a channel", { $0.notify(.done) },
      { $0.discard(.routes, because: "it is noise", sourceLocation: place) },
      "There is no route to discard. Leave the call out.\nNot expected yet: event .done.",
      loose: "There is no route to discard. Leave the call out.\nNot expected yet: event .done."),
    Case(
      "something to discard of a presenter", { _ in },
      { $0.discard(.viewModels("map"), because: "it is noise", sourceLocation: place) },
      "There is no view model of \"map\" to discard. Leave the call out.",
      loose: "There is no view model of \"map\" to discard. Leave the call out."),
  ]

  @Test(arguments: cases)
  func anExhaustiveHarnessExpectsTheOldest(_ example: Case) {
    #expect(failures(of: example, .exhaustive) == (example.exhaustive.map { [$0] } ?? []))
  }

  @Test(arguments: cases)
  func aLooseOneSkipsWhatComesBefore(_ example: Case) {
    #expect(failures(of: example, .loose) == (example.loose.map { [$0] } ?? []))
  }

  /// The messages of all failures of the expectation; what is left over is not looked at.
  private func failures(of example: Case, _ exhaustivity: Exhaustivity) -> [String] {
    let sink = FailureSink.collecting()
    return FailureSink.$collector.withValue(sink) {
      let harness = InteractorHarness(exhaustivity) { PuppetInteractor(listener: $0) }
      harness.record(harness.interactor.presenter)
      harness.activate()
      harness.run(example.speak)
      example.expect(harness)
      let failures = sink.takeFailures()
      #expect(failures.allSatisfy { $0.location == Self.place })
      return failures.map(\.message)
    }
  }

  @Test(
    arguments: [
      ([.home, .trip(1), .trip(2)], 1), ([.trip(1), .home], 1), ([.home, .trip(2)], 1),
      ([.trip(7), .trip(2)], 1),
      ([.trip(2), .trip(1)], 1), ([.trip(1), .trip(2), .home], 1), ([.trip(1), .trip(2)], 0),
      ([.home, .trip(1), .home, .trip(2)], 2),
    ] as [([PuppetInteractor.Route], Int)])
  func oneMistakeIsOneFailureWhatFollowsLinesUpAgain(came: [PuppetInteractor.Route], count: Int) {
    let told = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.run { puppet in
        for route in came { puppet.route(to: route) }
      }
      harness.expectRoute(.trip(1))
      harness.expectRoute(.trip(2))
      harness.deactivate()
    }
    #expect(told.count == count, "\(told)")
  }
}
