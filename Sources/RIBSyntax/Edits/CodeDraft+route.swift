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
    guard !isConditional else {
      return reject(
        "The route of \(parent) depends on #if. Add the case in each branch, and attach \(plan.name) by hand.",
        text: "case \(plan.caseText)", at: part.declaration, in: part.path)
    }
    if let scope = rib.scopeArguments, scope.route == "Never",
      code.types[interactor.name + ".Route"] == nil, code.alias("Route", in: interactor.name) == nil
    {
      leavePayload(of: plan, in: DerivedConformance.all.filter { $0.name == "Hashable" })
      return addRouteType(for: plan, to: interactor, scope.syntax)
    }
    guard let way, way.type.isEnum, way.type.declarations.count == 1,
      let enumeration = way.type.declarations.first
    else {
      return reject(
        "rib can't add a case to the route of \(parent). Declare a route enum in the package, and use it in the scope of \(interactor.name).",
        text: "case \(plan.caseText)", at: part.declaration, in: part.path)
    }
    let all = way.type.members.first { $0.names.contains("allCases") }
    let onlyPlain =
      code.rawType(of: way.type) ?? way.type.conformances.first { $0 == "CaseIterable" && all == nil }
    if let onlyPlain, !plan.parameters.isEmpty {
      return reject(
        "\(way.type.name) can't have a case with values while it is declared as \(onlyPlain). Remove \(onlyPlain) from its declaration.",
        text: "case \(plan.caseText)", at: enumeration.declaration, in: enumeration.path)
    }
    rejectRawValue(of: plan, in: way.type)
    let isComparable = ["Equatable", "Hashable"].contains { code.conforms(way.type, to: $0) }
    if !plan.parameters.isEmpty, way.type.isPlainEnum, !isComparable, !way.type.cases.isEmpty {
      reject(
        "A case with values makes \(way.type.name) lose its implicit conformance to Equatable. Declare it as Hashable first.",
        text: "enum \(way.type.shortName): \((["Hashable"] + way.type.conformances).joined(separator: ", "))",
        at: enumeration.declaration, in: enumeration.path)
    }
    if let all {
      leave(
        "This is the list of all cases of \(way.type.name). Add the case \(plan.member), or remove the warning.",
        isCertain: false, at: all.declaration, in: all.path)
    }
    leavePayload(of: plan, in: code.derivedConformances(of: way.type))
    markOtherSwitches(over: way.type, of: rib, plan)
    addKey(for: plan, to: way.type)
    if let type = code.type(way.type.name) { addCase(plan.caseText, to: type, for: plan) }
  }

  /// Adds a case to the keys that encode a route, and marks code that encodes or decodes the route by hand.
  private mutating func addKey(for plan: ChildPlan, to type: CodeType) {
    for member in type.members {
      guard let verb = member.codingVerb, code.isCoded(type) else { continue }
      leave("\(verb) the case \(plan.member) here.", at: member.declaration, in: member.path)
    }
    guard let keys = code.codingKeys(of: type), let part = keys.declarations.first else { return }
    guard keys.isEnum else {
      return leave(
        "These keys encode \(type.name). Add a key for the case \(plan.member).", at: part.declaration,
        in: part.path)
    }
    rejectRawValue(of: plan, in: keys)
    addCase(plan.caseName, to: keys, for: plan)
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

  /// Marks parameters of a child that a route cannot carry, because the route would no longer conform to a protocol.
  private mutating func leavePayload(of plan: ChildPlan, in conformances: [DerivedConformance]) {
    let declaration = plan.declaration(in: code)
    for parameter in plan.parameters {
      guard let lacking = conformances.first(where: { code.lacks($0, parameter.type, in: plan.maker) })
      else { continue }
      leave(
        "\(plan.name) is created with \(parameter.name) of type \(parameter.type), which is not \(lacking.name), so a route can't carry it. Use a type that is \(lacking.name), or pass it to the initializer of \(plan.maker).",
        at: declaration, in: code.type(plan.maker)?.declarations.first?.path ?? "")
    }
  }

  /// Rejects a case without a raw value of its own: another case has it, or it must be written.
  private mutating func rejectRawValue(of plan: ChildPlan, in type: CodeType) {
    guard let raw = code.rawType(of: type) else { return }
    let (values, next) = type.rawValues(areNames: raw == "String")
    let isInteger = CodeBase.rawTypes.contains(raw) && raw.contains("Int")
    let own = raw == "String" ? plan.member : isInteger ? next : nil
    guard let own, !values.contains(nil) else {
      return reject(
        "rib can't choose the raw value of a case \(plan.member) of \(type.name). Use a route without raw values.",
        at: type.declarations.first?.declaration, in: type.declarations.first?.path ?? "")
    }
    guard let index = values.firstIndex(of: own) else { return }
    let (path, other) = type.placedCases[index]
    reject(
      "A case \(plan.member) of \(type.name) would have the raw value \(own) of \(other.name.word). Change the raw value of \(other.name.word), or rename \(plan.name).",
      at: other, in: path)
  }

  /// Returns the edit that writes out the raw value of the case after a removed one, if the value counts from that of the removed one.
  mutating func keepRawValue(after name: String, of type: CodeType) -> [Edit] {
    let cases = type.placedCases
    guard let raw = code.rawType(of: type), raw != "String",
      let index = cases.firstIndex(where: { $0.element.name.word == name }), index + 1 < cases.count
    else { return [] }
    let (path, next) = cases[index + 1]
    guard next.rawValue == nil else { return [] }
    guard let value = type.rawValues(areNames: false).values[index + 1] else {
      reject(
        "Without \(name), \(next.name.word) would have another raw value. Write out its raw value first.",
        at: next, in: path)
      return []
    }
    notes.append(
      "\(type.name).\(next.name.word) now has the explicit raw value \(value), so that it doesn't change.")
    return [Edit(at: next.name.end, " = \(value)")]
  }
}

