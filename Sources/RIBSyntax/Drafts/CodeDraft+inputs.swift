internal import SwiftSyntax

// Adding an input to a type: a property, a parameter of its initializers, and the assignment.

extension CodeDraft {
  /// Adds a stored property to a type, and a parameter to its initializer unless it has that parameter.
  ///
  /// If `isStored` is `false`, the initializer only takes the parameter.
  ///
  /// - Returns: Whether the type has a shape that can be changed.
  @discardableResult
  mutating func addInput(_ input: CodeParameter, to typeName: String, isStored: Bool = true) -> Bool {
    guard let type = code.type(typeName) else {
      reject("\(typeName) isn't declared in the package. Pass \(input.name) to it by hand.")
      return false
    }
    let initializers = type.initializers
    guard type.declarations.count == 1, initializers.count < 2, let part = type.declarations.first else {
      let further =
        type.members.last { initializers.count > 1 && $0.declaration.id == initializers.last?.id }
        ?? type.declarations.last.map { CodeMember(path: $0.path, declaration: $0.declaration) }
      reject(
        "\(typeName) has several initializers or declarations. Pass \(input.name) by hand.",
        text: lines(adding: input, to: type, isStored: isStored),
        at: further?.declaration, in: further?.path ?? "")
      return false
    }
    guard !rejectHiddenName(in: input.type, inside: type),
      !rejectHiddenUse(of: input, in: type, isStored: isStored)
    else { return false }
    let given = initializers.first?.signature.inputs.first { $0.name == input.name }
    if given == nil, let requirement = code.initializerRequirement(on: type) {
      reject(
        "A protocol requires this initializer of \(typeName). Add \(input.name) to the requirement first, or remove the requirement.",
        text: parameter(for: input), at: requirement.declaration, in: requirement.path)
      return false
    }
    if let given, code.differs(given.type, from: input.type) {
      reject(
        "The initializer of \(typeName) already has a parameter \(input.name) of type \(given.type). Rename the parameter or the dependency.",
        at: initializers.first, in: part.path)
      return false
    }
    let isMemberwise = initializers.isEmpty && part.declaration.is(StructDeclSyntax.self)
    // Memberwise initializers, and those that are added here, are internal.
    importTypes(
      of: input.type, into: part.path,
      as: type.requiredAccess(to: input) ?? initializers.first.map { $0.modifiers.access(in: type) }
        ?? "internal")
    guard let type = code.type(typeName), let part = type.declarations.first else { return false }
    if isStored { addProperty(input, to: type, part, isMemberwise: isMemberwise) }
    if isMemberwise { return true }
    return initializers.isEmpty
      ? addInitializer(for: input, to: typeName)
      : extendInitializer(for: input, of: typeName, isGiven: given != nil, isStored: isStored)
  }

  /// Rejects code in a type that names a type if a declaration there hides that name; returns whether it does.
  @discardableResult
  mutating func rejectHiddenName(in type: String, inside outer: CodeType) -> Bool {
    guard let hidden = code.hiddenName(in: type, inside: outer) else { return false }
    reject(
      "In \(outer.name), \(hidden.name) means this declaration, so new code can't name the \(hidden.name) outside. Rename one of them.",
      at: hidden.by)
    return true
  }

  /// Rejects an input if code in its type uses the name for another declaration, which the input would hide; returns whether it does.
  ///
  /// Code may use an input before it is added, so a name that nothing declares is accepted.
  private mutating func rejectHiddenUse(
    of input: CodeParameter, in type: CodeType, isStored: Bool
  ) -> Bool {
    guard !type.members.contains(where: { $0.names.contains(input.name) }) else { return false }
    let inherited = code.member(input.name, of: [type], orValue: true)?.place
    for part in type.parts where code.files[part.path]?.mayName(input.name) == true {
      let isDeclared = inherited != nil || code.declaresOnTop(input.name, for: part.path)
      let use = part.declaration.allTokens.first { token in
        guard token.word == input.name, token.tokenBefore?.tokenKind != .period, !token.isLocal,
          let use = token.parent?.as(DeclReferenceExprSyntax.self).map({ Syntax($0) })
            ?? token.parent?.as(ClosureCaptureSyntax.self).flatMap({
              $0.initializer == nil ? Syntax($0) : nil
            }),
          isStored || token.enclosing(InitializerDeclSyntax.self) != nil
        else { return false }
        let inner = code.innerDeclaration(of: input.name, at: token, in: part.path)?.place
        // A value that isn't a function can't be called, so a call means a declaration of another module.
        let isCall = use.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(use)?.id
        return inner == inherited && (isDeclared || isCall && !code.isFunction(input.type))
      }
      guard let use else { continue }
      reject(
        "Here, \(input.name) means another declaration, which the new \(input.name) of \(type.name) would hide. Use another name for one of them.",
        at: use, in: part.path)
      return true
    }
    return false
  }

