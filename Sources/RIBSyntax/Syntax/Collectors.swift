internal import SwiftSyntax

/// Finds all calls in a piece of code, outer ones before those in their arguments.
final class CallCollector: SyntaxVisitor {
  private(set) var calls: [FunctionCallExprSyntax] = []

  /// The calls in a piece of code.
  init(in syntax: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(syntax)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    calls.append(node)
    return .visitChildren
  }
}

/// Finds the switches in a piece of code.
final class SwitchCollector: SyntaxVisitor {
  private(set) var switches: [SwitchExprSyntax] = []

  init(in syntax: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(syntax)
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    switches.append(node)
    return .visitChildren
  }
}

extension SwitchExprSyntax {
  /// The cases, also those between `#if` and `#endif`.
  var allCases: [SwitchCaseSyntax] { Self.cases(in: cases) }

  private static func cases(in list: SwitchCaseListSyntax) -> [SwitchCaseSyntax] {
    list.flatMap { element -> [SwitchCaseSyntax] in
      if let one = element.as(SwitchCaseSyntax.self) { return [one] }
      return element.as(IfConfigDeclSyntax.self)?.clauses.flatMap { clause -> [SwitchCaseSyntax] in
        if case .switchCases(let list) = clause.elements { cases(in: list) } else { [] }
      } ?? []
    }
  }

  /// The names of the enumeration's cases that it has branches for.
  var routeNames: Set<String> { Set(allCases.flatMap(\.caseNames)) }

  /// Whether it takes whatever is left.
  var hasDefault: Bool { allCases.contains(where: \.isDefault) }

  /// The full name of the type around it.
  var typeName: String? {
    var names: [String] = []
    var next = parent
    while let current = next {
      if let part = current.as(ExtensionDeclSyntax.self) {
        names.append(part.extendedType.qualifiedName ?? "")
      } else if current.isProtocol((any DeclGroupSyntax).self),
        let name = current.asProtocol((any NamedDeclSyntax).self)
      {
        names.append(name.name.text)
      }
      next = current.parent
    }
    return names.isEmpty ? nil : names.reversed().joined(separator: ".")
  }
}

extension SwitchCaseSyntax {
  /// The names of the cases that it is for, as in `trip` of `case .trip(let id)`; empty for `default`.
  var caseNames: [String] {
    guard case .case(let label) = label else { return [] }
    return label.caseItems.compactMap { $0.pattern.caseName }
  }

  /// Whether it is for whatever is left: `default`, `_`, or a name for it.
  var isDefault: Bool {
    guard case .case(let label) = label else { return true }
    return label.caseItems.contains { $0.whereClause == nil && $0.pattern.takesAll }
  }

  /// Whether all its patterns are cases of an enumeration, or take every value.
  var isOfCases: Bool {
    guard case .case(let label) = label else { return true }
    return label.caseItems.allSatisfy { $0.pattern.caseName != nil || $0.pattern.takesAll }
  }
}

extension SwitchCaseSyntax {
  /// The name that it gives to whatever is left, as in `case let route`.
  var restName: String? {
    guard case .case(let label) = label else { return nil }
    return label.caseItems.lazy.compactMap { $0.pattern.as(ValueBindingPatternSyntax.self)?.pattern.name }
      .first
  }
}

extension ExprSyntax {
  /// The name of the case that it stands for, as in `.trip`.
  fileprivate var caseName: String? { self.as(MemberAccessExprSyntax.self)?.declName.baseName.word }
}

extension PatternSyntax {
  /// Whether it is for every value, as `_` and `let route` are.
  fileprivate var takesAll: Bool {
    if let binding = self.as(ValueBindingPatternSyntax.self) {
      return binding.pattern.name != nil || binding.pattern.takesAll
    }
    return withoutComments == "_"
  }

  /// The name of the case that a pattern is for.
  var caseName: String? {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.caseName }
    guard let expression = self.as(ExpressionPatternSyntax.self)?.expression else { return nil }
    if let call = expression.as(FunctionCallExprSyntax.self) { return call.calledExpression.caseName }
    return expression.caseName
  }
}
