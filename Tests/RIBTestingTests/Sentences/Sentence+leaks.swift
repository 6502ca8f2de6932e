import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing
import TreeSupport

extension Sentence {
  /// A test with the trait `.failsOnLeaks` that leaves something in an attic, which is emptied when the trait has looked.
  private static func leaking(
    _ name: String, _ texts: String..., leave: @escaping @Sendable (Attic) async throws -> Void
  ) -> Sentence {
    Sentence(
      name, texts,
      awaiting: {
        let test = FailureSink.current()
        let attic = Attic()
        for failure in try await leakFailures(of: { try await leave(attic) }) {
          test.fail(failure.message, at: failure.location)
        }
        attic.empty()
      })
  }

  /// RIBs that outlive a test.
  static let ofLeaks: [Sentence] = [
    leaking(
      "a tree that is not shut down",
      """
      TripInteractor, RootRouter and their scope outlive the test. \
      They are still attached as Root. Shut the tree down.
      """
    ) { attic in
      let (host, root) = (ManualHost(), RootRouter())
      root.launch(on: host)
      attic.later { host.shutdown(root) }
    },
    leaking(
      "a cycle of an interactor and its closure",
      """
      TripInteractor and its scope outlive the test; TripRouter is gone. They are no longer attached as \
      Root/Trip, and RIBKit does not hold them. Look for a closure that captures the interactor, a stored \
      reference to the parent, a delegate or a presenter, or a stream's handler.
      """
    ) { attic in
      let (host, root, trip) = (ManualHost(), RootRouter(), TripRouter())
      host.run {
        root.launch(on: host)
        root.attach(trip)
        let interactor = trip.interactor
        interactor.closure = { _ = interactor.isActive }
        attic.later { [weak interactor] in interactor?.closure = {} }
        root.detach(trip)
      }
      host.endsWithTest(root)
    },
    leaking(
      "a RIB that was never attached",
      """
      A scope outlives the test, and so does its interactor, unless the interactor has dropped it. It is not attached, \
      and RIBKit does not hold it. Look for a closure that captures the interactor, or a stored reference to \
      it or to its router.
      """
    ) { attic in attic.keep(TripRouter()) },
    leaking(
      "a scope that a handle keeps",
      """
      The scope of TripInteractor outlives the test; TripInteractor and TripRouter are gone. It is no longer attached \
      as Trip, and RIBKit does not hold it. Look for a stored Handle or Scope.
      """
    ) { attic in
      let (host, trip) = (ManualHost(), TripRouter())
      trip.interactor.whenActive = { attic.keep($0.after(.seconds(1)) { _ in }) }
      trip.launch(on: host)
      host.endsWithTest(trip)
    },
    leaking(
      "a task whose host was not settled",
      """
      The scope of TripInteractor outlives the test; TripInteractor and TripRouter are gone. The task "after" \
      (RIBTestingTests/Sentence+leaks.swift:_) has not ended: it was parked (clock until 1.0 seconds) when it was cancelled, and its \
      host has not been settled since.
      """
    ) { attic in
      let (host, root, trip) = (ManualHost(), RootRouter(), TripRouter())
      trip.interactor.whenActive = { $0.after(.seconds(1)) { _ in } }
      host.run {
        root.launch(on: host)
        root.attach(trip)
      }
      host.settle()
      host.run { root.detach(trip) }
      root.outlivesTest()
      attic.later { host.shutdown(root) }
    },
    leaking(
      "a task that ignores its cancellation",
      """
      The scope of TripInteractor outlives the test; TripInteractor and TripRouter are gone. The task "poll" \
      (RIBTestingTests/Sentence+leaks.swift:_) has not ended: it ignores its cancellation, waits for something outside, or its host \
      has not been settled since.
      """
    ) { attic in
      let (door, host, trip) = (Door(), ManualHost(), TripRouter())
      trip.interactor.whenActive = { $0.start(Worker("poll") { await door.wait() }) }
      trip.launch(on: host)
      host.settle()
      host.endsWithTest(trip)
      attic.later {
        door.open()
        host.settle()
      }
    },
    leaking(
      "a child that a stack keeps below its top",
      """
      TripInteractor, RootRouter and their scope outlive the test. \
      They are still attached as Root. Shut the tree down.
      """,
      """
      TripInteractor, TripRouter and their scope outlive the test. \
      A ChildStack of Root keeps them below its top. Shut the tree down.
      """,
      """
      TripInteractor, TripRouter and their scope outlive the test. \
      They are still attached as Root/Trip. Shut the tree down.
      """
    ) { attic in
      let (host, root) = (ManualHost(), RootRouter())
      host.run {
        root.launch(on: host)
        root.stack.push(1, in: root) { TripRouter() }
        root.stack.push(2, in: root) { TripRouter() }
      }
      attic.later { host.shutdown(root) }
    },
    Sentence(
      "more than ten of one line", "2 more RIBs created on this line outlive the test.",
      awaiting: {
        let attic = Attic()
        let failures = try await leakFailures { for _ in 1...12 { attic.keep(TripRouter()) } }
        attic.empty()
        FailureSink.current().fail(failures.last?.message ?? "", at: #_sourceLocation)
      }),
    leaking(
      "an interactor of a harness",
      """
      PuppetInteractor and its scope outlive the test; the router of the harness of PuppetInteractor is gone. \
      They are no longer attached as Puppet, and RIBKit does not hold them. Look for a closure that captures the interactor, \
      a stored reference to the parent, a delegate or a presenter, or a stream's handler.
      """
    ) { attic in
      FailureSink.$collector.withValue(.collecting()) {
        let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
        harness.activate()
        attic.keep(harness.interactor)
        harness.deactivate()
      }
    },
    Sentence(
      "a task of a tree on an actor",
      """
      The scope of TripInteractor outlives the test; TripInteractor and TripRouter are gone. The task "poll" \
      (RIBTestingTests/Sentence+leaks.swift:_) has not ended: it ignores its cancellation, or waits for something outside.
      """,
      awaiting: {
        let (started, door, ride) = (Door(), Door(), Ride())
        let failures = try await leakFailures {
          await ride.begin()
          await ride.visit(until: started) { interactor in
            interactor.start(
              Worker("poll") {
                started.open()
                await door.wait()
              })
          }
        }
        for failure in failures { FailureSink.current().fail(failure.message, at: failure.location) }
        door.open()
        await ride.end()
      }),
  ]
}
