import RIBKit
import RIBTesting
import RideExample
import Testing

/// Each interactor, with the real services, is deactivated at every point: before each job and inside of each output.
@Suite(.failsOnLeaks) struct LifecycleTests {
  @Test func riderMayBeDeactivatedAtAnyPoint() {
    LifecycleStressTest(RideWorld.init) { world in
      InteractorHarness(host: world.host) { RiderInteractor(ride: world.ride, listener: $0) }
    }.run { harness, world in
      for step in RideTests.steps.map(\.step) { world.apply(step, harness) }
    }
  }

  @Test func requestMayBeDeactivatedAtAnyPoint() {
    LifecycleStressTest(RideWorld.init) { world in
      let harness = InteractorHarness(host: world.host) {
        RequestInteractor(ride: world.ride, presenter: world.request, listener: $0)
      }
      harness.record(world.request)
      return harness
    }.run { harness, world in
      world.request.send(.request(pickup: "A", dropoff: "B"))
      harness.advance(by: .seconds(300))
      world.request.send(.cancel)
      world.request.send(.request(pickup: "C", dropoff: "D"))
      harness.settle()
      world.request.send(.cancel)
      world.request.send(.signOut)
    }
  }

  @Test func tripMayBeDeactivatedAtAnyPoint() {
    LifecycleStressTest(RideWorld.init) { world in
      let harness = InteractorHarness(host: world.host) {
        TripInteractor(ride: world.ride, presenter: world.trip, listener: $0)
      }
      harness.record(world.trip)
      return harness
    }.run { harness, world in
      for step in RideTests.steps.map(\.step).prefix(4) { world.apply(step, harness) }
      world.trip.send(.cancel("t2"))
      world.trip.send(.cancel("t1"))
      world.trip.send(.signOut)
    }
  }

  @Test func paymentMayBeDeactivatedAtAnyPoint() {
    LifecycleStressTest(RideWorld.init) { world in
      let harness = InteractorHarness(host: world.host) {
        PaymentInteractor(ride: world.ride, presenter: world.payment, listener: $0)
      }
      harness.record(world.payment)
      return harness
    }.run { harness, world in
      for step in RideTests.steps.map(\.step).prefix(6) { world.apply(step, harness) }
      world.payment.send(.pay("t2"))
      world.payment.send(.pay("t1"))
      world.payment.send(.signOut)
    }
  }

  @Test func rootMayBeDeactivatedAtAnyPoint() {
    LifecycleStressTest(RideWorld.init) { world in
      InteractorHarness(host: world.host) {
        RootInteractor(session: world.services.sessions.session, listener: $0)
      }
    }.run { harness, world in
      let sessions = world.services.sessions
      _ = try? harness.wait { try await sessions.signIn(Rider("ana")) }
      _ = try? harness.wait { try await sessions.signOut() }
    }
  }

  @Test func loggedOutMayBeDeactivatedAtAnyPoint() {
    LifecycleStressTest(RideWorld.init) { world in
      let harness = InteractorHarness(host: world.host) {
        LoggedOutInteractor(sessions: world.services.sessions, presenter: world.loggedOut, listener: $0)
      }
      harness.record(world.loggedOut)
      return harness
    }.run { _, world in
      world.loggedOut.send(.signIn(Rider("ana")))
      world.loggedOut.send(.signIn(Rider("eve")))
    }
  }

  @Test func loggedInMayBeDeactivatedAtAnyPoint() {
    LifecycleStressTest(RideWorld.init) { world in
      InteractorHarness(host: world.host) {
        LoggedInInteractor(sessions: world.services.sessions, report: { _ in 7 }, listener: $0)
      }
    }.run { harness, _ in
      harness.run { $0.handle(.notice("Hello")) }
      harness.run { $0.handle(.signOut) }
    }
  }

  @Test func receiptsMayBeDeactivatedAtAnyPoint() {
    LifecycleStressTest(RideWorld.init) { world in
      InteractorHarness(host: world.host) {
        ReceiptsInteractor(
          receipts: world.services.receipts.receipts, rider: RideWorld.ana, listener: $0)
      }
    }.run { harness, world in
      for step in RideTests.steps.map(\.step).prefix(7) { world.apply(step, harness) }
    }
  }
}
