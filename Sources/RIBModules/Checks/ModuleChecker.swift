internal import RIBDiagnostics

/// A check that finds every problem of a list of modules before any of their closures is called.
struct ModuleChecker {
  private let modules: [ModuleRegistry]
  /// The first provider of each service: SharedServices or a module.
  private let providers: [String: ServiceTable.Slot]
  private(set) var problems: [ModuleError] = []
  /// The number of names that are still compared with all others; the limit keeps a hostile list from taking quadratic time.
  private var nearMissesLeft = 10

  /// The dependencies between the modules.
  let graph: ModuleGraph

  init(_ modules: [ModuleRegistry], services: [ServiceTable.Slot]) {
    self.modules = modules
    let providers = Dictionary(
      services.lazy.map { ($0.key.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.providers = providers
    graph = ModuleGraph(
      names: modules.map(\.name), priorities: modules.map(\.profile.priority),
      needs: modules.map { $0.profile.needs.compactMap { providers[$0.name]?.provider } })
    checkNames()
    for module in modules { checkProvided(by: module) }
    for module in modules { checkNeeds(of: module) }
    checkDuplicates(.duplicateHandler, modules.map { $0.answers.map { [$0.key.name] } }) {
      name, first, again in
      """
      The call “\(name[0])” is answered by the module “\(first)” and again by “\(again)”. Remove one of them, give it its own key, or \
      make it an app event, which several modules may handle.
      """
    }
    checkTypes(of: modules.map { $0.handlers.map(\.key) }, noun: "app event")
    checkTypes(of: modules.map { $0.plugins.map(\.point) }, noun: "plugin point")
    checkDuplicates(.duplicatePlugin, modules.map { $0.plugins.map { [$0.name, $0.point.name] } }) {
      """
      The plugin “\($0[0])” is added to the plugin point “\($0[1])” by the module “\($1)” and again by “\($2)”. Rename one of the two.
      """
    }
    for circle in graph.circles {
      let path = circle.map { modules[$0].name }.joined(separator: " → ")
      note(
        .dependencyCycle, modules[circle[0]], path,
        """
        The modules depend on each other in a cycle: \(path)\(needs(on: circle)). Move the part that two of them share into a separate \
        module, or make one notify the other with an app event.
        """)
    }
  }

  /// Returns a phrase with the services through which the modules of a cycle need each other.
  private func needs(on circle: [Int]) -> String {
    guard circle.count <= 6 else { return "" }
    let needs = zip(circle, circle.dropFirst()).map { module, next in
      let service = modules[module].profile.needs.first { providers[$0.name]?.provider == next }
      return "“\(modules[module].name)” needs “\(service?.name ?? "")” of “\(modules[next].name)”"
    }
    return " (\(needs.joined(separator: ", ")))"
  }

  private mutating func note(
    _ code: ModuleError.Code, _ module: ModuleRegistry, _ subject: String, _ text: String
  ) {
    problems.append(ModuleError(code, in: module.name, about: subject, text))
  }

  private mutating func checkNames() {
    let named = Dictionary(grouping: modules, by: \.name).filter { $0.value.count > 1 }
    for (name, modules) in named.sorted(by: { $0.key < $1.key }) {
      note(
        .duplicateModule, modules[0], name,
        """
        \(modules.count) modules are called “\(name)”. Give each a unique name, or list the module once.
        """)
    }
  }

  /// Reports duplicate names, each under its first component.
  private mutating func checkDuplicates(
    _ code: ModuleError.Code, _ names: [[[String]]],
    _ text: (_ names: [String], _ first: String, _ again: String) -> String
  ) {
    var first: [[String]: String] = [:]
    for (module, names) in zip(modules, names) {
      for names in names {
        if let other = first[names] {
          note(code, module, names[0], text(names, other, module.name))
        } else {
          first[names] = module.name
        }
      }
    }
  }

  // MARK: Services

  private mutating func checkProvided(by module: ModuleRegistry) {
    var registered: Set<String> = []
    let declared = Set(module.profile.provides.lazy.map(\.name))
    for slot in module.services {
      let key = slot.key
      let isFirst = registered.insert(key.name).inserted
      if let first = providers[key.name], !isFirst || first.provider != module.module {
        note(
          .duplicateService, module, key.name,
          """
          The service “\(key.name)” is provided by \(owner(of: first)) and again by the module “\(module.name)”. Remove one of them, or \
          give it its own key.
          """)
      }
      if isFirst, !declared.contains(key.name) {
        note(
          .undeclaredService, module, key.name,
          """
          The module “\(module.name)” provides the service “\(key.name)”, but its profile does not list it. \
          Add the key to “provides”.
          """)
      }
    }
    for key in module.profile.provides {
      if let slot = providers[key.name], slot.provider == module.module {
        checkType(of: key, in: module, against: slot.key, of: "its register(in:)")
      }
      if registered.insert(key.name).inserted {
        note(
          .unprovidedService, module, key.name,
          """
          The profile of the module “\(module.name)” lists the service “\(key.name)”, but register(in:) does not provide it. Call \
          provide(_:_:) with the key, or remove it from “provides”.
          """)
      }
    }
  }

  private mutating func checkNeeds(of module: ModuleRegistry) {
    // Keys include their types, because a name may occur with two types.
    var seen: Set<KeyIdentity> = []
    for key in module.profile.needs where seen.insert(key).inserted {
      if let slot = providers[key.name] {
        checkType(of: key, in: module, against: slot.key, of: owner(of: slot))
      } else if !module.profile.provides.contains(where: { $0.name == key.name }) {
        note(
          .missingService, module, key.name,
          """
          The module “\(module.name)” needs the service “\(key.name)”, but nothing provides it.\(hint(for: key)) Add a module that \
          provides it to the list, or provide it in SharedServices.
          """)
      }
    }
  }

  /// Returns a sentence that suggests a provider for a missing service.
  private mutating func hint(for key: KeyIdentity) -> String {
    nearMissesLeft -= 1
    guard nearMissesLeft >= 0 else { return "" }
    if let module = modules.first(where: { $0.profile.provides.contains { $0.name == key.name } }) {
      return " The profile of the module “\(module.name)” lists it."
    }
    let sameType = providers.lazy.filter { $0.value.key.hasType(of: key) }.map(\.key)
    let near = NearMiss.to(key.name, among: providers.keys) ?? sameType.min()
    guard let near, let slot = providers[near] else { return "" }
    return " Did you mean “\(near)”, provided by \(owner(of: slot))?"
  }

  private func owner(of slot: ServiceTable.Slot) -> String {
    slot.provider.map { "the module “\(modules[$0].name)”" } ?? "SharedServices"
  }

  private mutating func checkType(
    of key: KeyIdentity, in module: ModuleRegistry, against other: KeyIdentity, of owner: String
  ) {
    guard !key.hasType(of: other) else { return }
    note(
      .wrongType, module, key.name,
      """
      The profile of the module “\(module.name)” lists the service “\(key.name)” as \(key.typeName), but \(owner) provides it as \
      \(other.typeName). Declare the key once and use it in both places.
      """)
  }

  // MARK: Events, plugins

  private mutating func checkTypes(of keys: [[KeyIdentity]], noun: String) {
    var first: [String: (key: KeyIdentity, module: String)] = [:]
    for (module, keys) in zip(modules, keys) {
      for key in keys {
        guard let known = first[key.name] else {
          first[key.name] = (key, module.name)
          continue
        }
        guard !known.key.hasType(of: key) else { continue }
        note(
          .wrongType, module, key.name,
          """
          The \(noun) “\(key.name)” is \(known.key.typeName) in the module “\(known.module)” but \(key.typeName) in \
          “\(module.name)”. Declare the key once and use it in both places.
          """)
      }
    }
  }
}
