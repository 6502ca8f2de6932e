import ModelStreams

/// Knows who is signed in.
final class SessionService: Sendable {
  private let model = MutableModelStream<Players?>(nil)

  var players: ModelStream<Players?> { model.stream }

  func signIn(_ players: Players) { model.send(players) }

  func signOut() { model.send(nil) }
}
