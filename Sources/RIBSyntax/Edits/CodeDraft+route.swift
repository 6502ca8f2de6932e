internal import SwiftSyntax

// Adding the case for a child to the route of its parent.

extension CodeDraft {
  /// Adds a case for a child to the route of a parent, and a route to a parent without one.
  mutating func addRoute(for plan: ChildPlan, to parent: String) {
    if let part = code.ribTypes[parent]?.interactor?.declarations.first {
      let access = ["public", "package"].first(where: part.modifiers.names.contains) ?? "internal"
      for parameter in plan.parameters { importTypes(of: parameter.type, into: part.path, as: access) }
    }
    guard let rib = code.ribTypes[parent], let interactor = rib.interactor,
      let part = interactor.declarations.first
    else { return }
    let way = code.routeType(of: rib, into: plan.container)
    let isConditional =
      rib.scopeArguments?.syntax.isConditional == true
      || way?.type.declarations.contains { $0.declaration.isConditional } == true
    if !isConditional, let scope = rib.scopeArguments, scope.route == "Never",
      code.types[interactor.name + ".Route"] == nil, code.alias("Route", in: interactor.name) == nil
    {
      if code.type("Route") != nil,
        let use = interactor.parts.lazy.compactMap({ part in
          part.declaration.allTokens.first {
            $0.word == "Route" && ($0.parent?.is(IdentifierTypeSyntax.self) == true || $0.isBareName)
          }.map { (path: part.path, token: $0) }
        }).first
      {
        return reject(obstacle(hiding: "Route", of: interactor, at: use.token, in: use.path))
      }
      leavePayload(of: plan, in: [.hashable], isImplemented: false)
      return addRouteType(for: plan, to: interactor, scope.syntax)
    }
    guard !isConditional, let way, way.type.isEnum, way.type.declarations.count == 1,
      let enumeration = way.type.declarations.first
    else {
      return reject(
        "rib can't add a case to the route of \(parent). Declare a route enum in the package, without #if, and use it in the scope of \(interactor.name).",
        text: "case \(plan.caseText)", at: part.declaration, in: part.path)
    }
    let (type, isOwn) = (way.type, way.type.members.contains { $0.names.contains("allCases") })
    let raw = code.rawType(of: type)
    let onlyPlain = raw ?? type.conformances.first { $0 == "CaseIterable" && !isOwn || $0 == "Comparable" }
    if let onlyPlain, !plan.parameters.isEmpty {
      return reject(
        "\(type.name) can't have a case with values while it is declared as \(onlyPlain). Remove \(onlyPlain) from its declaration.",
        text: "case \(plan.caseText)", at: enumeration.declaration, in: enumeration.path)
    }
    if raw.map({ $0 != "String" || type.cases.contains { $0.rawValue != nil } }) == true {
      return reject(
        "rib can't choose the raw value of a case \(plan.member) of \(type.name). Use a route without raw values.",
        text: "case \(plan.caseText)", at: enumeration.declaration, in: enumeration.path)
    }
    let isComparable = ["Equatable", "Hashable"].contains { code.conforms(type, to: $0) }
    if !plan.parameters.isEmpty, type.isPlainEnum, !isComparable, !type.cases.isEmpty {
      reject(
        "A case with values makes \(type.name) lose its implicit conformance to Equatable. Declare it as Hashable first.",
        text: "enum \(type.shortName): \((["Hashable"] + type.conformances).joined(separator: ", "))",
        at: enumeration.declaration, in: enumeration.path)
    }
    // These members list all cases, their raw values, or the cases that are encoded or decoded.
    let lists: Set = ["allCases", "CodingKeys", "encode", "init(from:)", "rawValue"]
    for member in type.members where !lists.isDisjoint(with: member.keys) {
      leave(
        "Add the case \(plan.member) of \(type.name) here, or remove the warning.", isCertain: false,
        at: member.declaration, in: member.path)
    }
    let conformances = DerivedConformance.all.filter { $0.included.contains { code.conforms(type, to: $0) } }
    let byHand = Set(type.members.flatMap(\.names)).intersection(["==", "<", "hash", "encode", "init"])
    leavePayload(of: plan, in: conformances, isImplemented: !byHand.isEmpty)
    markOtherSwitches(over: type, of: rib, plan)
    addCase(plan.caseText, to: type, for: plan)
  }

  /// Marks other switches over all cases, because they would no longer compile.
  private mutating func markOtherSwitches(over type: CodeType, of rib: RIBTypes, _ plan: ChildPlan) {
    let names = Set(type.caseNames)
    guard !names.isEmpty else { return }
    let extended = code.branchPlaces(for: plan, in: rib)
    // In other files, the cases may be as common as `nothing`.
    let owners = code.spokenNames(of: type).union([rib.name])
    let files = code.files(where: { file in
      names.allSatisfy(file.mayName) && owners.contains(where: file.mayName)
    })
    for file in files {
      // A switch may still lack the cases that open marks name.
      let written = names.filter { !file.text.contains("rib: Add the case \($0) of \(type.name) here.") }
      for syntax in file.syntax.switches where !syntax.hasDefault {
        // An optional has two cases of its own.
        let own = syntax.routeNames.subtracting(["some", "none"])
        let isOnTop = own.isSubset(of: names) && own.isSuperset(of: written) && !own.isEmpty
        guard isOnTop || names.isSubset(of: syntax.nestedNames),
          !extended.contains(where: { $0.path == file.path && $0.syntax.start == syntax.start })
        else { continue }
        // If several enumerations have these cases, the subject's type decides, or else the names in the code around the switch.
        let known = isOnTop ? code.type(of: syntax.subject) : nil
        let twins = { [code] in
          code.types(mentioning: names).filter { $0.isEnum && Set($0.caseNames) == names }
        }
        guard known.map({ $0.name == type.name }) ?? code.nearest(to: syntax, of: twins()).contains(type.name)
        else { continue }
        leave(
          "Add the case \(plan.member) of \(type.name) here.", text: "case .\(plan.member):", at: syntax,
          in: file.path)
      }
    }
  }

