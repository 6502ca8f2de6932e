internal import SwiftSyntax

/// A call in a router that creates a child: how the child is attached, for which route, and which function takes its events.
struct ChildCall {
  let path: String
  let call: FunctionCallExprSyntax
  /// The branches of switches over cases around the call, innermost first.
  private(set) var branches: [SwitchCaseSyntax] = []
  private(set) var attachment: RIB.Attachment?
  /// The key or the keys that the call of the container shows.
  private(set) var key: ExprSyntax?
  private(set) var handler: String?

  /// The cases that lead to the call, innermost first.
  var routes: [String] { branches.flatMap(\.caseNames) }

  /// Reads a call in a member of a router.
  init(_ call: FunctionCallExprSyntax, in path: String, containers: [ChildContainer]) {
    (self.path, self.call) = (path, call)
    handler = call.arguments.compactMap { Self.handler(in: $0.expression) }.first
    for (outer, _) in call.outwards.prefix(while: { !$0.outer.is(MemberBlockSyntax.self) }) {
      if let branch = outer.as(SwitchCaseSyntax.self) { branches.append(branch) }
      guard attachment == nil, let user = outer.as(FunctionCallExprSyntax.self) else { continue }
      let container = containers.first { $0.name == user.baseName }
      attachment = user.calledName == "attach" ? .direct : container?.attachment
      if attachment?.container != nil { key = user.arguments.first?.expression }
    }
  }

  /// Returns the function that is called in `interactor.listener { $0.function($1) }`.
  private static func handler(in expression: ExprSyntax) -> String? {
    guard let call = expression.as(FunctionCallExprSyntax.self), call.calledName == "listener" else {
      return nil
    }
    let closure = call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self)
    return closure?.statements.calls.first?.calledName
  }
}
