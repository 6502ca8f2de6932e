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
      part.leafProtocol != nil, part.declaration.conditions.isEmpty,
      !code.inherited(by: leaf).contains(where: { code.conforms($0, to: "Router") })
    else {
      return reject(
        "\(leaf.name) is a leaf, but rib can't write the router that it needs for children. Write \(router), and make \(leaf.name) conform to Interactor."
      )
    }
    if let obstacle = ChildPlan.obstacle(inInitializerOf: leaf) { return reject(obstacle) }
    // RIBKit's own package declares the protocol.
    for file in code.declares("Leaf") ? [] : code.files(where: { $0.mayName("Leaf") }) {
      let taker = file.syntax.allTokens.first {
        $0.word == "Leaf" && $0.parent?.is(TypeSyntax.self) == true
          && $0.enclosing(InheritanceClauseSyntax.self) == nil
      }
      guard let taker else { continue }
      return reject(
        "This code is for leaves only, so rib can't give \(leaf.name) a router. Make it work with any Router, or write \(router) by hand.",
        at: taker, in: file.path)
    }
    for member in leaf.members {
      for name in member.names where ["didAttach", "willDetach", "savedName"].contains(name) {
        leave(
          "\(name) now belongs to the router. Move it to \(router).", at: member.declaration, in: member.path)
      }
    }
    let uses = LeafUses(leaf, builtBy: code.ribTypes[name]?.builder, in: code)
    for (path, found) in code.paths.map({ ($0, uses.all(in: $0)) }) {
      for token in found.unclear {
        leave(
          "\(leaf.shortName) has a router now. Use \(router) here if the RIB is attached, launched or looked up, and its interactor for everything else. Then remove the warning.",
          isCertain: false, at: token, in: path)
      }
      if !found.attached.isEmpty { edit(path, found.attached.map { Edit($0.bytes, router) }) }
    }
    let path = part.path.split(separator: "/").dropLast().joined(separator: "/") + "/\(router).swift"
    addRouter(router, at: path, of: leaf, part, file)
    for (name, place) in code.clashes(of: path) {
      reject("\(path) would redeclare \(name), which this line declares. Rename one of them.", at: place)
    }
    // The new file has created a new tree.
    if let name = code.type(leaf.name)?.declarations.first?.leafProtocol?.endToken {
      let isBare = name.tokenBefore?.tokenKind != .period
      edit(part.path, [Edit(name.bytes, isBare ? code.kit("Interactor", at: part.path) : "Interactor")])
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
    var lines = attributes.isEmpty ? [] : [attributes]
    lines += [
      "\(word)final class \(router): \(code.kit("Router", at: part.path)) {",
      "  \(word)let interactor: \(leaf.shortName)", "",
    ]
    lines += ["  \(word)init(\(list.joined(separator: ", "))) {"]
    lines += ["    interactor = \(leaf.shortName)(\(arguments.joined(separator: ", ")))", "  }", "}"]
    let step = code.indentationStep(in: part.path)
    let text = lines.map { Self.indented($0, by: "", step: step) + file.lineBreak }.joined()
    create(CodeFile(path: path, text: text))
    let isSeen = access == "public" || inputs.contains(where: \.isListener)
    add("RIBKit", to: path, as: isSeen ? access ?? "internal" : "internal")
    for input in inputs { importTypes(of: input.type, into: path, as: access ?? "internal", in: leaf.name) }
  }
}

extension CodePart {
  /// The protocol of leaves in its inheritance clause.
  fileprivate var leafProtocol: TypeSyntax? { inherited.first { $0.qualifiedName?.lastName == "Leaf" } }
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
