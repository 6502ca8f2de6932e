import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct RootInteractorTests {
  let session = MutableModelStream(Session.signedOut)
  let harness: InteractorHarness<RootInteractor>

  init() {
    harness = InteractorHarness { [session] in RootInteractor(session: session.stream, listener: $0) }
  }

  @Test func theRouteFollowsTheSession() {
    harness.activate()
    harness.expectRoute(.loggedOut)
    for (number, rider) in [(1, Rider("ana")), (2, Rider("eve"))] {
      session.send(Session(rider: rider))
      harness.expectRoute(.loggedIn(rider, session: number))
      harness.expectEvent(.signedIn)
    }
    session.send(.signedOut)
    harness.expectRoute(.loggedOut)
    harness.deactivate()
  }

  @Test func afterAnotherActivationTheSessionIsReadAgain() {
    harness.activate()
    harness.expectRoute(.loggedOut)
    harness.deactivate()
    session.send(Session(rider: Rider("ana")))
    harness.expectNothing()
    harness.activate()
    harness.expectRoute(.loggedIn(Rider("ana"), session: 1))
    harness.expectEvent(.signedIn)
    harness.deactivate()
  }
}
