import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.ribs) struct RootInteractorTests {
  let session = MutableModelStream(Session.signedOut)
  let harness: InteractorHarness<RootInteractor>

  init() {
    harness = InteractorHarness { [session] in RootInteractor(session: session.stream, listener: $0) }
  }

  @Test func theRouteFollowsTheSession() {
    harness.activate()
    harness.expectRoute(.loggedOut)
    for rider in [Rider("ana"), Rider("eve")] {
      session.send(Session(rider: rider))
      harness.expectRoute(.loggedIn(rider))
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
    harness.expectRoute(.loggedIn(Rider("ana")))
    harness.expectEvent(.signedIn)
    harness.deactivate()
  }
}
