internal import RIBDiagnostics
internal import SwiftSyntax

// Adding the imports that new types need, and removing those that became unused.

extension CodeDraft {
  /// Adds the imports that a file needs for a type that is written into it.
  ///
  /// A type of another target comes from the module of that target. A type that these files do not declare comes from a module too: one of
  /// the imports that all files which already name the type have in common.
  ///
  /// The `access` is that of the new code; `nil` for a test. The `scope` is the type in which the type is written.
  mutating func importTypes(of type: String, into path: String, as access: String?, in scope: String? = nil) {
    guard let file = code.files[path] else { return }
    let names = CodeFile(path: "", text: "typealias A = \(type)").typeNames
    for name in names.sorted() {
      guard let type = code.type(name, in: scope), let part = type.declarations.first,
        let module = code.module(of: part.path),
        module != code.module(of: path)
      else { continue }
      if access == nil, !type.isOpen { importTestably(module, into: path) }
      add(module, to: path, as: access)
    }
    if let access { rejectHidden(code.writtenTypes(in: type), in: scope, from: path, as: access) }
    let unknown = names.filter {
      !CodeBase.standard.contains($0) && code.type($0, in: scope) == nil && code.alias($0) == nil
    }
    for module in Set(unknown.compactMap { CodeBase.kitModules[$0] }).sorted() {
      add(module, to: path, as: access)
    }
    let foreign = unknown.filter { CodeBase.kitModules[$0] == nil }
    if !foreign.isEmpty { for module in modules { add(module, to: path, as: access) } }
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

  /// Adds the imports that a test needs for code that is written into it.
  mutating func importTypes(in text: String, intoTest path: String) {
    for name in CodeFile(path: "", text: text).typeNames.sorted() {
      importTypes(of: name, into: path, as: nil)
    }
  }

  /// Removes an import without `@testable` from a test that now uses an internal type; one with it takes its place.
  private mutating func importTestably(_ module: String, into path: String) {
    guard code.isTest(path), code.testableModules.contains(module), let file = code.files[path],
      let old = CodeImport.all(in: file).first(where: { $0.module == module && !$0.isTestable })
    else { return }
    remove([lines(of: old, in: file)], from: path)
  }

  /// Returns the lines of an import; for the first statement of a file, its text up to the next one.
  private func lines(of old: CodeImport, in file: CodeFile) -> Range<Int> {
    let statements = Array(file.syntax.statements)
    let index = statements.firstIndex { $0.item.id == Syntax(old.syntax).id } ?? 0
    let isFirst = index == 0 && statements.count > 1
    return isFirst ? old.syntax.start..<statements[1].start : Self.lines(of: old.syntax)
  }

  /// Returns the files that name any of the given types, without tests and new files.
  private func users(of types: Set<String>) -> [CodeFile] {
    original.files.values.filter {
      !code.isTest($0.path) && !newFiles.contains($0.path) && types.contains(where: $0.mentions)
        && !types.isDisjoint(with: $0.typeNames)
    }
  }

  /// Whether existing files already use a type of another module.
  func isImported(_ type: String) -> Bool {
    !users(of: [String(type.prefix { $0 != "." })]).isEmpty
  }

  /// Imports a module into a file, or raises the access of its import.
  mutating func add(_ module: String, to path: String, as access: String?) {
    guard let file = code.files[path] else { return }
    let there = CodeImport.all(in: file)
    let hasWords = there.contains { $0.access != nil } || saysAccess(inModuleOf: path)
    let needed = hasWords ? access : nil
    if let old = there.first(where: { $0.module == module }) {
      guard let needed, CodeImport.level(old.access?.text ?? "internal") < CodeImport.level(needed) else {
        return
      }
      let change = old.access.map { Edit($0.bytes, needed) }
      return edit(path, [change ?? Edit(at: old.syntax.start, needed + " ")])
    }
    let isTestable = code.isTest(path) && code.testableModules.contains(module)
    let words = (isTestable ? "@testable " : "") + (needed.map { "\($0) " } ?? "") + "import \(module)"
    // Imports with `@testable` come last, after an empty line.
    let same = there.filter { $0.isTestable == isTestable }
    let next = same.first { $0.module > module } ?? (same.isEmpty && !isTestable ? there.first : nil)
    let gap = file.lineBreak + (isTestable && same.isEmpty ? file.lineBreak : "")
    let place =
      next.map { Edit(at: $0.syntax.start, words + file.lineBreak) }
      ?? (same.last ?? there.last).map { Edit(at: $0.syntax.end, gap + words) }
      ?? Edit(at: file.syntax.start, words + file.lineBreak + file.lineBreak)
    edit(path, [place])
  }

  /// Whether imports in a target have access modifiers.
  private func saysAccess(inModuleOf path: String) -> Bool {
    guard let target = code.target(of: path), !target.isTest else { return false }
    return target.writesAccess(
      onImportsIn: original.files.values.lazy.filter { target.contains($0.path) }.map(\.text))
  }

  /// Removes the imports that the changes made unused, because the compiler warns about them.
  ///
  /// An import is removed if the file named a type of the module before and no longer does. It stays, as internal, if a member may come from
  /// the module, or if only internal uses are left.
  mutating func dropImports() {
    for path in code.paths where !code.isTest(path) {
      guard let old = original.files[path], let file = code.files[path], old.text != file.text else {
        continue
      }
      let gone = old.typeNames.subtracting(file.typeNames)
      let here = code.module(of: path)
      for module in Set(gone.compactMap(module)).sorted() where module != here && module != "RIBKit" {
        dropImport(module, from: path)
      }
    }
  }

  /// Returns the module of a type, as far as these files and RIBKit tell.
  private func module(of type: String) -> String? {
    guard let found = original.type(type) else { return CodeBase.kitModules[type] }
    return found.declarations.first.flatMap { original.module(of: $0.path) }
  }

  private mutating func dropImport(_ module: String, from path: String) {
    guard let file = code.files[path],
      let old = CodeImport.all(in: file).first(where: { $0.module == module })
    else { return }
    let uses = file.syntax.writtenTypes.filter { self.module(of: $0.text) == module }
    let words = Set(file.syntax.allTokens.filter(\.isMemberOfOthers).map(\.word))
    guard uses.isEmpty, words.isDisjoint(with: memberNames(of: module)) else {
      guard let access = old.access, ["package", "public"].contains(access.text),
        !uses.contains(where: \.isVisible)
      else { return }
      return edit(path, [Edit(access.bytes, "internal")])
    }
    remove([lines(of: old, in: file)], from: path)
  }

  /// Returns the names of all members of the types of a module.
  private func memberNames(of module: String) -> Set<String> {
    if module == "ModelStreams" { return CodeBase.streamMembers }
    return Set(
      original.types.values.filter { $0.parts.contains { original.module(of: $0.path) == module } }
        .flatMap { $0.members.flatMap(\.names) + $0.caseNames })
  }
}

extension CodeType {
  /// Whether other modules see the type, and can create it if it is a structure.
  fileprivate var isOpen: Bool {
    let words = ["package", "public", "open"]
    guard let part = declarations.first, part.modifiers.names.contains(where: words.contains) else {
      return false
    }
    return !part.declaration.is(StructDeclSyntax.self)
      || initializers.contains { $0.modifiers.names.contains(where: words.contains) }
  }
}

extension CodeFile {
  /// The names of types in the file, without those that follow a dot.
  var typeNames: Set<String> { Set(syntax.writtenTypes.map(\.text)) }
}

extension TokenSyntax {
  /// Whether the token follows a dot, except the dot after `self`.
  fileprivate var isMemberOfOthers: Bool {
    tokenBefore?.tokenKind == .period && tokenBefore?.tokenBefore?.tokenKind != .keyword(.self)
  }
}

extension SourceFileSyntax {
  /// The capitalized names in it, without those that follow a dot.
  fileprivate var writtenTypes: [TokenSyntax] {
    allTokens.filter { token in
      guard case .identifier(let name) = token.tokenKind, let parent = token.parent else { return false }
      return name.first?.isUppercase == true
        && (parent.is(IdentifierTypeSyntax.self) || parent.is(DeclReferenceExprSyntax.self))
    }
  }
}

extension SyntaxProtocol {
  /// Whether the node is in a part of a declaration that other modules can see: in its signature, not in a body or a value.
  fileprivate var isVisible: Bool {
    for (outer, _) in outwards where !outer.is(EnumCaseDeclSyntax.self) {
      if [.codeBlock, .initializerClause, .closureExpr].contains(outer.kind) { return false }
      if outer.isProtocol((any DeclSyntaxProtocol).self),
        let declaration = outer.asProtocol((any WithModifiersSyntax).self)
      {
        return declaration.modifiers.has("package", "public", "open")
      }
    }
    return false
  }
}
