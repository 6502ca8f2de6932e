/// The access modifiers on the imports of a target.
///
/// The compiler rejects a module in which one file imports another module with a modifier and one without, unless an import
/// without a modifier is internal.
package struct ImportStyle {
  /// Whether the imports of modules that no file imports yet have modifiers, like most others.
  private let hasModifiers: Bool
  /// The modules that files import without and with a modifier; empty if both forms may be mixed.
  private var plain: Set<Substring> = []
  private var modified: Set<Substring> = []

  private static let levels: Set<Substring> = ["private", "fileprivate", "internal", "package", "public"]
  /// The keywords in an import of a single declaration, before its path.
  private static let kinds: Set<Substring> = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  /// Reads the imports in the files of a target.
  package init(of target: PackageTarget, in texts: some Sequence<String>) {
    for text in texts where target.importsAreInternal != true {
      for line in text.split(whereSeparator: \.isNewline) where line.contains("import ") {
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
        guard let index = words.firstIndex(of: "import"),
          let path = words[index...].dropFirst().first(where: { !Self.kinds.contains($0) })
        else { continue }
        let module = path.drop { $0 == "`" }.prefix { $0 != "." && $0 != "`" }
        if index == words.startIndex {
          plain.insert(module)
        } else if Self.levels.contains(words[index - 1]) {
          modified.insert(module)
        }
      }
    }
    hasModifiers = !modified.isEmpty || plain.isEmpty && target.importsAreInternal != false
  }

  /// Whether a file imports a module with a modifier.
  package func hasModifier(onImportOf module: String) -> Bool { modified.contains(Substring(module)) }

  /// Whether a new import of a module needs a modifier.
  package func needsModifier(onImportOf module: some StringProtocol) -> Bool {
    let module = Substring(module)
    return modified.contains(module) || hasModifiers && !plain.contains(module)
  }
}
