internal import RIBDiagnostics
internal import SwiftSyntax

extension Wiring {
  /// Wires a child into a parent: the route, the branch that creates and attaches the child, a function that takes its events, and the
  /// child's dependencies; with a builder, also the stored builder.
  ///
  /// A leaf gets a router first.
  ///
  /// Existing code stays, so a child that is already wired needs no change.
  ///
  /// - Parameters:
  ///   - child: The name of the child, whose files must be part of the code.
  ///   - parent: The name of the parent.
  ///   - container: The name of the parent's container for the child; by default the only one, or the one for the route.
  ///   - source: The source of the child's dependencies; by default the nearest code that has them.
  ///   - generated: The files that the same command has generated.
  ///   - fixtures: The file with the fixtures of tests before the first one; empty if no such file may be created.
  ///   - code: All files of the package, including its tests.
  ///   - sample: Returns a value of a type for tests that build a RIB in between, if there is one.
  /// - Returns: All changes, or advice.
  package static func attach(
    _ child: String, to parent: String, into container: String? = nil, from source: NeedSource = NeedSource(),
    generated: Set<String> = [], fixtures: String = "", in code: CodeBase,
    sample: @escaping (String) -> String? = { _ in nil }
  ) -> Wiring {
    var draft = CodeDraft(code)
    draft.generated = generated
    draft.emptyFixtures = fixtures
    var source = source
    let needs = draft.code.ribTypes[child].map { draft.code.inputs(of: $0, source).needs } ?? []
    draft.settleOwners(&source, of: needs.filter { !$0.hasDefault }, for: child, under: parent)
    guard !draft.isRejected else { return draft.finish() }
    let targets = [child, parent].map { code.path(ofRIB: $0).flatMap(code.target) }
    if source.parameters == nil, targets[0] != targets[1] {
      draft.remedy =
        " If rib has just generated \(child), you can instead run 'rib undo', and repeat 'rib new' with --in \(parent)."
    }
    draft.attach(child, to: parent, into: container, CodeDraft.Supply(source: source, sample: sample))
    let wiring = draft.finish()
    let isAttached = draft.code.ways(from: parent, to: child).contains { container == nil || $0 == container }
    guard !wiring.isRejected, wiring.left.isEmpty, !isAttached else { return wiring }
    draft.reject(
      "\(parent) would still not attach \(child)\(container.map { " in \($0)" } ?? ""). Attach it by hand.")
    return draft.finish()
  }
}

extension CodeDraft {
  /// Wires a child into a parent.
  mutating func attach(_ child: String, to parent: String, into container: String?, _ supply: Supply) {
    guard let rib = code.ribTypes[parent] else {
      return reject("The package has no RIB named \"\(parent)\".")
    }
    let ways = code.ways(from: parent, to: child)
    if let way = ways.first {
      guard let container, !ways.contains(container) else { return }
      let place = way.map { " in \($0)" } ?? ""
      return reject("\(parent) already attaches \(child)\(place). To move it, detach \(child) first.")
    }
    if let chain = code.tree.chain(from: child, to: parent) {
      let names = (chain + [child]).joined(separator: " -> ")
      return reject(
        "\(child) can't be a child of \(parent), because it would be its own descendant: \(names).")
    }
    guard let plan = ChildPlan(child, into: container, supply.source, in: &self) else { return }
    guard let interactor = rib.interactor else {
      return reject(
        "The interactor of \(parent) is unknown. Declare the type of the property interactor in \(rib.router.name)."
      )
    }
    for type in [rib.router, interactor] where type.declarations.count != 1 {
      return reject(
        "\(type.name) is declared \(type.declarations.count) times. Wire \(child) by hand.",
        at: type.declarations.last?.declaration, in: type.declarations.last?.path ?? "")
    }
    openSwitch(of: parent, in: container)
    rejectContainer(of: plan, in: parent)
    rejectClash(of: plan, in: parent)
    rejectOneValue(for: plan, supply.source)
    if supply.source.parameters == nil, plan.build == nil { noteUnclear(plan, supply.source) }
    if !isRejected, rib.isLeaf { addRouter(toLeaf: parent) }
    guard !isRejected else { return }
    let handler = addHandler(for: plan, to: parent)
    guard canAddBranch(for: plan, to: parent) else { return rejectForm(of: parent, for: plan, handler) }
    addRoute(for: plan, to: parent)
    guard !isRejected else { return }
    let builder = plan.build.map { _ in addBuilder(of: plan, to: parent, supply) }
    addBranch(for: plan, to: parent, builder: builder, handler: handler)
    guard !isRejected else { return }
    if builder == nil { passNeeds(of: plan, to: parent, supply) }
    // Changes left elsewhere don't affect the test, which is correct as soon as they are made.
    addRouteTest(for: plan, to: parent, handler, supply)
  }

