internal import SwiftSyntax

// The access of types that other code is to name.

extension CodeDraft {
  /// Makes a type visible to other code: raises its access and that of everything in its signatures.
  ///
  /// For a RIB, these are the declarations that its users need: the initializers and the functions that create it, the router with its
  /// interactor, and the events. For any other type, they are the type itself and the associated types of its cases.
  ///
  /// - Parameters:
  ///   - name: The type, without generic arguments.
  ///   - scope: The full name of the type in which the name is written.
  ///   - access: A modifier of ``CodeImport/levels``.
  mutating func show(_ name: String, in scope: String? = nil, to access: String) {
    guard let type = code.type(name, in: scope) else {
      return showAlias(name, to: access)
    }
    // A type may refer to itself.
    guard shown.insert("\(access) \(type.name)").inserted else { return }
    if let dot = type.name.lastIndex(of: ".") { show(String(type.name[..<dot]), to: access) }
    // Each change creates new trees, so the type is looked up again.
    if let type = code.type(type.name) {
      raise(
        type.declarations.map { ($0.path, $0.declaration) } + seenMembers(of: type), of: type.name, to: access
      )
    }
    addMemberwise(to: type.name, access)
    guard let type = code.type(type.name), let part = type.declarations.first else { return }
    let rib = code.ribTypes.owner(of: type.name)
    let isInteractor = rib?.interactor?.name == type.name
    // The conformance of a public type needs a public import of the protocol's module; an interactor's signature names the type of its scope.
    if isInteractor || rib != nil && access == "public" {
      add("RIBKit", to: part.path, as: access)
    }
    for (path, declaration) in seenMembers(of: type) {
      for text in declaration.signatureTypes { importTypes(of: text, into: path, as: access, in: type.name) }
    }
    if isInteractor, let rib {
      for own in [rib.routeType, rib.eventType].compactMap(\.self) where own != "Never" {
        importTypes(of: own, into: part.path, as: access, in: type.name)
      }
    }
  }

  /// Returns the members of a type that must be as visible as the type.
  private func seenMembers(of type: CodeType) -> [(path: String, declaration: DeclSyntax)] {
    guard let rib = code.ribTypes.owner(of: type.name) else {
      // A private member satisfies no requirement.
      return type.members.filter {
        $0.declaration.is(EnumCaseDeclSyntax.self) || Self.isOpen(type) && !$0.declaration.isPrivate
      }.map { ($0.path, $0.declaration) }
    }
    var names: Set<String> = []
    if rib.router.name == type.name { names.formUnion(["interactor", "route", "didAttach", "willDetach"]) }
    if rib.interactor?.name == type.name {
      names.formUnion(["scope", "didBecomeActive", "willResignActive"])
    }
    // The compiler infers the types of a conformance from these.
    let aliases = type.members.filter {
      $0.declaration.is(TypeAliasDeclSyntax.self) && !$0.declaration.isPrivate
    }
    let seen = type.members.filter { member in
      if rib.maker.name == type.name, member.declaration.is(InitializerDeclSyntax.self) { return true }
      let builds =
        rib.builder?.name == type.name
        && member.declaration.as(FunctionDeclSyntax.self)?.makes(rib.router) == true
      return builds || !names.isDisjoint(with: member.names)
    }
    return (seen + aliases).map { ($0.path, $0.declaration) }
  }

  /// Whether the members of a type must be as visible as the type: the requirements of a protocol, and members that may satisfy some.
  private static func isOpen(_ type: CodeType) -> Bool {
    if type.declarations.contains(where: { $0.declaration.is(ProtocolDeclSyntax.self) }) { return true }
    let derived: Set = [
      "CaseIterable", "Codable", "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Int",
      "Sendable", "String",
    ]
    return !derived.isSuperset(of: type.parts.flatMap(\.conformances))
      || type.members.contains { !Set($0.names).isDisjoint(with: ["==", "hash"]) }
  }

