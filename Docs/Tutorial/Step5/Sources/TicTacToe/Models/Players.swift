/// The names of the players.
struct Players: Hashable, Sendable {
  var x: String
  var o: String

  /// The name that stands for the computer as a player.
  static let computer = "computer"

  /// The name of the player with a mark.
  subscript(mark: Mark) -> String { mark == .x ? x : o }
}
