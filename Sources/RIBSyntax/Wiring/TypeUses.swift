internal import RIBDiagnostics
internal import SwiftSyntax

/// The places that name some types: their declarations, and all uses.
///
/// Another type with the same name may be declared in a type, a function or a list of generic parameters; there, the name means that type.
struct TypeUses {
  private let types: [String: String]
  /// The module that declares the types.
  private let module: String?
  private let code: CodeBase
  private(set) var tokens: [(path: String, token: TokenSyntax)] = []
  /// The uses that would mean something else with the new name, and those that only the compiler understands.
  private(set) var obstacles: [Advice] = []

  /// Finds the uses of types, given the new last components of their names by their full names.
  init(of types: [String: String], module: String?, in code: CodeBase) {
    (self.types, self.module, self.code) = (types, module, code)
    let names = Dictionary(types.map { ($0.lastName, $1) }) { first, _ in first }
    for file in code.files(where: { names.keys.contains(where: $0.mayName) }) {
      for token in file.syntax.allTokens {
        guard let new = names[token.word], let node = token.parent else { continue }
        guard let isUse = isUse(token, node, in: file) else {
          let sentence = "Only the compiler knows the type \(token.word) here. Write its full name first."
          obstacles.append(Advice(sentence, at: file.place(of: token)))
          continue
        }
        guard isUse else { continue }
        tokens.append((file.path, token))
        guard !token.isMember, !node.isProtocol((any DeclSyntaxProtocol).self),
          let other = code.innerDeclaration(of: new, at: token, in: file.path)?.place
            ?? testDeclaration(of: new, in: file.path)
        else { continue }
        obstacles.append(
          Advice(
            "\(token.word) would become \(new) here, which \(other) declares. Use another name, or rename that declaration first.",
            at: file.place(of: token)))
      }
    }
  }

  /// Whether a token names one of the types; `nil` if only the compiler knows.
  private func isUse(_ token: TokenSyntax, _ node: Syntax, in file: CodeFile) -> Bool? {
    let word = token.word
    if let declaration = node.as(DeclSyntax.self) {
      // A test may be named after the types.
      if node.is(FunctionDeclSyntax.self) { return code.isTest(file.path) && types[word] != nil }
      guard declaration.nameOfType == word, !declaration.isInBody else { return false }
      let outer = declaration.typeNameAround.map { code.type($0)?.name ?? $0 }
      return types[(outer.map { $0 + "." } ?? "") + word] != nil
    }
    if token.isMember {
      let around = token.typeNameAround
      guard let base = token.base, let name = base == "Self" ? around : base else { return false }
      let found = code.type(name, in: around).flatMap { code.member(word, of: [$0]) }
      if let found { return found.type.map { types[$0] != nil } ?? false }
      return types[word] != nil && (module == nil || module == name)
    }
    if node.is(ImportPathComponentSyntax.self) { return types[word] != nil && token.tokenBefore?.text == "." }
    guard node.is(IdentifierTypeSyntax.self) || node.is(DeclReferenceExprSyntax.self) else { return false }
    if let inner = code.innerDeclaration(of: word, at: token, in: file.path) {
      return inner.type.map { types[$0] != nil } ?? false
    }
    let isOnTop =
      code.types[word] != nil || code.alias(word) != nil || file.types.parts.contains { $0.name == word }
    return types[word] != nil ? true : isOnTop ? false : nil
  }

  /// Returns the place where a test in the same target as a file declares a type at the top level.
  private func testDeclaration(of name: String, in path: String) -> TextPlace? {
    guard code.isTest(path) else { return nil }
    let target = code.target(of: path)
    let files = code.files(where: { $0.mayName(name) && code.target(of: $0.path) == target })
    return files.lazy.compactMap { file in
      file.types.parts.first { $0.name == name && !$0.part.isExtension }
        .map { file.place(of: $0.part.declaration) }
    }.first
  }
}

extension TokenSyntax {
  /// Whether the token follows a dot in a type or an expression.
  fileprivate var isMember: Bool {
    let access = parent?.parent?.as(MemberAccessExprSyntax.self)
    return parent?.as(MemberTypeSyntax.self)?.name.id == id || access?.declName.id == parent?.id
  }

  /// The name before the dot that the token follows; `nil` for an implicit base, and for an expression that isn't a name.
  fileprivate var base: String? {
    let access = parent?.parent?.as(MemberAccessExprSyntax.self)
    return parent?.as(MemberTypeSyntax.self)?.baseType.qualifiedName ?? access?.base?.qualifiedName
  }
}