  private mutating func addProperty(
    _ input: CodeParameter, to type: CodeType, _ part: CodePart, isMemberwise: Bool
  ) {
    let own = part.properties.filter(\.isStored)
    let set = own.filter(\.isSetByInitializer)
    let anchor = set.last ?? own.first { $0.name == "interactor" } ?? own.last
    // A property that an initializer sets may have a default value, as in `var count = 0`.
    let assigned = Set(type.initializers.flatMap { $0.body?.statements.compactMap(\.assignedName) ?? [] })
    let models = set + own.filter { !$0.isSetByInitializer && assigned.contains($0.name) }
    let model = models.last { $0.name != "interactor" && $0.name != "scope" }
    // Extensions in other files need to see it too.
    let isOneFile = Set(type.parts.map(\.path)).count == 1
    var access = ["private"]
    if let model {
      access = model.variable.modifiers.names.filter(["private", "fileprivate", "internal"].contains)
    }
    if isMemberwise || !isOneFile { access.removeAll { $0 != "internal" } }
    if let required = type.requiredAccess(to: input) { access = [required].filter { $0 != "internal" } }
    let line = (access.prefix(1) + ["let \(input.name): \(input.type)"]).joined(separator: " ")
    add([line], to: part, anchor.map { .after($0.member) } ?? .first, isSpaced: anchor == nil)
  }

  private mutating func addInitializer(for input: CodeParameter, to typeName: String) -> Bool {
    guard let type = code.type(typeName), let part = type.declarations.first else { return false }
    let stored = part.properties.filter(\.isStored)
    guard stored.allSatisfy({ $0.name == input.name || !$0.isSetByInitializer }) else {
      reject("\(typeName) inherits its initializer. Pass \(input.name) on by hand.")
      return false
    }
    let lines = ["init(\(parameter(for: input))) {", "  self.\(input.name) = \(input.name)", "}"]
    add(lines, to: part, stored.last.map { .after($0.member) } ?? .first, isSpaced: true)
    return true
  }

  /// Returns the lines that add an input to a type and its initializer by hand.
  private func lines(
    adding input: CodeParameter, to type: CodeType, isStored: Bool = true, isGiven: Bool = false
  ) -> String {
    let access = Set(type.parts.map(\.path)).count == 1 ? "private " : ""
    let all =
      (isStored ? ["\(access)let \(input.name): \(input.type)  // in \(type.name)"] : [])
      + (isGiven ? [] : ["\(parameter(for: input))  // a parameter of init"])
      + (isStored ? ["self.\(input.name) = \(input.name)  // in init"] : [])
    return all.joined(separator: "\n")
  }

  /// Returns the parameter of an initializer that stores a value.
  private func parameter(for input: CodeParameter) -> String {
    "\(input.name): \(code.isFunction(input.type) ? "@escaping " : "")\(input.type)"
  }

  private mutating func extendInitializer(
    for input: CodeParameter, of typeName: String, isGiven: Bool, isStored: Bool
  ) -> Bool {
    guard let type = code.type(typeName), let initializer = type.initializers.first,
      let path = type.members.first(where: { $0.declaration.id == initializer.id })?.path,
      let file = code.files[path]
    else { return false }
    let assignment = "self.\(input.name) = \(input.name)"
    let statement = isStored ? initializer.body.flatMap { adding(assignment, to: $0, in: file) } : []
    guard let statement else {
      reject(
        "Add \(input.name) to the initializer of \(typeName).",
        text: lines(adding: input, to: type, isGiven: isGiven), at: initializer, in: path)
      return false
    }
    let edits = (isGiven ? [] : appending(parameter(for: input), to: initializer, in: file)) + statement
    if !edits.isEmpty { edit(path, edits) }
    return true
  }
}

