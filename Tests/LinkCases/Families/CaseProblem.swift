/// Why a family cannot answer a case: it is of a kind that it does not know, or what is asked cannot be translated.
package struct CaseProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is in the way, in one sentence.
  package let description: String

  /// Makes a problem.
  ///
  /// - Parameter description: What is in the way, in one sentence.
  package init(_ description: String) {
    self.description = description
  }

  /// What is said of a case of a kind that a family does not know.
  package static func unknownKind(_ known: KnownCase) -> CaseProblem {
    CaseProblem("No family for \(known.system) knows cases of the kind \"\(known.kind)\".")
  }
}
