internal import SwiftSyntax

/// One declaration or one extension of a type.
final class CodePart: Sendable {
  /// The file that contains it.
  let path: String
  let isExtension: Bool
  let isClass: Bool
  let declaration: DeclSyntax
  let members: MemberBlockSyntax
  let modifiers: DeclModifierListSyntax
  /// The types in the inheritance clause.
  let inherited: [TypeSyntax]
  private let read = Lazily<(members: [CodeMember], properties: [CodeProperty])>()
  private let conformed = Lazily<[String]>()

  /// Reads a declaration; returns `nil` if it neither declares nor extends a type.
  init?(_ declaration: DeclSyntax, path: String) {
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return nil }
    self.path = path
    self.declaration = declaration
    isExtension = declaration.is(ExtensionDeclSyntax.self)
    isClass = declaration.is(ClassDeclSyntax.self)
    (members, modifiers) = (group.memberBlock, group.modifiers)
    inherited = group.inheritanceClause?.inheritedTypes.map(\.type) ?? []
  }

  /// The members, including those between `#if` and `#endif`.
  var allMembers: [CodeMember] { readMembers.members }

  /// The stored and computed properties, one for each name.
  var properties: [CodeProperty] { readMembers.properties }

  /// The names of the types in the inheritance clause, with their qualifiers.
  var conformances: [String] { conformed.get { inherited.flatMap(\.conformances) } }

  private var readMembers: (members: [CodeMember], properties: [CodeProperty]) {
    read.get {
      let all = CodeMember.all(in: members.members, path: path)
      return (all, all.flatMap { CodeProperty.all(in: $0) })
    }
  }
}
