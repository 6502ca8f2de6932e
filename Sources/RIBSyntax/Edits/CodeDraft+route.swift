internal import SwiftSyntax

// Adding the case for a child to the route of its parent.

extension CodeDraft {
  /// Adds a case for a child to the route of a parent, and a route to a parent without one.
  mutating func addRoute(for plan: ChildPlan, to parent: String) {
    if let part = code.ribTypes[parent]?.interactor?.declarations.first {
      let words = part.modifiers.map(\.name.text)
      for parameter in plan.parameters {
        importTypes(
          of: parameter.type, into: part.path,
          as: ["public", "package"].first(where: words.contains) ?? "internal")
      }
    }
    guard let rib = code.ribTypes[parent], let interactor = rib.interactor else { return }
    guard let scope = rib.scopeArguments, let part = interactor.declarations.first else {
      return leave(
        "The scope of \(interactor.name) doesn't name the type of its route. Add a case for \(plan.name) to the route.",
        text: "case \(plan.caseText)", at: interactor.declarations.first?.declaration,
        in: interactor.declarations.first?.path ?? "")
    }
    if scope.route == "Never" { return addRouteType(for: plan, to: interactor, part, scope.syntax) }
    let way = code.routeType(of: rib, into: plan.container)
    guard let type = way?.type, type.isEnum, type.declarations.count == 1
    else {
      return leave(
        "The route \(scope.route) of \(parent) isn't a single enum in these files. Add a case to it for \(plan.name).",
        text: "case \(plan.caseText)", at: scope.syntax, in: part.path)
    }
    if let old = type.cases.first(where: { $0.name.word == plan.member }) {
      let types = old.parameterClause?.parameters.map { $0.type.plainText } ?? []
      guard types != plan.parameters.map(\.type) else { return }
      return leave(
        "\(type.name) has a case \(plan.member) whose payload doesn't match the parameters of \(plan.name).",
        text: "case \(plan.caseText)", at: old, in: type.declarations[0].path)
    }
    guard !type.hasStaticMember(named: plan.member) else {
      return reject(
        "\(type.name) already has a static member \(plan.member), so it can't have a case of that name. Rename the member or \(plan.name)."
      )
    }
    let inherited = type.parts.flatMap { $0.inherited.flatMap(\.conformances) }
    let rawTypes: Set = ["String", "Int", "Character", "Double", "UInt8", "CaseIterable"]
    if let raw = inherited.first(where: rawTypes.contains), !plan.parameters.isEmpty {
      return leave(
        "The cases of \(type.name) can't have a payload, because it is a \(raw). Build \(plan.name) without parameters.",
        text: "case \(plan.caseText)", at: type.declarations[0].declaration, in: type.declarations[0].path)
    }
    if let wanted = type.derivedComparison { rejectPayload(of: plan, thatIsNot: wanted) }
    rejectOtherSwitches(over: type, of: rib, rows: way?.switches ?? [], plan)
    addCase(
      plan.caseText, to: type,
      way?.rows == nil
        ? "Add a case for \(plan.name) to the route of \(parent)."
        : "Add \(plan.name) as a row of \(parent).",
      names: plan)
  }

