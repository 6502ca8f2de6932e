import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

struct SessionServiceTests {
  @Test func ridersSignInAndOutAndARejectionChangesNothing() throws {
    let (host, sessions, ana) = (ManualHost(), SessionService(), Rider("ana"))
    let session = StreamRecorder(sessions.session, host: host)
    session.expectNext(.signedOut)
    #expect(throws: Rejection.signedOut) { try host.wait { try await sessions.signOut() } }
    session.expectNone()
    try host.wait { try await sessions.signIn(ana) }
    session.expectNext(Session(rider: ana))
    #expect(throws: Rejection.signedIn(ana)) { try host.wait { try await sessions.signIn(Rider("eve")) } }
    session.expectNone()
    try host.wait { try await sessions.signOut() }
    session.expectNext(.signedOut)
  }
}
