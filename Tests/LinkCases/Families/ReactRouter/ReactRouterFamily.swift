internal import DeepLinks
internal import RIBLinks

/// Answers what react-router answers: trees of routes, single paths, generated paths and its history.
struct ReactRouterFamily: CaseFamily {
  let systems: Set<String> = ["react-router"]

  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    switch known.kind {
    case "matchRoutes": return try matchRoutes(known).verdict(on: known)
    case "matchPath": return try matchPath(known)
    case "generatePath": return try generatePath(known)
    case "history": return try ReactRouterHistory(known: known).answer().verdict(on: known)
    case "resolve": return try resolve(known).verdict(on: known)
    default: throw .unknownKind(known)
    }
  }

  /// Routes stand in a tree; each way from a root to a route becomes a pattern, and the order is ours.
  private func matchRoutes(_ known: KnownCase) throws(CaseProblem) -> CaseAnswer {
    let trees =
      known["routes"]?.elements.map { $0.map { ReactRouterRoute($0) } }
      ?? known.patterns.compactMap { $0["pattern"]?.text }.map { ReactRouterRoute(path: $0) }
    let base = (known.options["basename"]?.text ?? "").split(separator: "/")
    let branches = try ReactRouterBranch.ranked(trees)
    var routes: [TranslatedRoute] = []
    for (number, branch) in branches.enumerated() {
      routes.append(route(of: branch, number, base: base.map { ReactRouterSegment.literal(String($0)) }))
    }
    let url = try known.neededURL
    var options = known.tableOptions(ignoresCase: true)
    if trees.contains(where: \.isCaseSensitive) { options.ignoresCase = false }
    guard let hit = try TranslatedTable(routes, options: options).open(url) else { return .noMatch }
    let branch = branches[hit.route.number]
    let (answer, splat) = ReactRouterLocation(hit.parameters.link, base: base.count).answer(branch)
    var params: [String: JSONValue] = [:]
    for name in PatternPiece.names(in: hit.route.pieces) where !name.hasSuffix("'") {
      params[name] = hit.parameters.json(name)
    }
    if let splat { params["*"] = .string(splat) }
    var members = hit.answer(params).members
    members["branch"] = .array(answer)
    members["pattern"] = .string(branch.steps.last?.route.path ?? "")
    return CaseAnswer(members)
  }

  /// The pattern of a branch: a splat inside holds the rest of the location and takes nothing of it; of two parameters
  /// with one name the last counts.
  private func route(
    of branch: ReactRouterBranch, _ number: Int, base: [ReactRouterSegment]
  ) -> TranslatedRoute {
    var segments = base
    for (place, step) in branch.steps.enumerated() {
      let own = ReactRouterSegment.segments(of: step.path)
      segments += place == branch.steps.count - 1 ? own : own.filter { $0 != .splat }
    }
    var seen: Set<String> = []
    var pieces: [PatternPiece] = []
    for segment in segments.reversed() {
      var unique: String?
      if case .parameter(var name, _, _) = segment {
        while !seen.insert(name).inserted { name += "'" }
        unique = name
      }
      pieces = segment.pieces(named: unique) + pieces
    }
    return TranslatedRoute(label: branch.path, pieces: pieces, keepsEscapes: false, number: number)
  }

  /// One path; its optional segments are groups, and one that need not be the end gets a rest behind it.
  private func matchPath(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard let path = known.patterns.first?["pattern"]?.text, let url = known.url else {
      throw CaseProblem("The case has no pattern and URL.")
    }
    let isEnd = known.options["end"]?.flag ?? true
    let (pieces, hasSplat) = Self.pieces(of: path)
    let tail = "the rest"
    let route = TranslatedRoute(
      label: path, pieces: isEnd || hasSplat ? pieces : pieces + [.text("/"), .rest(tail)],
      keepsEscapes: false)
    guard let hit = try TranslatedTable([route], options: known.tableOptions(ignoresCase: true)).open(url)
    else {
      return CaseAnswer.noMatch.verdict(on: known)
    }
    var params: [String: JSONValue] = [:]
    for name in PatternPiece.names(in: pieces) {
      guard let value = hit.parameters.json(name), value != "" || name == "*" else { continue }
      params[name] = value
    }
    let location = ReactRouterLocation(hit.parameters.link)
    let rest = isEnd && !hasSplat ? 0 : hit.parameters.all(hasSplat ? "*" : tail).count
    let base = "/" + location.components.dropLast(rest).joined(separator: "/")
    let answer = CaseAnswer([
      "match": true, "params": .object(params), "pattern": .string(path), "pathnameBase": .string(base),
      "pathname": .string(isEnd || hasSplat ? location.pathname : base),
      "absentOptional": known.expect["absentOptional"].flatMap { Self.absent($0, params) } ?? .null,
    ])
    return answer.verdict(on: known)
  }

  /// The names of a list that hold nothing.
  private static func absent(_ names: JSONValue, _ params: [String: JSONValue]) -> JSONValue? {
    names.elements.map { .array($0.filter { $0.text.map { params[$0] == nil } ?? false }) }
  }

  /// The pieces of a path with optional segments.
  static func pieces(of path: String, areStaticsRequired: Bool = false) -> (
    pieces: [PatternPiece], hasSplat: Bool
  ) {
    var texts = path.split(separator: "/").map { String($0) }
    let hasSplat = path.hasSuffix("*")
    if hasSplat, let last = texts.popLast(), last != "*" { texts.append(String(last.dropLast())) }
    var pieces: [PatternPiece] = []
    for text in texts {
      let isOptional = text.count > 1 && text.hasSuffix("?")
      let segment = ReactRouterSegment(isOptional ? text.dropLast() : text[...])
      var isRequired = !isOptional
      if case .literal = segment, areStaticsRequired { isRequired = true }
      pieces += isRequired ? segment.pieces() : [.group(segment.pieces())]
    }
    if hasSplat { pieces += ReactRouterSegment.splat.pieces() }
    return (pieces, hasSplat)
  }

  /// A path filled with values; optional segments without parameters stay.
  private func generatePath(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard let path = known["pattern"]?.text else { throw CaseProblem("The case has no pattern.") }
    let route = TranslatedRoute(
      label: path, pieces: Self.pieces(of: path, areStaticsRequired: true).pieces, keepsEscapes: false)
    var texts: [String: [String]] = [:]
    for (name, value) in known["params"]?.members ?? [:] {
      guard let text = value.linkText else { continue }
      texts[name] = name == "*" ? text.split(separator: "/").map { String($0) } : [text]
    }
    return try route.printingVerdict(on: known, filling: texts) {
      path.hasPrefix("/") ? $0 : String($0.dropFirst())
    }
  }

  /// A place with respect to another, which is taken as a folder unless only its query or fragment changes.
  private func resolve(_ known: KnownCase) throws(CaseProblem) -> CaseAnswer {
    guard let to = known["to"]?.text ?? known["to"]?["pathname"]?.text else {
      throw CaseProblem("The case has nothing to resolve.")
    }
    let from = known["from"]?.text ?? "/"
    let isPath = to.first.map { $0 != "?" && $0 != "#" } ?? false
    let base = "https://host.example" + from + (isPath && !from.hasSuffix("/") ? "/" : "")
    let link = try CaseProblem.wrapping("link") { try DeepLink(base, reading: .lenient).resolving(to) }
    var path = String(link.path)
    if path.count > 1, path.hasSuffix("/"), !to.hasSuffix("/") { path.removeLast() }
    return CaseAnswer([
      "pathname": .string(path), "search": .string(link.query.map { "?" + $0 } ?? ""),
      "hash": .string(link.fragment.map { "#" + $0 } ?? ""),
    ])
  }
}

