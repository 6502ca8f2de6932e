internal import SwiftSyntax

// The meaning of an unqualified name: a declaration in the enclosing body, or a member of the type.

/// A name that code declares, with the known facts about it.
typealias NamedLocal = (name: String, local: LocalValue)

extension TokenSyntax {
  /// Whether a parameter, a constant or a function of the enclosing code has the token's name, up to the innermost type.
  var isLocal: Bool { sees(local: word) }

  /// Whether a name at this place means a parameter, a constant or a function of the enclosing code, up to the innermost type.
  func sees(local name: String) -> Bool { local(name) != nil }

  /// Whether the token names a value without a dot: in an expression, a capture list, or `if let name`.
  var isBareName: Bool {
    if let access = parent?.parent?.as(MemberAccessExprSyntax.self), access.declName.id == parent?.id {
      return false
    }
    return parent?.is(DeclReferenceExprSyntax.self) == true
      || parent?.as(ClosureCaptureSyntax.self).map { $0.initializer == nil } == true
      || parent?.parent?.as(OptionalBindingConditionSyntax.self).map { $0.initializer == nil } == true
  }

  /// The declaration of the enclosing type.
  var typeAround: DeclSyntax? {
    ancestorOrSelf { $0.asProtocol((any DeclGroupSyntax).self).map { DeclSyntax($0) } }
  }
}

extension SyntaxProtocol {
  /// The nodes around this node, innermost first, each with its child that contains this node.
  var outwards: some Sequence<(outer: Syntax, part: Syntax)> {
    sequence(state: Syntax(self)) { part in
      guard let outer = part.parent else { return nil }
      defer { part = outer }
      return (outer, part)
    }
  }

  /// Returns the parameter, the constant or the function of the enclosing code that a name means here, up to the innermost type.
  func local(_ name: String) -> LocalValue? {
    outwards.prefix { !$0.outer.isProtocol((any DeclGroupSyntax).self) }.lazy
      .compactMap { outer, part in outer.local(name, in: part) }.first
  }

  /// Returns the innermost node of a kind around this node.
  func enclosing<Node: SyntaxProtocol>(_ kind: Node.Type) -> Node? {
    parent?.ancestorOrSelf { $0.as(kind) }
  }

  /// All words in the node.
  var words: Set<String> { Set(allTokens.map(\.word)) }
}

extension Syntax {
  /// Returns the meaning that a node gives to a name in one of its parts; `nil` if the name has the same meaning as outside.
  func local(_ name: String, in part: Syntax) -> LocalValue? {
    if self.is(ClosureExprSyntax.self), name.hasPrefix("$") { return LocalValue() }
    return locals(in: part).first { $0.name == name || $0.name == "`\(name)`" }?.local
  }

  /// Returns all names that a node declares for one of its parts, last first.
  func locals(in part: Syntax) -> [NamedLocal] {
    if let parameters {
      // The default of a parameter cannot see other parameters.
      let isSignature = part.is(FunctionSignatureSyntax.self) || part.is(FunctionParameterClauseSyntax.self)
      return isSignature ? [] : parameters.map { ($0.innerName, LocalValue(type: $0.type)) }
    }
    return switch self.as(SyntaxEnum.self) {
    case .accessorDecl(let accessor): accessor.parameters.map { [($0.name.text, LocalValue())] } ?? []
    // The values in a capture list are evaluated outside the closure.
    case .closureExpr(let closure):
      part.id == closure.signature.map { Syntax($0).id } ? [] : closure.locals
    case .closureCapture(let capture):
      capture.initializer != nil && part.id == Syntax(capture.name).id
        ? [(capture.name.text, LocalValue())] : []
    case .codeBlockItemList(let items):
      items.reversed().flatMap { item -> [NamedLocal] in
        if let function = item.item.as(FunctionDeclSyntax.self) {
          return [(function.name.text, LocalValue())]
        }
        guard item.position < part.position else { return [] }
        if let variable = item.item.as(VariableDeclSyntax.self) {
          return Syntax(variable.bindings).patternLocals
        }
        return item.item.as(GuardStmtSyntax.self).map { Syntax($0.conditions).patternLocals.reversed() } ?? []
      }
    // A condition sees the bindings of earlier conditions; the `else` branch sees none.
    case .conditionElementList(let list):
      list.filter { $0.position < part.position }.flatMap { Syntax($0).patternLocals }.reversed()
    case .ifExpr(let choice):
      part.id == Syntax(choice.body).id ? Syntax(choice.conditions).patternLocals.reversed() : []
    case .whileStmt(let loop):
      part.id == Syntax(loop.body).id ? Syntax(loop.conditions).patternLocals.reversed() : []
    case .forStmt(let loop):
      part.id == Syntax(loop.sequence).id ? [] : Syntax(loop.pattern).patternLocals
    case .switchCase(let branch): Syntax(branch.label).patternLocals
    case .catchClause(let clause): Syntax(clause.catchItems).patternLocals
    default: []
    }
  }

  /// The names that patterns in the node bind, with the types and values beside them.
  fileprivate var patternLocals: [NamedLocal] {
    let kinds: Set<SyntaxKind> = [.accessorBlock, .closureExpr, .initializerClause]
    return nodes { kinds.contains($0.kind) }.compactMap { $0.as(IdentifierPatternSyntax.self) }.map {
      pattern in
      let binding = pattern.parent?.as(PatternBindingSyntax.self)
      let condition = pattern.parent?.as(OptionalBindingConditionSyntax.self)
      let loop = pattern.parent?.as(ForStmtSyntax.self)
      let local = LocalValue(
        type: binding?.annotation ?? (condition?.typeAnnotation ?? loop?.typeAnnotation)?.type,
        value: (binding?.initializer ?? condition?.initializer)?.value ?? loop?.sequence,
        isElement: loop != nil)
      return (pattern.identifier.plainName, local)
    }
  }
}

extension PatternBindingSyntax {
  /// The type annotation of its name, or of a later name that shares it, as in `let a, b: Int`.
  var annotation: TypeSyntax? {
    guard let list = parent?.as(PatternBindingListSyntax.self) else { return typeAnnotation?.type }
    for binding in list.drop(while: { $0.id != id }) {
      if let annotation = binding.typeAnnotation { return annotation.type }
      guard binding.initializer == nil else { return nil }
    }
    return nil
  }
}
