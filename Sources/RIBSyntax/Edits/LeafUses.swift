internal import SwiftSyntax

/// The uses of a leaf and of its values, which change when it gets a router.
///
/// The names of types are known, and so are the names of values as long as each is a local constant; everything else only the compiler knows.
struct LeafUses {
  private let code: CodeBase
  private let leaf: CodeType
  private let builder: CodeType?
  /// The names of the functions that build the leaf.
  private let builds: Set<String>

  /// The harnesses that attach or launch a RIB.
  private static let harnesses: Set = ["BuilderHarness", "RouterHarness", "TreeHarness"]
  /// The members of routers that interactors lack.
  private static let membersOfRouters: Set = [
    "attach", "catchUp", "children", "detach", "forgetUnclaimed", "interactor", "isIdle", "launch",
    "outlivesTest", "path", "save", "scope", "shutdown", "snapshot", "treeLink", "unread",
  ]

  init(_ leaf: CodeType, builtBy builder: CodeType?, in code: CodeBase) {
    (self.leaf, self.builder, self.code) = (leaf, builder, code)
    builds = Set(builder?.functions.filter { $0.madeTypes.contains(leaf.shortName) }.map(\.name.text) ?? [])
  }

  /// Returns the names in a file that mean the router from now on, and the uses of the leaf and its values that may mean its interactor.
  func all(in path: String) -> (attached: [TokenSyntax], unclear: [TokenSyntax]) {
    guard let file = code.files[path], builds.union([leaf.shortName]).contains(where: file.mayName) else {
      return ([], [])
    }
    let inside = file.types.parts.filter { code.type($0.name)?.name == leaf.name }
      .flatMap { $0.part.allMembers.map(\.declaration) }
    // `Self` means the leaf in its own members.
    let names =
      file.syntax.allTokens.filter { $0.word == leaf.shortName }
      + inside.flatMap(\.allTokens).filter {
        $0.tokenKind == .keyword(.Self) && $0.tokenAfter?.tokenKind == .leftParen
      }
    let attached = names.filter { isAttached($0) == true }
    var unclear = names.filter { isAttached($0) == false }
    let built = file.syntax.allTokens.filter { builds.contains($0.word) }.compactMap { build($0, in: file) }
    let roots = attached.map { Syntax($0) } + built.filter(isAttached).map { Syntax($0) }
    let tested = Set(roots.filter { $0.isInHarness(Self.harnesses) }.map(\.areaOfHarness))
    let values = built + tested.flatMap(\.testedValues)
    unclear += values.filter { !isAttached($0) }.compactMap(\.startToken)
    unclear += inside.flatMap(usesOfRouter)
    var places: Set<AbsolutePosition> = []
    return (attached, unclear.sorted { $0.start < $1.start }.filter { places.insert($0.position).inserted })
  }

  /// Returns the names in a member of the leaf that mean members of the router, or that may pass the leaf as a router.
  private func usesOfRouter(in member: DeclSyntax) -> [TokenSyntax] {
    guard !member.isProtocol((any DeclGroupSyntax).self) else { return [] }
    let ofRouter = Self.membersOfRouters.union(code.types["Router"]?.members.flatMap(\.names) ?? [])
      .subtracting(leaf.members.flatMap(\.names) + ["interactor", "scope"])
    return member.allTokens.filter { token in
      if token.tokenKind == .keyword(.self) { return token.isPassed }
      guard ofRouter.contains(token.word) else { return false }
      let access = token.parent?.parent?.as(MemberAccessExprSyntax.self)
      let base = access?.declName.baseName.id == token.id ? access?.base?.withoutParentheses : nil
      return base?.isSelf == true || base?.name == "me" || token.isBareName && !token.isLocal
    }
  }

  /// Returns the call of a function that builds the leaf, or the reference to it, as far as the files tell.
  private func build(_ name: TokenSyntax, in file: CodeFile) -> ExprSyntax? {
    guard let reference = name.parent?.as(DeclReferenceExprSyntax.self) else { return nil }
    var value = ExprSyntax(reference)
    if let member = reference.parent?.as(MemberAccessExprSyntax.self), member.declName.id == reference.id {
      value = ExprSyntax(member)
      let type = member.base.flatMap(code.type)
      guard type.map({ $0.name == builder?.name }) ?? (builder.map { file.mayName($0.shortName) } == true)
      else { return nil }
    } else if name.isLocal || !isInBuilder(name) {
      return nil
    }
    let call = value.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.id == value.id ? call.map { ExprSyntax($0) } : value
  }

