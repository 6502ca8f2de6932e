/// Finds everything that is wrong with a list of modules, before any of their closures is called.
struct ModuleChecker {
  /// A module with what it has registered.
  struct Draft {
    let profile: ModuleProfile
    let registry: ModuleRegistry

    var name: String { profile.name }
  }

  private let drafts: [Draft]
  private let shared: SharedServices?
  /// For each service the module that provides it first.
  private let providers: [String: (module: Int, key: KeyIdentity)]
  private(set) var problems: [ModuleProblem] = []
  /// Names that are looked for among all others; after these many a hostile list would cost the square of its length.
  private var nearMissesLeft = 50

  /// Which module needs which.
  let graph: ModuleGraph

  init(_ drafts: [Draft], shared: SharedServices?) {
    self.drafts = drafts
    self.shared = shared
    var providers: [String: (module: Int, key: KeyIdentity)] = [:]
    for (index, draft) in drafts.enumerated() {
      for slot in draft.registry.services where providers[slot.key.name] == nil {
        providers[slot.key.name] = (index, slot.key)
      }
    }
    self.providers = providers
    graph = ModuleGraph(
      names: drafts.map(\.name), priorities: drafts.map(\.profile.priority),
      needs: drafts.map { $0.profile.needs.compactMap { providers[$0.name]?.module } })
    checkNames()
    for draft in drafts { checkProvided(by: draft) }
    for draft in drafts { checkNeeds(of: draft) }
    checkAnswers()
    checkTypes(of: drafts.map { $0.registry.handlers.map(\.key) }, noun: "app event")
    checkTypes(of: drafts.map { $0.registry.plugins.map(\.point) }, noun: "plugin point")
    checkPlugins()
    for path in graph.circles {
      note(
        .circle, path[0], path.joined(separator: " → "),
        """
        The modules need each other in a circle: \(path.joined(separator: " → "))\(services(on: path)). Move what two of them \
        share into a module of its own, or let one tell the other by an app event.
        """)
    }
  }

  /// Which service makes each module of a circle need the next one.
  private func services(on path: [String]) -> String {
    let needs = zip(path, path.dropFirst()).map { module, next -> String in
      let keys = drafts.first { $0.name == module }?.profile.needs ?? []
      let service = keys.first { key in providers[key.name].map { drafts[$0.module].name == next } == true }
      return "“\(module)” needs “\(service?.name ?? next)” of “\(next)”"
    }
    return needs.count > 5 ? "" : " (\(needs.joined(separator: ", ")))"
  }

  private mutating func note(_ code: ModuleProblem.Code, _ module: String, _ subject: String, _ text: String)
  {
    problems.append(ModuleProblem(code, in: module, about: subject, text))
  }

  private mutating func checkNames() {
    for (name, count) in Dictionary(drafts.map { ($0.name, 1) }, uniquingKeysWith: +).sorted(by: {
      $0.key < $1.key
    })
    where count > 1 {
      note(
        .doubledModule, name, name,
        "\(count) modules are called “\(name)”. Give each a name of its own, or take it into the list once.")
    }
  }

  // MARK: Services

