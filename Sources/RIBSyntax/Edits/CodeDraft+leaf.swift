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
    var edits: [String: [Edit]] = [:]
    // The new file has created a new tree.
    if let name = code.type(leaf.name)?.declarations.first?.leafProtocol?.endToken {
      edits[part.path] = [Edit(name.bytes, "Interactor")]
    }
    for user in code.paths where user != path {
      guard let file = code.files[user], file.mentions(leaf.shortName) else { continue }
      for token in file.syntax.allTokens
      where token.word == leaf.shortName && token.meansRouter(isTest: code.isTest(user)) {
        edits[user, default: []].append(Edit(token.bytes, router))
        guard token.isSearched, let place = token.parent else { continue }
        leave(
          "This search now finds \(router). Use its interactor, or the members of every router.",
          text: ".interactor", at: place, in: user)
      }
    }
    for (path, edits) in edits.sorted(by: { $0.key < $1.key }) {
      edit(path, edits)
    }
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
    lines += ["\(word)final class \(router): Router {", "  \(word)let interactor: \(leaf.shortName)", ""]
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

extension TokenSyntax {
  /// Whether code looks for the type in a tree, as in `tree.router(HelpInteractor.self)`.
  fileprivate var isSearched: Bool {
    let call = parent?.parent?.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    return parent?.parent?.is(MemberAccessExprSyntax.self) == true && call?.calledName == "router"
  }

  /// Whether the name of a leaf refers to the attached object: where the leaf is created, and where code looks for it in the tree.
  fileprivate func meansRouter(isTest: Bool) -> Bool {
    guard let parent else { return false }
    if let reference = parent.as(DeclReferenceExprSyntax.self) {
      if let call = reference.parent?.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == ExprSyntax(reference).id
      {
        return !isInInteractorHarness
      }
      // The type of a child, as in `harness.send(.closed, from: HelpInteractor.self)`.
      guard let type = reference.parent?.as(MemberAccessExprSyntax.self),
        type.declName.baseName.text == "self",
        let call = type.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
      else { return false }
      return ["send", "router"].contains(call.calledName)
    }
    guard let type = parent.as(IdentifierTypeSyntax.self), let use = type.parent else { return false }
    let checks: Set<SyntaxKind> = [.isExpr, .asExpr, .unresolvedIsExpr, .unresolvedAsExpr, .typeExpr]
    if checks.contains(use.kind) { return true }
    if use.is(ReturnClauseSyntax.self) { return !isTest }
    if let binding = use.parent?.as(PatternBindingSyntax.self), let value = binding.initializer?.value {
      return value.is(FunctionCallExprSyntax.self) && !isInInteractorHarness
    }
    let generic = use.parent?.parent?.parent?.startToken?.text ?? ""
    return use.is(GenericArgumentSyntax.self)
      && ["RouterHarness", "TreeHarness", "BuilderHarness"].contains(generic)
  }

  /// Whether the token is in the closure or the arguments of an `InteractorHarness`.
  private var isInInteractorHarness: Bool {
    outwards.contains { outer, _ in
      outer.as(FunctionCallExprSyntax.self)?.calledExpression.words.contains("InteractorHarness") == true
    }
  }
}
