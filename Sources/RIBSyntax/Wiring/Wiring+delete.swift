extension Wiring {
  /// Removes the types of a RIB from files that also contain other code.
  ///
  /// Files that contain nothing else are not changed, because they are deleted as a whole.
  ///
  /// - Parameters:
  ///   - rib: The name of the RIB.
  ///   - code: All files of the package, including its tests.
  /// - Returns: All changes, or advice.
  package static func delete(_ rib: String, in code: CodeBase) -> Wiring {
    var draft = CodeDraft(code)
    let whole = Set(code.files(of: rib))
    while let part = draft.code.family(of: rib).flatMap(\.all).flatMap(\.parts).first(where: {
      !whole.contains($0.path)
    }) {
      let before = draft.code
      draft.delete(part, of: rib)
      // A type that was not found is not looked for again.
      if draft.code.files[part.path]?.text == before.files[part.path]?.text { break }
    }
    draft.dropImports()
    return draft.finish()
  }
}

extension CodeDraft {
  fileprivate mutating func delete(_ part: CodePart, of rib: String) {
    guard let file = code.files[part.path] else { return }
    let range = Self.lines(of: part.declaration)
    var bytes = Array(file.text.utf8)
    bytes.removeSubrange(range)
    let rest = CodeFile(path: part.path, text: String(decoding: bytes, as: UTF8.self))
    var gone = DeclarationCollector(file).names
    for name in DeclarationCollector(rest).names {
      if let index = gone.firstIndex(of: name) { gone.remove(at: index) }
    }
    remove(
      [range], from: part.path, "Remove the code of \(rib) from a file with other code.", names: gone)
  }
}
