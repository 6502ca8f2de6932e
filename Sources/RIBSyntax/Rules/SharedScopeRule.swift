internal import SwiftSyntax

/// A rule that every interactor creates its own scope.
struct SharedScopeRule: LintRule {
  let card = RuleCard(
    code: "shared-scope", severity: .error,
    summary:
      "An interactor whose scope is static or global, belongs to another object, or is passed to its initializer",
    reason: "The tree rejects a second interactor with the same scope.",
    fix: "Create the scope in the initializer: `scope = Scope(listener: listener)`.")

  private static let given = "receives its scope in its initializer"

  func violations(in code: LintedCode) -> [Violation] {
    let globals = Set(code.code.sources.flatMap(\.globals).map(\.name))
    return code.types(.interactor).flatMap { type -> [Violation] in
      // Subclasses call the initializers of a base class, each with a new scope.
      let isBase = code.inherited.contains(type.name)
      return type.scopeValues.compactMap { path, value in
        guard let origin = origin(of: value.withoutParentheses, in: type, globals),
          !(isBase && origin == Self.given)
        else { return nil }
        return Violation(at: value, in: path, of: "\(type.name).scope", "\(type.name) \(origin).")
      }
    }
  }

  /// Returns the origin of a scope as the end of a sentence; `nil` if the interactor creates it, or if the origin is unknown.
  private func origin(of value: ExprSyntax, in type: CodeType, _ globals: Set<String>) -> String? {
    let shared = "uses \(value.withoutComments), which all instances share"
    let isMade = value.root.flatMap(value.local)?.value != nil
    if let name = value.name, !isMade {
      let inputs = value.enclosing(InitializerDeclSyntax.self)?.signature.inputs
      if inputs?.contains(where: { $0.name == name }) == true { return Self.given }
      return globals.contains(name) && !type.properties.contains { $0.name == name } ? shared : nil
    }
    guard let member = value.as(MemberAccessExprSyntax.self) else { return nil }
    guard let base = member.base?.withoutParentheses, base.lastName?.first?.isUppercase != true else {
      return shared
    }
    return isMade || base.isSelf || base.root == nil
      ? nil : "uses \(value.withoutComments), the scope of another object"
  }
}

extension CodeType {
  /// The values that its property `scope` is set to.
  fileprivate var scopeValues: [(path: String, value: ExprSyntax)] {
    guard let scope = properties.first(where: { $0.name == "scope" && !$0.isStatic }) else { return [] }
    if let value = scope.binding.initializer?.value { return [(scope.member.path, value)] }
    if case .getter(let body) = scope.binding.accessorBlock?.accessors {
      return body.compactMap { $0.item.as(ExprSyntax.self) }.map { (scope.member.path, $0) }
    }
    return members.filter { $0.declaration.is(InitializerDeclSyntax.self) }.flatMap { member in
      member.declaration.nodes().compactMap { $0.as(SequenceExprSyntax.self)?.assignment }
        .filter { $0.target.isOwnMember && $0.target.lastName == "scope" }.map { (member.path, $0.value) }
    }
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