  /// Whether code is in the builder or in an extension of it, which may be in another module or in a test.
  private func isInBuilder(_ syntax: some SyntaxProtocol) -> Bool {
    syntax.typeNameAround.flatMap { code.type($0) }.map { $0.name == builder?.name } == true
  }

  /// Whether a function of the builder builds the leaf.
  private func isBuild(_ function: FunctionDeclSyntax) -> Bool {
    isInBuilder(function) && builds.contains(function.name.text)
      && function.madeTypes.contains(leaf.shortName)
  }

  /// Whether the router certainly replaces a name of the leaf; `nil` for a name that only means the interactor.
  private func isAttached(_ token: TokenSyntax) -> Bool? {
    guard let node = token.parent, let outer = node.parent,
      !Syntax(token).isInHarness(["InteractorHarness"])
    else { return nil }
    if node.is(IdentifierTypeSyntax.self) {
      if outer.is(MemberTypeSyntax.self) || outer.is(ExtensionDeclSyntax.self) { return nil }
      if outer.is(ReturnClauseSyntax.self) {
        return token.enclosing(FunctionDeclSyntax.self).map(isBuild) == true
      }
      if Syntax(token).isInHarness(Self.harnesses), outer.is(GenericArgumentSyntax.self) { return true }
      // As in `router.children.contains { $0 is HelpInteractor }`.
      return outer.is(TypeExprSyntax.self)
        && token.outwards.prefix { !$0.outer.is(FunctionDeclSyntax.self) }.contains { outer, _ in
          outer.is(CodeBlockItemSyntax.self) && outer.words.contains("children")
        }
    }
    guard let reference = node.as(DeclReferenceExprSyntax.self) else { return nil }
    var called = ExprSyntax(reference)
    if let member = outer.as(MemberAccessExprSyntax.self), member.declName.id == reference.id {
      // As in `Demo.HelpInteractor()`.
      guard let path = leaf.declarations.first?.path, member.base?.name == code.module(of: path) else {
        return nil
      }
      called = ExprSyntax(member)
    }
    if let member = called.parent?.as(MemberAccessExprSyntax.self) {
      guard member.base?.id == called.id else { return nil }
      switch member.declName.baseName.text {
      case "init": called = ExprSyntax(member)
      // As in `harness.send(.closed, from: HelpInteractor.self)`.
      case "self": return ExprSyntax(member).argumentOf?.calledName == "send"
      default: return nil
      }
    }
    guard let call = called.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == called.id
    else { return false }
    return isAttached(ExprSyntax(call))
  }

  /// Whether a value of the leaf is certainly a child or the root of a tree.
  private func isAttached(_ value: ExprSyntax) -> Bool {
    var isReturned = false
    for (outer, part) in value.outwards {
      switch outer.as(SyntaxEnum.self) {
      case .returnStmt: isReturned = true
      case .codeBlockItemList(let items): if !isReturned, items.last?.id != part.id { return false }
      case .awaitExpr, .codeBlock, .codeBlockItem, .expressionStmt, .ifExpr, .switchCase, .switchCaseList,
        .switchExpr, .tryExpr:
        continue
      case .closureExpr(let closure): return closure.call.map(isAttaching) == true
      case .labeledExpr: return ExprSyntax(part)?.argumentOf.map(isAttaching) == true
      case .memberAccessExpr(let member):
        return Self.membersOfRouters.contains(member.declName.baseName.text)
      case .exprList(let terms):
        let words = terms.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
        return terms.first?.is(DiscardAssignmentExprSyntax.self) == true
          || !words.isEmpty && Set(words).isSubset(of: ["===", "!==", "==", "!=", "&&", "||"])
      case .functionDecl(let function):
        return isBuild(function) || function.signature.returnClause?.type.isRouter == true
      case .initializerClause:
        guard let binding = outer.parent?.as(PatternBindingSyntax.self) else { return false }
        if let type = binding.typeAnnotation?.type { return type.isRouter }
        return binding.usesOfLocal?.allSatisfy { isAttached(ExprSyntax($0)) } == true
      default: return false
      }
    }
    return false
  }

