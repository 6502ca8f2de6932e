internal import RIBDiagnostics
internal import SwiftSyntax

/// The places that name some types: their declarations, and all uses.
///
/// If anything else has an old or a new name, only the compiler could tell the uses apart, so nothing may be renamed.
struct TypeUses {
  private let types: [String: String]
  /// The new last components of the names, by the old ones.
  let names: [String: String]
  /// The module that declares the types.
  private let module: String?
  private let code: CodeBase
  private(set) var tokens: [(path: String, token: TokenSyntax)] = []
  /// The places where something else has one of the names.
  private(set) var obstacles: [Advice] = []

  /// Finds the uses of types, given the new last components of their names by their full names.
  init(of types: [String: String], module: String?, in code: CodeBase) {
    (self.types, self.module, self.code) = (types, module, code)
    names = Dictionary(types.map { ($0.lastName, $1) }) { first, _ in first }
    let all = Set(names.keys).union(names.values)
    var seen: Set<String> = []
    for file in code.files(where: { all.contains(where: $0.mayName) }) {
      for token in file.syntax.allTokens where all.contains(token.word) {
        guard case .identifier = token.tokenKind, let node = token.parent, !node.is(LabeledExprSyntax.self)
        else { continue }
        let isUse = names[token.word] == nil ? nil : self.isUse(token, node, in: file)
        if isUse == true { tokens.append((file.path, token)) }
        guard isUse == nil, !isOtherTest(token, node, in: file), seen.insert(token.word).inserted else {
          continue
        }
        let sentence =
          names[token.word] == nil
          ? "\(token.word) is already used here. Use another name, or rename this first."
          : "\(token.word) may mean something else here. Rename that, or write the full name of the type, first."
        obstacles.append(Advice(sentence, at: file.place(of: token)))
      }
    }
  }

  /// Whether a token names a test that has one of the new names, in a file without the test of the old name.
  private func isOtherTest(_ token: TokenSyntax, _ node: Syntax, in file: CodeFile) -> Bool {
    guard node.is(FunctionDeclSyntax.self), code.isTest(file.path) else { return false }
    let old = types.filter { $0.value == token.word }.keys
    return !old.isEmpty && !old.contains(where: file.mayName)
  }

  /// Whether a token names one of the types; `nil` if that is uncertain.
  private func isUse(_ token: TokenSyntax, _ node: Syntax, in file: CodeFile) -> Bool? {
    let (word, around) = (token.word, token.typeNameAround)
    // A test may be named after the types.
    if node.is(FunctionDeclSyntax.self) { return code.isTest(file.path) && types[word] != nil ? true : nil }
    if let declaration = node.as(DeclSyntax.self), declaration.nameOfType == word {
      let outer = declaration.typeNameAround.map { (code.type($0)?.name ?? $0) + "." } ?? ""
      let isOwn = types[outer + word] != nil && [module, nil].contains(code.module(of: file.path))
      return isOwn && !declaration.isInBody ? true : nil
    }
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
      return isUse(word, after: access.base?.qualifiedName, in: around)
    }
    if let member = node.as(MemberTypeSyntax.self) {
      return isUse(word, after: member.baseType.qualifiedName, in: around)
    }
    if node.is(ImportPathComponentSyntax.self) { return types[word] != nil && token.tokenBefore?.text == "." }
    guard node.is(IdentifierTypeSyntax.self) || node.is(DeclReferenceExprSyntax.self) else { return nil }
    let outer = (around ?? "").split(separator: ".")
    let isOwn =
      types[word] != nil
      || outer.indices.contains { types[outer[...$0].joined(separator: ".") + "." + word] != nil }
    return isOwn ? true : nil
  }

  /// Whether a name after a dot means one of the types; `nil` if that is uncertain.
  private func isUse(_ word: String, after base: String?, in scope: String?) -> Bool? {
    guard let base, let name = base == "Self" ? scope : base else { return false }
    guard let outer = code.type(name, in: scope) else {
      return types[word] != nil && (module == nil || module == name)
    }
    return types["\(outer.name).\(word)"] != nil ? true : nil
  }
}
