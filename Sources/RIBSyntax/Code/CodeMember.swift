internal import SwiftSyntax

/// A member of a type, with the file that holds it.
struct CodeMember: Sendable {
  let path: String
  let declaration: DeclSyntax
  /// Whether it stands between `#if` and `#endif`.
  let isConditional: Bool

  /// The members of a list and of all conditional lists in it, in the order of the text.
  static func all(
    in list: MemberBlockItemListSyntax, path: String, isConditional: Bool = false
  ) -> [CodeMember] {
    list.flatMap { item in
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else {
        return [CodeMember(path: path, declaration: item.decl, isConditional: isConditional)]
      }
      return condition.clauses.flatMap { clause -> [CodeMember] in
        guard case .decls(let members) = clause.elements else { return [] }
        return all(in: members, path: path, isConditional: true)
      }
    }
  }
}