  /// Whether a call attaches or launches its argument, or the value of its closure.
  private func isAttaching(_ call: FunctionCallExprSyntax) -> Bool {
    Syntax(call).isHarness(Self.harnesses)
      || ["attach", "detach", "push", "show"].contains(call.calledName)
        && call.calledExpression.is(MemberAccessExprSyntax.self)
      || call.calledExpression.name == "attach"
  }
}

extension TokenSyntax {
  /// Whether the token is a value that is not just compared or the base of a member.
  fileprivate var isPassed: Bool {
    let compared = [tokenBefore?.text, tokenAfter?.text].contains { ["===", "!==", "==", "!="].contains($0) }
    return isBareName && parent?.is(DeclReferenceExprSyntax.self) == true && !compared
      && ![.period, .postfixQuestionMark].contains(tokenAfter?.tokenKind)
  }
}

extension Syntax {
  /// Whether the node creates one of some harnesses.
  fileprivate func isHarness(_ names: Set<String>) -> Bool {
    let name = self.as(FunctionCallExprSyntax.self)?.calledExpression.qualifiedName?.lastName
    return name.map(names.contains) == true
  }

  /// Whether the code is inside the creation or the type of one of some harnesses.
  fileprivate func isInHarness(_ names: Set<String>) -> Bool {
    outwards.contains { outer, _ in
      outer.isHarness(names)
        || outer.as(IdentifierTypeSyntax.self).map { names.contains($0.name.text) } == true
    }
  }

  /// The code that may use the harness around the node: a function, or the type or the file around it.
  fileprivate var areaOfHarness: Syntax {
    if let function = enclosing(FunctionDeclSyntax.self), function.signature.returnClause == nil {
      return Syntax(function)
    }
    return ancestorOrSelf { $0.asProtocol((any DeclGroupSyntax).self).map { Syntax($0) } } ?? root
  }

  /// The expressions in the code whose values are the RIB that a harness tests, such as `harness.router`.
  fileprivate var testedValues: [ExprSyntax] {
    nodes().flatMap { node -> [ExprSyntax] in
      let call = node.as(FunctionCallExprSyntax.self)
      guard
        let member = (call?.calledExpression ?? node.as(ExprSyntax.self))?.as(MemberAccessExprSyntax.self),
        let base = member.base,
        base.name.flatMap(base.local)?.value.map({ Syntax($0).isHarness(["InteractorHarness"]) }) != true
      else { return [] }
      guard let call else {
        let isCalled = member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == member.id
        let isTested = ["root", "router", "tested"].contains(member.declName.baseName.word)
        return isTested && !isCalled ? [ExprSyntax(member)] : []
      }
      guard call.calledName == "run" else { return [] }
      let closure = call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self)
      guard let closure else { return call.arguments.first.map { [$0.expression] } ?? [] }
      let name = closure.firstName
      return closure.statements.nodes { name == "$0" && $0.is(ClosureExprSyntax.self) }
        .compactMap { $0.as(ExprSyntax.self) }.filter { $0.name == name }
    }
  }
}

extension ExprSyntax {
  /// The call that the expression is an argument of.
  fileprivate var argumentOf: FunctionCallExprSyntax? {
    parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
  }
}

extension PatternBindingSyntax {
  /// The uses of the local constant that it declares; `nil` if it declares anything else.
  fileprivate var usesOfLocal: [DeclReferenceExprSyntax]? {
    guard let name = pattern.name, let item = enclosing(CodeBlockItemSyntax.self), let body = item.parent,
      item.item.as(VariableDeclSyntax.self)?.bindings.contains(where: { $0.id == id }) == true
    else { return nil }
    return body.allTokens.filter { $0.word == name && $0.position >= endPosition }
      .compactMap { $0.isBareName ? $0.parent?.as(DeclReferenceExprSyntax.self) : nil }
  }
}

extension ClosureExprSyntax {
  /// The call that takes the closure.
  var call: FunctionCallExprSyntax? {
    parent?.as(FunctionCallExprSyntax.self) ?? ExprSyntax(self).argumentOf
      ?? parent?.as(MultipleTrailingClosureElementSyntax.self)?.parent?.parent?.as(
        FunctionCallExprSyntax.self)
  }
}

extension TypeSyntax {
  /// Whether the type is a router of any type, as in `any Router` and `some Router`.
  var isRouter: Bool {
    self.is(SomeOrAnyTypeSyntax.self) && qualifiedName?.hasSuffix("Router") == true
  }
}
