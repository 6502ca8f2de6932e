internal import SwiftSyntax

// The names that declarations and closures introduce.

/// The known facts about a parameter, a local constant or a local variable.
struct LocalValue {
  /// The type as written, if it is written.
  var type: TypeSyntax?
  /// The initial value, if there is one.
  var value: ExprSyntax?
  /// Whether the name is bound to each element of the value in turn.
  var isElement = false
}

extension Syntax {
  /// The name of the type that a node declares or extends.
  var typeName: String? {
    if let type = self.as(ExtensionDeclSyntax.self) {
      return type.extendedType.qualifiedName ?? type.extendedType.plainText
    }
    return asProtocol((any DeclGroupSyntax).self).flatMap {
      $0.asProtocol((any NamedDeclSyntax).self)?.name.plainName
    }
  }

  /// The parameters of the function, initializer or subscript that a node declares.
  var parameters: FunctionParameterListSyntax? {
    let signature =
      self.as(FunctionDeclSyntax.self)?.signature ?? self.as(InitializerDeclSyntax.self)?.signature
    return (signature?.parameterClause ?? self.as(SubscriptDeclSyntax.self)?.parameterClause)?.parameters
  }

  /// The full name of the function, initializer or subscript that a node declares, as in `route(to:)`.
  var functionName: String? {
    guard let parameters else { return self.is(DeinitializerDeclSyntax.self) ? "deinit" : nil }
    let name = self.as(FunctionDeclSyntax.self)?.name.text
    return (name ?? (self.is(InitializerDeclSyntax.self) ? "init" : "subscript"))
      + "(" + parameters.map { $0.firstName.text + ":" }.joined() + ")"
  }
}

extension SyntaxProtocol {
  /// Whether the code is inside `#if` in the type around it, so that other builds may have other code.
  var isConditional: Bool {
    var isInCondition = false
    for (outer, _) in outwards {
      if outer.isProtocol((any DeclGroupSyntax).self) { return isInCondition }
      isInCondition = isInCondition || outer.is(IfConfigDeclSyntax.self)
    }
    return false
  }
}

extension DeclSyntax {
  /// The conditions of `#if` on which the declaration exists; each includes those before it that must fail.
  var conditions: Set<String> {
    Set(
      outwards.compactMap { outer, part in
        outer.as(IfConfigClauseListSyntax.self)?.prefix { $0.position <= part.position }
          .map { $0.condition?.withoutComments ?? "" }.joined(separator: ", ")
      })
  }
}

extension FunctionParameterSyntax {
  /// The name inside the function.
  var innerName: String { (secondName ?? firstName).text }
}

extension ClosureExprSyntax {
  /// The parameters with names.
  private var parameters: [NamedLocal]? {
    switch signature?.parameterClause {
    case .simpleInput(let names): names.map { ($0.name.text, LocalValue()) }
    case .parameterClause(let clause):
      clause.parameters.map { (($0.secondName ?? $0.firstName).text, LocalValue(type: $0.type)) }
    default: nil
    }
  }

  /// The name of the first parameter.
  var firstName: String { parameters?.first?.name ?? "$0" }

  /// The parameters and the names in the capture list, where `[x]` means the same as `x` outside.
  var locals: [NamedLocal] {
    let captured = signature?.capture?.items.compactMap { item in
      item.initializer.map { (item.name.text, LocalValue(value: $0.value)) }
    }
    return (captured ?? []) + (parameters ?? [])
  }

  /// Its first use of `self`, if it captures `self` strongly.
  var strongSelf: Syntax? {
    for item in signature?.capture?.items ?? [] where item.name.text == "self" {
      return item.specifier == nil ? Syntax(item.name) : nil
    }
    // A type inside has a `self` of its own.
    let uses = statements.nodes { $0.typeName != nil }.lazy.compactMap { $0.as(DeclReferenceExprSyntax.self) }
    // In `\.self` and `Int.self`, `self` has another meaning.
    return uses.first { reference in
      ExprSyntax(reference).isSelf
        && reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id != reference.id
        && reference.parent?.is(KeyPathPropertyComponentSyntax.self) != true
    }.map { Syntax($0) }
  }

  /// The number of its parameters as written: by name, or as `$0`, `$1` and so on.
  var parameterCount: Int { parameters?.count ?? dollarCount }

  /// One more than the largest number after a dollar sign, not counting nested closures.
  private var dollarCount: Int {
    let numbers = statements.nodes { $0.is(ClosureExprSyntax.self) }.lazy.compactMap { node -> Int? in
      guard case .dollarIdentifier(let name) = node.as(TokenSyntax.self)?.tokenKind else { return nil }
      return Int(name.dropFirst())
    }
    return numbers.max().map { $0 + 1 } ?? 0
  }
}

extension SequenceExprSyntax {
  /// The target and the value, if it is just `a = b`.
  var assignment: (target: ExprSyntax, value: ExprSyntax)? {
    let terms = Array(elements.prefix(4))
    guard terms.count == 3, terms[1].is(AssignmentExprSyntax.self) else { return nil }
    return (terms[0], terms[2])
  }
}

extension PatternSyntax {
  /// The bound name, if it binds one name.
  var name: String? { self.as(IdentifierPatternSyntax.self)?.identifier.plainName }
}
