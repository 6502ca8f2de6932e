internal import DeepLinks
internal import LinkTools

/// The cases of CTMediator: a target and an action are a route of two components, which is local if it is native.
///
/// What CTMediator calls when there is no target is not compared: a link without route is unmatched.
struct CTMediatorFamily: CaseFamily {
  let systems: Set<String> = ["CTMediator"]

  /// What a route leads to.
  private struct Action {
    let target: String
    let action: String
    let isExported: Bool
  }

  /// Calls an action by a URL, or from inside the application.
  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard known.kind == "match" else { throw .unknownKind(known) }
    let (routes, actions) = try routes(of: known)
    var options = TableOptions()
    options.emptyComponents = .collapsed
    options.repeatedFields = .last
    let table = ImportedTable(routes, options: options)
    let local = known.options["local"]
    let url: String
    if let local { url = try path(of: local) } else { url = try known.neededURL }
    guard let hit = table.open(url) else {
      return CaseAnswer(["match": false, "result": .null]).verdict(on: known, ignoring: ["noTargetAction"])
    }
    let action = actions[hit.route.number]
    guard action.isExported || local != nil else {
      return CaseAnswer(["match": false, "result": false]).verdict(on: known)
    }
    var parameters = MergedParameters()
    parameters.addQuery(of: hit.match.parameters.link)
    parameters.add(local?["params"])
    var answer = CaseAnswer.match("", parameters.values)
    answer.members["target"] = .string(action.target)
    answer.members["action"] = .string(action.action)
    return answer.verdict(on: known)
  }

  private func routes(of known: KnownCase) throws(CaseProblem) -> ([ImportedRoutes.Route], [Action]) {
    var forms: [ForeignForm] = []
    var actions: [Action] = []
    func add(_ components: [ForeignComponent], _ action: Action) {
      var form = ForeignForm(text: "\(action.target) \(action.action)")
      form.components = components
      forms.append(form)
      actions.append(action)
    }
    for (target, names) in (known["targets"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      let parts = target.split(separator: ".")
      guard let last = parts.last, last.hasPrefix("Target_") else { continue }
      let module = parts.dropLast().map { $0 + "." }.joined()
      let host = ForeignComponent.literal(module + last.dropFirst(7), hasEscapes: false)
      for name in names.elements?.compactMap(\.text) ?? [] {
        if name == "notFound:" {
          add([host, .rest("path")], Action(target: target, action: name, isExported: module.isEmpty))
        } else if name.hasPrefix("Action_"), name.hasSuffix(":") {
          let word = String(name.dropFirst(7).dropLast())
          let isExported = !word.hasPrefix("native") && module.isEmpty
          add(
            [host, .literal(word, hasEscapes: false)],
            Action(target: target, action: name, isExported: isExported))
        }
      }
    }
    // Whatever begins like a native action is closed to links.
    var native = ForeignForm(text: "native")
    native.components = [.star, .parameter("action", prefix: "native", mayBeEmpty: true)]
    forms.append(native)
    actions.append(Action(target: "", action: "", isExported: false))
    let routes = try CaseProblem.wrapping {
      try forms.enumerated().map { try ImportedRoutes.Route(number: $0, $1) }
    }
    return (routes, actions)
  }

  /// The link of a call from inside the application, which may name the module of its target.
  private func path(of local: JSONValue) throws(CaseProblem) -> String {
    guard let target = local["target"]?.text, let action = local["action"]?.text else {
      throw CaseProblem("A local call needs a target and an action.")
    }
    let module = local["params"]?["kCTMediatorParamsKeySwiftTargetModuleName"]?.text.map { $0 + "." } ?? ""
    return try CaseProblem.wrapping {
      try LinkPattern("/:target/:action").link(filling: [
        "target": [module + target], "action": [action],
      ]).description
    }
  }
}
