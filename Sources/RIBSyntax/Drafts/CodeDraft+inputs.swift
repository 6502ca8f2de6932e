internal import SwiftSyntax

// Adding an input to a type: a property, a parameter of its initializers, and the assignment.

extension CodeDraft {
  /// Adds a stored property to a type, and a parameter to its initializer unless it has that parameter.
  ///
  /// - Parameters:
  ///   - input: The property.
  ///   - typeName: The type.
  ///   - isStored: Whether to add the property; otherwise the initializer only takes the parameter.
  /// - Returns: Whether the type has a shape that can be changed.
  @discardableResult
  mutating func addInput(_ input: CodeParameter, to typeName: String, isStored: Bool = true) -> Bool {
    guard let type = code.type(typeName) else {
      reject("\(typeName) isn't declared in the package. Pass \(input.name) to it by hand.")
      return false
    }
    guard type.declarations.count == 1, let part = type.declarations.first else {
      leave(
        "\(typeName) is declared more than once. Add the property \(input.name) by hand.",
        text: "let \(input.name): \(input.type)", at: type.declarations.first?.declaration,
        in: type.parts[0].path)
      return false
    }
    let initializers = type.initializers
    let others = type.members.compactMap { $0.declaration.as(InitializerDeclSyntax.self) }
    guard others.count < 2 else {
      leave(
        "\(typeName) has more than one initializer. Add the property \(input.name), and the parameter to each initializer.",
        text: "let \(input.name): \(input.type)\nself.\(input.name) = \(input.name)", at: others[1],
        in: part.path)
      return false
    }
    let given = initializers.first?.signature.parameterClause.parameters.map(CodeParameter.init)
      .first { $0.name == input.name }
    if let given, code.differs(given.type, from: input.type) {
      leave(
        "The initializer of \(typeName) already takes \(input.name) of the type \(given.type). Rename one of them.",
        at: initializers.first, in: part.path)
      return false
    }
    let isMemberwise = initializers.isEmpty && part.declaration.is(StructDeclSyntax.self)
    // A memberwise initializer, and one that is added here, are internal.
    importTypes(
      of: input.type, into: part.path,
      as: initializers.first.map { $0.modifiers.access(in: type) } ?? "internal")
    guard let type = code.type(typeName), let part = type.declarations.first else { return false }
    if isStored { addProperty(input, to: type, part, isMemberwise: isMemberwise) }
    if isMemberwise { return true }
    return initializers.isEmpty
      ? addInitializer(for: input, to: typeName)
      : extendInitializer(for: input, of: typeName, isGiven: given != nil, isStored: isStored)
  }

  private mutating func addProperty(
    _ input: CodeParameter, to type: CodeType, _ part: CodePart, isMemberwise: Bool
  ) {
    let own = part.allMembers.flatMap { CodeProperty.all(in: $0) }.filter { $0.isStored }
    let set = own.filter(\.isSetByInitializer)
    let anchor = set.last ?? own.first { $0.name == "interactor" } ?? own.last
    // A property that an initializer sets may have a default value, as in `var count = 0`.
    let assigned = Set(type.initializers.flatMap { $0.body?.statements.compactMap(\.assignedName) ?? [] })
    let models = set + own.filter { !$0.isSetByInitializer && assigned.contains($0.name) }
    let model = models.last { $0.name != "interactor" && $0.name != "scope" }
    // Extensions in other files need to see it too.
    let isOneFile = Set(type.parts.map(\.path)).count == 1
    var access = "private "
    if let model {
      let words = ["private", "fileprivate", "internal"]
      access = model.variable.modifiers.map(\.name.text).first(where: words.contains).map { $0 + " " } ?? ""
    }
    if isMemberwise || !isOneFile, access != "internal " { access = "" }
    let lines = ["\(access)let \(input.name): \(input.type)"]
    add(
      lines, to: part, anchor.map { .after($0.member) } ?? .first, isSpaced: anchor == nil,
      "Keep \(input.name) in \(type.name).", declares: ["\(type.name).\(input.name)"])
  }

  private mutating func addInitializer(for input: CodeParameter, to typeName: String) -> Bool {
    guard let type = code.type(typeName), let part = type.declarations.first else { return false }
    let stored = part.allMembers.flatMap { CodeProperty.all(in: $0) }.filter(\.isStored)
    guard stored.allSatisfy({ $0.name == input.name || !$0.isSetByInitializer }) else {
      reject("\(typeName) inherits its initializer. Pass \(input.name) on by hand.")
      return false
    }
    let lines = ["init(\(input.name): \(input.type)) {", "  self.\(input.name) = \(input.name)", "}"]
    add(
      lines, to: part, stored.last.map { .after($0.member) } ?? .first, isSpaced: true,
      "Add an initializer with \(input.name) to \(typeName).", declares: ["\(typeName).init"])
    return true
  }

