import Dispatch
import Foundation
import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// An interactor of the main actor is tested where it lives.
@Suite(.failsOnLeaks)
struct TripInteractorTests {
  let trips = MutableModelStream(Trip(driver: "ana"))

  func harness() -> InteractorHarness<TripInteractor> {
    InteractorHarness { TripInteractor(trips: trips.stream, listener: $0) }
  }

  @Test func hooksAndDeliveriesAreSynchronous() async {
    let harness = harness()
    harness.activate()
    trips.send(Trip(driver: "bo"))
    harness.expectRoute(.map)
    harness.deactivate(cancelling: .task)
    await harness.settleTasks()
  }

  @Test func anExpectationThatHasNotAwaitedThemSaysSo() async {
    let sink = FailureSink.collecting()
    await FailureSink.$collector.withValue(sink) {
      let harness = harness()
      harness.activate()
      harness.advance(by: .seconds(5))
      harness.expectEvent(.arrived("ana"))
      harness.deactivate(cancelling: .task)
      await harness.settleTasks()
    }
    let told = sink.takeFailures().map(\.message)
    #expect(told.count == 1, "\(told)")
    #expect(told.first?.contains("await settleTasks() before you expect") == true, "\(told)")
  }

  @Test func flowsRunWhenTheTestAwaitsThem() async {
    let harness = harness()
    harness.activate()
    await harness.settleTasks()
    harness.advance(by: .seconds(5))
    await harness.settleTasks()
    harness.expectEvent(.arrived("ana"))
    harness.deactivate()
  }

  @Test func aCallIsExpectedWhenItsFlowHasRun() async {
    let book = Stub<String, Bool>("book")
    book.returns(true)
    let harness = harness()
    harness.record(book)
    harness.activate()
    harness.run { trip in
      trip.task { me in if await book.call("ana", default: false) { me.route(to: .map) } }
    }
    await harness.settleTasks()
    book.expectCall("ana")
    harness.expectRoute(.map)
    harness.advance(by: .seconds(5))
    await harness.settleTasks()
    harness.expectEvent(.arrived("ana"))
    harness.deactivate()
  }

  @Test func aFlowThatSleepsAgainAndAgainGoesOnAtEachOfItsMoments() async {
    let harness = harness()
    let clock = harness.clock
    harness.activate()
    harness.run { trip in
      trip.task { me in
        for number in 1...3 {
          try? await me.clock.sleep(for: .seconds(1))
          me.notify(.arrived("\(number) at \(clock.now.offset)"))
        }
      }
    }
    await harness.settleTasks(advancingBy: .seconds(4))
    for number in 1...3 { harness.expectEvent(.arrived("\(number) at \(number).0 seconds")) }
    harness.expectNothing()
    #expect(harness.clock.now.offset == .seconds(4))
    await harness.settleTasks(advancingBy: .seconds(1))
    harness.expectEvent(.arrived("ana"))
    harness.deactivate()
  }

  /// On Linux, any thread of the process may serve the main actor's queue, and on a busy machine another one continues.
  @Test func theMainActorMayContinueOnAnotherThread() async {
    let harness = harness()
    harness.activate()
    nonisolated(unsafe) let host = harness.host
    harness.run { trip in
      trip.task { me in
        Self.enterOnAnotherThread(host)
        try? await me.clock.sleep(for: .seconds(1))
        me.notify(.arrived("bo"))
      }
    }
    await harness.settleTasks(advancingBy: .seconds(5))
    harness.expectEvent(.arrived("bo"))
    harness.expectEvent(.arrived("ana"))
    harness.deactivate()
  }

  private static func enterOnAnotherThread(_ host: ManualHost) {
    let hasLeft = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let host = host
    Thread.detachNewThread {
      host.run {}
      hasLeft.signal()
    }
    hasLeft.wait()
  }

  @Test func aClockThatIsToRunBackwardsFailsTheTest() async {
    let sink = FailureSink.collecting()
    await FailureSink.$collector.withValue(sink) {
      let harness = harness()
      await harness.settleTasks(advancingBy: .seconds(-1))
    }
    let failures = sink.takeFailures().map(\.message)
    #expect(failures.count == 1)
    #expect(failures.first?.contains("cannot advance by -1.0 seconds") == true)
  }
}
