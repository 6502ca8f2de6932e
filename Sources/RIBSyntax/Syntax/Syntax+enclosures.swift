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

  /// The full name of the function, initializer or subscript that a node declares, with its parameters.
  var functionNameAndLocals: (name: String, locals: [String: LocalValue])? {
    if let function = self.as(FunctionDeclSyntax.self) {
      let clause = function.signature.parameterClause
      return (function.name.text + clause.labels, clause.locals)
    }
    if let initializer = self.as(InitializerDeclSyntax.self) {
      let clause = initializer.signature.parameterClause
      return ("init" + clause.labels, clause.locals)
    }
    if let subscripting = self.as(SubscriptDeclSyntax.self) {
      return ("subscript" + subscripting.parameterClause.labels, subscripting.parameterClause.locals)
    }
    return self.is(DeinitializerDeclSyntax.self) ? ("deinit", [:]) : nil
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

extension FunctionParameterClauseSyntax {
  /// The labels as in a full name: `(_:for:)`.
  fileprivate var labels: String { "(" + parameters.map { $0.firstName.text + ":" }.joined() + ")" }

  fileprivate var locals: [String: LocalValue] {
    Dictionary(parameters.map { ($0.innerName, LocalValue(type: $0.type)) }) { first, _ in first }
  }
}

extension FunctionParameterSyntax {
  /// The name inside the function.
  var innerName: String { (secondName ?? firstName).text }
}

extension ClosureExprSyntax {
  /// The parameters and the names in the capture list.
  var locals: [String: LocalValue] {
    var locals: [String: LocalValue] = [:]
    switch signature?.parameterClause {
    case .simpleInput(let names): for name in names { locals[name.name.text] = LocalValue() }
    case .parameterClause(let clause):
      for parameter in clause.parameters {
        locals[(parameter.secondName ?? parameter.firstName).text] = LocalValue(type: parameter.type)
      }
    default: break
    }
    for capture in signature?.capture?.items ?? [] {
      // `[x]` means the same as `x` outside.
      if let value = capture.initializer?.value { locals[capture.name.text] = LocalValue(value: value) }
    }
    return locals
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
  var parameterCount: Int {
    switch signature?.parameterClause {
    case .simpleInput(let names): return names.count
    case .parameterClause(let clause): return clause.parameters.count
    default: return dollarCount
    }
  }

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
