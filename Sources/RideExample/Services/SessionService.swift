package import ModelStreams

/// Knows who is signed in.
package actor SessionService {
  private nonisolated let model = MutableModelStream(Session.signedOut)

  /// Makes the service with nobody signed in.
  package init() {}

  /// Who is signed in.
  package nonisolated var session: ModelStream<Session> { model.stream }

  /// Signs a rider in.
  ///
  /// - Parameter rider: The rider.
  /// - Throws: Why that makes no sense now.
  package func signIn(_ rider: Rider) throws(Refusal) {
    model.send(try model.latest.signingIn(rider))
  }

  /// Signs the rider out.
  ///
  /// - Throws: Why that makes no sense now.
  package func signOut() throws(Refusal) {
    model.send(try model.latest.signingOut())
  }
}
