import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct LoggedOutInteractorTests {
  let sessions = SessionService()
  let harness: InteractorHarness<LoggedOutInteractor>
  var presenter: LoggedOutPresenter { harness.interactor.presenter }

  init() {
    harness = InteractorHarness { [sessions] in
      LoggedOutInteractor(sessions: sessions, screen: Screen(), listener: $0)
    }
    harness.record(presenter)
  }

  @Test func theActionOfTheViewReachesTheSessionService() {
    harness.activate()
    presenter.send(.signIn(Rider("ana")))
    harness.expectNothing()
    #expect(sessions.session.latest == Session(rider: Rider("ana")))
    harness.deactivate()
  }

  @Test func aRejectionIsTold() throws {
    try harness.wait { [sessions] in try await sessions.signIn(Rider("ana")) }
    harness.activate()
    presenter.send(.signIn(Rider("eve")))
    harness.expectEvent(.notice("Not signed in: ana is signed in."))
    #expect(sessions.session.latest == Session(rider: Rider("ana")))
    harness.deactivate()
  }

  @Test func afterAnotherActivationAnActionIsTakenOnce() {
    harness.activate()
    harness.deactivate()
    presenter.send(.signIn(Rider("ana")))
    harness.discard(.unreadActions(), because: "nothing is active that could take it")
    harness.activate()
    #expect(sessions.session.latest == .signedOut)
    presenter.send(.signIn(Rider("eve")))
    harness.expectNothing()
    #expect(sessions.session.latest == Session(rider: Rider("eve")))
    harness.deactivate()
  }
}
