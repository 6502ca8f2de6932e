/// Why a text is no pattern of the router whose it is said to be.
struct ForeignPatternError: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension CaseProblem {
  /// The problem that a pattern is none.
  init(_ error: ForeignPatternError) {
    self.init("no foreign pattern: \(error)")
  }
}
