import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("Root decides between signed out and signed in", .ribs)
struct RootInteractorTests {
  @Test("It routes with the session")
  func routes() {
    let bench = Bench()
    let session = MutableModelStream(Session.signedOut)
    let router = bench.launch(RootInteractor(session: session.stream, listener: Inbox().listener))
    #expect(router.routes == [.loggedOut])
    session.send(Session(rider: bench.ana))
    bench.host.settle()
    session.send(Session(rider: Rider("eve")))
    bench.host.settle()
    session.send(.signedOut)
    bench.host.settle()
    #expect(router.routes == [.loggedOut, .loggedIn(bench.ana), .loggedIn(Rider("eve")), .loggedOut])
    #expect(bench.shutdown(router) == [])
  }
}
