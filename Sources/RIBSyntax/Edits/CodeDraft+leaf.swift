internal import Basics
internal import SwiftSyntax

// Giving a leaf a router of its own, so that it can have children.

extension CodeDraft {
  /// Turns a leaf into an interactor, writes its router, and creates the router wherever the leaf was created.
  ///
  /// Tests that create the leaf in an `InteractorHarness` stay.
  mutating func addRouter(toLeaf name: String) {
    guard let leaf = code.ribTypes[name]?.interactor, let part = leaf.declarations.first,
      let file = code.files[part.path]
    else { return }
    let builder = code.ribTypes[name]?.builder?.name
    let router = leaf.shortName.ribName + "Router"
    guard leaf.name == leaf.shortName, leaf.initializers.count < 2, code.types[router] == nil,
      part.leafProtocol != nil
    else {
      return reject(
        "\(leaf.name) is a leaf, but rib can't write the router that it needs for children. Write \(router), and make \(leaf.name) conform to Interactor."
      )
    }
    if let obstacle = ChildPlan.obstacle(inInitializerOf: leaf) { return reject(obstacle) }
    for member in leaf.members {
      for name in member.names where ["didAttach", "willDetach", "savedName"].contains(name) {
        leave(
          "\(name) now belongs to the router. Move it to \(router).", at: member.declaration, in: member.path)
      }
    }
    let path = part.path.split(separator: "/").dropLast().joined(separator: "/") + "/\(router).swift"
    addRouter(router, at: path, of: leaf, part, file)
    // The new file has created a new tree.
    if let name = code.type(leaf.name)?.declarations.first?.leafProtocol?.endToken {
      let isBare = name.tokenBefore?.tokenKind != .period
      edit(part.path, [Edit(name.bytes, isBare ? code.kit("Interactor", at: part.path) : "Interactor")])
    }
    for user in code.paths where user != path {
      createRouter(router, insteadOf: leaf, builtBy: builder, in: user)
    }
  }

  /// Replaces the leaf in a file by its router where the leaf is certainly attached or launched, and marks uses that only the compiler
  /// understands.
  private mutating func createRouter(
    _ router: String, insteadOf leaf: CodeType, builtBy builder: String?, in path: String
  ) {
    guard let file = code.files[path], file.mentions(leaf.shortName) else { return }
    let builder = Set(builder.flatMap { code.types[$0]?.parts.map(\.declaration.id) } ?? [])
    let own = Set(leaf.members.flatMap(\.names)).subtracting(["scope"]).union(LeafUse.membersOfInteractors)
    var edits: [Edit] = []
    var unclear: [TokenSyntax] = []
    for token in file.syntax.allTokens where token.word == leaf.shortName {
      switch token.leafUse(builtIn: builder) {
      case .attached:
        edits.append(Edit(token.bytes, router))
        unclear += token.membersOfTestedRIB.filter { own.contains($0.word) }
      case .interactor: continue
      case .unknown: unclear.append(token)
      }
    }
    for token in unclear {
      leave(
        "\(leaf.shortName) has a router now. Use \(router) here if the RIB is attached, launched or looked for, and its interactor for everything else. Then remove the warning.",
        isCertain: false, at: token, in: path)
    }
    if !edits.isEmpty { edit(path, edits) }
  }

  /// Writes the router with an initializer that has the parameters of the leaf's.
  private mutating func addRouter(
    _ router: String, at path: String, of leaf: CodeType, _ part: CodePart, _ file: CodeFile
  ) {
    let access = part.modifiers.names.first(where: ["public", "package"].contains)
    let word = access.map { $0 + " " } ?? ""
    let parameters = leaf.initializers.first.map { Array($0.signature.parameterClause.parameters) } ?? []
    let list = parameters.map { parameter in
      let names = [parameter.firstName.text, parameter.secondName?.text].compactMap(\.self)
      let value = parameter.defaultValue.map { " " + $0.withoutComments } ?? ""
      return "\(names.joined(separator: " ")): \(parameter.type.qualified(by: leaf, in: code))\(value)"
    }
    let inputs = parameters.map(CodeParameter.init)
    let arguments = inputs.map { $0.argument($0.name) }
    let attributes =
      part.declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.withoutComments ?? ""
    let kit = file.importLine(
      of: "RIBKit", isSeen: access == "public" || inputs.contains(where: \.isListener))
    var lines = [kit, ""] + (attributes.isEmpty ? [] : [attributes])
    lines += [
      "\(word)final class \(router): \(code.kit("Router", at: part.path)) {",
      "  \(word)let interactor: \(leaf.shortName)", "",
    ]
    lines += ["  \(word)init(\(list.joined(separator: ", "))) {"]
    lines += ["    interactor = \(leaf.shortName)(\(arguments.joined(separator: ", ")))", "  }", "}"]
    let step = code.indentationStep(in: part.path)
    let text = lines.map { Self.indented($0, by: "", step: step) + file.lineBreak }.joined()
    create(CodeFile(path: path, text: text))
    for input in inputs { importTypes(of: input.type, into: path, as: access ?? "internal", in: leaf.name) }
  }
}

