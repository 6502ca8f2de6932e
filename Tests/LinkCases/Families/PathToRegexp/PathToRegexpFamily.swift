internal import DeepLinks

/// Answers what path-to-regexp answers: matches, generated paths, and patterns taken apart.
struct PathToRegexpFamily: CaseFamily {
  let systems: Set<String> = ["path-to-regexp"]

  /// The rest behind a pattern that need not be the whole path.
  private static let tail = "the rest"

  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    switch known.kind {
    case "match": return try match(known).verdict(on: known)
    case "generate": return try generate(known)
    case "parse": return try parse(known)
    default: throw .unknownKind(known)
    }
  }

  private func route(
    _ text: String, _ tokens: [PathToRegexpReader.Token], isEnd: Bool = true
  ) -> TranslatedRoute {
    let pieces = tokens.map(\.piece)
    let tail: [PatternPiece] =
      isEnd ? [] : [.text(tokens.last?.hasSlashAtEnd ?? false ? "" : "/"), .rest(Self.tail)]
    return TranslatedRoute(
      label: text, pieces: pieces + tail, fullRests: Set(tokens.flatMap(\.wildcards)))
  }

  private func match(_ known: KnownCase) throws(CaseProblem) -> CaseAnswer {
    let separator = PathToRegexpSeparator(known.options["delimiter"]?.text ?? "/")
    let url = try known.neededURL
    if let decode = known.options["decode"]?.text {
      throw CaseProblem("The function \"\(decode)\" of a script decodes the values.")
    }
    let isEnd = known.options["end"]?.flag ?? true
    var routes: [TranslatedRoute] = []
    for text in known.patterns.compactMap({ $0["pattern"]?.text }) {
      let tokens = try PathToRegexpReader.tokens(text)
      // A wildcard at the end takes everything anyway.
      let last = tokens.last == .text("/") ? tokens.dropLast().last : tokens.last
      let hasRest = last.map { !$0.wildcards.isEmpty } ?? false
      routes.append(route(text, tokens.map(separator.withSlashes), isEnd: isEnd || hasRest))
    }
    let table = try TranslatedTable(routes, options: known.tableOptions(ignoresCase: true))
    guard let hit = try table.open(separator.link(url)) else { return .noMatch }
    let isDecoded = known.options["decode"]?.flag ?? true
    var params: [String: JSONValue] = [:]
    for name in PatternPiece.names(in: hit.route.pieces) where name != Self.tail {
      let isRest = hit.route.fullRests.contains(name)
      let fields = hit.parameters
      if isDecoded {
        params[name] = isRest ? fields.jsonArray(name) : fields.json(name)
      } else {
        params[name] = fields.rawJSON(name).map { .string(separator.text($0.text ?? "", of: url)) }
      }
    }
    let path = hit.parameters.link.path
    let rest = hit.parameters.raw(Self.tail) ?? ""
    var matched = String(rest.isEmpty ? path : path[..<rest.startIndex])
    if !rest.isEmpty, matched.hasSuffix("/"), matched.count > 1 || hit.route.label.isEmpty {
      matched.removeLast()
    }
    var answer = hit.answer(params)
    answer.members["matched"] = .string(separator.text(matched, of: url))
    return answer
  }

  private func generate(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard let text = known["pattern"]?.text else { throw CaseProblem("The case has no pattern.") }
    let tokens = try PathToRegexpReader.tokens(text)
    let isEscaped = known.options["encode"]?.flag ?? true
    let wildcards = Set(tokens.flatMap(\.wildcards))
    var texts: [String: [String]] = [:]
    for (name, value) in known["params"]?.members ?? [:] {
      if let elements = value.elements {
        guard wildcards.contains(name) else {
          return .of(known, rejection: "no link: \(name) has several texts")
        }
        texts[name] = elements.compactMap(\.linkText)
      } else if wildcards.contains(name), isEscaped {
        return .of(known, rejection: "no link: \(name) has one text, and is an array")
      } else if let text = value.text {
        texts[name] = wildcards.contains(name) ? text.split(separator: "/").map { String($0) } : [text]
      } else {
        return .of(known, rejection: "no link: \(name) has no text")
      }
    }
    if let name = texts.first(where: { wildcards.contains($0.key) && $0.value.isEmpty })?.key {
      return .of(known, rejection: "no link: \(name) is empty")
    }
    for name in Self.required(tokens) where texts[name] == nil {
      return .of(known, rejection: "no link: \(name) is missing")
    }
    if let encode = known.options["encode"]?.text, known.expect["error"] == nil {
      throw CaseProblem("The function \"\(encode)\" of a script encodes the values.")
    }
    return try route(text, tokens).printingVerdict(on: known, filling: texts) { link in
      Self.beginsWithSlash(tokens, texts) ? link : String(link.dropFirst())
    }
  }

  /// The names of wildcards that are in no group: our rests may be empty, theirs may not.
  private static func required(_ tokens: [PathToRegexpReader.Token]) -> [String] {
    tokens.compactMap { if case .wildcard(let name) = $0 { name } else { nil } }
  }

  /// Whether the path that a pattern generates begins with a slash.
  private static func beginsWithSlash(
    _ tokens: [PathToRegexpReader.Token], _ texts: [String: [String]]
  ) -> Bool {
    for token in tokens {
      switch token {
      case .text(let text): return text.hasPrefix("/")
      case .parameter, .wildcard: return false
      case .group(let group):
        let names = PatternPiece.names(in: group.map(\.piece))
        if names.allSatisfy({ texts[$0] != nil }) { return beginsWithSlash(group, texts) }
      }
    }
    return false
  }

  /// A pattern is taken apart, and must then be one of our grammar with the same names.
  private func parse(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard let text = known["pattern"]?.text else { throw CaseProblem("The case has no pattern.") }
    let tokens: [PathToRegexpReader.Token]
    do throws(CaseProblem) {
      tokens = try PathToRegexpReader.tokens(text)
    } catch {
      return .of(known, rejection: error.description)
    }
    let names = try route(text, tokens).pattern.fields.map(\.name)
    guard names == PatternPiece.names(in: tokens.map(\.piece)) else {
      throw CaseProblem("The names are \(names.joined(separator: ", ")).")
    }
    return CaseAnswer(["tokens": .array(tokens.map(\.json))]).verdict(on: known)
  }
}
