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
    for name in types.keys.sorted() {
      let parts = code.types[name]?.declarations ?? []
      guard let last = parts.last, Set(parts.map { code.module(of: $0.path) }).count > 1 else { continue }
      obstacles.append(
        Advice(
          "\(name) is declared in several modules, so rib can't tell the uses apart. Rename one of them by hand first.",
          at: code.place(of: last.declaration, in: last.path)))
    }
    for file in code.files(where: { names.keys.contains(where: $0.mayName) }) {
      for token in file.syntax.allTokens {
        guard let new = names[token.word], let node = token.parent else { continue }
        guard let isUse = isUse(token, node, in: file) else {
          let sentence = "rib can't tell which type \(token.word) means here. Write its full name first."
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
