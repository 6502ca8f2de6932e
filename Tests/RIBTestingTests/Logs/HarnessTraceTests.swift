import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// The trace of a harness tells the test as a story.
struct HarnessTraceTests {
  @Test func itHasWhatTheTestDidWhatCameAndWhatFailed() {
    var trace = ""
    let line = #line + 2
    _ = failuresTold {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      let screen = harness.record(harness.interactor.presenter)
      harness.activate()
      harness.run { puppet in
        puppet.route(to: .trip(3))
        puppet.after(.seconds(2)) { me in me.presenter.show(7) }
      }
      harness.expectRoute(.home)
      harness.advance(by: .seconds(2))
      harness.expect(.output(screen, 7), .event(.done))
      harness.deactivate()
      harness.run { $0.notify(.done) }
      trace = harness.trace
    }
    let file = "RIBTestingTests/HarnessTraceTests.swift"
    // Of a failure its first three words.
    let story = trace.replacing(/((failure|still running): \S+( \S+ \S+)?).*/) { "\($0.1)" }
    #expect(
      story == """
        \(file):\(line + 2) activate
        \(file):\(line + 3) runs
          route .trip(3)
          0.0 seconds Puppet: started after
        \(file):\(line + 7) expects the route .home
          failure: Expected the route
          Tasks still running: after (\(file):\(line + 5)): clock
        \(file):\(line + 8) advances by 2.0 seconds
          2.0 seconds Puppet: ended after
          view model 7
        \(file):\(line + 9) expects the view model 7, then the event .done
          failure: Expected the event
        \(file):\(line + 10) deactivate
        \(file):\(line + 11) runs
          2.0 seconds Puppet: late notify(done)
          failure: Puppet called notify(done)

        """)
  }

  @Test func aRouterTellsItsChanges() {
    var trace = ""
    let line = #line + 2
    _ = failuresTold {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.attach()
      harness.route(to: .search)
      harness.send(.closed(searches: 1), from: SearchRouter.self)
      harness.detach()
      trace = harness.trace
    }
    let file = "RIBTestingTests/HarnessTraceTests.swift"
    #expect(
      trace == """
        \(file):\(line + 1) attach
          0.0 seconds Desk: attaching
          0.0 seconds Desk: attached
        \(file):\(line + 2) routes to search
          0.0 seconds Desk: routed search
          0.0 seconds Desk/Search: attaching
          0.0 seconds Desk/Search: shown []
          change .attached("Desk/Search")
        \(file):\(line + 3) lets SearchRouter send closed(searches: 1)
          0.0 seconds Desk/Search: notified closed(searches: 1)
          0.0 seconds Desk: routed receipt
          0.0 seconds Desk/Search: detaching
          change .detached("Desk/Search")
          0.0 seconds Desk/Receipt: attaching
          change .attached("Desk/Receipt")
          0.0 seconds Desk: notified done(1)
          event .done(1)
        \(file):\(line + 4) detach
          0.0 seconds Desk: detaching
          0.0 seconds Desk/Receipt: detaching
          change .detached("Desk/Receipt")
          0.0 seconds Desk: detached

        """)
  }
}
