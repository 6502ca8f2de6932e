internal import SwiftSyntax

// Adding a constant to a function, before the statement that needs it.

extension CodeDraft {
  /// Adds a constant without a value, whose warning says that it needs one.
  ///
  /// The program stops at the constant, so code that a test may run can't have one.
  ///
  /// - Returns: The name of the constant; `nil` if the code at the call cannot have one.
  mutating func addStandIn(for need: CodeParameter, at site: CreationSite) -> String? {
    guard !code.isTest(site.path), !mayRunInTests(site) else { return nil }
    let visible = VisibleValues(of: site, in: code)
    let names = [need.name, need.name + "Value"]
    guard let name = names.first(where: { !visible.names.contains($0) }) else { return nil }
    let sentence = "Give \(name) a value."
    let lines = [
      "#warning(\"rib: \(sentence)\")", "let \(name): \(need.type) = { fatalError(\"\(sentence)\") }()",
    ]
    guard addLocal(lines, at: site) else { return nil }
    importTypes(of: need.type, into: site.path, as: "internal")
    return name
  }

  /// Whether a place is in a RIB, or in a type or a function that a test names.
  private func mayRunInTests(_ site: CreationSite) -> Bool {
    if let type = site.typeName, code.ribTypes.owner(of: type) != nil { return true }
    let function = site.outer.lazy.compactMap { $0.as(FunctionDeclSyntax.self)?.name.text }.last
    guard let name = site.typeName?.split(separator: ".").last.map(String.init) ?? function else {
      return false
    }
    return code.paths.contains { path in
      guard code.isTest(path), let file = code.files[path], file.mentions(name) else { return false }
      return file.syntax.allTokens.contains { $0.word == name }
    }
  }

  /// Lets the function around a call, or the router of the RIB, create a dependency that the RIB owns; returns the expression to pass.
  mutating func own(_ need: CodeParameter, at site: CreationSite) -> String {
    let visible = VisibleValues(of: site, in: code)
    guard let made = code.plainConstruction(of: need.type, in: site.path),
      !visible.names.contains(need.name)
    else { return leave(need, at: site) }
    var path = site.path
    if let router = site.typeName.flatMap(code.ribTypes.owner)?.router, router.name == site.typeName,
      let part = router.declarations.first
    {
      path = part.path
      addStored("private let \(need.name) = \(made)", to: part)
    } else if !addLocal(["let \(need.name) = \(made)"], at: site, isFirst: true) {
      // The constant was to become the first statement, so that all others can use it.
      return leave(need, at: site)
    }
    importTypes(of: need.type, into: path, as: "internal")
    return need.name
  }

  /// Adds lines before the statement that contains a call, or before the first statement of its body.
  ///
  /// - Returns: Whether a statement can precede it: it is in a function, a getter or the main file, and not in a closure.
  private mutating func addLocal(
    _ lines: [String], at site: CreationSite, isFirst: Bool = false
  ) -> Bool {
    guard let file = code.files[site.path],
      let found = site.call.enclosing(CodeBlockItemSyntax.self),
      let list = found.parent?.as(CodeBlockItemListSyntax.self), let block = list.parent,
      let item = isFirst ? list.first : found
    else { return false }
    let isMain = block.is(SourceFileSyntax.self) && site.path.hasSuffix("/main.swift")
    guard isMain || block.is(CodeBlockSyntax.self) || block.is(AccessorBlockSyntax.self) else { return false }
    let returns = list.count == 1 && block.returnsItsStatement && item.item.is(ExprSyntax.self)
    let statement = returns ? "return " : ""
    if item.beginsLine {
      let gap = file.lineBreak + file.indentation(of: item)
      edit(site.path, [Edit(at: item.start, lines.joined(separator: gap) + gap + statement)])
      return true
    }
    // A body on one line is broken into several lines.
    guard let braces = block.asProtocol((any BracedSyntax).self), list.count == 1,
      braces.leftBrace.trailingTriviaIsBlank(until: item.start),
      item.trailingTriviaIsBlank(until: braces.rightBrace.start)
    else { return false }
    let outer = file.lineBreak + file.indentation(of: braces.leftBrace)
    let inner = outer + code.indentationStep(in: site.path)
    let start = file.blanks(from: braces.leftBrace.end, to: item.start)
    let end = file.blanks(from: item.end, to: braces.rightBrace.start)
    let text = inner + lines.joined(separator: inner) + inner + statement
    edit(site.path, [Edit(start, text), Edit(end, outer)])
    return true
  }
}

extension Syntax {
  /// Whether a single expression in a body is its result.
  fileprivate var returnsItsStatement: Bool {
    if self.is(AccessorBlockSyntax.self) { return true }
    return parent?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
      || parent?.is(AccessorDeclSyntax.self) == true
  }
}

extension CodeBase {
  /// Returns a call that creates a value of a type without arguments, in a file; `nil` if these files don't declare one.
  fileprivate func plainConstruction(of type: String, in path: String) -> String? {
    guard let found = self.type(type), found.declarations.count == 1, let part = found.declarations.first,
      !found.isProtocol
    else { return nil }
    let isNear = module(of: part.path) == module(of: path)
    let isPlain = found.initializers.contains { initializer in
      initializer.signature.effectSpecifiers == nil && initializer.optionalMark == nil
        && initializer.genericParameterClause == nil && !initializer.modifiers.has("private", "fileprivate")
        && (isNear || initializer.modifiers.has("package", "public"))
        && initializer.signature.inputs.allSatisfy(\.hasDefault)
    }
    let isImplicit = isNear && implicitInputs(of: found)?.allSatisfy(\.hasDefault) == true
    return isPlain || isImplicit ? "\(type)()" : nil
  }
}
