internal import SwiftSyntax

// The names that declarations and closures bring along.

/// A declaration or a closure around a piece of code, with the names that it brings along.
struct Enclosure {
  enum Kind {
    case type, function, closure
  }

  /// What a parameter, a local constant or a local variable is known to be.
  struct Local {
    /// The type as it is written, if it is written.
    var type: TypeSyntax?
    /// The first value, if there is one.
    var value: ExprSyntax?
    /// Whether it is each element of the value, one after the other.
    var isElement = false
  }

  let kind: Kind
  /// What it is called: `Trip.Router` for a type, `take(_:for:)` for a function; empty for a closure.
  let name: String
  /// The next one around it, by its number.
  let outer: Int?
  var locals: [String: Local] = [:]
}

extension Syntax {
  /// The name of the type that a node declares or extends.
  var typeName: String? {
    if let type = self.as(ExtensionDeclSyntax.self) {
      return type.extendedType.qualifiedName ?? type.extendedType.plainText
    }
    return asProtocol((any DeclGroupSyntax).self).flatMap {
      $0.asProtocol((any NamedDeclSyntax).self)?.name.text
    }
  }

  /// The name of the function, the initializer or the subscript that a node declares, with its parameters.
  var functionNameAndLocals: (name: String, locals: [String: Enclosure.Local])? {
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

extension FunctionParameterClauseSyntax {
  /// `(_:for:)`, as a full name has it.
  fileprivate var labels: String { "(" + parameters.map { $0.firstName.text + ":" }.joined() + ")" }

  fileprivate var locals: [String: Enclosure.Local] {
    let named = parameters.map { parameter in
      ((parameter.secondName ?? parameter.firstName).text, Enclosure.Local(type: parameter.type))
    }
    return Dictionary(named) { first, _ in first }
  }
}

extension ClosureExprSyntax {
  /// The parameters, and what the capture list gives a name.
  var locals: [String: Enclosure.Local] {
    var locals: [String: Enclosure.Local] = [:]
    switch signature?.parameterClause {
    case .simpleInput(let names): for name in names { locals[name.name.text] = Enclosure.Local() }
    case .parameterClause(let clause):
      for parameter in clause.parameters {
        locals[(parameter.secondName ?? parameter.firstName).text] = Enclosure.Local(type: parameter.type)
      }
    default: break
    }
    for capture in signature?.capture?.items ?? [] {
      // `[x]` means what it means outside.
      if let value = capture.initializer?.value { locals[capture.name.text] = Enclosure.Local(value: value) }
    }
    return locals
  }

  /// Where it uses `self`, if it captures that strongly.
  var strongSelf: AbsolutePosition? {
    for item in signature?.capture?.items ?? [] where item.name.text == "self" {
      return item.specifier == nil ? item.name.positionAfterSkippingLeadingTrivia : nil
    }
    var left = [Syntax(statements)]
    while let syntax = left.popLast() {
      // `\.self` and `Int.self` are other words.
      if let reference = syntax.as(DeclReferenceExprSyntax.self), ExprSyntax(reference).isSelf,
        reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id != reference.id,
        reference.parent?.is(KeyPathPropertyComponentSyntax.self) != true
      {
        return syntax.positionAfterSkippingLeadingTrivia
      }
      // A class inside has a self of its own.
      left += syntax.children(viewMode: .sourceAccurate).reversed().filter { $0.typeName == nil }
    }
    return nil
  }

  /// How many parameters it takes, as it is written: by their names, or by `$0`, `$1` and so on.
  var parameterCount: Int {
    switch signature?.parameterClause {
    case .simpleInput(let names): return names.count
    case .parameterClause(let clause): return clause.parameters.count
    default: return dollarCount
    }
  }

  /// One more than the largest number after a dollar sign, but for those of closures inside.
  private var dollarCount: Int {
    var count = 0
    var left = [Syntax(statements)]
    while let syntax = left.popLast() {
      if let token = syntax.as(TokenSyntax.self), case .dollarIdentifier(let name) = token.tokenKind {
        count = max(count, (Int(name.dropFirst()) ?? 0) + 1)
      }
      for child in syntax.children(viewMode: .sourceAccurate) where !child.is(ClosureExprSyntax.self) {
        left.append(child)
      }
    }
    return count
  }
}

extension SequenceExprSyntax {
  /// What is given which value, if it is no more than `a = b`.
  var assignment: (target: ExprSyntax, value: ExprSyntax)? {
    let terms = Array(elements.prefix(4))
    guard terms.count == 3, terms[1].is(AssignmentExprSyntax.self) else { return nil }
    return (terms[0], terms[2])
  }
}

extension PatternSyntax {
  /// The name that it binds, if it is one.
  var name: String? { self.as(IdentifierPatternSyntax.self)?.identifier.text }
}
