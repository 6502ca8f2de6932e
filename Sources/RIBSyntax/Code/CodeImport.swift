internal import SwiftSyntax

/// An import of a whole module in a file.
struct CodeImport {
  /// The words of access, least first.
  static let levels = ["private", "fileprivate", "internal", "package", "public"]

  /// How much is seen with a word of access.
  static func level(_ word: String) -> Int { levels.firstIndex(of: word) ?? 0 }

  let syntax: ImportDeclSyntax
  /// The module, with what is imported of it.
  let module: String

  /// The imports of a file, in their order.
  static func all(in file: CodeFile) -> [CodeImport] {
    file.syntax.statements.compactMap { item in
      item.item.as(ImportDeclSyntax.self).map {
        CodeImport(syntax: $0, module: $0.path.map(\.name.text).joined(separator: "."))
      }
    }
  }

  /// The word of access; `nil` if it has none.
  var access: TokenSyntax? { syntax.modifiers.map(\.name).first { Self.levels.contains($0.text) } }
}
