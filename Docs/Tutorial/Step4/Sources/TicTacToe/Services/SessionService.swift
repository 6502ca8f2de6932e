package import ModelStreams

/// Knows who is signed in.
package final class SessionService: Sendable {
  private let model = MutableModelStream<Players?>(nil)

  package init() {}

  package var players: ModelStream<Players?> { model.stream }

  package func signIn(_ players: Players) { model.send(players) }

  package func signOut() { model.send(nil) }
}
