internal import SwiftSyntax

// What a name means where it stands alone: something of the body around it, or a member of the type.

extension TokenSyntax {
  /// Whether a parameter, a constant or a function of the code around it has its name, up to the next type.
  var isLocal: Bool { sees(local: word) }

  /// Whether a name means a parameter, a constant or a function of the code around it there, up to the next type.
  func sees(local name: String) -> Bool {
    outwards.prefix { !$0.outer.isProtocol((any DeclGroupSyntax).self) }.contains { outer, part in
      outer.local(name, in: part) != nil
    }
  }

  /// The declaration of the type that it stands in.
  var typeAround: DeclSyntax? {
    outwards.lazy.compactMap { $0.outer.asProtocol((any DeclGroupSyntax).self).map { DeclSyntax($0) } }.first
  }
}

extension SyntaxProtocol {
  /// The nodes around it, inner ones first, each with the part of it that it stands in.
  var outwards: some Sequence<(outer: Syntax, part: Syntax)> {
    sequence(state: Syntax(self)) { part in
      guard let outer = part.parent else { return nil }
      defer { part = outer }
      return (outer, part)
    }
  }

  /// Which of some things the code around it names, each known by its words: the nearest that names any tells it.
  ///
  /// - Parameters:
  ///   - things: The words of each thing.
  ///   - names: What a node around it names; of several sets the first that is of use counts.
  /// - Returns: What is named there; empty if nothing is.
  func nearest<Thing>(of things: [Thing: Set<String>], by names: (Syntax) -> [Set<String>]) -> Set<Thing> {
    for (outer, _) in outwards {
      for names in names(outer) {
        let found = things.filter { !$0.value.isDisjoint(with: names) }
        if !found.isEmpty { return Set(found.keys) }
      }
    }
    return []
  }

  /// All words in it.
  var words: Set<String> { Set(tokens(viewMode: .sourceAccurate).map(\.word)) }
}

extension Syntax {
  /// What a node gives a name for a part of it; `nil` if the name means there what it means outside.
  func local(_ name: String, in part: Syntax) -> Enclosure.Local? {
    if let closure = self.as(ClosureExprSyntax.self), name.hasPrefix("$"), closure.locals[name] == nil {
      return Enclosure.Local()
    }
    return locals(in: part).first { $0.name == name || $0.name == "`\(name)`" }?.local
  }

  /// All that a node gives names for a part of it, the last first.
  func locals(in part: Syntax) -> [(name: String, local: Enclosure.Local)] {
    if let function = functionNameAndLocals {
      // The defaults of parameters see no other parameter.
      let isSignature = part.is(FunctionSignatureSyntax.self) || part.is(FunctionParameterClauseSyntax.self)
      return isSignature ? [] : function.locals.map { ($0, $1) }
    }
    return switch self.as(SyntaxEnum.self) {
    case .accessorDecl(let accessor): accessor.parameters.map { [($0.name.text, Enclosure.Local())] } ?? []
    // The values of a capture list are taken outside.
    case .closureExpr(let closure):
      part.id == closure.signature.map { Syntax($0).id } ? [] : closure.locals.map { ($0, $1) }
    case .closureCapture(let capture):
      capture.initializer != nil && part.id == Syntax(capture.name).id
        ? [(capture.name.text, Enclosure.Local())] : []
    case .codeBlockItemList(let items):
      items.reversed().flatMap { item -> [(name: String, local: Enclosure.Local)] in
        if let function = item.item.as(FunctionDeclSyntax.self) {
          return [(function.name.text, Enclosure.Local())]
        }
        guard item.position < part.position else { return [] }
        if let variable = item.item.as(VariableDeclSyntax.self) {
          return variable.bindings.flatMap {
            $0.pattern.locals(type: $0.annotation, value: $0.initializer?.value)
          }
        }
        return item.item.as(GuardStmtSyntax.self)?.conditions.flatMap(\.locals) ?? []
      }
    // A condition sees what those before it bind, and the branch of an `else` none of that.
    case .conditionElementList(let list):
      list.filter { $0.position < part.position }.reversed().flatMap(\.locals)
    case .ifExpr(let choice):
      part.id == Syntax(choice.body).id ? choice.conditions.reversed().flatMap(\.locals) : []
    case .whileStmt(let loop):
      part.id == Syntax(loop.body).id ? loop.conditions.reversed().flatMap(\.locals) : []
    case .forStmt(let loop):
      part.id == Syntax(loop.sequence).id
        ? [] : loop.pattern.locals(type: loop.typeAnnotation?.type, value: loop.sequence, isElement: true)
    case .switchCase(let branch): Syntax(branch.label).patternLocals
    case .catchClause(let clause): Syntax(clause.catchItems).patternLocals
    default: []
    }
  }

  /// What patterns in it, which stand in no closure of it, give names.
  fileprivate var patternLocals: [(name: String, local: Enclosure.Local)] {
    if let pattern = self.as(IdentifierPatternSyntax.self) {
      return [(pattern.identifier.text, Enclosure.Local())]
    }
    return children(viewMode: .sourceAccurate).flatMap {
      $0.is(ClosureExprSyntax.self) ? [] : $0.patternLocals
    }
  }
}

extension PatternSyntax {
  /// What it gives names; the type and the value are those of all of it.
  fileprivate func locals(
    type: TypeSyntax?, value: ExprSyntax?, isElement: Bool = false
  ) -> [(name: String, local: Enclosure.Local)] {
    guard let name else { return Syntax(self).patternLocals }
    return [(name, Enclosure.Local(type: type, value: value, isElement: isElement))]
  }
}

extension ConditionElementSyntax {
  /// What it gives names.
  fileprivate var locals: [(name: String, local: Enclosure.Local)] {
    if let binding = condition.as(OptionalBindingConditionSyntax.self) {
      return binding.pattern.locals(type: binding.typeAnnotation?.type, value: binding.initializer?.value)
    }
    return condition.as(MatchingPatternConditionSyntax.self).map { Syntax($0.pattern).patternLocals } ?? []
  }
}

extension PatternBindingSyntax {
  /// The type that is written behind its name, or behind a later one that shares it, as in `let a, b: Int`.
  var annotation: TypeSyntax? {
    guard let list = parent?.as(PatternBindingListSyntax.self) else { return typeAnnotation?.type }
    for binding in list.drop(while: { $0.id != id }) {
      if let annotation = binding.typeAnnotation { return annotation.type }
      guard binding.initializer == nil else { return nil }
    }
    return nil
  }
}