  /// Rejects a container that the parent doesn't have.
  private mutating func rejectContainer(of plan: ChildPlan, in parent: String) {
    guard let name = plan.container, let rib = code.ribTypes[parent] else { return }
    let all = code.containers(of: rib.router)
    guard !all.contains(where: { $0.name == name }) else { return }
    let list =
      all.isEmpty ? "It has no containers." : "Its containers: \(all.map(\.name).joined(separator: ", "))."
    reject("\(rib.router.name) has no container named \"\(name)\". \(list)")
  }

  /// Notes the values of a child that are dependencies only because their types may not be `Hashable`.
  private mutating func noteUnclear(_ plan: ChildPlan, _ source: NeedSource) {
    for need in plan.needs where source.value == nil && !source.names.contains(need.name) {
      guard !code.lacks(.hashable, need.type, in: plan.maker) else { continue }
      notes.append(
        "\(plan.name) gets \(need.name) as a dependency, because rib can't see whether \(need.type) is Hashable. To let the route carry it, run 'rib undo', and repeat the command with --param \(need.name)."
      )
    }
  }

  /// Rejects a single value for several dependencies.
  private mutating func rejectOneValue(for plan: ChildPlan, _ source: NeedSource) {
    let needs = plan.needs.filter { source.values[$0.name] == nil }
    guard let value = source.value, needs.count > 1 else { return }
    reject(
      "\(plan.name) needs \(needs.map(\.name).enumeration), and \(value) can be only one of them. Choose one, such as --from \(needs[0].name)=\(value)."
    )
  }

  /// Rejects a child whose case of the route is taken, and a child that must be built on another actor.
  private mutating func rejectClash(of plan: ChildPlan, in parent: String) {
    guard !isRejected, let rib = code.ribTypes[parent], let child = code.ribTypes[plan.name] else { return }
    let types = [code.route(of: rib), code.routeType(of: rib, into: plan.container)?.type].compactMap(\.self)
    let isTaken = types.contains {
      $0.caseNames.contains(plan.member) || $0.hasStaticMember(named: plan.member)
    }
    let reserved = rib.routeType == "Never" ? ["nothing"] : []
    if isTaken || reserved.contains(plan.member) {
      reject(
        "The route of \(parent) already has a case \(plan.member), or a static member of that name. Rename the case or the member, or rename \(plan.name)."
      )
    }
    for type in types where !isRejected { reject(obstacle(adding: plan.member, to: type)) }
    let event = plan.listener?.eventType.map { code.type($0, in: plan.maker)?.name ?? $0 }
    let written = [plan.maker, event].compactMap(\.self) + (plan.parameters + plan.needs).map(\.type)
    for type in rib.all + types {
      for name in written where !isRejected { reject(obstacle(naming: name, inside: type)) }
    }
    let given = rib.router.declarations.first?.declaration.conditions ?? []
    let single = child.all.filter { $0.declarations.count == 1 }.flatMap(\.declarations)
    if let part = single.first(where: { !$0.declaration.conditions.isSubset(of: given) }) {
      reject(
        "\(plan.name) is inside #if, but \(parent) isn't. Attach it by hand, or move \(parent) into the same #if.",
        at: part.declaration, in: part.path)
    }
    if code.isOnMainActor(child), !code.isOnMainActor(rib) {
      reject(
        "\(plan.name) is on the main actor, but its parent \(parent) isn't. Make the types of \(parent) @MainActor too."
      )
    }
  }

