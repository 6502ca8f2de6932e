internal import SwiftSyntax

// The calls and switches in code, and the cases in their patterns.

/// A visitor that finds all calls in code, outer calls before those in their arguments.
final class CallCollector: SyntaxVisitor {
  private(set) var calls: [FunctionCallExprSyntax] = []

  /// Finds the calls in code.
  init(in syntax: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(syntax)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    calls.append(node)
    return .visitChildren
  }
}

/// A visitor that finds the switches in code.
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
  /// The branches, including those between `#if` and `#endif`.
  var allCases: [SwitchCaseSyntax] { cases.flatMap(\.branches) }

  /// The names of the enumeration cases that it has branches for.
  var routeNames: Set<String> { Set(allCases.flatMap(\.caseNames)) }

  /// Whether it has a branch for all remaining values.
  var hasDefault: Bool { allCases.contains(where: \.isDefault) }

  /// The cases in its branches: of its subject, and of each part of the subject that a pattern looks into.
  ///
  /// A part is omitted if a branch accepts all of its values.
  var goals: [[PatternStep]: Set<String>] {
    var goals: [[PatternStep]: Set<String>] = [:]
    let items = allCases.flatMap { branch -> [[PatternTest]] in
      guard case .case(let label) = branch.label else { return [] }
      return label.caseItems.map { $0.pattern.tests(at: []) + ($0.whereClause == nil ? [] : [([], nil)]) }
    }
    for (path, name) in items.joined() { goals[path, default: []].formUnion([name].compactMap(\.self)) }
    return goals.filter { goal, _ in
      !items.contains { tests in
        tests.allSatisfy { path, name in
          name != nil && goal.starts(with: path) && goal.dropFirst(path.count).first?.caseName == name
        }
      }
    }
  }
}

/// A step from a value into a part of it: an element of a tuple, or an associated value.
struct PatternStep: Hashable {
  /// The case; `nil` for a tuple.
  let caseName: String?
  let number: Int
}

/// A condition of a pattern on one part of a value: a case, or any other condition, which has no name.
private typealias PatternTest = (path: [PatternStep], name: String?)

extension PatternSyntax {
  fileprivate func tests(at path: [PatternStep]) -> [PatternTest] {
    if takesAll { return [] }
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.tests(at: path) }
    return self.as(ExpressionPatternSyntax.self)?.expression.tests(at: path) ?? [(path, nil)]
  }
}

extension ExprSyntax {
  fileprivate func tests(at path: [PatternStep]) -> [PatternTest] {
    if let pattern = self.as(PatternExprSyntax.self)?.pattern {
      return pattern.is(IdentifierPatternSyntax.self) ? [] : pattern.tests(at: path)
    }
    if self.is(DiscardAssignmentExprSyntax.self) { return [] }
    if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression.tests(at: path) }
    if let tuple = self.as(TupleExprSyntax.self) {
      return tuple.elements.enumerated().flatMap { number, element in
        let step = PatternStep(caseName: nil, number: number)
        return element.expression.tests(at: tuple.elements.count == 1 ? path : path + [step])
      }
    }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return [(path, caseName)] }
    let name = call.calledExpression.caseName
    return [(path, name)]
      + call.arguments.enumerated().flatMap { number, argument in
        // The pattern `.some` looks through an optional.
        let step = name == "some" ? [] : [PatternStep(caseName: name, number: number)]
        return argument.expression.tests(at: path + step)
      }
  }
}

extension SwitchCaseListSyntax.Element {
  /// The branch itself, or the branches between its `#if` and `#endif`.
  var branches: [SwitchCaseSyntax] {
    if let one = self.as(SwitchCaseSyntax.self) { return [one] }
    return self.as(IfConfigDeclSyntax.self)?.clauses.flatMap { clause -> [SwitchCaseSyntax] in
      if case .switchCases(let list) = clause.elements { list.flatMap(\.branches) } else { [] }
    } ?? []
  }
}

extension SyntaxProtocol {
  /// The full name of the type around it.
  var typeNameAround: String? {
    var names: [String] = []
    var next = parent
    while let current = next {
      if let name = current.typeName { names.append(name) }
      next = current.parent
    }
    return names.isEmpty ? nil : names.reversed().joined(separator: ".")
  }
}

extension SwitchCaseSyntax {
  /// The names of the cases that it handles, as in `trip` of `case .trip(let id)`; empty for `default`.
  var caseNames: [String] {
    guard case .case(let label) = label else { return [] }
    return label.caseItems.compactMap { $0.pattern.caseName }
  }

  /// Whether it handles all remaining values: `default`, `_`, or a binding.
  var isDefault: Bool {
    guard case .case(let label) = label else { return true }
    return label.caseItems.contains { $0.whereClause == nil && $0.pattern.takesAll }
  }

  /// Whether all its patterns are enumeration cases or match every value.
  var isOfCases: Bool {
    guard case .case(let label) = label else { return true }
    return label.caseItems.allSatisfy { $0.pattern.caseName != nil || $0.pattern.takesAll }
  }
}

extension SwitchCaseSyntax {
  /// The name that it binds all remaining values to, as in `case let route`.
  var restName: String? {
    guard case .case(let label) = label else { return nil }
    return label.caseItems.lazy.compactMap { $0.pattern.as(ValueBindingPatternSyntax.self)?.pattern.name }
      .first
  }
}

extension ExprSyntax {
  /// The name of the case that it refers to, as in `.trip`.
  fileprivate var caseName: String? { self.as(MemberAccessExprSyntax.self)?.declName.baseName.word }

  /// The name of the case that it matches as a pattern, as in `.trip(let id)` and `.trip?`.
  fileprivate var patternName: String? {
    if let optional = self.as(OptionalChainingExprSyntax.self) { return optional.expression.patternName }
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.caseName }
    return caseName
  }
}

extension PatternSyntax {
  /// Whether it matches every value, as `_` and `let route` do.
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
