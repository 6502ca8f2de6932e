internal import SwiftSyntax

extension SwitchExprSyntax {
  /// Whether it is over the route: all its branches are for cases of the route, and one is.
  func isOverRoute(named names: Set<String>) -> Bool {
    let own = routeNames
    guard allCases.allSatisfy({ $0.isDefault || !$0.caseNames.isEmpty }) else { return false }
    if own.isEmpty { return subject.lastName == "route" }
    return own.isSubset(of: names)
  }

  /// Whether its value is a child: it is all of a closure or of a function that has a result, or it is what a
  /// constant is, or it is returned.
  var isValue: Bool {
    guard let parent else { return false }
    if parent.is(ReturnStmtSyntax.self) || parent.is(InitializerClauseSyntax.self) { return true }
    guard let body = bodyAround else { return false }
    if let closure = body.as(ClosureExprSyntax.self) {
      guard
        let call = closure.parent?.as(FunctionCallExprSyntax.self)
          ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
      else { return false }
      return ["show", "push"].contains(call.calledExpression.lastName)
    }
    guard let function = body.parent?.as(FunctionDeclSyntax.self) else { return false }
    return function.signature.returnClause != nil
  }

  /// Whether it is a statement of a function without a result.
  var isStatement: Bool {
    guard let body = bodyAround, let function = body.parent?.as(FunctionDeclSyntax.self) else { return false }
    return function.signature.returnClause == nil
  }

  /// The body that it is a statement of; `nil` if it is a part of something else.
  private var bodyAround: Syntax? {
    guard let parent else { return nil }
    let item = parent.is(ExpressionStmtSyntax.self) ? parent.parent : parent
    guard let list = item?.as(CodeBlockItemSyntax.self)?.parent, let body = list.parent else { return nil }
    return body.is(ClosureExprSyntax.self) || body.is(CodeBlockSyntax.self) ? body : nil
  }

  /// Whether its branches name members with `self` in front.
  var usesSelf: Bool {
    allCases.contains { branch in
      CallCollector(in: branch.statements).calls.contains { call in
        var base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
        guard call.calledExpression.lastName?.hasPrefix("build") == true else { return false }
        while let member = base?.as(MemberAccessExprSyntax.self) { base = member.base }
        return base?.lastName == "self"
      }
    }
  }
}

extension CodeMember {
  /// Whether it is the router's `route(to:)`.
  var isRouteFunction: Bool {
    guard let function = declaration.as(FunctionDeclSyntax.self), function.name.text == "route" else {
      return false
    }
    let parameters = function.signature.parameterClause.parameters
    return parameters.count == 1 && parameters.first?.firstName.text == "to"
  }
}

extension CodeBase {
  /// How the router of a RIB writes the type of its route.
  func routeName(of rib: RIBTypes) -> String {
    let function = rib.router.members.first(where: \.isRouteFunction)?.declaration.as(FunctionDeclSyntax.self)
    if let type = function?.signature.parameterClause.parameters.first?.type.plainText { return type }
    guard let interactor = rib.interactor, let route = rib.routeType else { return "Never" }
    return type(route, in: interactor.name)?.name ?? route
  }
}
