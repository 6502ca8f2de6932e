internal import SwiftSyntax

extension CodeDraft {
  /// Lets a file see the types that are written into it.
  ///
  /// A type of another target comes from the module of that. A type that these files do not declare comes from a module too; which
  /// one, the files tell that name the type already: it is among the imports that all of those have.
  ///
  /// - Parameters:
  ///   - type: The type, as it is written.
  ///   - path: The file.
  ///   - access: The access of what is written; `nil` for a test.
  ///   - scope: The full name of the type in which it is written.
  mutating func importTypes(of type: String, into path: String, as access: String?, in scope: String? = nil) {
    guard let file = code.files[path] else { return }
    let names = CodeFile(path: "", text: "typealias A = \(type)").typeNames
    for name in names.sorted() {
      guard let part = code.type(name, in: scope)?.declarations.first,
        let module = code.module(of: part.path),
        module != code.module(of: path)
      else { continue }
      add(module, to: path, as: access)
    }
    if let access { show(code.writtenTypes(in: type), in: scope, to: path, as: access) }
    let unknown = names.filter {
      !CodeBase.standard.contains($0) && code.type($0, in: scope) == nil && code.alias($0) == nil
    }
    for module in Set(unknown.compactMap { CodeBase.kitModules[$0] }).sorted() {
      add(module, to: path, as: access)
    }
    let foreign = unknown.filter { CodeBase.kitModules[$0] == nil }
    guard !foreign.isEmpty, newFiles.contains(path) || foreign.isDisjoint(with: file.typeNames) else {
      return
    }
    let users = users(of: foreign)
    let imports = users.map { CodeImport.all(in: $0) }
    guard let first = imports.first else { return }
    for wanted in first where imports.allSatisfy({ $0.contains { $0.module == wanted.module } }) {
      add(wanted.module, to: path, as: access)
    }
  }

  /// The files that name one of some types, but for tests and new files.
  private func users(of types: Set<String>) -> [CodeFile] {
    original.files.values.filter {
      !CodeBase.isTest($0.path) && !newFiles.contains($0.path) && types.contains(where: $0.mentions)
        && !types.isDisjoint(with: $0.typeNames)
    }
  }

  /// Whether files that are there already use a type of another module.
  func isImported(_ type: String) -> Bool {
    !users(of: [String(type.prefix { $0 != "." })]).isEmpty
  }

  /// Lets the types of these files be seen from a file, as far as what is written there is seen.
  private mutating func show(_ names: [String], in scope: String?, to path: String, as access: String) {
    for name in names {
      let found = code.type(name, in: scope) ?? code.type(String(name.prefix { $0 != "." }), in: scope)
      let isElsewhere =
        found?.declarations.first.map { code.module(of: $0.path) != code.module(of: path) } == true
      let isSeen = CodeImport.level(access) <= CodeImport.level("internal")
      guard isElsewhere || !isSeen else { continue }
      show(found?.name ?? name, to: isSeen ? "package" : access)
    }
  }

  /// Imports a module into a file, or lets the import be seen as far as it must be.
  mutating func add(_ module: String, to path: String, as access: String?) {
    guard let file = code.files[path] else { return }
    let there = CodeImport.all(in: file)
    let hasWords = there.contains { $0.access != nil } || saysAccess(inModuleOf: path)
    let needed = hasWords ? access : nil
    if let old = there.first(where: { $0.module == module }) {
      guard let needed, CodeImport.level(old.access?.text ?? "internal") < CodeImport.level(needed) else {
        return
      }
      let place = old.access.map { $0.start..<$0.end }
      return edit(
        path, [place.map { Edit($0, needed) } ?? Edit(at: old.syntax.start, needed + " ")],
        "Let the import of \(module) be seen where it is used.", text: needed)
    }
    let words = "\(needed.map { "\($0) " } ?? "")import \(module)"
    let next = there.first { $0.module > module }
    let place =
      next.map { Edit(at: $0.syntax.start, words + file.lineBreak) }
      ?? there.last.map { Edit(at: $0.syntax.end, file.lineBreak + words) }
      ?? Edit(at: file.syntax.start, words + file.lineBreak + file.lineBreak)
    edit(path, [place], "Import \(module).", text: words, declares: ["import \(module)"])
  }

  /// Whether files of a target say who sees their imports: an import without a word is internal then.
  private func saysAccess(inModuleOf path: String) -> Bool {
    guard let module = code.module(of: path) else { return false }
    return original.files.values.contains { file in
      code.module(of: file.path) == module
        && ["internal", "package", "public"].contains { file.text.contains("\($0) import ") }
    }
  }
}

extension CodeBase {
  /// The module that a file of `Sources` belongs to, as far as its folder says it.
  func module(of path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
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
