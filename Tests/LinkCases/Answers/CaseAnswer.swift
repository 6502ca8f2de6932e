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
    let answer = CaseAnswer(expected.filter { !ignored.contains($0.key) })
    return says(answer) ? .passed : .failed(expected: answer, got: .answer(self))
  }

  /// Whether this answer has all members of another one.
  func says(_ other: CaseAnswer) -> Bool {
    other.members.allSatisfy { members[$0.key] == $0.value }
  }

  /// The answer as JSON.
  package var description: String { "\(JSONValue.object(members))" }
}

/// How an answer of ours compares with a known one.
package enum CaseVerdict: Hashable, Sendable {
  /// They are the same.
  case passed
  /// They differ: what was expected, as far as it is asserted, and what came.
  case failed(expected: CaseAnswer, got: Got)

  /// What came instead of a known answer.
  package enum Got: Hashable, Sendable, CustomStringConvertible {
    /// Another answer.
    case answer(CaseAnswer)
    /// None: why what is asked is rejected.
    case rejection(String)

    /// The answer as JSON, or the rejection.
    package var description: String {
      switch self {
      case .answer(let answer): answer.description
      case .rejection(let text): text
      }
    }
  }

  /// What it means that something is rejected: that is the known answer where that is an error, whatever its words.
  ///
  /// - Parameters:
  ///   - known: The case.
  ///   - rejection: Why it is rejected.
  /// - Returns: How the answers compare.
  static func of(_ known: KnownCase, rejection: String) -> CaseVerdict {
    if known.expect["error"] != nil { return .passed }
    return .failed(expected: CaseAnswer(known.expect.members ?? [:]), got: .rejection(rejection))
  }
}

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

  /// Turns the error of a closure into a problem.
  ///
  /// - Parameters:
  ///   - noun: What cannot be made then.
  ///   - body: Makes it.
  /// - Returns: What the closure returns.
  /// - Throws: A `CaseProblem` if the closure throws.
  static func wrapping<Result>(_ noun: String? = nil, _ body: () throws -> Result) throws(CaseProblem)
    -> Result
  {
    do { return try body() } catch { throw CaseProblem((noun.map { "no \($0): " } ?? "") + "\(error)") }
  }

  /// The problem that a text is no pattern of the other router.
  static func noForeignPattern(_ reason: String) -> CaseProblem {
    CaseProblem("no foreign pattern: \(reason)")
  }

  /// What is said of a case of a kind that a family does not know.
  package static func unknownKind(_ known: KnownCase) -> CaseProblem {
    CaseProblem("No family for \(known.system) knows cases of the kind \"\(known.kind)\".")
  }
}
