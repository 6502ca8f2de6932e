internal import RIBDiagnostics
internal import SwiftSyntax

// Adding the imports that new types need.

extension CodeDraft {
  /// Adds the imports that a file needs for a type that is written into it.
  ///
  /// A type of another target comes from the module of that target. A type that these files do not declare comes from a module too: one of
  /// the imports that all files which already name the type have in common, or that one of these files has.
  ///
  /// The `access` is that of the new code; `nil` for a test. The `scope` is the type in which the type is written.
  mutating func importTypes(of type: String, into path: String, as access: String?, in scope: String? = nil) {
    guard code.files[path] != nil else { return }
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
      !CodeBase.standard.contains($0) && code.type($0, in: scope)?.declarations.isEmpty != false
        && code.alias($0) == nil
    }
    for module in Set(unknown.compactMap { CodeBase.kitModules[$0] }).sorted() {
      add(module, to: path, as: access)
    }
    let foreign = unknown.filter { CodeBase.kitModules[$0] == nil }
    if !foreign.isEmpty { for module in modules { add(module, to: path, as: access) } }
    guard !foreign.isEmpty,
      newFiles.contains(path) || original.files[path]?.typeNames.isDisjoint(with: foreign) != false
    else { return }
    for module in Set(foreign.flatMap { modulesOfUsers(of: $0, forTest: access == nil) }).sorted() {
      add(module, to: path, as: access)
    }
  }

  /// Returns the modules through which existing files see a type that none of them declares.
  ///
  /// If these files import only RIBKit, no other module can declare the type, so their own modules must still do so; a test imports them.
  private func modulesOfUsers(of type: String, forTest isTest: Bool) -> [String] {
    let users = users(of: type)
    let imports = users.map { Set(CodeImport.all(in: $0).map(\.wholeModule)) }
    let common = imports.dropFirst().reduce(imports.first ?? []) { $0.intersection($1) }
    guard common.isSubset(of: CodeBase.kitProducts) else { return Array(common) }
    let further = imports.map { $0.subtracting(CodeBase.kitProducts).sorted() }.filter { !$0.isEmpty }
    let fewest = further.min { ($0.count, $0.joined()) < ($1.count, $1.joined()) }
    if let fewest { return common + fewest }
    if modules.isEmpty, CodeBase.foundation.contains(type) { return common + ["Foundation"] }
    return common + (isTest && modules.isEmpty ? users.compactMap { code.module(of: $0.path) } : [])
  }

  /// Adds the imports that a test needs for code that is written into it.
  mutating func importTypes(in text: String, intoTest path: String) {
    for name in CodeFile(path: "", text: text).typeNames.sorted() {
      importTypes(of: name, into: path, as: nil)
    }
  }

  /// Lets a test that imports a module without `@testable` use its internal types.
  private mutating func importTestably(_ module: String, into path: String) {
    guard code.isTest(path), code.testableModules.contains(module), let file = code.files[path],
      let old = CodeImport.all(in: file).first(where: { $0.module == module && !$0.isTestable })
    else { return }
    edit(path, [Edit(at: old.syntax.start, "@testable ")])
  }

  /// Returns the files that name a type, without tests and new files.
  private func users(of type: String) -> [CodeFile] {
    original.files.values.filter {
      !code.isTest($0.path) && !newFiles.contains($0.path) && $0.mentions(type)
        && $0.typeNames.contains(type) && !$0.types.declared.contains { $0.name.lastName == type }
    }
  }

  /// Whether the user named modules for a type that these files don't declare, or existing files already use it.
  func isImported(_ type: String) -> Bool {
    let outer = String(type.prefix { $0 != "." })
    return !code.declares(outer) && (!modules.isEmpty || !users(of: outer).isEmpty)
  }

  /// Imports a module into a file, or raises the access of its import.
  mutating func add(_ module: String, to path: String, as access: String?) {
    guard let file = code.files[path] else { return }
    let there = CodeImport.all(in: file)
    let style = code.target(of: path).map { target in
      ImportStyle(of: target, in: code.files.values.lazy.filter { target.contains($0.path) }.map(\.text))
    }
    let needed =
      if let access {
        (style?.needsModifier(onImportOf: module) ?? there.contains { $0.access != nil }) ? access : nil
      } else {
        style?.hasModifier(onImportOf: module) == true ? "internal" : nil
      }
    if let old = there.first(where: { $0.module == module }) {
      guard let needed, CodeImport.level(old.access?.text ?? "internal") < CodeImport.level(needed) else {
        return
      }
      let change = old.access.map { Edit($0.bytes, needed) }
      return edit(path, [change ?? Edit(at: old.syntax.start, needed + " ")])
    }
    let isTestable = code.isTest(path) && code.testableModules.contains(module)
    let words =
      (isTestable ? "@testable " : "") + (needed.map { "\($0) " } ?? "") + "import \(module.escaped)"
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

  /// Makes imports internal whose types the changes have removed from a file, because the compiler warns about unused ones with more
  /// access.
  mutating func lowerImports() {
    for path in code.paths where !code.isTest(path) {
      guard let old = original.files[path], let file = code.files[path], old.text != file.text else {
        continue
      }
      let gone = usedModules(in: old).subtracting(usedModules(in: file))
      let words = CodeImport.all(in: file).filter { gone.contains($0.module) }.compactMap(\.access)
      edit(path, words.filter { ["package", "public"].contains($0.text) }.map { Edit($0.bytes, "internal") })
    }
  }

  /// Returns the modules whose types a file names, as far as these files and RIBKit tell.
  private func usedModules(in file: CodeFile) -> Set<String> {
    Set(
      file.typeNames.compactMap { name in
        guard let found = original.type(name) else { return CodeBase.kitModules[name] }
        return found.declarations.first.flatMap { original.module(of: $0.path) }
      })
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

extension SourceFileSyntax {
  /// The capitalized names in it, without those that follow a dot.
  fileprivate var writtenTypes: [TokenSyntax] {
    allTokens.filter { token in
      guard case .identifier(let name) = token.tokenKind, let parent = token.parent else { return false }
      // These attributes are macros of Swift Testing, whatever types there are.
      if ["Suite", "Test"].contains(name), parent.parent?.is(AttributeSyntax.self) == true { return false }
      return name.first?.isUppercase == true
        && (parent.is(IdentifierTypeSyntax.self) || parent.is(DeclReferenceExprSyntax.self))
    }
  }
}
