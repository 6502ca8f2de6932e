import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// The output that an expectation takes.
struct ExpectationTests {
  @Test(arguments: [Exhaustivity.exhaustive, .off]) func inAnyOrderWhatComesInAnotherOrder(
    exhaustivity: Exhaustivity
  ) {
    let told = failuresTold {
      let harness = InteractorHarness(exhaustivity) { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.run { puppet in
        puppet.notify(.done)
        puppet.route(to: .trip(1))
        puppet.route(to: .home)
      }
      harness.inAnyOrder {
        harness.expectRoute(.home)
        harness.expectRoute(.trip(1))
        harness.expectEvent(.done)
      }
      harness.expectNothing()
      harness.deactivate()
    }
    #expect(told == [])
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
