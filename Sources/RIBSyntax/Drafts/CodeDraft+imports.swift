internal import RIBDiagnostics
internal import SwiftSyntax

// Adding the imports that new types need, and removing those that became unused.

extension CodeDraft {
  /// Adds the imports that a file needs for a type that is written into it.
  ///
  /// A type of another target comes from the module of that target. A type that these files do not declare comes from a module too: one of
  /// the imports that all files which already name the type have in common.
  ///
  /// - Parameters:
  ///   - type: The type, as written.
  ///   - path: The file.
  ///   - access: The access of the new code; `nil` for a test.
  ///   - scope: The full name of the type in which the type is written.
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

  /// Returns the files that name one of some types, without tests and new files.
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

  /// Makes types of these files visible from a file, as far as the new code there is visible.
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
      let place = old.access.map { $0.start..<$0.end }
      return edit(
        path, [place.map { Edit($0, needed) } ?? Edit(at: old.syntax.start, needed + " ")],
        "Make the import of \(module) visible where it is used.", text: needed)
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
    edit(path, [place], "Import \(module).", text: words, declares: ["import \(module)"])
  }

  /// Whether imports in a target have access modifiers.
  private func saysAccess(inModuleOf path: String) -> Bool {
    guard let target = code.target(of: path), !target.isTest else { return false }
    return target.writesAccess(
      onImportsIn: original.files.values.lazy.filter { target.contains($0.path) }.map(\.text))
  }
}

extension CodeFile {
  /// The names of types in it, without those that follow a dot.
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

extension CodeDraft {
  /// Removes the imports that the changes made unused, because the compiler warns about them.
  ///
  /// An import is removed if the file named a type of the module before and no longer does. It stays, as internal, if a member may come from
  /// the module, or if only internal uses are left.
  mutating func dropImports() {
    for path in code.paths where !code.isTest(path) {
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

  /// Returns the module of a type, as far as these files and RIBKit tell.
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
    remove([range], from: path, "Remove the import of \(module).", names: ["import \(module)"])
  }

  /// Returns the names of all members of the types of a module.
  private func memberNames(of module: String) -> Set<String> {
    if module == "ModelStreams" { return CodeBase.streamMembers }
    return Set(
      original.types.values.filter { $0.parts.contains { original.module(of: $0.path) == module } }
        .flatMap { $0.members.flatMap(\.names) + $0.caseNames })
  }
}

/// A written name of a type.
private struct WrittenType {
  let name: String
  /// Whether other modules of the package can see it there.
  let isVisible: Bool
}

extension TokenSyntax {
  /// Whether it follows a dot, except the dot after `self`.
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
  /// Whether it is in a part of a declaration that other modules can see: in its signature, not in a body or a value.
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
