/// How much is done for one figure.
struct Effort {
  let rounds: Int
  /// What a round takes at least, in nanoseconds.
  let shortest: Double

  /// Enough for times.
  static let full = Effort(rounds: 11, shortest: 10e6)

  /// Enough for allocations and bytes.
  static let counts = Effort(rounds: 3, shortest: 1e6)
}
