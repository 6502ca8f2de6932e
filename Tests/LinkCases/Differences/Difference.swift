/// One entry of the list of differences: why RIBKit answers some cases otherwise.
///
/// An entry is about a class of cases, and says how the two answers relate. So a wrong answer is explained by none.
package struct Difference: Sendable {
  /// What an entry says of its cases.
  package enum Verdict: String, Hashable, Sendable {
    /// RIBKit answers otherwise, on purpose.
    case different
    /// RIBKit does not do what is asked, on purpose.
    case outOfScope = "out-of-scope"
  }

  /// How the known answer and ours relate.
  enum Relation: Sendable {
    /// Ours is the known one as soon as the case is asked in all these ways.
    case asIf([CaseRetelling])
    /// They relate as this one says.
    case named(AnswerRelation)
  }

  /// What it is called.
  package let id: String

  /// The systems it is about; all, if it is empty.
  package let systems: [String]

  /// What it says.
  package let verdict: Verdict

  /// Why that is so, in a sentence or two.
  package let reason: String

  /// How the answers relate.
  let relation: Relation

  /// Which cases it is about: all of these must hold too.
  private let conditions: [Condition]

  /// Reads an entry.
  ///
  /// - Parameters:
  ///   - members: The entry.
  ///   - file: The name of the file, for errors.
  ///   - element: Which one it is, counted from one.
  /// - Throws: A `CaseFileError` if something is missing or wrong.
  package init(_ members: [String: JSONValue], file: String, element: Int) throws(CaseFileError) {
    func fail(_ message: String, _ code: CaseFileError.Code = .shape) -> CaseFileError {
      CaseFileError(code, in: file, element: element, message)
    }
    guard let id = members["id"]?.text, !id.isEmpty else {
      throw fail("An entry needs an \"id\" that is not empty.")
    }
    guard let verdict = members["verdict"]?.text.flatMap(Verdict.init) else {
      throw fail("The \"verdict\" of \(id) must be \"different\" or \"out-of-scope\".")
    }
    guard let reason = members["reason"]?.text, !reason.isEmpty else {
      throw fail("The entry \(id) needs a \"reason\".")
    }
    guard let systems = members["systems"]?.elements else {
      throw fail("The entry \(id) needs \"systems\", an array of names.")
    }
    let names: Set<String> = ["id", "systems", "verdict", "reason", "where", "as-if", "relation"]
    if let name = members.keys.sorted().first(where: { !names.contains($0) }) {
      throw fail("The entry \(id) has \"\(name)\", which means nothing; take it out.")
    }
    switch (members["as-if"], members["relation"]) {
    case (let ways?, nil):
      guard let ways = ways.elements, !ways.isEmpty else {
        throw fail("\"as-if\" of \(id) must be an array.")
      }
      var read: [CaseRetelling] = []
      for way in ways {
        guard let known = way.text.flatMap(CaseRetelling.init) else {
          let all = CaseRetelling.allCases.map(\.rawValue).joined(separator: ", ")
          throw fail("\(id) asks as if \(way); there are \(all).")
        }
        read.append(known)
      }
      relation = .asIf(read)
    case (nil, let name?):
      guard let known = name.text.flatMap(AnswerRelation.init) else {
        let all = AnswerRelation.allCases.map(\.rawValue).joined(separator: ", ")
        throw fail("\(id) names the relation \(name); there are \(all).")
      }
      relation = .named(known)
    default:
      throw fail("The entry \(id) needs either \"as-if\" or \"relation\".")
    }
    self.id = id
    self.verdict = verdict
    self.reason = reason
    self.systems = systems.compactMap(\.text)
    var conditions: [Condition] = []
    for (name, value) in (members["where"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let text = value.text else {
        throw fail("\"\(name)\" of \(id) must be a regular expression in a text.")
      }
      guard (try? Regex(text)) != nil else {
        throw fail("\"\(name)\" of \(id) is no regular expression: \(text)", .expression)
      }
      conditions.append(Condition(place: name, expression: text))
    }
    if case .named(let relation) = relation, relation.needsConditions, conditions.isEmpty {
      throw fail("The relation of \(id) holds for too much alone; say which cases it is about in \"where\".")
    }
    self.conditions = conditions
  }

  /// Says whether it explains why an answer differs from the known one.
  ///
  /// - Parameter failure: The case with both answers.
  /// - Returns: Whether it does.
  func explains(_ failure: CaseFailure) -> Bool {
    guard systems.isEmpty || systems.contains(failure.known.system) else { return false }
    // What costs least comes first: to read an expression costs more than to compare answers, and less than to ask again.
    func isAbout() -> Bool { conditions.allSatisfy { $0.holds(for: failure) } }
    switch relation {
    case .asIf(let ways): return isAbout() && failure.isAnswered(as: ways)
    case .named(let relation): return relation.holds(for: failure) && isAbout()
    }
  }
}

/// A regular expression that is found somewhere in a case, or in our answer.
private struct Condition: Sendable {
  /// Where: `pattern` is one of the patterns, `ours` the pattern of our answer, `rejection` why we reject, and anything else a
  /// member of the case, as JSON if it is no text.
  let place: String

  /// The expression; it was read once to see that it is one.
  let expression: String

  func holds(for failure: CaseFailure) -> Bool {
    guard let expression = try? Regex(expression) else { return false }
    return texts(in: failure).contains { $0.firstMatch(of: expression) != nil }
  }

  private func texts(in failure: CaseFailure) -> [String] {
    let known = failure.known
    switch (place, failure.got) {
    case ("pattern", _): return known.patternTexts
    case ("ours", .answer(let answer)): return [answer.members["pattern"]?.text].compactMap(\.self)
    case ("rejection", .rejection(let text)): return [text]
    case ("ours", _), ("rejection", _): return []
    case ("kind", _): return [known.kind]
    default: return known[place].map { [$0.text ?? "\($0)"] } ?? []
    }
  }
}
