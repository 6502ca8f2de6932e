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
        RequestInteractor(ride: world.ride, screen: Screen(), listener: $0)
      }
      harness.record(harness.interactor.presenter)
      return harness
    }.run { harness, world in
      harness.interactor.presenter.send(.request(pickup: "A", dropoff: "B"))
      harness.advance(by: .seconds(300))
      harness.interactor.presenter.send(.cancel)
      harness.interactor.presenter.send(.request(pickup: "C", dropoff: "D"))
      harness.settle()
      harness.interactor.presenter.send(.cancel)
      harness.interactor.presenter.send(.signOut)
    }
  }

  @Test func tripMayBeDeactivatedAtAnyPoint() {
    LifecycleStressTest(RideWorld.init) { world in
      let harness = InteractorHarness(host: world.host) {
        TripInteractor(ride: world.ride, screen: Screen(), listener: $0)
      }
      harness.record(harness.interactor.presenter)
      return harness
    }.run { harness, world in
      for step in RideTests.steps.map(\.step).prefix(4) { world.apply(step, harness) }
      harness.interactor.presenter.send(.cancel("t2"))
      harness.interactor.presenter.send(.cancel("t1"))
      harness.interactor.presenter.send(.signOut)
    }
  }

  @Test func paymentMayBeDeactivatedAtAnyPoint() {
    LifecycleStressTest(RideWorld.init) { world in
      let harness = InteractorHarness(host: world.host) {
        PaymentInteractor(ride: world.ride, screen: Screen(), listener: $0)
      }
      harness.record(harness.interactor.presenter)
      return harness
    }.run { harness, world in
      for step in RideTests.steps.map(\.step).prefix(6) { world.apply(step, harness) }
      harness.interactor.presenter.send(.pay("t2"))
      harness.interactor.presenter.send(.pay("t1"))
      harness.interactor.presenter.send(.signOut)
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
        LoggedOutInteractor(sessions: world.services.sessions, screen: Screen(), listener: $0)
      }
      harness.record(harness.interactor.presenter)
      return harness
    }.run { harness, _ in
      harness.interactor.presenter.send(.signIn(Rider("ana")))
      harness.interactor.presenter.send(.signIn(Rider("eve")))
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
          for: RideWorld.ana, receipts: world.services.receipts.receipts, listener: $0)
      }
    }.run { harness, world in
      for step in RideTests.steps.map(\.step).prefix(7) { world.apply(step, harness) }
    }
  }
}
