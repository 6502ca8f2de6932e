/// One condition of an entry of the list of differences.
package enum DifferenceCondition: Sendable {
  /// The case has one of these names.
  case ids(Set<String>)
  /// The case is of one of these kinds.
  case kinds(Set<String>)
  /// The case has all of these features.
  case features([CaseFeature])
  /// The options of the case have all of these members; `options` with a text is a regular expression instead.
  case options([String])
  /// A regular expression is found in one of the patterns.
  case pattern(Expression)
  /// A regular expression is found in what came instead of the known answer.
  case got(Expression)
  /// A regular expression is found in a member of the case; a member that is no text is taken as JSON.
  case member(String, Expression)

  /// A regular expression, as it is written; it was read once to see that it is one.
  package struct Expression: Sendable {
    let text: String

    func isFound(in text: String) -> Bool {
      guard let expression = try? Regex(self.text) else { return false }
      return text.firstMatch(of: expression) != nil
    }
  }

  /// Reads a condition.
  init(_ name: String, _ value: JSONValue, of id: String, file: String, element: Int) throws(CaseFileError) {
    switch name {
    case "ids": self = .ids(Set(try Self.texts(name, value, of: id, file: file, element: element)))
    case "kinds": self = .kinds(Set(try Self.texts(name, value, of: id, file: file, element: element)))
    case "options" where value.text == nil:
      self = .options(try Self.texts(name, value, of: id, file: file, element: element))
    case "features":
      var features: [CaseFeature] = []
      for text in try Self.texts(name, value, of: id, file: file, element: element) {
        guard let feature = CaseFeature(rawValue: text) else {
          let known = CaseFeature.allCases.map(\.rawValue).joined(separator: ", ")
          throw CaseFileError(
            .shape, in: file, element: element, "\(id) names the feature \"\(text)\"; there are \(known).")
        }
        features.append(feature)
      }
      self = .features(features)
    default:
      guard let text = value.text else {
        throw CaseFileError(
          .shape, in: file, element: element, "\"\(name)\" of \(id) must be a regular expression in a text.")
      }
      do {
        _ = try Regex(text)
      } catch {
        throw CaseFileError(
          .expression, in: file, element: element, "\"\(name)\" of \(id) is no regular expression: \(text)")
      }
      let expression = Expression(text: text)
      self =
        name == "pattern"
        ? .pattern(expression) : name == "got" ? .got(expression) : .member(name, expression)
    }
  }

  private static func texts(
    _ name: String, _ value: JSONValue, of id: String, file: String, element: Int
  ) throws(CaseFileError) -> [String] {
    guard let elements = value.elements, !elements.isEmpty, elements.allSatisfy({ $0.text != nil }) else {
      throw CaseFileError(
        .shape, in: file, element: element, "\"\(name)\" of \(id) must be an array of texts.")
    }
    return elements.compactMap(\.text)
  }

  /// Says whether it holds for a case and what came instead of its answer.
  func holds(for known: KnownCase, got: String) -> Bool {
    switch self {
    case .ids(let ids): return ids.contains(known.id)
    case .kinds(let kinds): return kinds.contains(known.kind)
    case .features(let features): return features.allSatisfy { $0.holds(for: known, got: got) }
    case .options(let names): return names.allSatisfy { known.options[$0] != nil }
    case .got(let expression): return expression.isFound(in: got)
    case .pattern(let expression):
      let patterns =
        known.patterns.compactMap { $0["pattern"]?.text ?? $0.text }
        + [known["pattern"]?.text].compactMap(\.self)
      return patterns.contains { expression.isFound(in: $0) }
    case .member(let name, let expression):
      guard let value = known[name] else { return false }
      return expression.isFound(in: value.text ?? "\(value)")
    }
  }
}
