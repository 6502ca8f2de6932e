/// The names of the players.
struct Players: Hashable, Sendable {
  var x: String
  var o: String
}
