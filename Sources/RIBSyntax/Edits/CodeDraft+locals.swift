internal import SwiftSyntax

// Letting a RIB create a dependency that it owns.

extension CodeDraft {
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
    } else if !addLocal("let \(need.name) = \(made)", at: site) {
      return leave(need, at: site)
    }
    importTypes(of: need.type, into: path, as: "internal")
    return need.name
  }

  /// Adds a constant as the first statement of the body around a call, so that all others can use it.
  ///
  /// - Returns: Whether the call is in a function, a getter or the main file, whose first statement begins a line.
  private mutating func addLocal(_ line: String, at site: CreationSite) -> Bool {
    guard let file = code.files[site.path],
      let list = site.call.enclosing(CodeBlockItemListSyntax.self), let block = list.parent,
      let first = list.first, first.beginsLine
    else { return false }
    let isMain = block.is(SourceFileSyntax.self) && site.path.hasSuffix("/main.swift")
    guard isMain || block.is(CodeBlockSyntax.self) || block.is(AccessorBlockSyntax.self) else { return false }
    let returns = list.count == 1 && block.returnsItsStatement && first.item.is(ExprSyntax.self)
    let gap = file.lineBreak + file.indentation(of: first)
    edit(site.path, [Edit(at: first.start, line + gap + (returns ? "return " : ""))])
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
