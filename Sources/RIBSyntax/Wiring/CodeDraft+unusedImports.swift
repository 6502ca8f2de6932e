internal import SwiftSyntax

extension CodeDraft {
  /// Takes back the imports that the changes have left without use, which the compiler warns of.
  ///
  /// An import goes where the file has named a type of the module and names none any more. It stays, and is internal, where a member
  /// may be from there; and where what is left of its use is internal.
  mutating func dropImports() {
    for path in code.paths where !CodeBase.isTest(path) {
      guard let old = original.files[path], let file = code.files[path], old.text != file.text else {
        continue
      }
      let gone = Set(old.syntax.writtenTypes.map(\.name)).subtracting(file.syntax.writtenTypes.map(\.name))
      let here = code.module(of: path)
      for module in Set(gone.compactMap(module)).sorted() where module != here && module != "RIBKit" {
        dropImport(module, from: path)
      }
    }
  }

  /// The module that a type comes from, as far as these files and the kit say it.
  private func module(of type: String) -> String? {
    guard let found = original.type(type) else { return CodeBase.kitModules[type] }
    return found.declarations.first.flatMap { original.module(of: $0.path) }
  }

  private mutating func dropImport(_ module: String, from path: String) {
    guard let file = code.files[path],
      let old = CodeImport.all(in: file).first(where: { $0.module == module })
    else { return }
    let uses = file.syntax.writtenTypes.filter { self.module(of: $0.name) == module }
    let words = Set(file.syntax.tokens(viewMode: .sourceAccurate).filter(\.isMemberOfOthers).map(\.word))
    guard uses.isEmpty, words.isDisjoint(with: memberNames(of: module)) else {
      guard let access = old.access, ["package", "public"].contains(access.text),
        !uses.contains(where: \.isVisible)
      else { return }
      return edit(
        path, [Edit(access.start..<access.end, "internal")],
        "Import \(module) for the file alone.", text: "internal")
    }
    let statements = Array(file.syntax.statements)
    let index = statements.firstIndex { $0.item.id == Syntax(old.syntax).id } ?? 0
    let isFirst = index == 0 && statements.count > 1
    let range = isFirst ? old.syntax.start..<statements[1].start : Self.lines(of: old.syntax)
    remove([range], from: path, "Import \(module) no longer.", names: ["import \(module)"])
  }

  /// The names of all members of the types of a module.
  private func memberNames(of module: String) -> Set<String> {
    if module == "ModelStreams" {
      return [
        "combineLatest", "compactMap", "latest", "map", "removeDuplicates", "select", "send", "stream",
        "update",
      ]
    }
    return Set(
      original.types.values.filter { $0.parts.contains { original.module(of: $0.path) == module } }
        .flatMap { $0.members.flatMap(\.names) + $0.caseNames })
  }
}

/// A name of a type where it is written.
private struct WrittenType {
  let name: String
  /// Whether other modules of the package see it there.
  let isVisible: Bool
}

extension TokenSyntax {
  /// Whether it stands behind a dot, but for that of `self`.
  fileprivate var isMemberOfOthers: Bool {
    let dot = previousToken(viewMode: .sourceAccurate)
    return dot?.tokenKind == .period
      && dot?.previousToken(viewMode: .sourceAccurate)?.tokenKind != .keyword(.self)
  }
}

extension SourceFileSyntax {
  fileprivate var writtenTypes: [WrittenType] {
    tokens(viewMode: .sourceAccurate).compactMap { token in
      guard case .identifier(let name) = token.tokenKind, name.first?.isUppercase == true,
        let parent = token.parent,
        parent.is(IdentifierTypeSyntax.self) || parent.is(DeclReferenceExprSyntax.self)
      else { return nil }
      return WrittenType(name: name, isVisible: parent.isVisible)
    }
  }
}

extension SyntaxProtocol {
  /// Whether it is a part of what a declaration shows to other modules: of a signature, not of a body or of a value.
  fileprivate var isVisible: Bool {
    var next = parent
    while let current = next {
      if current.is(CodeBlockSyntax.self) || current.is(InitializerClauseSyntax.self)
        || current.is(ClosureExprSyntax.self)
      {
        return false
      }
      if current.is(EnumCaseDeclSyntax.self) {
        next = current.parent
        continue
      }
      if let declaration = current.asProtocol((any WithModifiersSyntax).self),
        current.isProtocol((any DeclSyntaxProtocol).self)
      {
        return declaration.modifiers.contains { ["package", "public", "open"].contains($0.name.text) }
      }
      next = current.parent
    }
    return false
  }
}
