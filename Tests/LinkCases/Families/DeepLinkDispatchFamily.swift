internal import DeepLinks

/// Answers what DeepLinkDispatch of Android answers: matches, which template is the more specific, and overlaps.
struct DeepLinkDispatchFamily: CaseFamily {
  let systems: Set<String> = ["DeepLinkDispatch"]

  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    switch known.kind {
    case "match": return try match(known).verdict(on: known)
    case "compare", "overlap": return try comparison(known).verdict(on: known)
    default: throw .unknownKind(known)
    }
  }

  private func match(_ known: KnownCase) throws(CaseProblem) -> CaseAnswer {
    let url = try known.neededURL
    var options = TableOptions()
    options.reading = .lenient
    var templates: [DeepLinkDispatchTemplate] = []
    for (number, text) in known.patterns.compactMap({ $0["pattern"]?.text }).enumerated() {
      var template = try DeepLinkDispatchTemplate(
        text, configured: known.options["configured"]?.members ?? [:])
      template.route.number = number
      templates.append(template)
    }
    guard let hit = try TranslatedTable(templates.map(\.route), options: options).open(url) else {
      return .noMatch
    }
    return hit.answer(templates[hit.route.number].params(hit.parameters))
  }

  private func comparison(_ known: KnownCase) throws(CaseProblem) -> CaseAnswer {
    guard let left = known["left"]?.text, let right = known["right"]?.text else {
      throw CaseProblem("The case has no two templates.")
    }
    let configured = known.options["configured"]?.members
    var options = TableOptions()
    options.types = [DeepLinkDispatchTemplate.configuredType]
    return try CaseAnswer.comparing(
      DeepLinkDispatchTemplate(left, configured: configured).route,
      DeepLinkDispatchTemplate(right, configured: configured).route, options: options)
  }
}

/// Translates the templates of DeepLinkDispatch.
struct DeepLinkDispatchTemplate: Sendable {
  /// A part of a template: text, a placeholder, perhaps with its allowed values, or a segment that is set at run time.
  private enum Part {
    case text(String)
    case placeholder(String, [String])
    case configured(String)
  }

  /// The type of a segment that is set at run time, where it is not known to what.
  static let configuredType = TableOptions.CustomType("configured") { !$0.isEmpty }

  var route: TranslatedRoute

  /// What the placeholders of schemes and hosts hold, by the scheme or host.
  private var schemes: [String: [String: String]] = [:]
  private var hosts: [String: [String: String]] = [:]

  /// Translates a template.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - configured: What the segments are that are set at run time; a type if they are not known.
  /// - Throws: A `CaseProblem` if it uses what our grammar has no place for.
  init(_ text: String, configured: [String: JSONValue]?) throws(CaseProblem) {
    route = TranslatedRoute(label: text, pieces: [])
    guard let end = text.firstRange(of: "://") else { throw .noForeignPattern("no scheme") }
    let rest = text[end.upperBound...]
    schemes = try Self.values(of: text[..<end.lowerBound], in: "scheme")
    let host = Self.host(rest)
    route.start = Self.list(schemes.keys.sorted()) + ":"
    if schemes.keys.contains(where: { ["http", "https"].contains($0) }) {
      hosts = try Self.values(of: host, in: "host of a link of the web")
      route.start += "//" + Self.list(hosts.keys.sorted())
    } else {
      route.start += "/"
      try add(host, configured)
    }
    for component in rest.dropFirst(host.count).split(separator: "/") { try add(component, configured) }
  }

  /// What the placeholders of a link hold that the template takes.
  func params(_ parameters: LinkParameters) -> [String: JSONValue] {
    var params: [String: JSONValue] = [:]
    let scheme = schemes[parameters.link.scheme?.lowercased() ?? ""] ?? [:]
    let port = parameters.link.port.map { ":" + $0 } ?? ""
    let host = hosts[(parameters.link.host?.lowercased() ?? "") + port] ?? [:]
    for (name, text) in scheme.merging(host, uniquingKeysWith: { $1 }) { params[name] = .string(text) }
    for name in PatternPiece.names(in: route.pieces) where !name.hasPrefix("<") {
      params[name] = parameters.rawJSON(name) ?? ""
    }
    return params
  }

  /// The host ends at the first slash outside of braces.
  private static func host(_ text: Substring) -> Substring {
    text.prefix { $0 != "/" }
  }

  private static func list(_ texts: [String]) -> String {
    texts.count == 1 ? texts[0] : "(" + texts.joined(separator: "|") + ")"
  }

  private static func parts(_ text: some StringProtocol) -> [Part] {
    var parts: [Part] = []
    for piece in BraceTemplate.pieces(text) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .parameter(let text, _):
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
          parts.append(.placeholder(text, []))
          continue
        }
        let values = text[text.index(after: open)...].dropLast()
        parts.append(
          .placeholder(
            String(text[..<open]),
            values.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }))
      case .star, .rest, .group: break
      }
    }
    if parts.count == 1, case .text(let text) = parts[0], text.hasPrefix("<"), text.hasSuffix(">") {
      return [.configured(String(text.dropFirst().dropLast()))]
    }
    return parts
  }

  /// All texts of a scheme or host, with what the placeholders hold in each.
  private static func values(
    of text: Substring, in place: String
  ) throws(CaseProblem) -> [String: [String: String]] {
    var values: [String: [String: String]] = ["": [:]]
    for part in parts(text) {
      var next: [String: [String: String]] = [:]
      for (start, params) in values {
        switch part {
        case .text(let text): next[start + text.lowercased()] = params
        case .placeholder(let name, let allowed):
          guard !allowed.isEmpty else {
            throw CaseProblem("a placeholder in the \(place) without a list: \(name)")
          }
          for value in allowed {
            next[start + value.lowercased()] = params.merging([name: value]) { $1 }
          }
        case .configured(let name): throw CaseProblem("a configured segment in the \(place): \(name)")
        }
      }
      values = next
      guard values.count <= 64 else { throw CaseProblem("too many values in the \(place)") }
    }
    return values
  }

  /// Adds a component; a placeholder with text around it may be empty there.
  private mutating func add(_ component: Substring, _ configured: [String: JSONValue]?) throws(CaseProblem) {
    let parts = Self.parts(component)
    var pieces: [PatternPiece] = [.text("/")]
    for part in parts {
      switch part {
      case .text(let text): pieces.append(.text(text))
      case .placeholder(let name, []):
        pieces.append(.parameter(name, parts.count > 1 ? .type("text") : .none))
      case .placeholder(let name, let allowed):
        let piece = PatternPiece.parameter(name, .allowed(allowed.filter { !$0.isEmpty }))
        pieces.append(parts.count > 1 && allowed.contains("") ? .group([piece]) : piece)
      case .configured(let name):
        guard let configured else {
          pieces.append(.parameter("<\(name)>", .type("configured")))
          continue
        }
        guard let text = configured[name]?.text else {
          throw CaseProblem("nothing is known of the segment <\(name)>")
        }
        pieces = text.split(separator: "/").map { .text("/" + $0) }
      }
    }
    route.pieces += pieces
  }
}
