internal import DeepLinks

/// Answers what the pathnames of URLPattern answer, and which of two is the more specific.
struct URLPatternFamily: CaseFamily {
  let systems: Set<String> = ["URLPattern"]

  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    switch known.kind {
    case "match": return try match(known)
    case "compare": return try compare(known)
    default: throw .unknownKind(known)
    }
  }

  private func match(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    var options = known.tableOptions()
    let table: TranslatedTable
    do throws(CaseProblem) {
      var translator = URLPatternTranslator()
      let base = try base(known.options["patternBaseURL"])
      var routes: [TranslatedRoute] = []
      for text in known.patterns.compactMap({ $0["pattern"]?.text }) {
        routes.append(try translator.route(text, base: base))
      }
      options.types = translator.types
      table = try TranslatedTable(routes, options: options)
    } catch  where known.expect["patternError"] != nil && "\(error)".hasPrefix("no foreign pattern:") {
      return .passed
    }
    guard let url = known.url else { return CaseAnswer(["patternError": false]).verdict(on: known) }
    guard let input = input(url, known.options) else {
      return CaseAnswer(["match": false, "inputError": true]).verdict(on: known)
    }
    guard let hit = try table.open(input) else {
      return CaseAnswer.noMatch.verdict(on: known, ignoring: ["canonicalPattern"])
    }
    var params: [String: JSONValue] = [:]
    for name in PatternPiece.names(in: hit.route.pieces) {
      params[name] = hit.parameters.rawJSON(name).map { .string(Self.canonical($0.text ?? "")) } ?? .null
    }
    return hit.answer(params)
      .verdict(on: known, ignoring: ["canonicalPattern", "matched"])
  }

  private func base(_ value: JSONValue?) throws(CaseProblem) -> DeepLink? {
    guard let text = value?.text else { return nil }
    guard let link = try? DeepLink(text), link.scheme != nil else {
      throw .noForeignPattern("the base \"\(text)\" is no absolute URL")
    }
    return link
  }

  /// The URL that is asked for: a text, or the parts of one, read as there with respect to a base and without dots.
  private func input(_ url: String, _ options: JSONValue) -> String? {
    let parts = options["input"]
    if let text = (parts?["baseURL"] ?? options["inputBaseURL"])?.text {
      guard let base = try? DeepLink(text), base.scheme != nil, let link = try? base.resolving(url) else {
        return nil
      }
      return link.description
    }
    if url.hasPrefix("/"), let link = try? DeepLink.anyWeb?.resolving(url) {
      guard let scheme = parts?["protocol"]?.text else { return String(link.path) }
      let port = (parts?["port"]?.text).map { $0.isEmpty ? "" : ":" + $0 } ?? ""
      return "\(scheme)://\(parts?["hostname"]?.text ?? "")\(port)\(link.path)"
    }
    if let link = try? DeepLink(url), link.scheme != nil, let plain = try? link.resolving("") {
      return plain.description
    }
    return url
  }

  /// A text with the escapes that the reader of URLs adds there.
  private static func canonical(_ text: String) -> String {
    var canonical = ""
    for byte in text.utf8 {
      let isEscaped = byte < 0x21 || byte > 0x7E || "\"<>`{}^".utf8.contains(byte)
      guard isEscaped else {
        canonical.unicodeScalars.append(Unicode.Scalar(byte))
        continue
      }
      let digits = String(byte, radix: 16, uppercase: true)
      canonical += "%" + (digits.count < 2 ? "0" : "") + digits
    }
    return canonical
  }

  private func compare(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard let left = known["left"]?.text, let right = known["right"]?.text else {
      throw CaseProblem("The case has no two patterns.")
    }
    var translator = URLPatternTranslator()
    let routes = (try translator.route(left), try translator.route(right))
    var options = TableOptions()
    options.types = translator.types
    return try CaseAnswer.comparing(routes.0, routes.1, options: options).verdict(on: known)
  }
}
