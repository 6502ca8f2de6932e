internal import SwiftSyntax

/// The form of the branches in a switch over a route: how they make or attach the child.
enum BranchShape {
  /// Each branch evaluates to the child, with or without `return`.
  case value(returns: Bool)
  /// Each branch shows a child in the named container; the text is the call up to its closure.
  case container(String, call: String)
  /// The branches are statements, and none shows a child in a container for the route.
  case statement
  /// Any other form, or one in which a branch for the child is not possible.
  case unknown

  /// Reads a switch of a router.
  ///
  /// - Parameters:
  ///   - syntax: The switch.
  ///   - plan: The child that needs a branch.
  ///   - code: All files.
  ///   - containers: The containers that may hold the child.
  init(_ syntax: SwitchExprSyntax, of plan: ChildPlan, in code: CodeBase, containers: [ChildContainer]) {
    let branches = syntax.allCases.filter { !$0.isDefault }
    switch syntax.outcome {
    case .unknown: self = .unknown
    case .value(let type):
      let returns = branches.contains(where: \.endsWithReturn)
      let isPlain = branches.allSatisfy { branch in
        guard let last = branch.statements.last?.item, !branch.attaches else { return false }
        return branch.endsWithReturn || (last.is(ExprSyntax.self) && !last.is(SequenceExprSyntax.self))
      }
      let fits = type.map { code.takes($0, plan, in: syntax.typeNameAround) } ?? true
      self = isPlain && fits ? .value(returns: returns) : .unknown
    case .nothing: self = Self.statement(syntax, branches, containers)
    }
  }

  /// Returns the shape of a switch whose branches are statements.
  private static func statement(
    _ syntax: SwitchExprSyntax, _ branches: [SwitchCaseSyntax], _ containers: [ChildContainer]
  ) -> BranchShape {
    guard !syntax.asksForMore(of: branches) else { return .unknown }
    let names = containers.map(\.name)
    for branch in branches.reversed() {
      for call in CallCollector(in: branch.statements).calls {
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
          let name = base.lastName, names.contains(name), call.trailingClosure != nil,
          ["show", "push"].contains(member.declName.baseName.text),
          call.arguments.first?.expression.lastName == syntax.subject.lastName
        else { continue }
        return .container(
          name, call: "\(call.calledExpression.withoutComments)(\(call.arguments.withoutComments))")
      }
    }
    guard let container = containers.first else { return .statement }
    let verb = container.kind == .stack ? "push" : "show"
    return .container(
      container.name, call: "\(container.name).\(verb)(\(syntax.subject.withoutComments), in: self)")
  }
}

/// The effect of the branches of a switch.
private enum BranchOutcome {
  /// They are statements, and the function continues after them.
  case nothing
  /// Each evaluates to a value of a type; `nil` is the type that a container shows.
  case value(TypeSyntax?)
  /// Any other effect, or a value of a type that is not written.
  case unknown
}

extension SwitchExprSyntax {
  fileprivate var outcome: BranchOutcome {
    if let clause = parent?.as(InitializerClauseSyntax.self) {
      // Without a type annotation, all branches must have the same type.
      let type = clause.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
      return type.map { .value($0) } ?? .unknown
    }
    let isReturned = parent?.is(ReturnStmtSyntax.self) == true
    guard let body = isReturned ? bodyOfReturn : bodyAround else { return .unknown }
    if let closure = body.as(ClosureExprSyntax.self) {
      guard
        let call = closure.parent?.as(FunctionCallExprSyntax.self)
          ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
        ["show", "push"].contains(call.calledExpression.lastName)
      else { return .unknown }
      return .value(closure.signature?.returnClause?.type)
    }
    guard let function = body.parent?.as(FunctionDeclSyntax.self) else { return .unknown }
    guard let type = function.signature.returnClause?.type else { return .nothing }
    let isAll = function.body?.statements.count == 1
    return isReturned || isAll || allCases.contains(where: \.endsWithReturn) ? .value(type) : .nothing
  }

