/// An answer of ours, in the words of a known one.
package struct CaseAnswer: Hashable, Sendable, CustomStringConvertible {
  /// The members of the answer by name: `match`, `pattern`, `params` and others.
  package var members: [String: JSONValue]

  /// Makes an answer.
  ///
  /// - Parameter members: Its members by name.
  package init(_ members: [String: JSONValue]) {
    self.members = members
  }

  /// The answer that no pattern takes the URL.
  package static let noMatch = CaseAnswer(["match": false])

  /// The answer that a pattern takes the URL.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, as the case writes it.
  ///   - params: What its parameters hold.
  /// - Returns: The answer.
  package static func match(_ pattern: String, _ params: [String: JSONValue]) -> CaseAnswer {
    CaseAnswer(["match": true, "pattern": .string(pattern), "params": .object(params)])
  }

  /// Compares the answer with the known one, as far as that is asserted.
  ///
  /// Each member of the known answer must be in this one and be equal; what this one has beyond it does not count.
  ///
  /// - Parameters:
  ///   - known: The case.
  ///   - ignored: Members of the known answer that are not compared.
  /// - Returns: How they compare.
  package func verdict(on known: KnownCase, ignoring ignored: Set<String> = []) -> CaseVerdict {
    var expected = known.expect.members ?? [:]
    if let asserted = known.asserted { expected = expected.filter { asserted.contains($0.key) } }
    expected = expected.filter { !ignored.contains($0.key) }
    let relevant = members.filter { expected[$0.key] != nil }
    if relevant == expected { return .passed }
    return .failed(expected: "\(JSONValue.object(expected))", got: description)
  }

  /// The answer as JSON.
  package var description: String { "\(JSONValue.object(members))" }
}
