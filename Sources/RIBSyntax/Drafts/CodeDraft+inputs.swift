internal import SwiftSyntax

// Adding an input to a type: a property, a parameter of its initializers, and the assignment.

extension CodeDraft {
  /// Adds a stored property to a type, and a parameter to its initializer unless it has that parameter.
  ///
  /// If `isStored` is `false`, the initializer only takes the parameter.
  ///
  /// - Returns: Whether the type has a shape that can be changed.
  @discardableResult
  mutating func addInput(_ input: CodeParameter, to type: CodeType, isStored: Bool = true) -> Bool {
    let obstacle = obstacle(to: input, of: type, isStored: isStored)
    reject(obstacle)
    guard obstacle == nil, let part = type.declarations.first else { return false }
    let initializer = type.onlyInitializer?.syntax
    let isMemberwise = initializer == nil && part.declaration.is(StructDeclSyntax.self)
    // Memberwise initializers, and those that are added here, are internal.
    importTypes(
      of: input.type, into: part.path,
      as: type.requiredAccess(to: input) ?? initializer?.modifiers.access(in: type) ?? "internal")
    if isStored { addProperty(input, to: type.name, isMemberwise: isMemberwise) }
    if !isMemberwise { extendInitializer(of: type.name, with: input, isStored: isStored) }
    return true
  }

  /// Returns the reason why a type can't take an input; `nil` if it can.
  private func obstacle(to input: CodeParameter, of type: CodeType, isStored: Bool) -> Advice? {
    let all = type.members.filter { $0.declaration.is(InitializerDeclSyntax.self) }
    guard type.declarations.count == 1, all.count < 2, let part = type.declarations.first else {
      let further =
        all.dropFirst().last
        ?? type.declarations.last.map { CodeMember(path: $0.path, declaration: $0.declaration) }
      return advice(
        "\(type.name) has several initializers or declarations. Pass \(input.name) by hand.",
        text: lines(adding: input, to: type, isStored: isStored),
        at: further?.declaration, in: further?.path ?? "")
    }
    let hidden =
      obstacle(naming: input.type, inside: type)
      ?? obstacle(adding: input.name, isFunction: code.isFunction(input.type), to: type)
    if let hidden { return hidden }
    let initializer = type.onlyInitializer
    let given = initializer?.syntax.signature.inputs.first { $0.name == input.name }
    if let given, !code.areEqual(given.type, input.type) {
      return advice(
        "The initializer of \(type.name) already has another value \(input.name). Use another name for the dependency.",
        at: initializer?.syntax, in: initializer?.path ?? "")
    }
    let requirement = code.inherited(by: type).filter(\.isProtocol).flatMap(\.members).first { member in
      let inputs = member.declaration.as(InitializerDeclSyntax.self)?.signature.inputs
      return inputs?.contains { $0.name == input.name } == false
    }
    if given == nil, let requirement {
      return advice(
        "A protocol requires an initializer of \(type.name). Add \(input.name) to the requirement first, or remove the requirement.",
        text: parameter(for: input), at: requirement.declaration, in: requirement.path)
    }
    guard let initializer else {
      let isStruct = part.declaration.is(StructDeclSyntax.self)
      guard !isStruct, part.properties.contains(where: \.isSetByInitializer) else { return nil }
      return Advice("\(type.name) inherits its initializer. Pass \(input.name) on by hand.")
    }
    guard isStored, storing(input, in: initializer) == nil else { return nil }
    return advice(
      "Add \(input.name) to the initializer of \(type.name).",
      text: lines(adding: input, to: type, isGiven: given != nil), at: initializer.syntax,
      in: initializer.path)
  }

  /// Returns the reason why code in a type can't name a type, which has another meaning there; `nil` if it can.
  func obstacle(naming type: String, inside outer: CodeType) -> Advice? {
    let names = code.writtenTypes(in: type).map { String($0.prefix { $0 != "." }) }
    return names.lazy.compactMap { name in
      code.declaration(hiding: name, inside: outer).map { (name, inner: $0) }
    }.first.map { name, inner in
      let part = code.types[inner]?.declarations.first ?? outer.declarations.first
      return advice(
        "In \(outer.name), \(name) means \(inner), so new code can't name the \(name) outside. Rename one of them.",
        at: part?.declaration, in: part?.path ?? "")
    }
  }