  private mutating func checkProvided(by draft: Draft) {
    var registered: Set<String> = []
    let declared = Dictionary(
      draft.profile.provides.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for slot in draft.registry.services {
      let key = slot.key
      let isFirst = registered.insert(key.name).inserted
      if let shared = shared?.key(key.name) {
        note(
          .doubledService, draft.name, key.name,
          """
          The module “\(draft.name)” provides the service “\(key.name)”, and SharedServices does too\
          \(shared == key ? "" : ", as \(shared.typeName)"). Take one of them out.
          """)
      } else if let first = providers[key.name], !isFirst || drafts[first.module].registry !== draft.registry
      {
        let other = drafts[first.module].name
        note(
          .doubledService, draft.name, key.name,
          """
          The service “\(key.name)” is provided by the module “\(other)” and again by “\(draft.name)”. \
          Take one of them out, or give it a key of its own.
          """)
      }
      if let declared = declared[key.name] {
        checkType(of: declared, in: draft, against: key, of: "its register(in:)")
      } else if isFirst {
        note(
          .undeclaredService, draft.name, key.name,
          """
          The module “\(draft.name)” provides the service “\(key.name)”, and its profile does not name it. \
          Add the key to “provides”.
          """)
      }
    }
    for key in draft.profile.provides where registered.insert(key.name).inserted {
      note(
        .unprovidedService, draft.name, key.name,
        """
        The profile of the module “\(draft.name)” names the service “\(key.name)”, and register(in:) does not provide it. \
        Call provide(_:_:) with the key, or take it out of “provides”.
        """)
    }
  }

  private mutating func checkNeeds(of draft: Draft) {
    var seen: Set<String> = []
    for key in draft.profile.needs where seen.insert(key.name).inserted {
      if let provider = providers[key.name] {
        checkType(
          of: key, in: draft, against: provider.key, of: "the module “\(drafts[provider.module].name)”")
      } else if let shared = shared?.key(key.name) {
        checkType(of: key, in: draft, against: shared, of: "SharedServices")
      } else {
        note(
          .missingService, draft.name, key.name,
          """
          The module “\(draft.name)” needs the service “\(key.name)”, and nothing provides it.\(hint(for: key)) \
          Take a module that provides it into the list, or provide it in SharedServices.
          """)
      }
    }
  }

  /// Who would provide a service that is missing.
  private mutating func hint(for key: KeyIdentity) -> String {
    nearMissesLeft -= 1
    guard nearMissesLeft >= 0 else { return "" }
    if let draft = drafts.first(where: { $0.profile.provides.contains { $0.name == key.name } }) {
      return " The profile of the module “\(draft.name)” names it."
    }
    let known =
      providers.map { ($0.key, $0.value.key, "the module “\(drafts[$0.value.module].name)”") }
      + (shared?.keys ?? []).map { ($0.name, $0, "SharedServices") }
    let near = NearMiss.to(key.name, among: known.lazy.map(\.0))
    let sameType = known.filter { $0.1.hasType(of: key) }.min { $0.0 < $1.0 }
    guard let found = near.flatMap({ near in known.first { $0.0 == near } }) ?? sameType else { return "" }
    return " Did you mean “\(found.0)”, provided by \(found.2)?"
  }

  private mutating func checkType(
    of key: KeyIdentity, in draft: Draft, against other: KeyIdentity, of owner: String
  ) {
    guard !key.hasType(of: other) else { return }
    note(
      .wrongType, draft.name, key.name,
      """
      The profile of the module “\(draft.name)” names the service “\(key.name)” as \(key.typeName), and \(owner) provides it as \
      \(other.typeName). Declare the key once and use it in both.
      """)
  }

  // MARK: Calls, events, plugins

  private mutating func checkAnswers() {
    var first: [String: String] = [:]
    for draft in drafts {
      for answer in draft.registry.answers {
        if let other = first[answer.key.name] {
          note(
            .doubledAnswer, draft.name, answer.key.name,
            """
            The call “\(answer.key.name)” is answered by the module “\(other)” and again by “\(draft.name)”. \
            Take one of them out, or make it an app event, which many may handle.
            """)
        } else {
          first[answer.key.name] = draft.name
        }
      }
    }
  }

  private mutating func checkTypes(of keys: [[KeyIdentity]], noun: String) {
    var first: [String: (key: KeyIdentity, module: String)] = [:]
    for (draft, keys) in zip(drafts, keys) {
      for key in keys {
        guard let known = first[key.name] else {
          first[key.name] = (key, draft.name)
          continue
        }
        guard !known.key.hasType(of: key) else { continue }
        note(
          .wrongType, draft.name, key.name,
          """
          The \(noun) “\(key.name)” is \(known.key.typeName) in the module “\(known.module)” and \(key.typeName) in \
          “\(draft.name)”. Declare the key once and use it in both.
          """)
      }
    }
  }

  private mutating func checkPlugins() {
    var first: [String: [String: String]] = [:]
    for draft in drafts {
      for plugin in draft.registry.plugins {
        if let other = first[plugin.point.name]?[plugin.name] {
          note(
            .doubledPlugin, draft.name, plugin.name,
            """
            The place “\(plugin.point.name)” has a plugin “\(plugin.name)” of the module “\(other)” and another of \
            “\(draft.name)”. Give one of them another name.
            """)
        } else {
          first[plugin.point.name, default: [:]][plugin.name] = draft.name
        }
      }
    }
  }
}