  /// The body that contains it as a statement; `nil` if it is part of another expression or statement.
  private var bodyAround: Syntax? {
    guard let parent else { return nil }
    let item = parent.is(ExpressionStmtSyntax.self) ? parent.parent : parent
    guard let list = item?.as(CodeBlockItemSyntax.self)?.parent, let body = list.parent else { return nil }
    return body.is(ClosureExprSyntax.self) || body.is(CodeBlockSyntax.self) ? body : nil
  }

  /// The body that would return its value.
  private var bodyOfReturn: Syntax? {
    var next = parent
    while let current = next, !current.is(ClosureExprSyntax.self) {
      if current.is(CodeBlockSyntax.self), current.parent?.is(FunctionDeclSyntax.self) == true {
        return current
      }
      next = current.parent
    }
    return next
  }

  /// Whether each branch does something that later code relies on: assigns a variable, or leaves the function.
  fileprivate func asksForMore(of branches: [SwitchCaseSyntax]) -> Bool {
    guard let body = bodyAround?.as(CodeBlockSyntax.self)?.statements else { return true }
    let isLast = body.last.map { $0.end == end } ?? true
    if !isLast, !branches.isEmpty, branches.allSatisfy(\.endsWithReturn) { return true }
    let assigned = branches.map(\.assigned)
    let open = body.filter { $0.end < start }.compactMap { $0.item.as(VariableDeclSyntax.self) }
      .flatMap(\.bindings).filter { $0.initializer == nil }.compactMap(\.pattern.name)
    if assigned.contains(where: { !$0.isDisjoint(with: open) }) { return true }
    guard let first = assigned.first, assigned.count > 1 else { return false }
    return !assigned.reduce(first) { $0.intersection($1) }.isEmpty
  }
}

extension SwitchCaseSyntax {
  fileprivate var endsWithReturn: Bool { statements.last?.item.is(ReturnStmtSyntax.self) == true }

  /// Whether it attaches a child itself.
  fileprivate var attaches: Bool {
    CallCollector(in: statements).calls.contains {
      ["attach", "push", "show"].contains($0.calledExpression.lastName)
    }
  }

  /// The targets of its assignments, as written.
  fileprivate var assigned: Set<String> {
    Set(
      statements.tokens(viewMode: .sourceAccurate).compactMap { token in
        guard let sign = token.parent?.as(AssignmentExprSyntax.self),
          let target = sign.parent?.as(ExprListSyntax.self)?.first,
          !target.is(DiscardAssignmentExprSyntax.self)
        else { return nil }
        return target.withoutComments
      })
  }
}

extension CodeBase {
  /// Whether the router of a child certainly is a value of a type: the type is that router, or a protocol that it conforms to.
  fileprivate func takes(_ type: TypeSyntax, _ plan: ChildPlan, in scope: String?) -> Bool {
    let type = type.withoutWrapping
    if let optional = type.as(OptionalTypeSyntax.self) { return takes(optional.wrappedType, plan, in: scope) }
    guard let router = ribTypes[plan.name]?.router, let name = type.qualifiedName else { return false }
    if let word = type.as(SomeOrAnyTypeSyntax.self) {
      guard word.someOrAnySpecifier.tokenKind == .keyword(.any) else { return false }
      // The name of a protocol from another package is taken on trust.
      let isUnknown = self.type(name, in: scope) == nil && name.hasSuffix("Router")
      return isUnknown || conforms(router, to: name)
    }
    if let other = alias(name, in: scope) {
      let file = CodeFile(path: "", text: "typealias A = \(other)")
      let value = file.syntax.statements.first?.item.as(TypeAliasDeclSyntax.self)?.initializer.value
      return value.map { $0.withoutComments != type.withoutComments && takes($0, plan, in: scope) } ?? false
    }
    return self.type(name, in: scope)?.name == router.name
  }
}