  /// Marks other switches over all cases, because they would no longer compile.
  private mutating func rejectOtherSwitches(
    over type: CodeType, of rib: RIBTypes, rows: [RowSwitch], _ plan: ChildPlan
  ) {
    let names = Set(type.caseNames)
    guard !names.isEmpty else { return }
    let extended =
      rows.isEmpty
      ? code.routeSwitches(of: rib, RouteType(type: type, switches: [])).map { ($0.path, $0.syntax) }
      : rows.map { ($0.path, $0.syntax) }
    let twins = Lazily<[CodeType]>()
    for file in filesToRead(for: names, of: type, rib) {
      let path = file.path
      for syntax in SwitchCollector(in: file.syntax).switches where !syntax.hasDefault {
        // An optional has two cases of its own.
        let goals = syntax.goals.filter {
          [$0.value, $0.value.subtracting(["some", "none"])].contains(names)
        }
        // If several enumerations have these cases, the subject's type decides, or else the names in the code around the switch.
        let isOver = goals.keys.contains { path in
          if let own = code.type(of: path, in: syntax.subject) { return own.name == type.name }
          let all = twins.get {
            code.types(mentioning: names).filter { $0.isEnum && Set($0.caseNames) == names }
          }
          return code.nearest(to: syntax, of: all).contains(type.name)
        }
        let isExtended = extended.contains { $0 == path && $1.start == syntax.start }
        guard isOver, !isExtended || goals[[]] == nil else { continue }
        var pattern = ".\(plan.member)"
        if let values = syntax.subject.as(TupleExprSyntax.self)?.elements, values.count > 1 {
          let parts = values.indices.enumerated().map { number, _ in
            goals[[PatternStep(caseName: nil, number: number)]] == nil ? "_" : pattern
          }
          pattern = "(\(parts.joined(separator: ", ")))"
        }
        leave(
          "This switch covers all cases of \(type.name). Add the new case.",
          text: "case \(pattern):", at: syntax, in: path)
      }
    }
  }

  /// Returns the files that may contain a switch over all cases of a type.
  ///
  /// In a large package the cases may be as common as `nothing`; then only files that name the type or its RIB are read.
  private func filesToRead(for cases: Set<String>, of type: CodeType, _ rib: RIBTypes) -> [CodeFile] {
    let files = code.files(where: { file in cases.allSatisfy(file.mentions) })
    guard files.count > 32 else { return files }
    let names = code.spokenNames(of: type).union([rib.name])
    return files.filter { names.contains(where: $0.mentions) }
  }

  private mutating func addRouteType(
    for plan: ChildPlan, to interactor: CodeType, _ part: CodePart, _ scope: GenericArgumentClauseSyntax
  ) {
    guard code.types[interactor.name + ".Route"] == nil, code.alias("Route", in: interactor.name) == nil
    else {
      return leave(
        "\(interactor.name) declares a Route, but its scope says Never. Name the route in the scope.",
        at: scope,
        in: part.path)
    }
    rejectPayload(of: plan, thatIsNot: "Hashable")
    guard let argument = scope.arguments.first, let file = scopePath(of: interactor) else { return }
    edit(
      file, [Edit(argument.argument.start..<argument.argument.end, "Route")],
      "Add a route to the scope of \(interactor.name).", text: "Route")
    guard let part = code.type(interactor.name)?.declarations.first else { return }
    let property = interactor.properties.first { $0.name == "scope" }
    let words = ["public", "package", "internal", "fileprivate"]
    let access =
      property?.variable.modifiers.map(\.name.text).first(where: words.contains).map { $0 + " " } ?? ""
    add(
      [
        "/// The child that its router shows.", "\(access)enum Route: Hashable {", "  /// No child.",
        "  case nothing",
        "  /// The child \(plan.name).", "  case \(plan.caseText)", "}",
      ], to: part, .first, isSpaced: true, "Add a route to \(interactor.name).",
      declares: ["", ".nothing", ".\(plan.caseName)"].map { interactor.name + ".Route" + $0 })
  }

  private func scopePath(of interactor: CodeType) -> String? {
    interactor.properties.first { $0.name == "scope" }?.member.path
  }

  private mutating func addCase(_ text: String, to type: CodeType, _ sentence: String, names plan: ChildPlan)
  {
    guard let part = type.declarations.first, let file = code.files[part.path] else { return }
    let name = "\(type.name).\(plan.caseName)"
    let lists = part.allMembers.compactMap { $0.declaration.as(EnumCaseDeclSyntax.self) }
    guard let last = lists.last, let element = last.elements.last,
      let item = Self.item(of: last, in: part)
    else {
      return add(["case \(text)"], to: part, .first, isSpaced: false, sentence, declares: [name])
    }
    let isList = last.elements.count > 1 || item.lineEnd == nil
    guard isList, item.decl.is(EnumCaseDeclSyntax.self) else {
      let hasComment = last.leadingTrivia.contains { if case .docLineComment = $0 { true } else { false } }
      let lines = (hasComment ? ["/// The child \(plan.name)."] : []) + ["case \(text)"]
      let member = CodeMember(path: part.path, declaration: DeclSyntax(last), isConditional: false)
      return add(lines, to: part, .after(member), isSpaced: false, sentence, declares: [name])
    }
    let isColumn = element.beginsLine
    let separator = isColumn ? "," + file.lineBreak + file.indentation(of: element) : ", "
    if !isColumn, item.lineEnd != nil, file.lineLength(at: element.end) + text.count + 2 > widestLine {
      let member = CodeMember(path: part.path, declaration: DeclSyntax(last), isConditional: false)
      return add(["case \(text)"], to: part, .after(member), isSpaced: false, sentence, declares: [name])
    }
    edit(
      part.path, [Edit(at: element.end, separator + text)], sentence, text: "case \(text)", declares: [name])
  }
}

