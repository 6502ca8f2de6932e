internal import RIBDiagnostics
internal import SwiftSyntax

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
      let isOnTop = outer.parent?.is(SourceFileSyntax.self) == true
      if isValue, !isOnTop, outer.local(name, in: part) != nil {
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

  /// Returns the first name in a type, as code outside writes it, that means another type in some type, and the declaration that hides it.
  func hiddenName(in type: String, inside outer: CodeType) -> (name: String, by: TextPlace)? {
    let names = outer.name.split(separator: ".")
    let around = names.indices.compactMap { types[names[...$0].joined(separator: ".")] }
    for name in writtenTypes(in: type).map({ String($0.prefix { $0 != "." }) }) {
      guard let inner = member(name, of: around),
        inner.type.flatMap({ self.type($0)?.name }) != self.type(name)?.name
      else { continue }
      return (name, inner.place)
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
  /// Whether only the code of a function sees the declaration.
  var isInBody: Bool { outwards.contains { $0.outer.statementsOfBody != nil } }

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
