/// What a harness wants the test to account for.
public enum Exhaustivity: Sendable, Hashable {
  /// Everything: what came out and was not expected, what is pending or running at the end, what comes from outside of the host.
  case exhaustive
  /// Only what the test asks about, misuse, late calls and leaks; for tests of many parts at once.
  ///
  /// What came and was passed over is told at the end, in one warning, which fails nothing.
  case loose
}