  /// Returns the reason why a type can't get a member: its code uses the name for another declaration, which the member would hide.
  func obstacle(adding name: String, isFunction: Bool = false, to type: CodeType) -> Advice? {
    code.use(hiddenBy: name, isFunction: isFunction, in: type).map {
      obstacle(hiding: name, of: type, at: $0, in: $1)
    }
  }

  /// Returns the reason why a type can't get a member that would hide a name in use.
  func obstacle(hiding name: String, of type: CodeType, at use: TokenSyntax, in path: String) -> Advice {
    advice(
      "Here, \(name) means another declaration, which the new \(name) of \(type.name) would hide. Use another name for one of them.",
      at: use, in: path)
  }

  private mutating func addProperty(_ input: CodeParameter, to typeName: String, isMemberwise: Bool) {
    guard let type = code.type(typeName), let part = type.declarations.first else { return }
    let own = part.properties.filter(\.isStored)
    let set = own.filter(\.isSetByInitializer)
    let anchor = set.last ?? own.first { $0.name == "interactor" } ?? own.last
    let model = set.last { $0.name != "interactor" && $0.name != "scope" }
    let words = model?.variable.modifiers.names ?? ["private"]
    var access = words.filter(["private", "fileprivate", "internal"].contains)
    if isMemberwise || !type.isInOneFile { access.removeAll { $0 != "internal" } }
    if let required = type.requiredAccess(to: input) { access = [required].filter { $0 != "internal" } }
    let line = (access.prefix(1) + ["let \(input.name): \(input.type)"]).joined(separator: " ")
    add([line], to: part, anchor.map { .after($0.member) } ?? .first, isSpaced: anchor == nil)
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

  /// Adds an initializer that takes an input, or a parameter to the one that there is.
  private mutating func extendInitializer(of typeName: String, with input: CodeParameter, isStored: Bool) {
    guard let type = code.type(typeName), let part = type.declarations.first else { return }
    guard let initializer = type.onlyInitializer, let file = code.files[initializer.path] else {
      let lines = ["init(\(parameter(for: input))) {", "  self.\(input.name) = \(input.name)", "}"]
      let last = part.properties.last(where: \.isStored)
      return add(lines, to: part, last.map { .after($0.member) } ?? .first, isSpaced: true)
    }
    let isGiven = initializer.syntax.signature.inputs.contains { $0.name == input.name }
    edit(
      initializer.path,
      (isGiven ? [] : appending(parameter(for: input), to: initializer.syntax, in: file))
        + (isStored ? storing(input, in: initializer) ?? [] : []))
  }

  /// Returns the edits that let an initializer store an input; `nil` if its body shares lines with other code.
  private func storing(
    _ input: CodeParameter, in initializer: (path: String, syntax: InitializerDeclSyntax)
  ) -> [Edit]? {
    guard let file = code.files[initializer.path], let body = initializer.syntax.body else { return nil }
    return adding("self.\(input.name) = \(input.name)", to: body, in: file)
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
      return parts.filter { part in
        let clause = part.declaration.as(ExtensionDeclSyntax.self)?.genericWhereClause
        return isBelow || clause?.words.contains(type.shortName) == true
      }
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

extension CodeType {
  /// The first initializer that isn't a convenience initializer, with its file.
  fileprivate var onlyInitializer: (path: String, syntax: InitializerDeclSyntax)? {
    initializers.first.flatMap { syntax in
      members.first { $0.declaration.id == syntax.id }.map { ($0.path, syntax) }
    }
  }

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
  fileprivate func adding(_ statement: String, to body: CodeBlockSyntax, in file: CodeFile) -> [Edit]? {
    let statements = body.statements
    let outer = file.indentation(of: body.rightBrace)
    let inner = statements.first.map { $0.beginsLine ? file.indentation(of: $0) : nil } ?? nil
    let gap = file.lineBreak + (inner ?? outer + code.indentationStep(in: file.path))
    let assignments = statements.prefix { $0.assigned != nil }
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
  fileprivate var assigned: ExprSyntax? {
    let elements = item.as(SequenceExprSyntax.self)?.elements
    guard elements?.dropFirst().first?.is(AssignmentExprSyntax.self) == true else { return nil }
    return elements?.first
  }

  /// The name of the property that the statement assigns to.
  var assignedName: String? {
    guard let member = assigned?.as(MemberAccessExprSyntax.self) else { return assigned?.name }
    return member.base?.lastName == "self" ? member.declName.baseName.text : nil
  }
}
