internal import SwiftSyntax

// Giving a leaf a router of its own, so that it can have children.

extension CodeDraft {
  /// Turns a leaf into an interactor, writes its router, and creates that wherever the leaf was created.
  ///
  /// Tests that create the leaf in an `InteractorHarness` stay.
  mutating func addRouter(toLeaf name: String) {
    guard let leaf = code.ribTypes[name]?.interactor, let part = leaf.declarations.first,
      let file = code.files[part.path]
    else { return }
    let router =
      (leaf.shortName.hasSuffix("Interactor") ? String(leaf.shortName.dropLast(10)) : name) + "Router"
    guard leaf.name == leaf.shortName, leaf.initializers.count < 2, code.types[router] == nil,
      part.leafProtocol != nil
    else {
      return reject(
        "\(leaf.name) is a leaf, and rib can't write the router that it needs for children. Write \(router), and let \(leaf.name) conform to Interactor."
      )
    }
    if let obstacle = MakerShape(maker: leaf, code: code).obstacle(given: []) { return reject(obstacle) }
    for hook in ["didAttach", "willDetach"] {
      guard let function = leaf.functions(named: hook).first else { continue }
      leave("\(hook) belongs to the router now. Move it to \(router).", at: function, in: part.path)
    }
    if let name = leaf.properties.first(where: { $0.name == "savedName" }) {
      leave("savedName belongs to the router now. Move it to \(router).", at: name.variable, in: part.path)
    }
    let path = part.path.split(separator: "/").dropLast().joined(separator: "/") + "/\(router).swift"
    addRouter(router, at: path, of: leaf, part, file)
    var edits: [String: [Edit]] = [:]
    // The new file has created a new tree.
    if let name = code.type(leaf.name)?.declarations.first?.leafProtocol {
      edits[part.path] = [Edit(name.nameRange, "Interactor")]
    }
    for user in code.paths where user != path {
      guard let file = code.files[user], file.mentions(leaf.shortName) else { continue }
      for token in file.syntax.tokens(viewMode: .sourceAccurate)
      where token.word == leaf.shortName && token.meansRouter(isTest: code.isTest(user)) {
        edits[user, default: []] +=
          [Edit(token.start..<token.end, router)] + token.editsAfterSearch(for: leaf)
      }
    }
    for (path, edits) in edits.sorted(by: { $0.key < $1.key }) {
      edit(path, edits, "Use \(router), because \(name) has children now.", text: router)
    }
  }

  /// Writes the router with an initializer that has the parameters of the leaf's.
  private mutating func addRouter(
    _ router: String, at path: String, of leaf: CodeType, _ part: CodePart, _ file: CodeFile
  ) {
    let levels = ["public", "package"]
    let access = part.modifiers.map(\.name.text).first(where: levels.contains)
    let word = access.map { $0 + " " } ?? ""
    let parameters = leaf.initializers.first.map { Array($0.signature.parameterClause.parameters) } ?? []
    let list = parameters.map { parameter in
      let names = [parameter.firstName.text, parameter.secondName?.text].compactMap(\.self)
      let value = parameter.defaultValue.map { " " + $0.withoutComments } ?? ""
      return "\(names.joined(separator: " ")): \(parameter.type.qualified(by: leaf, in: code))\(value)"
    }
    let inputs = parameters.map(CodeParameter.init)
    let arguments = inputs.map { ($0.label.map { "\($0): " } ?? "") + $0.name }
    let attributes =
      part.declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.withoutComments ?? ""
    let kit = file.importLine(
      of: "RIBKit", isSeen: access == "public" || inputs.contains(where: \.isListener))
    var lines = [kit, ""] + (attributes.isEmpty ? [] : [attributes])
    lines += ["\(word)final class \(router): Router {", "  \(word)let interactor: \(leaf.shortName)", ""]
    lines += Self.call("  \(word)init", list, end: ") {")
    lines += Self.call("    interactor = \(leaf.shortName)", arguments, end: ")") + ["  }", "}"]
    let text = lines.map { Self.indented($0, by: "", step: file.indentationStep) + file.lineBreak }.joined()
    create(CodeFile(path: path, text: text), "Create \(router), because \(leaf.ribName) gets a child.")
    for input in inputs { importTypes(of: input.type, into: path, as: access ?? "internal", in: leaf.name) }
  }

