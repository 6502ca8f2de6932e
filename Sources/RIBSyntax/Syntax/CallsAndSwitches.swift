internal import SwiftSyntax

// The calls and switches in code, and the cases in their patterns.

extension SyntaxProtocol {
  /// All calls in the code, outer calls before those in their arguments.
  var calls: [FunctionCallExprSyntax] { nodes().compactMap { $0.as(FunctionCallExprSyntax.self) } }

  /// All switches in the code.
  var switches: [SwitchExprSyntax] { nodes().compactMap { $0.as(SwitchExprSyntax.self) } }
}

extension FunctionCallExprSyntax {
  /// The last name of the called expression, as in `show` of `pages.show(page, in: self)`.
  var calledName: String? { calledExpression.lastName }

  /// The last name of the expression that the function is called on, as in `pages` of `pages.show(page, in: self)`.
  var baseName: String? { calledExpression.as(MemberAccessExprSyntax.self)?.base?.lastName }

  /// Returns the value of the argument with a label.
  func argument(_ label: String) -> ExprSyntax? { arguments.first { $0.label?.text == label }?.expression }
}

extension SwitchExprSyntax {
  /// The branches, including those between `#if` and `#endif`.
  var allCases: [SwitchCaseSyntax] { cases.flatMap(\.branches) }

  /// The names of the enumeration cases that the switch has branches for.
  var routeNames: Set<String> { Set(allCases.flatMap(\.caseNames)) }

  /// Whether the switch has a branch for all remaining values.
  var hasDefault: Bool { allCases.contains(where: \.isDefault) }
}

extension CodeBlockItemSyntax.Item {
  /// The switch, if the statement is one.
  var choice: SwitchExprSyntax? {
    (self.as(ExpressionStmtSyntax.self)?.expression ?? self.as(ExprSyntax.self))?.as(SwitchExprSyntax.self)
  }
}

extension SwitchCaseListSyntax.Element {
  /// The branch itself, or the branches between its `#if` and `#endif`.
  var branches: [SwitchCaseSyntax] {
    if let one = self.as(SwitchCaseSyntax.self) { return [one] }
    return self.as(IfConfigDeclSyntax.self)?.clauses.flatMap { clause -> [SwitchCaseSyntax] in
      clause.elements?.as(SwitchCaseListSyntax.self)?.flatMap(\.branches) ?? []
    } ?? []
  }
}

extension SyntaxProtocol {
  /// The full name of the type around the node.
  var typeNameAround: String? {
    let names = outwards.compactMap(\.outer.typeName)
    return names.isEmpty ? nil : names.reversed().joined(separator: ".")
  }
}

extension SwitchCaseSyntax {
  /// The patterns after `case`; `nil` for `default`.
  private var items: SwitchCaseItemListSyntax? {
    if case .case(let label) = label { label.caseItems } else { nil }
  }

  /// The names of the cases that the branch handles, as in `trip` of `case .trip(let id)`; empty for `default`.
  var caseNames: [String] { items?.compactMap(\.pattern.caseName) ?? [] }

  /// Whether the branch handles all remaining values: `default`, `_`, or a binding.
  var isDefault: Bool { items?.contains { $0.whereClause == nil && $0.pattern.takesAll } ?? true }

  /// Whether all its patterns are enumeration cases or match every value.
  var isOfCases: Bool { items?.allSatisfy { $0.pattern.caseName != nil || $0.pattern.takesAll } ?? true }

  /// The name that the branch binds all remaining values to, as in `case let route`.
  var restName: String? {
    items?.lazy.compactMap { $0.pattern.as(ValueBindingPatternSyntax.self)?.pattern.name }.first
  }
}

extension ExprSyntax {
  /// The name of the case that the expression refers to, as in `.trip`.
  fileprivate var caseName: String? { self.as(MemberAccessExprSyntax.self)?.declName.baseName.word }

  /// The name of the case that the expression matches as a pattern, as in `.trip(let id)` and `.trip?`.
  fileprivate var patternName: String? {
    if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression.patternName }
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.caseName }
    return caseName
  }
}

extension PatternSyntax {
  /// Whether the pattern matches every value, as `_` and `let route` do.
  fileprivate var takesAll: Bool {
    if let binding = self.as(ValueBindingPatternSyntax.self) {
      return binding.pattern.name != nil || binding.pattern.takesAll
    }
    return withoutComments == "_"
  }

  /// The name of the case that the pattern matches.
  var caseName: String? {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.caseName }
    return self.as(ExpressionPatternSyntax.self)?.expression.patternName
  }
}
