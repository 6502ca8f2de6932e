internal import DeepLinks

/// Answers what the matcher of URLNavigator answers.
struct URLNavigatorFamily: CaseFamily {
  let systems: Set<String> = ["URLNavigator"]

  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard known.kind == "match" else { throw .unknownKind(known) }
    let url = try known.neededURL
    var options = TableOptions()
    options.reading = .lenient
    options.emptyComponents = .collapsed
    var converters: [String: URLNavigatorConverter] = [:]
    for (name, value) in known.options["converters"]?.members ?? [:] {
      converters[name] = try URLNavigatorConverter(value.text ?? "\(value)")
    }
    options.types = converters.sorted { $0.key < $1.key }.map { name, converter in
      TableOptions.CustomType(name) { converter.accepts($0) }
    }
    var routes: [TranslatedRoute] = []
    for text in known.patterns.compactMap({ $0["pattern"]?.text }) {
      routes.append(try Self.route(text, converters))
    }
    guard let hit = try TranslatedTable(routes, options: options).open(url) else {
      return CaseAnswer.noMatch.verdict(on: known)
    }
    var params: [String: JSONValue] = [:]
    for case .parameter(let name, let constraint) in hit.route.pieces {
      let text = hit.parameters.raw(name).map { String($0) } ?? ""
      params[name] =
        switch constraint {
        case .type("int"), .type("double"): Double(text).map { .number($0) }
        case .type(let type): .string(converters[type]?.convert(text) ?? text)
        case .none, .allowed: .string(text)
        }
    }
    for name in hit.route.fullRests { params[name] = hit.parameters.rawJSON(name) }
    return hit.answer(params).verdict(on: known)
  }

  private static let types = ["string": "", "int": "int", "float": "double", "uuid": "uuid"]

  /// Translates a pattern; its query and fragment mean nothing, and the host is its first component.
  private static func route(
    _ text: String, _ converters: [String: URLNavigatorConverter]
  ) throws(CaseProblem) -> TranslatedRoute {
    let plain = text.prefix { $0 != "?" && $0 != "#" }
    var path = plain
    var start = ""
    if let end = plain.firstRange(of: "://") {
      let scheme = plain[..<end.lowerBound]
      start = scheme + ":"
      path = plain[end.upperBound...]
      if ["http", "https"].contains(scheme.lowercased()) {
        let host = path.prefix { $0 != "/" }
        guard !host.hasPrefix("<") else { throw CaseProblem("the host of a link of the web is a parameter") }
        start += "//" + host
        path = path.dropFirst(host.count)
      } else {
        start += "/"
      }
    }
    var route = TranslatedRoute(label: text, start: start, pieces: [])
    for component in path.split(separator: "/") {
      route.pieces.append(.text("/"))
      guard component.hasPrefix("<"), component.hasSuffix(">") else {
        route.pieces.append(.text(String(component)))
        continue
      }
      let words = component.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false)
      let name = words.count > 1 ? words[1...].joined(separator: ":") : String(words.first ?? "")
      let type = words.count > 1 ? String(words[0]) : "string"
      if type == "path", converters[type] == nil {
        route.pieces.append(.rest(name))
        route.fullRests.insert(name)
      } else if converters[type] != nil {
        route.pieces.append(.parameter(name, .type(type)))
      } else if let own = types[type] {
        route.pieces.append(.parameter(name, own.isEmpty ? .none : .type(own)))
      } else {
        throw .noForeignPattern("the type \(type) is unknown")
      }
    }
    return route
  }
}

/// What an application makes of the text of a parameter, as a case describes it.
struct URLNavigatorConverter: Sendable {
  /// The texts that it takes; all, if there are none.
  private let allowed: Set<String>

  /// What it puts around the text.
  private let around: (prefix: String, suffix: String)

  /// Reads a description: `one of a, b` or `'prefix' + value + 'suffix'`.
  ///
  /// - Throws: A `CaseProblem` if it says something else.
  init(_ description: String) throws(CaseProblem) {
    guard description.hasPrefix("one of ") || description.contains("value") else {
      throw CaseProblem("the converter \"\(description)\" is known in words only")
    }
    if description.hasPrefix("one of ") {
      allowed = Set(description.dropFirst(7).split(separator: ",").map { String($0.drop { $0 == " " }) })
      around = ("", "")
    } else {
      allowed = []
      let quoted = description.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
      let hasPrefix = description.hasPrefix("'")
      let hasSuffix = description.hasSuffix("'")
      around = (
        hasPrefix && quoted.count > 1 ? quoted[1] : "",
        hasSuffix && quoted.count > 3 ? quoted[quoted.count - 2] : ""
      )
    }
  }

  func accepts(_ text: String) -> Bool { !text.isEmpty && (allowed.isEmpty || allowed.contains(text)) }

  func convert(_ text: String) -> String { around.prefix + text + around.suffix }
}
