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
    let all = type.members.filter { $0.declaration.is(InitializerDeclSyntax.self) }
    guard type.declarations.count == 1, all.count < 2, let part = type.declarations.first else {
      let further =
        all.dropFirst().last
        ?? type.declarations.last.map { CodeMember(path: $0.path, declaration: $0.declaration) }
      reject(
        "\(typeName) has several initializers or declarations. Pass \(input.name) by hand.",
        text: lines(adding: input, to: type, isStored: isStored),
        at: further?.declaration, in: further?.path ?? "")
      return false
    }
    guard !rejectHiddenName(in: input.type, inside: type),
      !rejectHiddenUse(of: input.name, isFunction: code.isFunction(input.type), in: type)
    else { return false }
    let given = initializers.first?.signature.inputs.first { $0.name == input.name }
    if let given, !code.areEqual(given.type, input.type) {
      reject(
        "The initializer of \(typeName) already has another value \(input.name). Use another name for the dependency.",
        at: initializers.first.map { DeclSyntax($0) }, in: part.path)
      return false
    }
    let requirement = code.inherited(by: type).filter(\.isProtocol).flatMap(\.members).first { member in
      let inputs = member.declaration.as(InitializerDeclSyntax.self)?.signature.inputs
      return inputs?.contains { $0.name == input.name } == false
    }
    if given == nil, let requirement {
      reject(
        "A protocol requires an initializer of \(typeName). Add \(input.name) to the requirement first, or remove the requirement.",
        text: parameter(for: input), at: requirement.declaration, in: requirement.path)
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

  /// Rejects code in a type that names a type which has another meaning there; returns whether it does.
  @discardableResult
  mutating func rejectHiddenName(in type: String, inside outer: CodeType) -> Bool {
    let names = code.writtenTypes(in: type).map { String($0.prefix { $0 != "." }) }
    for name in names {
      guard let inner = code.declaration(hiding: name, inside: outer) else { continue }
      let part = code.types[inner]?.declarations.first ?? outer.declarations.first
      reject(
        "In \(outer.name), \(name) means \(inner), so new code can't name the \(name) outside. Rename one of them.",
        at: part?.declaration, in: part?.path ?? "")
      return true
    }
    return false
  }

  /// Rejects a member if code in its type uses the name for another declaration, which it would hide; returns whether it does.
  @discardableResult
  mutating func rejectHiddenUse(of name: String, isFunction: Bool = false, in type: CodeType) -> Bool {
    guard let (use, path) = code.use(hiddenBy: name, isFunction: isFunction, in: type) else { return false }
    reject(hiding: name, of: type.name, at: use, in: path)
    return true
  }

  /// Rejects a member because of a name that it would hide.
  mutating func reject(hiding name: String, of type: String, at use: TokenSyntax, in path: String) {
    reject(
      "Here, \(name) means another declaration, which the new \(name) of \(type) would hide. Use another name for one of them.",
      at: use, in: path)
  }

  private mutating func addProperty(
    _ input: CodeParameter, to type: CodeType, _ part: CodePart, isMemberwise: Bool
  ) {
    let own = part.properties.filter(\.isStored)
    let set = own.filter(\.isSetByInitializer)
    let anchor = set.last ?? own.first { $0.name == "interactor" } ?? own.last
    let model = set.last { $0.name != "interactor" && $0.name != "scope" }
    var access = ["private"]
    if let model {
      access = model.variable.modifiers.names.filter(["private", "fileprivate", "internal"].contains)
    }
    if isMemberwise || !type.isInOneFile { access.removeAll { $0 != "internal" } }
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
    let access = type.isInOneFile ? "private " : ""
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
  /// Returns code in a type that uses a name for another declaration, which a new member would hide, with its file.
  ///
  /// Code may use a member before it is added, so a name that nothing declares is ignored unless it is called, and the member can't be.
  /// The member is also seen in subclasses, and in extensions for which `Self` is the type.
  func use(hiddenBy name: String, isFunction: Bool = false, in type: CodeType) -> (TokenSyntax, path: String)?
  {
    guard !type.members.contains(where: { $0.names.contains(name) }) else { return nil }
    let isDeclared =
      sources.contains { $0.mayName(name) && $0.globals.contains { $0.name == name } }
      || inherited(by: type).flatMap(\.members).contains { $0.names.contains(name) }
    let parts = types.values.sorted { $0.name < $1.name }.lazy.flatMap { other in
      let parts = other.parts.filter { files[$0.path]?.mayName(name) == true }
      let isBelow = !parts.isEmpty && ([other] + inherited(by: other)).contains { $0.name == type.name }
      return isBelow ? parts : parts.filter { $0.requires(type.shortName) }
    }
    return parts.compactMap { part in
      // A value that isn't a function can't be called, so a call means a declaration of another module.
      part.declaration.allTokens.first { token in
        token.word == name && token.isBareName && !token.isLocal
          && (isDeclared || token.tokenAfter?.tokenKind == .leftParen && !isFunction)
      }.map { ($0, part.path) }
    }.first
  }
}

extension CodePart {
  /// Whether the part is an extension whose `where` clause names a type.
  fileprivate func requires(_ type: String) -> Bool {
    declaration.as(ExtensionDeclSyntax.self)?.genericWhereClause?.words.contains(type) == true
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