extension CodeType {
  /// Returns the raw values of the cases, and the one that a further case would have; `nil` for those that can't be read.
  fileprivate func rawValues(areNames: Bool) -> (values: [String?], next: String?) {
    var (next, values): (Int?, [String?]) = (0, [])
    for element in cases {
      let written = element.rawValue?.value
      if areNames {
        let text = written?.as(StringLiteralExprSyntax.self)?.segments.withoutComments
        values.append(written == nil ? element.name.word : text)
      } else {
        if let written { next = Int(written.withoutComments.filter { $0 != "_" }) }
        values.append(next.map { String($0) })
        next = next.map { $0 &+ 1 }
      }
    }
    return (values, next.map { String($0) })
  }
}

extension CodeMember {
  /// The work of the member if it decodes or encodes values by hand, except in a switch over all cases, which is marked anyway.
  fileprivate var codingVerb: String? {
    if let initializer = declaration.as(InitializerDeclSyntax.self) {
      return initializer.signature.inputs.first?.label == "from" ? "Decode" : nil
    }
    guard let function = declaration.as(FunctionDeclSyntax.self), function.name.text == "encode" else {
      return nil
    }
    return function.switches.allSatisfy(\.hasDefault) ? "Encode" : nil
  }
}

extension CodeBase {
  /// Whether values of a type are encoded or decoded.
  fileprivate func isCoded(_ type: CodeType) -> Bool {
    ["Codable", "Decodable", "Encodable"].contains { conforms(type, to: $0) }
  }

  /// Returns the keys that a route declares for the code that the compiler writes to encode and decode it.
  func codingKeys(of type: CodeType) -> CodeType? {
    let isDerived = derivedConformances(of: type).contains { ["Decodable", "Encodable"].contains($0.name) }
    return isDerived && rawType(of: type) == nil ? self.type("\(type.name).CodingKeys") : nil
  }

  /// Returns the type of an enumeration's raw values; `nil` if it has none.
  fileprivate func rawType(of type: CodeType) -> String? {
    guard let first = type.declarations.first?.conformances.first.map(meaning) else { return nil }
    let isRaw =
      Self.rawTypes.contains(first.lastName) || self.type(first, in: type.name).map { !$0.isProtocol } == true
      || type.cases.contains { $0.rawValue != nil }
    return isRaw ? first.lastName : nil
  }

  /// Returns the protocols to which the compiler lets an enumeration conform because its associated values do.
  fileprivate func derivedConformances(of type: CodeType) -> [DerivedConformance] {
    DerivedConformance.all.filter { derived in
      let isOwn =
        !type.functions(named: derived.member).isEmpty
        || derived.member == "init"
          && type.initializers.contains { $0.signature.inputs.first?.label == "from" }
        || type.parts.flatMap(\.inherited).contains { $0.words.contains(derived.member) }
      return !isOwn && derived.included.contains { conforms(type, to: $0) }
    }
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
