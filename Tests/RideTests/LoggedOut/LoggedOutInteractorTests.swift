import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("LoggedOut signs a rider in", .ribs)
struct LoggedOutInteractorTests {
  let sessions = SessionService()
  let presenter = LoggedOutPresenter("Nobody is signed in.")
  let harness: InteractorHarness<LoggedOutInteractor>

  init() {
    harness = InteractorHarness { [sessions, presenter] in
      LoggedOutInteractor(sessions: sessions, presenter: presenter, listener: $0)
    }
    harness.record(presenter)
  }

  @Test("The action of the view reaches the session service")
  func signIn() {
    harness.activate()
    presenter.send(.signIn(Rider("ana")))
    harness.expectNothing()
    #expect(sessions.session.latest == Session(rider: Rider("ana")))
    harness.deactivate()
  }

  @Test("A refusal is told")
  func refusal() throws {
    try harness.wait { [sessions] in try await sessions.signIn(Rider("ana")) }
    harness.activate()
    presenter.send(.signIn(Rider("eve")))
    harness.expectEvent(.notice("Not signed in: ana is signed in."))
    #expect(sessions.session.latest == Session(rider: Rider("ana")))
    harness.deactivate()
  }

  @Test("Activated again, it takes an action once")
  func activations() {
    harness.activate()
    harness.deactivate()
    presenter.send(.signIn(Rider("ana")))
    harness.activate()
    #expect(sessions.session.latest == .signedOut)
    presenter.send(.signIn(Rider("eve")))
    harness.expectNothing()
    #expect(sessions.session.latest == Session(rider: Rider("eve")))
    harness.deactivate()
  }
}
