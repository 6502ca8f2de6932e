internal import RIBDiagnostics
internal import SwiftSyntax

extension Wiring {
  /// Removes the types of a RIB and its tests from files that also contain other code.
  ///
  /// Files that contain nothing else are not changed, because they are deleted as a whole.
  package static func delete(_ rib: String, in code: CodeBase) -> Wiring {
    var draft = CodeDraft(code)
    let whole = Set(code.allFiles(of: rib))
    for type in code.family(of: rib).flatMap(\.all) {
      // Each change creates a new tree, so the type is looked up again.
      while let part = draft.code.types[type.name]?.parts.first(where: { !whole.contains($0.path) }) {
        draft.remove([CodeDraft.lines(of: part.declaration)], from: part.path)
      }
    }
    for (path, tests) in Dictionary(grouping: code.tests(of: rib), by: \.path) where !whole.contains(path) {
      draft.remove(tests.map { CodeDraft.lines(of: $0.declaration) }, from: path)
    }
    draft.lowerImports()
    draft.notes = code.otherCode(deletedWith: rib, in: whole)
    for path in code.files(of: rib) + code.tests(of: rib).map(\.path) where !whole.contains(path) {
      let kept = draft.code.files[path].map { CodeBase.namedDeclarations(in: $0) } ?? []
      let note = "\(path) still declares \(kept.enumeration)."
      if !kept.isEmpty, !draft.notes.contains(note) { draft.notes.append(note) }
    }
    return draft.finish()
  }
}

extension CodeBase {
  /// Returns the names that a file declares or extends at the top level.
  fileprivate static func namedDeclarations(in file: CodeFile) -> [String] {
    file.syntax.statements.compactMap { statement in
      let extended = statement.item.as(ExtensionDeclSyntax.self)?.extendedType.withoutComments
      return extended.map { "an extension of \($0)" }
        ?? statement.item.asProtocol((any NamedDeclSyntax).self)?.name.text
    }
  }

  /// Names the code that is deleted with a RIB and that `rib` didn't generate: extensions, and further declarations in deleted files.
  fileprivate func otherCode(deletedWith rib: String, in whole: Set<String>) -> [String] {
    let family = family(of: rib)
    let own = family.flatMap(\.all)
    let sessions = family.first.flatMap { self.sessions[$0.router.name] } ?? []
    let generated = Set((own + sessions).flatMap(\.declarations).map(\.declaration.id))
    // The router of a leaf is its interactor, so each place counts once.
    var found: [TextPlace: DeclSyntax] = [:]
    for part in own.flatMap(\.parts) where part.isExtension {
      found[place(of: part.declaration, in: part.path)] = part.declaration
    }
    for path in whole where !isTest(path) {
      for item in files[path]?.syntax.statements ?? [] {
        guard let code = item.item.as(DeclSyntax.self), !generated.contains(code.id),
          !code.is(ImportDeclSyntax.self)
        else { continue }
        found[place(of: code, in: path)] = code
      }
    }
    return found.sorted { $0.key < $1.key }.flatMap { place, code in
      let name =
        code.as(ExtensionDeclSyntax.self).map { "This extension of \($0.extendedType.withoutComments)" }
        ?? code.asProtocol((any NamedDeclSyntax).self)?.name.text ?? "This code"
      // A file that is deleted as a whole is listed itself.
      let comments = whole.contains(place.path) ? [] : CodeDraft.comments(above: code)
      return comments.map { "\(place): The comment above was removed: \($0)" }
        + ["\(place): \(name) was deleted too."]
    }
  }
}