  /// Raises the access of declarations that have less.
  private mutating func raise(
    _ declarations: [(path: String, declaration: DeclSyntax)], of name: String, to access: String
  ) {
    var edits: [String: [Edit]] = [:]
    for (path, declaration) in declarations {
      guard let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers,
        !declaration.is(EnumCaseDeclSyntax.self), !declaration.is(ExtensionDeclSyntax.self),
        !Self.isRequirement(declaration)
      else { continue }
      let word = modifiers.first { $0.detail == nil && CodeImport.levels.contains($0.name.text) }?.name
      guard CodeImport.level(word?.text ?? "internal") < CodeImport.level(access) else { continue }
      if declaration.isPrivate {
        leave(
          "A declaration of \(name) is private here, but other code needs it. Make it \(access), or use another declaration.",
          at: declaration, in: path)
        continue
      }
      if let word {
        edits[path, default: []].append(Edit(word.start..<word.end, access))
      } else {
        let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
        let next = attributes?.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
        edits[path, default: []].append(Edit(at: next?.start ?? declaration.start, access + " "))
      }
    }
    for (path, edits) in edits.sorted(by: { $0.key < $1.key }) {
      edit(path, edits, "Make \(name) visible where it is used.", text: access)
    }
    if !edits.isEmpty { raised[access, default: []].append(name) }
  }

  /// Whether it is a requirement of a protocol, whose access the protocol determines.
  private static func isRequirement(_ declaration: DeclSyntax) -> Bool {
    declaration.parent?.parent?.parent?.parent?.is(ProtocolDeclSyntax.self) == true
  }

  /// Writes the initializer of a builder that has only a memberwise one, which other modules cannot see.
  private mutating func addMemberwise(to name: String, _ access: String) {
    guard let type = code.type(name), code.ribTypes.owner(of: name)?.builder?.name == name,
      type.initializers.isEmpty,
      let part = type.declarations.first, part.declaration.is(StructDeclSyntax.self)
    else { return }
    let inputs = type.inputs
    let list = inputs.map { "\($0.name): \(code.isFunction($0.type) ? "@escaping " : "")\($0.type)" }
    let head = "\(access) init(\(list.joined(separator: ", "))) {"
    let lines =
      inputs.isEmpty ? [head + "}"] : [head] + inputs.map { "  self.\($0.name) = \($0.name)" } + ["}"]
    let stored = part.allMembers.last { member in CodeProperty.all(in: member).contains(where: \.isStored) }
    add(
      lines, to: part, stored.map { .after($0) } ?? .first, isSpaced: true,
      "Make the initializer of \(name) visible elsewhere.", declares: ["\(name).init"])
  }

  /// Makes an alias of a type visible to other code.
  private mutating func showAlias(_ name: String, to access: String) {
    guard code.alias(name) != nil, shown.insert("\(access) \(name)").inserted else { return }
    for path in code.paths where !code.isTest(path) {
      guard let file = code.files[path], file.mentions(name),
        let alias = file.syntax.statements.lazy.compactMap({ $0.item.as(TypeAliasDeclSyntax.self) })
          .first(where: { $0.name.text == name })
      else { continue }
      raise([(path, DeclSyntax(alias))], of: name, to: access)
      return importTypes(of: alias.initializer.value.plainText, into: path, as: access)
    }
  }
}

extension DeclSyntax {
  /// Whether only its file or its type sees it.
  fileprivate var isPrivate: Bool {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.contains {
      $0.detail == nil && ["private", "fileprivate"].contains($0.name.text)
    } == true
  }

  /// The types in signatures that users of the declaration must see.
  fileprivate var signatureTypes: [String] {
    func types(_ signature: FunctionSyntaxTypes) -> [String] {
      signature.parameters.map { $0.type.plainText } + [signature.result?.plainText].compactMap(\.self)
    }
    if let function = self.as(FunctionDeclSyntax.self) {
      return types((function.signature.parameterClause.parameters, function.signature.returnClause?.type))
    }
    if let initializer = self.as(InitializerDeclSyntax.self) {
      return types((initializer.signature.parameterClause.parameters, nil))
    }
    if let alias = self.as(TypeAliasDeclSyntax.self) { return [alias.initializer.value.plainText] }
    if let cases = self.as(EnumCaseDeclSyntax.self) {
      return cases.elements.flatMap { $0.parameterClause?.parameters.map { $0.type.plainText } ?? [] }
    }
    return CodeProperty.all(in: CodeMember(path: "", declaration: self, isConditional: false)).compactMap(
      \.type)
  }
}

private typealias FunctionSyntaxTypes = (parameters: FunctionParameterListSyntax, result: TypeSyntax?)