extension CodePart {
  /// The protocol of leaves in its inheritance clause.
  fileprivate var leafProtocol: TypeSyntax? { inherited.first { $0.qualifiedName?.lastName == "Leaf" } }
}

extension CodeFile {
  /// Returns the import of a module as this file writes it, but not more visible than necessary.
  fileprivate func importLine(of module: String, isSeen: Bool) -> String {
    let own =
      syntax.statements.lazy.compactMap { $0.item.as(ImportDeclSyntax.self) }
      .first { $0.path.withoutComments == module }?.withoutComments ?? "import \(module)"
    return isSeen || own.hasPrefix("import") ? own : "internal import \(module)"
  }
}

extension CodeParameter {
  /// Returns the parameter as written outside of the type whose function or initializer it belongs to.
  func qualified(by owner: CodeType, in code: CodeBase) -> CodeParameter {
    let type = type.parsedType?.qualified(by: owner, in: code) ?? type
    return CodeParameter(label: label, name: name, type: type, hasDefault: hasDefault)
  }
}

extension CodeBase {
  /// Returns a type in a scope as written outside of the scope and the types around it.
  func written(_ type: String, outside scope: String) -> String {
    let names = scope.split(separator: ".")
    return names.indices.reversed().reduce(type) { text, index in
      let owner = types[names[...index].joined(separator: ".")]
      return owner.flatMap { text.parsedType?.qualified(by: $0, in: self) } ?? text
    }
  }
}

extension TypeSyntax {
  /// Returns the type as written outside of another type, with that type's name before the names of its nested types.
  func qualified(by type: CodeType, in code: CodeBase) -> String {
    let aliases = type.members.all(TypeAliasDeclSyntax.self).map(\.name.text)
    return allTokens.map { token in
      let isFirst = token.parent?.is(IdentifierTypeSyntax.self) == true
      let full = "\(type.name).\(token.text)"
      let isNested = isFirst && (code.types[full] != nil || aliases.contains(token.text))
      return token.leadingTrivia.description + (isNested ? full : token.text)
        + token.trailingTrivia.description
    }.joined().trimmed
  }
}

/// The role of a leaf in an expression.
private enum LeafUse {
  /// A child, or the root of a tree.
  case attached
  /// Only the interactor.
  case interactor
  /// A role that only the compiler knows.
  case unknown
}

extension TokenSyntax {
  /// Returns the role of a leaf where its name is used; `builder` has the declarations of its builder.
  fileprivate func leafUse(builtIn builder: Set<SyntaxIdentifier>) -> LeafUse {
    guard let node = parent, let outer = node.parent else { return .interactor }
    if outwards.contains(where: { $0.outer.isHarness(["InteractorHarness"]) }) { return .interactor }
    if node.is(IdentifierTypeSyntax.self) {
      if outer.is(MemberTypeSyntax.self) || outer.is(ExtensionDeclSyntax.self) { return .interactor }
      if outer.is(ReturnClauseSyntax.self) { return isInside(builder) ? .attached : .unknown }
      let generic =
        outer.is(GenericArgumentSyntax.self) ? outer.parent?.parent?.parent?.startToken?.text : nil
      if let generic, LeafUse.harnesses.contains(generic) { return .attached }
      if generic == "InteractorHarness" { return .interactor }
      // As in `router.children.contains { $0 is HelpInteractor }`.
      let statement = enclosing(CodeBlockItemSyntax.self)?.outermostStatement
      let isChild = outer.is(TypeExprSyntax.self) && statement?.words.contains("children") == true
      return isChild ? .attached : .unknown
    }
    guard let reference = node.as(DeclReferenceExprSyntax.self) else { return .interactor }
    var called = ExprSyntax(reference)
    if let member = outer.as(MemberAccessExprSyntax.self) {
      guard member.base?.id == called.id else { return .interactor }
      switch member.declName.baseName.text {
      case "init": called = ExprSyntax(member)
      // As in `harness.send(.closed, from: HelpInteractor.self)`.
      case "self": return ExprSyntax(member).argumentOf?.calledName == "send" ? .attached : .unknown
      default: return .interactor
      }
    }
    guard let call = called.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == called.id
    else { return .unknown }
    return ExprSyntax(call).leafUse(builtIn: builder)
  }
}