/// Plays what a case asks of a history.
struct ReactRouterHistory {
  let known: KnownCase

  /// The state at first and after each move, and what listeners are told.
  func answer() throws(CaseProblem) -> CaseAnswer {
    let places = known["initialEntries"]?.elements?.compactMap(\.text) ?? ["/"]
    guard var history = PlaceHistory(places: places, at: known["initialIndex"]?.integer) else {
      throw CaseProblem("A history needs a first entry.")
    }
    var states = [state(of: history)]
    var notifications: [JSONValue] = []
    for operation in known["operations"]?.elements ?? [] {
      let asked = try move(operation)
      history.move(asked)
      states.append(state(of: history))
      guard case .go(let delta) = asked else { continue }
      notifications.append(
        .object([
          "action": "POP", "path": .string(history.place), "delta": .number(Double(delta)),
        ]))
    }
    return CaseAnswer(["states": .array(states), "notifications": .array(notifications)])
  }

  private func move(_ operation: JSONValue) throws(CaseProblem) -> PlaceHistory<String>.Move {
    switch (operation["op"]?.text, operation["arg"]) {
    case ("push", .string(let place)): return .push(place)
    case ("replace", .string(let place)): return .replace(place)
    case ("go", .number(let delta)): return .go(Int(exactly: delta) ?? 0)
    case ("back", _): return .back
    case ("forward", _): return .forward
    default: throw CaseProblem("The operation \(operation) of a history is unknown.")
    }
  }

  private func state(of history: PlaceHistory<String>) -> JSONValue {
    let action =
      switch history.lastMove {
      case .push: "PUSH"
      case .replace: "REPLACE"
      case .go, nil: "POP"
      }
    return .object([
      "action": .string(action), "index": .number(Double(history.index)),
      "path": .string(history.place),
    ])
  }
}
