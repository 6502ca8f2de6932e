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
    if let scope = rib.scopeArguments, scope.route == "Never",
      code.types[interactor.name + ".Route"] == nil, code.alias("Route", in: interactor.name) == nil
    {
      leavePayload(of: plan, thatIsNot: "Hashable")
      return addRouteType(for: plan, to: interactor, scope.syntax)
    }
    guard let way, way.type.isEnum, way.type.declarations.count == 1,
      plan.parameters.isEmpty || !way.type.hasRawValues
    else {
      return reject(
        "rib can't add a case to the route of \(parent). Declare a route enum without raw values in the package, and use it in the scope of \(interactor.name).",
        text: "case \(plan.caseText)", at: part.declaration, in: part.path)
    }
    if let wanted = way.type.derivedComparison { leavePayload(of: plan, thatIsNot: wanted) }
    markOtherSwitches(over: way.type, of: rib, plan)
    addCase(plan.caseText, to: way.type, for: plan)
  }

  /// Marks other switches over all cases, because they would no longer compile.
  private mutating func markOtherSwitches(over type: CodeType, of rib: RIBTypes, _ plan: ChildPlan) {
    let names = Set(type.caseNames)
    guard !names.isEmpty else { return }
    let extended = code.branchPlaces(for: plan, in: rib)
    let twins = Lazily<[CodeType]>()
    for file in filesToRead(for: names, of: type, rib) {
      for syntax in file.syntax.switches where !syntax.hasDefault {
        // An optional has two cases of its own.
        let isOnTop = syntax.routeNames.subtracting(["some", "none"]) == names
        guard isOnTop || names.isSubset(of: syntax.nestedNames),
          !extended.contains(where: { $0.path == file.path && $0.syntax.start == syntax.start })
        else { continue }
        // If several enumerations have these cases, the subject's type decides, or else the names in the code around the switch.
        let own = isOnTop ? code.type(of: syntax.subject) : nil
        let all = { [code] in
          twins.get { code.types(mentioning: names).filter { $0.isEnum && Set($0.caseNames) == names } }
        }
        guard own.map({ $0.name == type.name }) ?? code.nearest(to: syntax, of: all()).contains(type.name)
        else { continue }
        leave(
          "This switch covers all cases of \(type.name). Add the new case.", text: "case .\(plan.member):",
          at: syntax, in: file.path)
      }
    }
  }

  /// Returns the files that may contain a switch over all cases of a type.
  ///
  /// In a large package the cases may be as common as `nothing`; then only files that name the type or its RIB are read.
  private func filesToRead(for cases: Set<String>, of type: CodeType, _ rib: RIBTypes) -> [CodeFile] {
    let files = code.files(where: { file in cases.allSatisfy(file.mayName) })
    guard files.count > 32 else { return files }
    let names = code.spokenNames(of: type).union([rib.name])
    return files.filter { names.contains(where: $0.mayName) }
  }

  private mutating func addRouteType(
    for plan: ChildPlan, to interactor: CodeType, _ scope: GenericArgumentClauseSyntax
  ) {
    let property = interactor.properties.first { $0.name == "scope" }
    guard let argument = scope.arguments.first, let file = property?.member.path else { return }
    edit(file, [Edit(argument.argument.bytes, "Route")])
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

  /// Marks parameters of a child that a route cannot carry, because the route would no longer conform to `Hashable` or `Equatable`.
  private mutating func leavePayload(of plan: ChildPlan, thatIsNot wanted: String) {
    let declaration = plan.declaration(in: code)
    for parameter in plan.parameters where code.isIncomparable(parameter.type, in: plan.maker) {
      leave(
        "\(plan.name) is created with \(parameter.name) of the type \(parameter.type), which is not \(wanted), so a route can't carry it. Use a \(wanted) type, or pass it to the initializer of \(plan.maker).",
        at: declaration, in: code.type(plan.maker)?.declarations.first?.path ?? "")
    }
  }
}

extension CodeType {
  /// The comparison protocol whose conformance the compiler derives for an enumeration; `nil` if it derives none.
  fileprivate var derivedComparison: String? {
    guard functions(named: "==").isEmpty else { return nil }
    return ["Hashable", "Equatable"].first(where: conformances.contains)
  }

  /// Whether its cases can't carry values, because it is an enumeration of raw values or lists all of them.
  fileprivate var hasRawValues: Bool {
    let types: Set = ["String", "Int", "Character", "Double", "UInt8", "CaseIterable"]
    return !types.isDisjoint(with: conformances)
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
