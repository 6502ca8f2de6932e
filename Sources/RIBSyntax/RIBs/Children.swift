internal import SwiftSyntax

/// A visitor that finds the builders and routers of other RIBs in a router or a builder.
final class ChildCollector: SyntaxVisitor {
  /// The RIBs by type names.
  struct Names {
    let builder: (String) -> String?
    let router: (String) -> String?
  }

  private let names: Names
  /// Whether the code is a builder, where a name counts only in a closure or in the arguments of its own router.
  private let isBuilder: Bool
  private let isOwnRouter: (String) -> Bool
  private var depth = 0
  private(set) var found: [(rib: String, syntax: Syntax)] = []

  init(names: Names, isBuilder: Bool = false, isOwnRouter: @escaping (String) -> Bool = { _ in false }) {
    self.names = names
    self.isBuilder = isBuilder
    self.isOwnRouter = isOwnRouter
    super.init(viewMode: .sourceAccurate)
  }

  private func note(_ rib: String, _ syntax: some SyntaxProtocol) {
    guard !isBuilder || depth > 0 else { return }
    found.append((rib, Syntax(syntax)))
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    depth += 1
    return .visitChildren
  }

  override func visitPost(_ node: ClosureExprSyntax) { depth -= 1 }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledExpression.qualifiedName else { return .visitChildren }
    if let rib = names.builder(name) {
      note(rib, node)
      // The arguments of a builder belong to the RIB that it builds.
      return .skipChildren
    }
    if isOwnRouter(name) {
      depth += 1
      return .visitChildren
    }
    guard let rib = names.router(name) else { return .visitChildren }
    note(rib, node)
    // The builders in the arguments of a router belong to that router's RIB.
    return .skipChildren
  }

  override func visitPost(_ node: FunctionCallExprSyntax) {
    if let name = node.calledExpression.qualifiedName, names.builder(name) == nil, isOwnRouter(name) {
      depth -= 1
    }
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base?.qualifiedName, let rib = names.builder(base) else { return .visitChildren }
    note(rib, node)
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind { take(TypeSyntax(node)) }
  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind { take(TypeSyntax(node)) }

  private func take(_ type: TypeSyntax) -> SyntaxVisitorContinueKind {
    guard !isBuilder, let name = type.qualifiedName else { return .visitChildren }
    if let rib = names.builder(name) { note(rib, type) }
    // A router in a result type is created; a stored router may be any other, even the parent.
    let isResult = type.parent?.is(ReturnClauseSyntax.self) == true
    if isResult, let rib = names.router(name) { note(rib, type) }
    return .visitChildren
  }
}

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
