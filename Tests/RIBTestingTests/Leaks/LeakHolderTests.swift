import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing
import TreeSupport

/// A leak is named with what the kit knows of who holds it.
struct LeakHolderTests {
  /// The failures as text, each with the line that is to blame, counted from a line.
  private func told(_ failures: [Failure], since line: Int) -> [String] {
    failures.map { failure in
      #expect(failure.location.fileID == #fileID)
      return "+\(failure.location.line - line): \(failure.message)"
    }
  }

  @Test func ofADeepRIBTheEndOfThePathIsNamed() async throws {
    let failures = try await leakFailures { attic in
      let root = RootRouter()
      attic.launch(root) { root.attachChain(of: 9) }
    }
    let path = "…/" + Array(repeating: "Trip", count: 8).joined(separator: "/")
    #expect(failures.last?.message.contains("attached as \(path). Shut") == true)
  }

  @Test func aRouterThatIsStoredSomewhereIsFound() async throws {
    let failures = try await leakFailures { attic in
      let host = ManualHost()
      let root = RootRouter()
      root.launch(on: host)
      host.endsWithTest(root)
      attic.keep(root)
    }
    expectSaid(
      failures,
      "TripInteractor, RootRouter and their scope … as Root and then detached, … RIBKit does not hold … closure … delegate"
    )
  }

  private final class Greeter: Leaf {
    let scope = Scope<Never, Never>()
  }

  @Test func aLeafIsNamedOnce() async throws {
    let failures = try await leakFailures { attic in
      let host = ManualHost()
      let greeter = Greeter()
      greeter.launch(on: host)
      host.shutdown(greeter)
      attic.keep(greeter)
    }
    #expect(failures.map(\.message).allSatisfy { $0.hasPrefix("Greeter and its scope outlive the test.") })
    expectSaid(failures, "Greeter and its scope … as Greeter and then detached, … RIBKit does not hold")
  }

  @Test func aRouterWhoseInteractorIsGoneIsFound() async throws {
    let failures = try await leakFailures { attic in
      let host = ManualHost()
      let trip = TripRouter()
      trip.launch(on: host)
      host.shutdown(trip)
      trip.interactor = TripInteractor()
      attic.keep(trip)
    }
    expectSaid(
      failures,
      "TripRouter … TripInteractor and its scope were released … as Trip and then detached, … RIBKit does not hold … closure … delegate",
      "An interactor that is created in RIBTestingTests/LeakHolderTests.swift, or only its scope, … never attached … RIBKit does not hold … closure … router"
    )
  }

  @Test func onAnActorATaskIsNamedAsParked() async throws {
    let (started, door) = (Door(), Door())
    let ride = Ride()
    let line = #line
    let failures = try await leakFailures {
      await ride.begin()
      await ride.visit(until: started) { interactor in
        interactor.start(
          Worker("poll") {
            TaskObservation.current?.park(1, at: "stream")
            started.open()
            await door.wait()
          })
      }
    }
    expectSaid(
      told(failures, since: line),
      #"+3: The scope of TripInteractor … "poll" (RIBTestingTests/LeakHolderTests.swift:\#(line + 4)) … it is waiting (stream)"#
    )
    door.open()
    await ride.end()
  }

  @Test func aStackThatHasLetGoOfAChildIsNotNamed() async throws {
    let failures = try await leakFailures { attic in
      let root = RootRouter()
      let trip = TripRouter()
      attic.keep(trip)
      attic.launch(root) {
        root.stack.push(1, in: root) { trip }
        root.stack.push(2, in: root) { TripRouter() }
        root.stack.clear(in: root)
      }
      root.outlivesTest()
    }
    expectSaid(
      failures,
      "TripInteractor, TripRouter and their scope … attached as Root/Trip and then detached, … RIBKit does not hold … closure"
    )
  }

  @Test func aWorkflowThatWaitsIsNamedAsATask() async throws {
    // The body of a test is Sendable; the host is used before and after it, never beside it.
    nonisolated(unsafe) let host = ManualHost()
    let line = #line
    let failures = try await leakFailures { attic in
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
    }
    expectSaid(
      told(failures, since: line),
      #"+3: The scope of TripInteractor … "to the trip" (RIBTestingTests/LeakHolderTests.swift:\#(line + 6)) … waiting (workflow to the trip, for TripInteractor under Root/Trip) … host has not been settled"#
    )
  }
}
