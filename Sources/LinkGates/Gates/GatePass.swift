/// What one call has paid, and does not pay again: for another route, after a redirect, or when it is resumed.
struct GatePass: Sendable {
  /// The links whose signatures were found to be right.
  var proofs: [GateProof] = []
  /// How many of them have used up their nonces.
  var spentCount = 0
  /// The names of the routes it was counted for, by all limits that count them.
  var counted: [String] = []
}