  private mutating func addRouteType(
    for plan: ChildPlan, to interactor: CodeType, _ scope: GenericArgumentClauseSyntax
  ) {
    let property = interactor.properties.first { $0.name == "scope" }
    guard let argument = scope.arguments.first, let file = property?.member.path else { return }
    // The initializer may write the type again, as in `scope = Scope<Never, Never>()`.
    let written = interactor.members.filter { $0.path == file }
      .flatMap { $0.declaration.nodes { $0.typeName != nil } }
      .compactMap { $0.as(GenericSpecializationExprSyntax.self) }
      .filter { $0.expression.lastName == "Scope" }
      .compactMap { $0.genericArgumentClause.arguments.first?.argument.bytes }
    edit(file, Set(written + [argument.argument.bytes]).map { Edit($0, "Route") })
    guard let part = code.type(interactor.name)?.declarations.first else { return }
    let words = ["public", "package", "internal", "fileprivate"]
    let access = property?.variable.modifiers.names.first(where: words.contains).map { $0 + " " } ?? ""
    add(
      [
        "/// The child that its router shows.", "\(access)enum Route: Hashable {", "  /// No child.",
        "  case nothing", "  /// The child \(plan.name).", "  case \(plan.caseText)", "}",
      ], to: part, .first, isSpaced: true)
  }

  private mutating func addCase(_ text: String, to type: CodeType, for plan: ChildPlan) {
    guard let part = type.declarations.first else { return }
    guard let last = part.allMembers.all(EnumCaseDeclSyntax.self).last, let element = last.elements.last
    else {
      return add(["case \(text)"], to: part, .first, isSpaced: false)
    }
    let item = Self.item(of: last, in: part)
    let isList = last.elements.count > 1 && !element.beginsLine || item?.lineEnd == nil
    if isList, item?.decl.is(EnumCaseDeclSyntax.self) == true {
      return edit(part.path, [Edit(at: element.end, ", " + text)])
    }
    let hasComment = last.leadingTrivia.contains { if case .docLineComment = $0 { true } else { false } }
    let member = CodeMember(path: part.path, declaration: DeclSyntax(last))
    add(
      (hasComment ? ["/// The child \(plan.name)."] : []) + ["case \(text)"], to: part, .after(member),
      isSpaced: false)
  }

  /// Marks parameters of a child that a route cannot carry, because the route would no longer conform to a protocol.
  ///
  /// If the route implements a protocol by hand, only the compiler knows what its values must conform to.
  private mutating func leavePayload(
    of plan: ChildPlan, in conformances: [DerivedConformance], isImplemented: Bool
  ) {
    let declaration = plan.declaration(in: code)
    for parameter in plan.parameters {
      guard let lacking = conformances.first(where: { code.lacks($0, parameter.type, in: plan.maker) })
      else { continue }
      leave(
        "\(plan.name) is created with \(parameter.name) of type \(parameter.type), which is not \(lacking.name), so a route can't carry it. Use a type that is \(lacking.name), or pass it to the initializer of \(plan.maker).",
        isCertain: !isImplemented, at: declaration, in: code.type(plan.maker)?.declarations.first?.path ?? "")
    }
  }

  /// Rejects the removal of a case that would change the raw value of the next one.
  mutating func rejectRawValue(after name: String, of type: CodeType) {
    let next = type.placedCases.drop { $0.element.name.word != name }.dropFirst().first
    guard let raw = code.rawType(of: type), raw != "String", let next, next.element.rawValue == nil else {
      return
    }
    reject(
      "Without \(name), \(next.element.name.word) would have another raw value. Write out its raw value first.",
      at: next.element, in: next.path)
  }
}

extension CodeBase {
  /// Returns the type of an enumeration's raw values; `nil` if it has none.
  fileprivate func rawType(of type: CodeType) -> String? {
    guard let first = type.declarations.first?.conformances.first.map(meaning) else { return nil }
    let isRaw = Self.rawTypes.contains(first.lastName) || type.cases.contains { $0.rawValue != nil }
    return isRaw ? first.lastName : nil
  }
}

extension SwitchExprSyntax {
  /// The names of the cases of parts of its subject, such as associated values.
  fileprivate var nestedNames: Set<String> {
    let names = allCases.flatMap { branch in
      branch.label.allTokens.filter { $0.parent?.parent?.is(MemberAccessExprSyntax.self) == true }.map(\.word)
    }
    return Set(names).subtracting(routeNames)
  }
}