extension DeclSyntax {
  /// Whether only the code of a function sees the declaration.
  fileprivate var isInBody: Bool {
    outwards.contains { $0.outer.statementsOfBody != nil }
  }
}

// The meaning of a type's name at a place: the innermost declaration of that name in the code around it.

/// A declaration inside others that a name means.
struct InnerDeclaration {
  /// The full name of a nested type or alias; `nil` for a generic parameter, a local declaration or a value.
  let type: String?
  let place: TextPlace
}

extension CodeBase {
  /// Returns the declaration around a token that a name means there; `nil` if it means one at the top level or in another module.
  func innerDeclaration(of name: String, at token: TokenSyntax, in path: String) -> InnerDeclaration? {
    let isValue = token.parent?.is(DeclReferenceExprSyntax.self) == true
    for (outer, part) in token.outwards {
      if let parameter = outer.genericParameter(name) {
        return InnerDeclaration(type: nil, place: place(of: parameter, in: path))
      }
      if isValue, outer.local(name, in: part) != nil {
        return InnerDeclaration(type: nil, place: place(of: outer, in: path))
      }
      let local = outer.statementsOfBody?.first { $0.item.as(DeclSyntax.self)?.nameOfType == name }
      if let local { return InnerDeclaration(type: nil, place: place(of: local, in: path)) }
      // The types that a declaration inherits from are looked up outside of it.
      guard part.is(MemberBlockSyntax.self) || part.is(GenericWhereClauseSyntax.self) else { continue }
      let types = [typeOfGroup(outer, in: path)].compactMap(\.self)
      if let found = member(name, of: types, orValue: isValue) { return found }
    }
    return nil
  }

  /// Returns the member of some types, or of types that they inherit from, that declares a type or, if wanted, a value with a name.
  func member(_ name: String, of types: [CodeType], orValue isValue: Bool = false) -> InnerDeclaration? {
    var left = types
    var seen: Set<String> = []
    while let type = left.popLast() {
      guard seen.insert(type.name).inserted else { continue }
      for part in type.parts {
        if let parameter = Syntax(part.declaration).genericParameter(name) {
          return InnerDeclaration(type: nil, place: place(of: parameter, in: part.path))
        }
        let members = part.allMembers
        if let member = members.first(where: { $0.declaration.nameOfType == name }) {
          let place = place(of: member.declaration, in: part.path)
          return InnerDeclaration(type: "\(type.name).\(name)", place: place)
        }
        let value = isValue ? members.first { $0.names.contains(name) || $0.caseNames.contains(name) } : nil
        if let value {
          return InnerDeclaration(type: nil, place: place(of: value.declaration, in: part.path))
        }
      }
      left += type.conformances.compactMap { self.type($0, in: type.name) }
    }
    return nil
  }

  /// Returns a type with all its parts, given one of them; a type of a test or a function has only that part.
  private func typeOfGroup(_ group: Syntax, in path: String) -> CodeType? {
    guard let part = group.as(DeclSyntax.self).flatMap({ CodePart($0, path: path) }),
      let name = part.members.typeNameAround
    else { return nil }
    var type = type(name)
    if type?.parts.contains(where: { $0.declaration.id == group.id }) == true { return type }
    if !part.isExtension { type = nil }
    type = type ?? CodeType(name: name)
    type?.insert(part)
    return type
  }
}

extension DeclSyntax {
  /// The name of the type, the alias or the associated type that it declares.
  var nameOfType: String? {
    let isType =
      isProtocol((any DeclGroupSyntax).self) || self.is(TypeAliasDeclSyntax.self)
      || self.is(AssociatedTypeDeclSyntax.self)
    return isType ? asProtocol((any NamedDeclSyntax).self)?.name.word : nil
  }
}

extension CodeMember {
  /// The names of the cases that it declares.
  fileprivate var caseNames: [String] {
    declaration.as(EnumCaseDeclSyntax.self)?.elements.map(\.name.word) ?? []
  }
}

extension Syntax {
  /// The statements, if the node is the list of statements in a body.
  fileprivate var statementsOfBody: CodeBlockItemListSyntax? {
    let isOnTop = parent?.is(SourceFileSyntax.self) == true || parent?.is(IfConfigClauseSyntax.self) == true
    return isOnTop ? nil : self.as(CodeBlockItemListSyntax.self)
  }

  /// Returns the generic parameter with a name that the node declares.
  fileprivate func genericParameter(_ name: String) -> GenericParameterSyntax? {
    asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause?.parameters
      .first { $0.name.word == name }
  }
}