extension CodeBase {
  /// Whether the target of a file declares a variable or a function at the top level, or another target one that the file may see.
  fileprivate func declaresOnTop(_ name: String, for path: String) -> Bool {
    files(where: { !isTest($0.path) && $0.mayName(name) }).contains { file in
      file.syntax.statements.contains { statement in
        guard let declaration = statement.item.as(DeclSyntax.self),
          CodeMember(path: file.path, declaration: declaration).names.contains(name)
        else { return false }
        let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
        return file.path == path || modifiers.has("package", "public")
          || !modifiers.has("private", "fileprivate") && target(of: file.path) == target(of: path)
      }
    }
  }

  /// Returns the requirement of a protocol that the initializer of a type satisfies.
  fileprivate func initializerRequirement(on type: CodeType) -> CodeMember? {
    let isStruct = type.isDeclared(as: StructDeclSyntax.self)
    let labels = type.initializers.isEmpty && !isStruct ? [] : type.inputs.map(\.label)
    let names = type.conformances.reachable { name in
      (alias(name, in: type.name).map(writtenTypes) ?? [])
        + (self.type(name, in: type.name)?.conformances ?? [])
    }
    return names.lazy.compactMap { self.type($0, in: type.name) }.filter(\.isProtocol)
      .flatMap(\.declarations).flatMap(\.allMembers).first { member in
        member.declaration.as(InitializerDeclSyntax.self)?.signature.inputs.map(\.label) == labels
      }
  }
}

extension CodeType {
  /// Returns the access that a property must have because `Builder` requires it; `nil` for others.
  fileprivate func requiredAccess(to input: CodeParameter) -> String? {
    guard input.name == "dependency", conformances.contains("Builder") else { return nil }
    return declarations.first?.modifiers.access(in: self)
  }
}

extension DeclModifierListSyntax {
  /// Returns the access of a member of a type, limited to that of the type.
  func access(in type: CodeType) -> String {
    let levels = [names, type.declarations.flatMap(\.modifiers.names)].map { words in
      ["public", "package"].first(where: words.contains) ?? "internal"
    }
    return levels.min { CodeImport.level($0) < CodeImport.level($1) } ?? "internal"
  }
}

extension CodeDraft {
  /// Returns the edits that add a statement to a body, after the assignments at its beginning; `nil` if these share their line with other code.
  func adding(_ statement: String, to body: CodeBlockSyntax, in file: CodeFile) -> [Edit]? {
    let statements = body.statements
    let outer = file.indentation(of: body.rightBrace)
    let inner = statements.first.map { $0.beginsLine ? file.indentation(of: $0) : nil } ?? nil
    let gap = file.lineBreak + (inner ?? outer + code.indentationStep(in: file.path))
    let assignments = statements.prefix { $0.isAssignment }
    let anchor = assignments.last?.endToken ?? body.leftBrace
    if let end = anchor.lineEnd { return [Edit(at: end, gap + statement)] }
    // A body on one line is broken into several lines.
    let end = body.rightBrace.start
    guard assignments.count == statements.count, anchor.trailingTriviaIsBlank(until: end),
      body.leftBrace.trailingTriviaIsBlank(until: statements.first?.start ?? end)
    else { return nil }
    let start = statements.first.map { Edit(file.blanks(from: body.leftBrace.end, to: $0.start), gap) }
    return [start].compactMap(\.self)
      + [Edit(file.blanks(from: anchor.end, to: end), gap + statement + file.lineBreak + outer)]
  }
}

extension CodeBlockItemSyntax {
  /// The target of the assignment, if the statement is one, as in `self.name = name`.
  private var assigned: ExprSyntax? {
    let elements = item.as(SequenceExprSyntax.self)?.elements
    guard elements?.dropFirst().first?.is(AssignmentExprSyntax.self) == true else { return nil }
    return elements?.first
  }

  /// Whether the statement is an assignment.
  var isAssignment: Bool { assigned != nil }

  /// The name of the property that the statement assigns to.
  var assignedName: String? {
    guard let member = assigned?.as(MemberAccessExprSyntax.self) else { return assigned?.name }
    return member.base?.lastName == "self" ? member.declName.baseName.text : nil
  }
}
