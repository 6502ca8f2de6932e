import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing
import TreeSupport

/// A type whose nested interactor has events and no routes.
private enum Paging<Item> {
  final class PageInteractor: Interactor {
    enum Event { case closed }

    let scope: Scope<Never, Event>

    init(_ listener: Listener<Event>, fileID: StaticString = #fileID, line: UInt = #line) {
      scope = Scope(listener: listener, fileID: fileID, line: line)
    }
  }
}

extension Sentence {
  /// A test with the trait `.failsOnLeaks` that leaves something in an attic, which is emptied when the trait has looked.
  private static func leaking(
    _ name: String, line: Int = #line, leave: @escaping @Sendable (Attic) async throws -> Void
  ) -> Sentence {
    Sentence(
      name, line: line,
      awaiting: {
        let test = FailureSink.current()
        for failure in try await leakFailures(leave) { test.fail(failure.message, at: failure.location) }
      })
  }

  /// RIBs that outlive a test.
  static let ofLeaks: [Sentence] = [
    leaking("a tree that is not shut down") { attic in
      let (host, root) = (ManualHost(), RootRouter())
      let trip = TripRouter()
      host.run {
        root.launch(on: host)
        root.attach(trip)
      }
      attic.later { host.shutdown(root) }
    },
    leaking("a cycle of an interactor and its closure") { attic in
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
    leaking("a RIB that was never attached") { attic in attic.keep(TripRouter()) },
    leaking("an interactor with events that was never attached") { attic in
      attic.keep(PuppetInteractor(listener: Listener { _ in }))
    },
    leaking("an interactor without routes that was never attached") { attic in
      attic.keep(Paging<Int>.PageInteractor(Listener { _ in }))
    },
    leaking("a scope that a handle keeps") { attic in
      let (host, trip) = (ManualHost(), TripRouter())
      trip.interactor.whenActive = { attic.keep($0.after(.seconds(1)) { _ in }) }
      trip.launch(on: host)
      host.endsWithTest(trip)
    },
    leaking("a task whose host was not settled") { attic in
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
    leaking("a task that ignores its cancellation") { attic in
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
    leaking("a child that a stack keeps below its top") { attic in
      let (host, root) = (ManualHost(), RootRouter())
      host.run {
        root.launch(on: host)
        root.stack.push(1, in: root) { TripRouter() }
        root.stack.push(2, in: root) { TripRouter() }
        root.stack.push(3, in: root) { TripRouter() }
        root.stack.pop(in: root)
      }
      attic.later { host.shutdown(root) }
    },
    Sentence(
      "more than ten of one line",
      awaiting: {
        let failures = try await leakFailures { attic in for _ in 1...11 { attic.keep(TripRouter()) } }
        FailureSink.current().fail(failures.last?.message ?? "", at: #_sourceLocation)
      }),
    leaking("an interactor of a harness") { attic in
      FailureSink.$collector.withValue(.collecting()) {
        let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
        harness.activate()
        attic.keep(harness.interactor)
        harness.deactivate()
      }
    },
    Sentence(
      "a task of a tree on an actor, first as one that RIBKit doesn't follow",
      awaiting: {
        for isParked in [false, true] {
          let (started, door, ride) = (Door(), Door(), Ride())
          let failures = try await leakFailures {
            await ride.begin()
            await ride.visit(until: started) { interactor in
              interactor.start(
                Worker("poll") {
                  if isParked { TaskObservation.current?.park(1, at: "stream") }
                  started.open()
                  await door.wait()
                })
            }
          }
          for failure in failures { FailureSink.current().fail(failure.message, at: failure.location) }
          door.open()
          await ride.end()
        }
      }),
    leaking("the end of a long path") { attic in
      let root = RootRouter()
      attic.launch(root) { root.attachChain(of: 9) }
    },
    leaking("a router that is stored somewhere") { attic in
      let host = ManualHost()
      let root = RootRouter()
      root.launch(on: host)
      host.endsWithTest(root)
      attic.keep(root)
    },
    leaking("a leaf") { attic in
      let host = ManualHost()
      let greeter = Greeter()
      greeter.launch(on: host)
      host.shutdown(greeter)
      attic.keep(greeter)
    },
    leaking("a router whose interactor is gone") { attic in
      let host = ManualHost()
      let trip = TripRouter()
      trip.launch(on: host)
      host.shutdown(trip)
      trip.interactor = TripInteractor()
      attic.keep(trip)
    },
    leaking("a child that a stack has let go of") { attic in
      let root = RootRouter()
      let trip = TripRouter()
      attic.keep(trip)
      attic.launch(root) {
        root.stack.push(1, in: root) { trip }
        root.stack.push(2, in: root) { TripRouter() }
        root.stack.clear(in: root)
      }
      root.outlivesTest()
    },
    leaking("a workflow that waits") { attic in
      // The body of a test is Sendable; the host is used before and after it, never beside it.
      nonisolated(unsafe) let host = ManualHost()
      let root = RootRouter()
      let trip = TripRouter()
      let workflow = TripInteractor.workflow("to the trip")
        .step("wait", to: TripInteractor.self, within: nil) { _, _ in }
      trip.interactor.whenActive = { $0.start(workflow) }
      host.run {
        root.launch(on: host)
        root.attach(trip)
      }
      host.settle()
      host.run { root.detach(trip) }
      root.outlivesTest()
      attic.later { host.shutdown(root) }
    },
  ]
}
