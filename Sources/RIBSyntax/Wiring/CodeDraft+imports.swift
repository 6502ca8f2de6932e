internal import SwiftSyntax

extension CodeDraft {
  /// Types that every file sees.
  private static let standard: Set<String> = [
    "Any", "AnyObject", "Array", "Bool", "Character", "Dictionary", "Double", "Duration", "Float", "Int",
    "Int16", "Int32", "Int64", "Int8", "Never", "Optional", "Result", "Set", "String", "Substring", "UInt",
    "UInt16", "UInt32", "UInt64", "UInt8", "Void",
  ]

  /// Lets a file see the types that are written into it.
  ///
  /// A type that these files do not declare comes from a module. Which one, the files tell that name the type already: it is
  /// among the imports that all of those have.
  ///
  /// - Parameters:
  ///   - type: The type, as it is written.
  ///   - path: The file.
  ///   - owner: The type in it that is given something of that type, whose access the import needs; `nil` for a test.
  mutating func importTypes(of type: String, into path: String, for owner: CodeType?) {
    let foreign = Set(CodeFile(path: "", text: "typealias A = \(type)").typeNames)
      .filter { !Self.standard.contains($0) && code.type($0) == nil && code.alias($0) == nil }
    guard !foreign.isEmpty, let file = code.files[path], foreign.isDisjoint(with: file.typeNames) else {
      return
    }
    let users = original.files.values.filter {
      !CodeBase.isTest($0.path) && !foreign.isDisjoint(with: $0.typeNames)
    }
    let imports = users.map { CodeImport.all(in: $0) }
    guard let first = imports.first else { return }
    for wanted in first where imports.allSatisfy({ $0.contains { $0.module == wanted.module } }) {
      add(wanted, to: path, for: owner)
    }
  }

  private mutating func add(_ wanted: CodeImport, to path: String, for owner: CodeType?) {
    guard let file = code.files[path] else { return }
    let there = CodeImport.all(in: file)
    let needed = access(for: owner, like: wanted)
    if let old = there.first(where: { $0.module == wanted.module }) {
      let level = { (word: String) in CodeImport.levels.firstIndex(of: word) ?? 0 }
      guard let access = old.access, let needed, level(access.text) < level(needed) else { return }
      return edit(
        path, [Edit(access.start..<access.end, needed)],
        "Let the import of \(wanted.module) be seen where it is used.", text: needed)
    }
    let words = "\(needed.map { "\($0) " } ?? "")import \(wanted.module)"
    let next = there.first { $0.module > wanted.module }
    if let next {
      edit(
        path, [Edit(at: next.syntax.start, words + file.lineBreak)], "Import \(wanted.module).", text: words,
        declares: ["import \(wanted.module)"])
    } else if let last = there.last {
      edit(
        path, [Edit(at: last.syntax.end, file.lineBreak + words)], "Import \(wanted.module).", text: words,
        declares: ["import \(wanted.module)"])
    }
  }

  /// The word of access that an import needs; `nil` where the files use none.
  private func access(for owner: CodeType?, like wanted: CodeImport) -> String? {
    guard let written = wanted.access?.text, let owner else { return nil }
    let words = owner.declarations.flatMap { $0.modifiers.map(\.name.text) }
    let own = ["public", "package"].first(where: words.contains) ?? "internal"
    let levels = CodeImport.levels
    let isLess = (levels.firstIndex(of: own) ?? 0) < (levels.firstIndex(of: written) ?? 0)
    return isLess ? own : written
  }
}

extension CodeFile {
  /// The names of types that are written in it, without those that follow a dot.
  var typeNames: Set<String> {
    var names: Set<String> = []
    for token in syntax.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let name) = token.tokenKind,
        token.parent?.is(IdentifierTypeSyntax.self) == true
          || token.parent?.is(DeclReferenceExprSyntax.self) == true
      else { continue }
      if name.first?.isUppercase == true { names.insert(name) }
    }
    return names
  }
}
