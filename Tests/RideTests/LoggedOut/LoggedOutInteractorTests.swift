import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("LoggedOut signs a rider in", .ribs)
struct LoggedOutInteractorTests {
  let bench = Bench()
  let presenter = LoggedOutPresenter("Nobody is signed in.")
  let inbox = Inbox<RideNews>()

  @Test("The action of the view reaches the session service; a refusal is told")
  func signIn() {
    let router = bench.launch(
      LoggedOutInteractor(
        sessions: bench.services.sessions, presenter: presenter, listener: inbox.listener))
    presenter.send(.signIn(bench.ana))
    bench.host.settle()
    #expect(bench.services.sessions.session.latest == Session(rider: bench.ana))
    #expect(inbox.events == [])
    presenter.send(.signIn(Rider("eve")))
    bench.host.settle()
    #expect(bench.services.sessions.session.latest == Session(rider: bench.ana))
    #expect(inbox.events == [.notice("Not signed in: ana is signed in.")])
    #expect(bench.shutdown(router) == [])
  }
}