extension TokenSyntax {
  /// The members that the function around a harness, or its suite, uses of the RIB that it tests.
  fileprivate var membersOfTestedRIB: [TokenSyntax] {
    guard outwards.contains(where: { $0.outer.isHarness(LeafUse.harnesses) }) else { return [] }
    let around = enclosing(FunctionDeclSyntax.self).map { DeclSyntax($0) } ?? typeAround
    return (around.map { Array($0.allTokens) } ?? []).filter { token in
      token.tokenBefore?.tokenKind == .period
        && token.enclosing(CodeBlockItemSyntax.self)?.outermostStatement.words
          .isDisjoint(with: ["root", "router", "run", "tested"]) == false
    }
  }
}

extension CodeBlockItemSyntax {
  /// The statement of the function around it.
  fileprivate var outermostStatement: CodeBlockItemSyntax {
    outwards.prefix { !$0.outer.is(FunctionDeclSyntax.self) }.reduce(self) {
      $1.outer.as(CodeBlockItemSyntax.self) ?? $0
    }
  }
}

extension LeafUse {
  /// The members of interactors that routers lack.
  static let membersOfInteractors: Set = [
    "after", "call", "clock", "didBecomeActive", "isActive", "notify", "now", "observe", "preserve", "start",
    "task", "willResignActive",
  ]
  /// The harnesses that attach or launch a RIB.
  static let harnesses: Set = ["BuilderHarness", "RouterHarness", "TreeHarness"]
}

extension ExprSyntax {
  /// The call that the expression is an argument of.
  fileprivate var argumentOf: FunctionCallExprSyntax? {
    parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
  }

  /// Returns the role of a leaf that is the value of the expression.
  fileprivate func leafUse(builtIn builder: Set<SyntaxIdentifier>) -> LeafUse {
    var isReturned = false
    for (outer, part) in outwards {
      switch outer.as(SyntaxEnum.self) {
      case .returnStmt: isReturned = true
      case .codeBlockItemList(let items): if !isReturned, items.last?.id != part.id { return .unknown }
      case .codeBlockItem, .expressionStmt, .switchCase, .switchCaseList, .switchExpr, .ifExpr, .codeBlock:
        continue
      case .closureExpr(let closure): return closure.isAttached ? .attached : .unknown
      case .labeledExpr: return ExprSyntax(part)?.argumentOf?.isAttaching == true ? .attached : .unknown
      case .memberAccessExpr(let member):
        return ["launch", "shutdown"].contains(member.declName.baseName.text) ? .attached : .unknown
      case .functionDecl(let function):
        let isBuilt = outer.isInside(builder) || function.signature.returnClause?.type.isRouter == true
        return isBuilt ? .attached : .unknown
      case .initializerClause:
        return outer.parent?.as(PatternBindingSyntax.self)?.leafUse(builtIn: builder) ?? .unknown
      default: return .unknown
      }
    }
    return .unknown
  }
}

extension PatternBindingSyntax {
  /// Returns the role of a leaf that is its value: that of all its uses if it is a local constant without a type.
  fileprivate func leafUse(builtIn builder: Set<SyntaxIdentifier>) -> LeafUse {
    if let type = typeAnnotation?.type { return type.isRouter ? .attached : .unknown }
    guard let name = pattern.name, let item = enclosing(CodeBlockItemSyntax.self), let body = item.parent,
      item.item.as(VariableDeclSyntax.self)?.bindings.contains(where: { $0.id == id }) == true
    else { return .unknown }
    let uses = body.allTokens.filter {
      $0.word == name && $0.parent?.is(DeclReferenceExprSyntax.self) == true
    }
    return uses.allSatisfy { use in
      let value = use.parent?.as(ExprSyntax.self)
      return value?.leafUse(builtIn: builder) == .attached
    } ? .attached : .unknown
  }
}

extension ClosureExprSyntax {
  /// Whether its value is attached, because the call that takes the closure attaches it.
  fileprivate var isAttached: Bool {
    let call =
      parent?.as(FunctionCallExprSyntax.self) ?? ExprSyntax(self).argumentOf
      ?? parent?.as(MultipleTrailingClosureElementSyntax.self)?.parent?.parent?.as(
        FunctionCallExprSyntax.self)
    return call?.isAttaching == true
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call attaches or launches its argument, or the value of its closure.
  fileprivate var isAttaching: Bool {
    Syntax(self).isHarness(LeafUse.harnesses)
      || ["attach", "detach", "push", "show"].contains(calledName)
        && calledExpression.is(MemberAccessExprSyntax.self)
      || calledExpression.name == "attach"
  }
}

extension Syntax {
  /// Whether the node creates one of some harnesses.
  fileprivate func isHarness(_ names: Set<String>) -> Bool {
    let name = self.as(FunctionCallExprSyntax.self)?.calledExpression.qualifiedName?.lastName
    return name.map(names.contains) == true
  }
}

extension TypeSyntax {
  /// Whether the type is a router of any type, as in `any Router` and `some Router`.
  fileprivate var isRouter: Bool {
    self.is(SomeOrAnyTypeSyntax.self) && qualifiedName?.hasSuffix("Router") == true
  }
}
