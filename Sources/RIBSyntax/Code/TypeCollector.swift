internal import SwiftSyntax

/// The types, extensions and aliases in a file, and its imports.
struct FileTypes: Sendable {
  /// The parts of types with their full names, in the order of the text.
  var parts: [(name: String, part: CodePart)] = []
  /// The declarations of types and aliases with their full names, in the order of the text.
  var declared: [(name: String, syntax: DeclSyntax)] = []
  /// The aliased types, by the full name of the alias.
  var aliases: [String: String] = [:]
  /// The imported modules.
  var imports: Set<String> = []
}

/// A visitor that collects the types and extensions in a file, including nested ones and those between `#if` and `#endif`.
final class TypeCollector: SyntaxAnyVisitor {
  private let path: String
  private var names: [String] = []
  private(set) var found = FileTypes()

  /// Collects the parts in a file's tree.
  init(_ syntax: SourceFileSyntax, path: String) {
    self.path = path
    super.init(viewMode: .sourceAccurate)
    walk(syntax)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    switch node.kind {
    // Declarations in functions are visible there only.
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl, .closureExpr:
      return .skipChildren
    default: break
    }
    if let name = node.typeName {
      names.append(name)
      if let part = node.as(DeclSyntax.self).flatMap({ CodePart($0, path: path) }) {
        found.parts.append((names.joined(separator: "."), part))
        if !part.isExtension { found.declared.append((names.joined(separator: "."), part.declaration)) }
      }
    } else if let module = node.as(ImportDeclSyntax.self)?.path.first {
      found.imports.insert(module.name.word)
    } else if let alias = node.as(TypeAliasDeclSyntax.self) {
      let name = (names + [alias.name.text]).joined(separator: ".")
      found.aliases[name] = alias.initializer.value.plainText
      found.declared.append((name, DeclSyntax(alias)))
      return .skipChildren
    }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if node.typeName != nil { names.removeLast() }
  }
}
