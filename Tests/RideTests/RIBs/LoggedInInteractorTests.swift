import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct LoggedInInteractorTests {
  let sessions = SessionService()
  let harness: InteractorHarness<LoggedInInteractor>

  init() {
    harness = InteractorHarness { [sessions] in
      LoggedInInteractor(sessions: sessions, report: { _ in 7 }, listener: $0)
    }
  }

  @Test func aSignOutOfAScreenReachesTheSessionService() throws {
    try harness.wait { [sessions] in try await sessions.signIn(Rider("ana")) }
    harness.activate()
    harness.run { $0.handle(.signOut) }
    #expect(sessions.session.latest == .signedOut)
    harness.deactivate()
  }

  @Test func aRejectionIsTold() {
    harness.activate()
    harness.run { $0.handle(.signOut) }
    harness.expectEvent(.notice("Not signed out: nobody is signed in."))
    harness.deactivate()
  }

  @Test func aNoticeOfAScreenIsPassedOn() {
    harness.activate()
    harness.run { $0.handle(.notice("Hello")) }
    harness.expectEvent(.notice("Hello"))
    harness.deactivate()
  }
}
