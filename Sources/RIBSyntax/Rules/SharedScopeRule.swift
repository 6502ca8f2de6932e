internal import SwiftSyntax

/// A rule that every interactor creates its own scope.
struct SharedScopeRule: LintRule {
  let card = RuleCard(
    code: "shared-scope", severity: .error,
    summary:
      "An interactor whose scope is static or global, belongs to another object, or is passed to its initializer",
    reason: "The tree rejects a second interactor with the same scope.",
    fix: "Create the scope in the initializer: `scope = Scope(listener: listener)`.")

  func violations(in code: LintedCode) -> [Violation] {
    let globals = Set(code.sources.flatMap { code.code.files[$0.path]?.globals ?? [] })
    return code.parts.filter { $0.value.role == .interactor }.keys.flatMap { name -> [Violation] in
      guard let type = code.code.types[name] else { return [] }
      // Subclasses call the initializers of a base class, each with a new scope.
      let isBase = code.inherited.contains(name)
      return type.scopeValues.compactMap { path, value, initializer in
        let origin = ScopeOrigin(of: value, in: type, initializer, globals: globals)
        guard origin != .own, !(isBase && origin == .given) else { return nil }
        return Violation(
          at: value, in: path, of: "\(name).scope",
          "\(name) \(origin.words(for: value.withoutComments)).")
      }
    }
  }
}

/// The origin of an interactor's scope.
private enum ScopeOrigin {
  /// It is created there, or its origin is unknown.
  case own
  case given, shared, foreign

  init(of value: ExprSyntax, in type: CodeType, _ initializer: InitializerDeclSyntax?, globals: Set<String>) {
    let value = value.withoutParentheses
    self = .own
    if let name = value.name {
      if initializer?.takes(name) == true { self = .given }
      let isNear = type.properties.contains { $0.name == name } || initializer?.declares(name) == true
      if self == .own, !isNear, globals.contains(name) { self = .shared }
    } else if let member = value.as(MemberAccessExprSyntax.self) {
      guard let base = member.base?.withoutParentheses else {
        self = .shared
        return
      }
      let root = base.root
      if base.lastName?.first?.isUppercase == true {
        self = .shared
      } else if let root, root != "self" || base.lastName != "self", initializer?.declares(root) != true {
        self = .foreign
      }
    }
  }

  func words(for value: String) -> String {
    switch self {
    case .own: "creates its scope"
    case .given: "receives its scope in its initializer"
    case .shared: "uses \(value), which all instances share"
    case .foreign: "uses \(value), the scope of another object"
    }
  }
}

extension CodeType {
  /// The values that its property `scope` is set to, each with the enclosing initializer.
  fileprivate var scopeValues: [(path: String, value: ExprSyntax, initializer: InitializerDeclSyntax?)] {
    guard let scope = properties.first(where: { $0.name == "scope" && !$0.isStatic }) else { return [] }
    let path = scope.member.path
    if let value = scope.binding.initializer?.value { return [(path, value, nil)] }
    if case .getter(let body) = scope.binding.accessorBlock?.accessors {
      return body.compactMap { $0.item.as(ExprSyntax.self) }.map { (path, $0, nil) }
    }
    return members.flatMap { member -> [(String, ExprSyntax, InitializerDeclSyntax?)] in
      guard let initializer = member.declaration.as(InitializerDeclSyntax.self) else { return [] }
      return initializer.assignments.compactMap { target, value in
        target.isOwnMember && target.lastName == "scope" ? (member.path, value, initializer) : nil
      }
    }
  }
}

extension InitializerDeclSyntax {
  /// Whether the initializer has a parameter with this internal name.
  fileprivate func takes(_ name: String) -> Bool {
    signature.inputs.contains { $0.name == name }
  }

  /// Whether its body declares a constant or a variable with this name.
  fileprivate func declares(_ name: String) -> Bool {
    body?.statements.contains { statement in
      statement.item.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.name == name } == true
    } == true
  }

  /// All assignments in its body, at any depth.
  fileprivate var assignments: [(target: ExprSyntax, value: ExprSyntax)] {
    (body?.nodes() ?? []).compactMap { $0.as(SequenceExprSyntax.self)?.assignment }
  }
}

extension ExprSyntax {
  /// The first name of `a.b.c`.
  fileprivate var root: String? {
    var expression = withoutParentheses
    while let base = expression.as(MemberAccessExprSyntax.self)?.base { expression = base.withoutParentheses }
    return expression.name
  }
}

extension CodeFile {
  /// The names of its global constants and variables.
  fileprivate var globals: [String] {
    syntax.statements.flatMap { statement in
      statement.item.as(VariableDeclSyntax.self)?.bindings.compactMap(\.pattern.name) ?? []
    }
  }
}
