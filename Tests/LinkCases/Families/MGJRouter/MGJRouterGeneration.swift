internal import DeepLinks
internal import LinkTools

/// A URL that MGJRouter makes from a pattern and values in the order of its parameters.
struct MGJRouterGeneration {
  private let known: KnownCase
  private let pattern: String
  private let values: [String]

  init(_ known: KnownCase) throws(CaseProblem) {
    guard let pattern = known["pattern"]?.text, let values = known["values"]?.elements else {
      throw CaseProblem("The case \(known.id) needs a pattern and values.")
    }
    self.known = known
    self.pattern = pattern
    self.values = values.map { $0.text ?? "\($0)" }
  }

  /// Prints the link with the pattern of ours, each value in its field.
  func verdict() throws(CaseProblem) -> CaseVerdict {
    let mark = pattern.firstIndex(of: "?")
    let route = ForeignRoute(String(pattern[..<(mark ?? pattern.endIndex)]))
    var left = values[...]
    var texts: [String: [String]] = [:]
    var fields: [String] = []
    do {
      let imported = try RouteImporter(.mgjRouter).patterns(for: route)
      guard let path = imported.first else { throw CaseProblem("The pattern \"\(pattern)\" has no form.") }
      for field in path.pattern.fields where field.name != path.tail {
        texts[field.name] = left.popFirst().map { [$0] }
      }
      let items = mark.map { pattern[pattern.index(after: $0)...] } ?? ""
      for item in items.split(separator: "&") {
        let parts = item.split(separator: "=", maxSplits: 1)
        guard let name = parts.first else { continue }
        let isFilled = parts.count == 2 && parts[1].hasPrefix(":")
        texts[String(name)] =
          isFilled ? left.popFirst().map { [$0] } : [parts.count == 2 ? String(parts[1]) : ""]
        fields.append(String(name))
      }
      let text = path.pattern.description + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
      let link = try LinkPattern(text).link(filling: texts)
      return CaseAnswer(["url": .string(link.description)]).verdict(on: known)
    } catch {
      throw CaseProblem("\(error)")
    }
  }
}
