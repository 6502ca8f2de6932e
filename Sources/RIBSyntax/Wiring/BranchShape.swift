internal import SwiftSyntax

/// What the branches of a switch over a route do with the child.
enum BranchShape {
  /// Each branch is the child, with or without the word return.
  case value(returns: Bool)
  /// Each branch shows a child in a container; the text is the call up to its closure.
  case container(String)
  /// The branches are statements, none of which shows a child in a container for the route.
  case statement
  /// Something else.
  case unknown

  /// Reads a switch of a router; the routes are how the type of the route may be written.
  init(_ syntax: SwitchExprSyntax, router: CodeType, routes: Set<String>) {
    let branches = syntax.allCases.filter { !$0.isDefault }
    if syntax.isValue {
      let returns = branches.contains { $0.statements.last?.item.is(ReturnStmtSyntax.self) == true }
      let isPlain = branches.allSatisfy { branch in
        guard let last = branch.statements.last?.item else { return false }
        return last.is(ReturnStmtSyntax.self)
          || (last.is(ExprSyntax.self) && !last.is(SequenceExprSyntax.self))
      }
      self = isPlain ? .value(returns: returns) : .unknown
      return
    }
    guard syntax.isStatement else {
      self = .unknown
      return
    }
    let containers = router.properties.filter { $0.holdsChildren(for: routes) }.map(\.name)
    for branch in branches.reversed() {
      for call in CallCollector(in: branch.statements).calls {
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
          let name = base.lastName, containers.contains(name), call.trailingClosure != nil,
          ["show", "push"].contains(member.declName.baseName.text)
        else { continue }
        let arguments = call.arguments.withoutComments
        guard call.arguments.first?.expression.lastName == syntax.subject.lastName else { continue }
        self = .container("\(call.calledExpression.withoutComments)(\(arguments))")
        return
      }
    }
    let subject = syntax.subject.withoutComments
    if let property = router.properties.first(where: { containers.contains($0.name) }) {
      let isStack = property.typeName?.hasSuffix("ChildStack") == true
      self = .container("\(property.name).\(isStack ? "push" : "show")(\(subject), in: self)")
    } else {
      self = .statement
    }
  }
}

extension CodeProperty {
  /// Whether it is a slot or a stack whose keys are the routes.
  fileprivate func holdsChildren(for routes: Set<String>) -> Bool {
    guard let type, typeName?.hasSuffix("ChildSlot") == true || typeName?.hasSuffix("ChildStack") == true
    else { return false }
    guard let start = type.firstIndex(of: "<") else { return false }
    let key = String(type[type.index(after: start)...].dropLast())
    return routes.contains(key) || routes.contains { $0.hasSuffix("." + key) }
  }
}

extension SwitchCaseSyntax {
  /// Whether it is for whatever is left.
  var isDefault: Bool {
    guard case .case(let label) = label else { return true }
    return label.caseItems.contains { $0.whereClause == nil && $0.pattern.trimmedDescription == "_" }
  }
}
