internal import SwiftSyntax

/// The types, extensions and aliases in a file.
struct FileTypes: Sendable {
  /// The parts of types with their full names, in the order of the text.
  var parts: [(name: String, part: CodePart)] = []
  /// The aliased types, by the full name of the alias.
  var aliases: [String: String] = [:]

  /// Whether all parts have the same names and shapes as those in an earlier reading.
  func isShaped(like other: FileTypes) -> Bool {
    aliases == other.aliases
      && parts.elementsEqual(other.parts) { $0.name == $1.name && $0.part.shape == $1.part.shape }
  }
}

/// A visitor that collects the types and extensions in a file, including nested ones and those between `#if` and `#endif`.
final class TypeCollector: SyntaxVisitor {
  private let path: String
  private var names: [String] = []
  private(set) var found = FileTypes()

  /// Collects the parts in a file's tree.
  init(_ syntax: SourceFileSyntax, path: String) {
    self.path = path
    super.init(viewMode: .sourceAccurate)
    walk(syntax)
  }

  private func enter(_ name: String, _ declaration: some DeclSyntaxProtocol) -> SyntaxVisitorContinueKind {
    names.append(name)
    if let part = CodePart(DeclSyntax(declaration), path: path) {
      found.parts.append((names.joined(separator: "."), part))
    }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.qualifiedName ?? node.extendedType.plainText, node)
  }

  override func visitPost(_ node: ClassDeclSyntax) { names.removeLast() }
  override func visitPost(_ node: StructDeclSyntax) { names.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { names.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { names.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { names.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { names.removeLast() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    found.aliases[(names + [node.name.text]).joined(separator: ".")] = node.initializer.value.plainText
    return .skipChildren
  }

  // Declarations in functions are visible there only.
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
