import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("LoggedIn signs the rider out", .ribs)
struct LoggedInInteractorTests {
  let bench = Bench()
  let inbox = Inbox<RideNews>()

  @Test("A screen's wish to sign out reaches the session service; a refusal is told")
  func signOut() throws {
    let (sessions, ana) = (bench.services.sessions, bench.ana)
    try bench.host.wait { try await sessions.signIn(ana) }
    let router = bench.launch(LoggedInInteractor(sessions: sessions, listener: inbox.listener))
    bench.host.run { router.interactor.take(.signOut) }
    bench.host.settle()
    #expect(sessions.session.latest == .signedOut)
    #expect(inbox.events == [])
    bench.host.run { router.interactor.take(.signOut) }
    bench.host.settle()
    #expect(inbox.events == [.notice("Not signed out: nobody is signed in.")])
    #expect(bench.shutdown(router) == [])
  }

  @Test("A screen's notice goes up")
  func notice() {
    let router = bench.launch(
      LoggedInInteractor(sessions: bench.services.sessions, listener: inbox.listener))
    bench.host.run { router.interactor.take(.notice("Hello")) }
    #expect(inbox.events == [.notice("Hello")])
    #expect(bench.shutdown(router) == [])
  }
}
