internal import SwiftSyntax

// What a name means where it stands alone: something of the body around it, or a member of the type.

extension TokenSyntax {
  /// Whether a parameter, a constant or a function of the code around it has its name, up to the next type.
  var isLocal: Bool { sees(local: word) }

  /// Whether a name means a parameter, a constant or a function of the code around it there, up to the next type.
  func sees(local name: String) -> Bool {
    var (inner, next) = (Syntax(self), parent)
    while let current = next, current.asProtocol((any DeclGroupSyntax).self) == nil {
      if current.binds(name, before: inner) { return true }
      (inner, next) = (current, current.parent)
    }
    return false
  }

  /// The declaration of the type that it stands in.
  var typeAround: DeclSyntax? {
    var next = parent
    while let current = next {
      if let group = current.asProtocol((any DeclGroupSyntax).self) { return DeclSyntax(group) }
      next = current.parent
    }
    return nil
  }
}

extension Syntax {
  /// Whether a node gives a name a meaning of its own for a part of it.
  fileprivate func binds(_ name: String, before part: Syntax) -> Bool {
    switch self.as(SyntaxEnum.self) {
    case .functionDecl(let function): function.signature.parameterClause.binds(name)
    case .initializerDecl(let initializer): initializer.signature.parameterClause.binds(name)
    case .subscriptDecl(let subscripting): subscripting.parameterClause.binds(name)
    case .accessorDecl(let accessor): accessor.parameters?.name.word == name
    case .closureExpr(let closure): closure.locals[name] != nil
    case .codeBlockItemList(let items):
      items.contains { item in
        if let function = item.item.as(FunctionDeclSyntax.self) { return function.name.word == name }
        let isBefore = item.position < part.position
        let binder =
          item.item.as(VariableDeclSyntax.self).map { Syntax($0.bindings) }
          ?? item.item.as(GuardStmtSyntax.self).map { Syntax($0.conditions) }
        return isBefore && binder?.holdsPattern(name) == true
      }
    // The branch of an `else` does not see what the conditions bind.
    case .ifExpr(let choice): part.id != choice.elseBody?.id && Syntax(choice.conditions).holdsPattern(name)
    case .whileStmt(let loop): Syntax(loop.conditions).holdsPattern(name)
    case .forStmt(let loop):
      part.id != Syntax(loop.sequence).id && Syntax(loop.pattern).holdsPattern(name)
    case .switchCase(let branch): Syntax(branch.label).holdsPattern(name)
    case .catchClause(let clause): Syntax(clause.catchItems).holdsPattern(name)
    default: false
    }
  }

  /// Whether a pattern in it, which stands in no closure of it, binds a name.
  private func holdsPattern(_ name: String) -> Bool {
    if let pattern = self.as(IdentifierPatternSyntax.self) { return pattern.identifier.word == name }
    return children(viewMode: .sourceAccurate).contains {
      !$0.is(ClosureExprSyntax.self) && $0.holdsPattern(name)
    }
  }
}

extension FunctionParameterClauseSyntax {
  fileprivate func binds(_ name: String) -> Bool {
    parameters.contains { ($0.secondName ?? $0.firstName).word == name }
  }
}