  private mutating func extendInitializer(
    for input: CodeParameter, of typeName: String, isGiven: Bool, isStored: Bool
  ) -> Bool {
    guard let type = code.type(typeName), let initializer = type.initializers.first,
      let path = type.members.first(where: { $0.declaration.id == initializer.id })?.path,
      let file = code.files[path]
    else { return false }
    let parameter =
      "\(input.name): \(code.isFunction(input.type) ? "@escaping " : "")\(input.type)"
    let assignment = "self.\(input.name) = \(input.name)"
    let sentence = "Add \(input.name) to the initializer of \(typeName)."
    let text = [isGiven ? nil : parameter, isStored ? assignment : nil].compactMap(\.self)
      .joined(separator: "\n")
    let statement = isStored ? initializer.body.flatMap { adding(assignment, to: $0, in: file) } : []
    guard let statement else {
      leave(sentence, text: text, at: initializer, in: path)
      return false
    }
    let edits = (isGiven ? [] : appending(parameter, to: initializer, in: file)) + statement
    if !edits.isEmpty { edit(path, edits, sentence, text: text) }
    return true
  }
}

extension DeclModifierListSyntax {
  /// Returns the access of a member of a type, limited to that of the type.
  func access(in type: CodeType) -> String {
    let words = map(\.name.text)
    let outer = type.declarations.flatMap { $0.modifiers.map(\.name.text) }
    let levels = CodeImport.levels
    let own = ["public", "package"].first(where: words.contains) ?? "internal"
    let around = ["public", "package"].first(where: outer.contains) ?? "internal"
    return [own, around].min { (levels.firstIndex(of: $0) ?? 0) < (levels.firstIndex(of: $1) ?? 0) } ?? own
  }
}

extension CodeDraft {
  /// Returns the edits that add a statement to a body, after the assignments at its beginning.
  func adding(_ statement: String, to body: CodeBlockSyntax, in file: CodeFile) -> [Edit]? {
    let outer = file.indentation(of: body.rightBrace)
    let step = file.indentationStep
    guard let first = body.statements.first, let last = body.statements.last else {
      let range = file.blanks(from: body.leftBrace.end, to: body.rightBrace.start)
      guard body.leftBrace.trailingTriviaIsBlank(until: range.upperBound) else {
        return [Edit(at: range.lowerBound, file.lineBreak + outer + step + statement)]
      }
      return [Edit(range, file.lineBreak + outer + step + statement + file.lineBreak + outer)]
    }
    let assignments = body.statements.prefix { $0.isAssignment }
    let inner = first.beginsLine ? file.indentation(of: first) : outer + step
    if first.beginsLine {
      guard let anchor = assignments.last else {
        return [Edit(at: body.leftBrace.lineEnd ?? body.leftBrace.end, file.lineBreak + inner + statement)]
      }
      if let end = anchor.lineEnd { return [Edit(at: end, file.lineBreak + inner + statement)] }
      return [Edit(at: anchor.end, anchor.semicolon == nil ? "; " + statement : " " + statement + ";")]
    }
    // A body on one line is broken into several.
    let isOneLine =
      body.leftBrace.trailingTriviaIsBlank(until: first.start)
      && last.trailingTriviaIsBlank(until: body.rightBrace.start)
    guard isOneLine, assignments.count == body.statements.count else { return nil }
    return [
      Edit(file.blanks(from: body.leftBrace.end, to: first.start), file.lineBreak + inner),
      Edit(
        file.blanks(from: last.end, to: body.rightBrace.start),
        file.lineBreak + inner + statement + file.lineBreak + outer),
    ]
  }
}

extension CodeBlockItemSyntax {
  /// Whether it is an assignment, as in `self.name = name`.
  var isAssignment: Bool {
    guard let sequence = item.as(SequenceExprSyntax.self) else { return false }
    return sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) == true
  }

  /// The name of the property that it assigns to.
  var assignedName: String? {
    guard let sequence = item.as(SequenceExprSyntax.self) else { return nil }
    let elements = Array(sequence.elements)
    guard elements.count > 2, elements[1].is(AssignmentExprSyntax.self) else { return nil }
    if let member = elements[0].as(MemberAccessExprSyntax.self) {
      return member.base?.lastName == "self" ? member.declName.baseName.text : nil
    }
    return elements[0].as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
