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
    draft.dropImports()
    return draft.finish()
  }
}