  /// Stores the child's builder in the parent's router, and passes it there; returns the name of the property.
  private mutating func addBuilder(of plan: ChildPlan, to parent: String, _ supply: Supply) -> String {
    guard let router = code.ribTypes[parent]?.router else { return "" }
    let kept = router.properties.first {
      $0.typeName.flatMap { code.type($0, in: router.name)?.name } == plan.maker
    }
    var name = kept?.name ?? plan.member + "Builder"
    if kept == nil {
      if router.members.contains(where: { $0.names.contains(name) }) { name = plan.member + "RIBBuilder" }
      addInput(CodeParameter(label: name, name: name, type: plan.maker), to: router)
    }
    // A property with an initial value isn't passed.
    let isPassed = code.type(router.name)?.properties.first { $0.name == name }?.isSetByInitializer == true
    guard isPassed else { return name }
    for need in plan.needs
    where rejectOwner(of: need, supply.source, creating: plan.maker, at: sites(of: router.name)) {
      return name
    }
    let input = CodeParameter(label: name, name: name, type: plan.maker)
    _ = supplyCalls(of: router.name, with: input) { draft, site in
      if let found = VisibleValues(of: site, in: draft.code).expression(for: input) { return found }
      if let obstacle = plan.obstacleInInitializer {
        if !draft.isRejected { draft.reject(obstacle) }
        return nil
      }
      var arguments: [String] = []
      for need in plan.needs {
        guard let current = draft.sites(of: router.name, without: name).first else { return nil }
        let value = draft.provide(need, at: current, supply) ?? need.name
        arguments.append(need.argument(value))
      }
      let access = draft.code.isTest(site.path) ? nil : "internal"
      draft.importTypes(of: plan.maker, into: site.path, as: access)
      return "\(plan.maker)(\(arguments.joined(separator: ", ")))"
    }
    return name
  }

  /// Passes the dependencies of a child without a builder to the branches that create it.
  private mutating func passNeeds(of plan: ChildPlan, to parent: String, _ supply: Supply) {
    guard let router = code.ribTypes[parent]?.router else { return }
    if let path = router.declarations.first?.path { importTypes(of: plan.maker, into: path, as: "internal") }
    for need in plan.needs {
      for (number, site) in sites(of: plan.maker).enumerated() where site.typeName == router.name {
        guard let value = provide(need, at: sites(of: plan.maker)[number], supply), value != need.name else {
          continue
        }
        // Providing the value may have changed this file.
        let site = sites(of: plan.maker)[number]
        guard let argument = site.call.arguments.first(where: { $0.label?.text == need.label }),
          argument.expression.withoutComments == need.name
        else { continue }
        edit(site.path, [Edit(argument.expression.bytes, value)])
      }
    }
  }
}

extension RIBTree {
  /// Returns the names of the RIBs from one down to another, with both ends; `nil` if the other isn't below.
  fileprivate func chain(from top: String, to bottom: String) -> [String]? {
    var chain = [bottom]
    while let first = chain.first, first != top {
      let next = (parents[first] ?? []).first { $0 == top || allAncestors(of: $0).contains(top) }
      guard let next, !chain.contains(next) else { return nil }
      chain.insert(next, at: 0)
    }
    return chain
  }
}

extension CodeBase {
  /// Returns the containers in which a parent attaches a child, each `nil` if the child is in none.
  fileprivate func ways(from parent: String, to child: String) -> [String?] {
    // A stored builder is not a child yet; a branch must use it.
    (rib(parent)?.children.first { $0.name == child }?.connections ?? [])
      .filter { $0.attachment != nil || $0.route != nil }.map(\.attachment?.container)
  }

  /// Whether one of a RIB's types is isolated to the main actor, by its declaration or by the default of its target.
  fileprivate func isOnMainActor(_ rib: RIBTypes) -> Bool {
    rib.all.flatMap(\.declarations).contains { part in
      part.declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.contains {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "MainActor"
      } == true || target(of: part.path)?.isMainActor == true && !part.modifiers.has("nonisolated")
    }
  }
}
