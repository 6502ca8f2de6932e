import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("LoggedIn signs the rider out", .ribs)
struct LoggedInInteractorTests {
  let sessions = SessionService()
  let harness: InteractorHarness<LoggedInInteractor>

  init() {
    harness = InteractorHarness { [sessions] in LoggedInInteractor(sessions: sessions, listener: $0) }
  }

  @Test("A screen's wish to sign out reaches the session service")
  func signOut() throws {
    try harness.wait { [sessions] in try await sessions.signIn(Rider("ana")) }
    harness.activate()
    harness.run { $0.take(.signOut) }
    #expect(sessions.session.latest == .signedOut)
    harness.deactivate()
  }

  @Test("A refusal is told")
  func refusal() {
    harness.activate()
    harness.run { $0.take(.signOut) }
    harness.expectEvent(.notice("Not signed out: nobody is signed in."))
    harness.deactivate()
  }

  @Test("A screen's notice goes up")
  func notice() {
    harness.activate()
    harness.run { $0.take(.notice("Hello")) }
    harness.expectEvent(.notice("Hello"))
    harness.deactivate()
  }
}
