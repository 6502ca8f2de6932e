/// One thing that is measured, beside its floor: the smallest program that does the same work.
struct Case {
  /// What it is called in the table, and for `--filter`.
  let name: String

  /// The ratio to the floor that is aimed at.
  let aim: Double

  /// How often each of the two runs in a round.
  let repetitions: Int

  /// The smallest program that does the same work.
  let floor: () -> Void

  /// What is measured.
  let body: () -> Void
}