extension CodeDraft {
  /// Protocols that don't affect whether values can be compared.
  private static let silent: Set = [
    "Codable", "CustomStringConvertible", "Decodable", "Encodable", "Identifiable", "Sendable",
  ]

  /// Rejects a child with parameters that a route cannot carry, because the route would no longer compile.
  ///
  /// - Parameters:
  ///   - plan: The child.
  ///   - wanted: The protocol that the route conforms to, `Hashable` or `Equatable`.
  mutating func rejectPayload(of plan: ChildPlan, thatIsNot wanted: String) {
    let code = code
    for parameter in plan.parameters {
      let spellings = code.spellings(of: parameter.type, in: plan.maker)
      let types = spellings.flatMap(code.writtenTypes).compactMap { code.type($0, in: plan.maker) }
      if spellings.contains(where: \.hasIncomparablePart) {
        leave(
          "\(plan.name) is created with \(parameter.name) of the type \(parameter.type), which is not \(wanted), so a route can't carry it. Use a type that is.",
          at: plan.declaration(in: code), in: code.type(plan.maker)?.declarations.first?.path ?? "")
      } else if let type = types.first(where: isIncomparable), let part = type.declarations.first {
        leave(
          "\(plan.name) is created with \(parameter.name) of the type \(type.name), but a route can only carry \(wanted) values. Make \(type.name) \(wanted).",
          text: wanted, at: part.declaration, in: part.path)
      }
    }
  }

  /// Whether these files know a type completely, and it doesn't conform to the protocol.
  private func isIncomparable(_ type: CodeType) -> Bool {
    let isPlain = type.isEnum && type.cases.allSatisfy { $0.parameterClause == nil }
    return !isPlain && type.declarations.count == 1
      && type.parts.flatMap(\.conformances).allSatisfy(Self.silent.contains)
  }
}

extension CodeType {
  /// The comparison protocol whose conformance the compiler derives for an enumeration; `nil` if it derives none.
  var derivedComparison: String? {
    let operators = members.compactMap { $0.declaration.as(FunctionDeclSyntax.self) }
    guard !operators.contains(where: { $0.name.text == "==" }) else { return nil }
    let inherited = Set(parts.flatMap(\.conformances))
    return ["Hashable", "Equatable"].first(where: inherited.contains)
  }
}

extension String {
  /// Whether a written type contains a tuple, a function, a stream, a metatype or an existential.
  fileprivate var hasIncomparablePart: Bool {
    let file = CodeFile(path: "", text: "typealias A = \(self)")
    return file.syntax.tokens(viewMode: .sourceAccurate).contains { token in
      if token.tokenKind == .keyword(.any) || token.tokenKind == .keyword(.Any) { return true }
      if token.tokenKind == .arrow || CodeBase.kitModules[token.text] != nil { return true }
      if token.parent?.is(MetatypeTypeSyntax.self) == true { return true }
      let isName = token.parent?.is(IdentifierTypeSyntax.self) == true
      if isName, token.parent?.parent?.is(MemberTypeSyntax.self) != true,
        CodeBase.incomparable.contains(token.text)
      {
        return true
      }
      return token.parent?.as(TupleTypeSyntax.self).map { $0.elements.count != 1 } ?? false
    }
  }
}
