internal import SwiftSyntax

/// A switch of a router, in one of the forms in the guide, to which a branch for a child is added.
struct BranchPlace {
  /// The use of the child in a branch.
  enum Form {
    /// It evaluates to the child, with or without `return`.
    case value(returns: Bool)
    /// It shows the child in the named container; the text is the call up to its closure.
    case container(String, call: String)
  }

  let path: String
  let syntax: SwitchExprSyntax
  let form: Form
}

extension CodeBase {
  /// Returns the switches of a router that can get a branch for a child.
  func branchPlaces(for plan: ChildPlan, in rib: RIBTypes) -> [BranchPlace] {
    guard let way = routeType(of: rib, into: plan.container) else { return [] }
    if let rows = way.rows {
      let returns = rows.syntax.allCases.contains(where: \.endsWithReturn)
      return [BranchPlace(path: rows.path, syntax: rows.syntax, form: .value(returns: returns))]
    }
    let containers = containers(of: rib.router)
    let fitting = self.fitting(plan, in: rib)
    return routeSwitches(of: rib, way).compactMap { path, syntax, container in
      guard container == nil || plan.container == nil || container == plan.container else { return nil }
      return syntax.form(among: Set(containers.map(\.name)), for: fitting).map {
        BranchPlace(path: path, syntax: syntax, form: $0)
      }
    }
  }

  /// Returns the containers that may hold a child, and whose keys are the routes.
  func fitting(_ plan: ChildPlan, in rib: RIBTypes) -> [ChildContainer] {
    containers(of: rib.router).filter {
      (plan.container == nil || $0.name == plan.container) && isOverRoute($0, of: rib)
    }
  }

  /// Whether a container of a RIB shows one child at a time, and its keys are the routes.
  func isOverRoute(_ container: ChildContainer, of rib: RIBTypes) -> Bool {
    guard !container.kind.showsAll, let key = container.key else { return false }
    // The route of a generic interactor is written with the interactor's arguments.
    if key == routeName(of: rib) { return true }
    return route(of: rib).map { keyType(of: container)?.name == $0.name } ?? false
  }

  /// Returns the switches of a router over its route, each with the container whose closure it is in, if any.
  func routeSwitches(of rib: RIBTypes, _ way: RouteType) -> [(
    path: String, syntax: SwitchExprSyntax, container: String?
  )] {
    let containers = containers(of: rib.router)
    let names = Set(way.type.caseNames)
    return rib.router.members.flatMap { member in
      member.declaration.switches.compactMap { syntax in
        let container = syntax.container(among: containers)
        // Rows may have the same names as cases of the route.
        guard container.map({ !holdsRows($0, of: rib) }) ?? true,
          type(of: syntax.subject).map({ $0.name == way.type.name }) ?? syntax.isOverRoute(named: names)
        else { return nil }
        return (member.path, syntax, container?.name)
      }
    }
  }
}

extension SwitchExprSyntax {
  /// Returns the use of a child in its branches; `nil` if the guide doesn't list that use.
  fileprivate func form(among containers: Set<String>, for fitting: [ChildContainer]) -> BranchPlace.Form? {
    let value = BranchPlace.Form.value(returns: allCases.contains(where: \.endsWithReturn))
    guard let body = bodyAround else { return nil }
    if let closure = body.as(ClosureExprSyntax.self) {
      let call =
        closure.parent?.as(FunctionCallExprSyntax.self)
        ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
      guard let call, ["show", "push"].contains(call.calledName) else { return nil }
      return call.arguments.first?.expression.lastName == subject.lastName ? value : nil
    }
    guard let function = body.parent?.as(FunctionDeclSyntax.self) else { return nil }
    if let type = function.signature.returnClause?.type {
      // A static function has no interactor that could take the events.
      guard !function.modifiers.has("static", "class") else { return nil }
      return type.isRouter && type.withoutComments.hasPrefix("any ")
        && function.body?.statements.last.map { $0.end == end } == true ? value : nil
    }
    guard let first = fitting.first else { return nil }
    let plain = allCases.filter { $0.onlyUses(containers) }
    // The new branch shows the child as another branch does.
    for call in plain.reversed().flatMap(\.statements.calls) where call.trailingClosure != nil {
      guard let name = call.baseName, fitting.contains(where: { $0.name == name }),
        ["show", "push"].contains(call.calledName),
        call.arguments.first?.expression.lastName == subject.lastName
      else { continue }
      return .container(
        name, call: "\(call.calledExpression.withoutComments)(\(call.arguments.withoutComments))")
    }
    guard plain.count == allCases.count else { return nil }
    return .container(
      first.name, call: "\(first.name).\(first.kind.verb)(\(subject.withoutComments), in: self)")
  }

  /// Whether its branches are values of a closure or of a function.
  var isOfValues: Bool {
    let body = outwards.first { $0.outer.is(ClosureExprSyntax.self) || $0.outer.is(FunctionDeclSyntax.self) }?
      .outer
    return body?.as(FunctionDeclSyntax.self).map { $0.signature.returnClause != nil } ?? true
  }

  /// Whether a branch continues in the next one.
  var hasFallthrough: Bool {
    allCases.contains { $0.statements.last?.item.is(FallThroughStmtSyntax.self) == true }
  }

  /// The body that contains it as a statement; `nil` if it is part of another expression or statement.
  private var bodyAround: Syntax? {
    let item = parent?.is(ExpressionStmtSyntax.self) == true ? parent?.parent : parent
    guard let body = item?.as(CodeBlockItemSyntax.self)?.parent?.parent else { return nil }
    return body.is(ClosureExprSyntax.self) || body.is(CodeBlockSyntax.self) ? body : nil
  }

  /// Returns the container whose `show` or `push` has the switch in its closure.
  fileprivate func container(among containers: [ChildContainer]) -> ChildContainer? {
    parent?.ancestorOrSelf { outer in
      outer.as(FunctionCallExprSyntax.self).flatMap { call in containers.first { call.shows(in: $0.name) } }
    }
  }

  /// Whether the switch is over the route: every branch is for cases of the route or for all remaining values, with or without a condition.
  fileprivate func isOverRoute(named names: Set<String>) -> Bool {
    guard allCases.allSatisfy(\.isOfCases) else { return false }
    return routeNames.isEmpty ? subject.lastName == "route" : routeNames.isSubset(of: names)
  }
}

extension SwitchCaseSyntax {
  fileprivate var endsWithReturn: Bool { statements.last?.item.is(ReturnStmtSyntax.self) == true }

  /// Whether its statements are calls of some containers.
  fileprivate func onlyUses(_ containers: Set<String>) -> Bool {
    statements.allSatisfy { statement in
      let base = statement.item.as(FunctionCallExprSyntax.self)?.baseName
      return statement.isMark || statement.item.is(BreakStmtSyntax.self)
        || base.map(containers.contains) == true
    }
  }
}