  /// Returns a call or a declaration, broken as the formatter does if it is too wide.
  private static func call(_ head: String, _ list: [String], end: String) -> [String] {
    let line = list.joined(separator: ", ")
    guard head.count + line.count + end.count + 1 > widestLine else { return ["\(head)(\(line)\(end)"] }
    let indentation = String(head.prefix { $0 == " " })
    let inner = indentation + "  "
    let isDeclaration = end != ")"
    let elements = list.indices.map { list[$0] + ($0 < list.count - 1 ? "," : "") }
    var lines = filled(elements, width: widestLine - inner.count - (isDeclaration ? 0 : 1)).map { inner + $0 }
    if isDeclaration { lines.append(indentation + end) } else { lines[lines.count - 1] += end }
    return ["\(head)("] + lines
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

extension TypeSyntax {
  /// The place of its own name, behind that of a module.
  fileprivate var nameRange: Range<Int> {
    let name = self.as(MemberTypeSyntax.self)?.name ?? self.as(IdentifierTypeSyntax.self)?.name
    return name.map { $0.start..<$0.end } ?? start..<end
  }

  /// Returns its text outside of a type, with the name of that type before those of nested types.
  fileprivate func qualified(by type: CodeType, in code: CodeBase) -> String {
    var text = ""
    for token in tokens(viewMode: .sourceAccurate) {
      let isFirst = token.parent?.is(IdentifierTypeSyntax.self) == true
      let full = "\(type.name).\(token.text)"
      let isNested = isFirst && (code.types[full] != nil || code.isAlias(token.text, of: type))
      text +=
        token.leadingTrivia.description + (isNested ? full : token.text) + token.trailingTrivia.description
    }
    return text.trimmingSpaces
  }
}

extension CodeBase {
  fileprivate func isAlias(_ name: String, of type: CodeType) -> Bool {
    type.members.contains { $0.declaration.as(TypeAliasDeclSyntax.self)?.name.text == name }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension TokenSyntax {
  /// Returns the edits after which a search for the router of a former leaf, as in `tree.router(HelpInteractor.self)`, evaluates to the
  /// interactor, as it did before; none where code goes on with a router.
  fileprivate func editsAfterSearch(for leaf: CodeType) -> [CodeDraft.Edit] {
    guard let type = parent?.parent?.as(MemberAccessExprSyntax.self),
      let call = type.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.is(MemberAccessExprSyntax.self), call.calledExpression.lastName == "router"
    else { return [] }
    var value = Syntax(call)
    while let outer = value.parent, outer.isValue(of: value) { value = outer }
    if let use = value.parent?.as(MemberAccessExprSyntax.self) {
      let name = use.declName.baseName.text
      let isOwn = leaf.members.contains { $0.names.contains(name) }
      if !isOwn, CodeBase.routerMembers.contains(name) { return [] }
    }
    if let use = value.parent?.as(FunctionCallExprSyntax.self),
      ["attach", "detach"].contains(use.calledExpression.lastName)
    {
      return []
    }
    if let chain = call.parent,
      chain.is(OptionalChainingExprSyntax.self) || chain.is(ForceUnwrapExprSyntax.self)
    {
      return [CodeDraft.Edit(at: chain.end, ".interactor")]
    }
    guard call.parent?.is(MemberAccessExprSyntax.self) == true else {
      return [CodeDraft.Edit(at: call.end, "?.interactor")]
    }
    // A member of the optional itself, such as `map`.
    return [CodeDraft.Edit(at: call.start, "("), CodeDraft.Edit(at: call.end, "?.interactor)")]
  }

  /// Whether the name of a leaf means what is attached: where the leaf is created, and where code looks for it in the tree.
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
      return ["send", "router"].contains(call.calledExpression.lastName)
    }
    guard let type = parent.as(IdentifierTypeSyntax.self), let use = type.parent else { return false }
    if use.is(IsExprSyntax.self) || use.is(AsExprSyntax.self) || use.is(UnresolvedIsExprSyntax.self)
      || use.is(UnresolvedAsExprSyntax.self) || use.is(TypeExprSyntax.self)
    {
      return true
    }
    if use.is(ReturnClauseSyntax.self) { return !isTest }
    if let binding = use.parent?.as(PatternBindingSyntax.self), let value = binding.initializer?.value {
      return value.is(FunctionCallExprSyntax.self) && !isInInteractorHarness
    }
    let generic = use.parent?.parent?.parent?.firstToken(viewMode: .sourceAccurate)?.text ?? ""
    return use.is(GenericArgumentSyntax.self)
      && ["RouterHarness", "TreeHarness", "BuilderHarness"].contains(generic)
  }

  /// Whether it is in the closure or the arguments of an `InteractorHarness`.
  private var isInInteractorHarness: Bool {
    outwards.contains { outer, _ in
      outer.as(FunctionCallExprSyntax.self)?.calledExpression.words.contains("InteractorHarness") == true
    }
  }
}

extension Syntax {
  /// Whether it is the value of one of its parts: unwrapped, in parentheses, or required by a test.
  fileprivate func isValue(of part: Syntax) -> Bool {
    if self.is(OptionalChainingExprSyntax.self) || self.is(ForceUnwrapExprSyntax.self)
      || self.is(TryExprSyntax.self) || self.is(LabeledExprSyntax.self)
    {
      return true
    }
    if let list = self.as(LabeledExprListSyntax.self) { return list.first?.id == part.id }
    if let tuple = self.as(TupleExprSyntax.self) { return tuple.elements.count == 1 }
    return self.as(MacroExpansionExprSyntax.self)?.macroName.text == "require"
  }
}

extension CodeBase {
  /// The members of every router that aren't meant when code uses an interactor.
  package static let routerMembers: Set<String> = [
    "attach", "catchUp", "children", "detach", "didAttach", "forgetUnclaimed", "interactor", "isIdle",
    "launch",
    "outlivesTest", "path", "save", "snapshot", "treeLink", "unread", "willDetach",
  ]
}
