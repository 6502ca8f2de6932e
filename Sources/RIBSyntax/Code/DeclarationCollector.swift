internal import SwiftSyntax

/// A visitor that collects the full names of the types, members and cases that a file declares outside functions.
final class DeclarationCollector: SyntaxVisitor {
  private var outer: [String] = []
  /// The names, in the order of the text.
  private(set) var names: [String] = []

  init(_ file: CodeFile) {
    super.init(viewMode: .sourceAccurate)
    walk(file.syntax)
  }

  private func note(_ name: String) { names.append((outer + [name]).joined(separator: ".")) }

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    note(name)
    outer.append(name)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.extendedType.qualifiedName ?? node.extendedType.plainText)
  }
  override func visitPost(_ node: ClassDeclSyntax) { outer.removeLast() }
  override func visitPost(_ node: StructDeclSyntax) { outer.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { outer.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { outer.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { outer.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { outer.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node.name.text + "()")
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    note("init")
    return .skipChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    note("deinit")
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    note("subscript")
    return .skipChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    note(node.name.text)
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    note("import " + node.path.withoutComments)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings { note(binding.pattern.withoutComments) }
    return .skipChildren
  }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements { note(element.name.text) }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
