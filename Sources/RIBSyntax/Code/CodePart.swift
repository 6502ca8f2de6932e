internal import SwiftSyntax

/// One declaration of a type or one extension of it.
struct CodePart: Sendable {
  /// The file that holds it.
  let path: String
  let declaration: DeclSyntax
  let members: MemberBlockSyntax
  let modifiers: DeclModifierListSyntax
  /// The types behind the colon.
  let inherited: [TypeSyntax]
  let isExtension: Bool

  /// Reads a declaration; `nil` if it declares no type and extends none.
  init?(_ declaration: DeclSyntax, path: String) {
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return nil }
    self.path = path
    self.declaration = declaration
    members = group.memberBlock
    modifiers = group.modifiers
    inherited = group.inheritanceClause?.inheritedTypes.map(\.type) ?? []
    isExtension = declaration.is(ExtensionDeclSyntax.self)
  }

  /// The members, also those between `#if` and `#endif`.
  var allMembers: [CodeMember] { CodeMember.all(in: members.members, path: path) }
}
