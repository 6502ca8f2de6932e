/// The names of the players.
package struct Players: Hashable, Sendable {
  package var x: String
  package var o: String

  /// The name of a player who is the computer.
  package static let computer = "computer"

  package init(x: String, o: String) {
    self.x = x
    self.o = o
  }

  /// The name of the player with a mark.
  package subscript(mark: Mark) -> String { mark == .x ? x : o }
}
