package import RIBDiagnostics
internal import SwiftSyntax

/// Swift files by path, with the types that they declare.
///
/// Tests, and files that import the `RIBs` of Uber without RIBKit, are read for the names that they use; the types that they declare are
/// ignored, but not the aliases in tests.
package struct CodeBase: Sendable {
  /// The files by path.
  package private(set) var files: [String: CodeFile] = [:]
  /// The paths, sorted.
  package private(set) var paths: [String] = []
  private var found: [String: FileTypes] = [:]
  private(set) var types: [String: CodeType] = [:]
  private var aliases: [String: String] = [:]
  /// The aliases in tests, by path.
  private var testAliases: [String: [String: String]] = [:]
  /// The last components of the names of all types.
  private var typeEnds: Set<String> = []
  /// The last components of all aliases.
  private(set) var aliasEnds: Set<String> = []
  /// Facts about all types together, each computed when it is first read.
  private var facts = LazyValues()
  /// The targets of the package, as far as the manifest can be read.
  package let targets: [PackageTarget]
  /// The module whose RIBs the files declare.
  private let framework: String

  /// The modules that declare routers, interactors and builders.
  private static let frameworks: Set = ["RIBKit", "RIBs"]

  /// Reads files, given by their paths relative to the package folder.
  package init(_ texts: [String: String]) { self.init(texts.map { CodeFile(path: $0, text: $1) }) }

  /// Reads files with distinct paths.
  ///
  /// A file that isn't in one of the `targets` belongs to the one that its path suggests.
  /// The types in a file that imports another `framework` only are ignored.
  package init(_ files: [CodeFile], in targets: [PackageTarget] = [], of framework: String = "RIBKit") {
    (self.targets, self.framework) = (targets, framework)
    change(files)
  }

  /// Returns a copy in which some files are new or changed; the other files are not parsed again.
  package func replacing(_ new: [CodeFile]) -> CodeBase {
    var result = self
    result.change(new)
    return result
  }

  /// Returns the files that satisfy a condition, ordered by path.
  func files(where isWanted: (CodeFile) -> Bool) -> [CodeFile] {
    files.values.filter(isWanted).sorted { $0.path < $1.path }
  }

  /// Returns the place of the first byte of code in a file.
  func place(of syntax: some SyntaxProtocol, in path: String) -> TextPlace {
    files[path]?.place(of: syntax) ?? TextPlace(path: path, line: 1, column: 1)
  }

  /// The files whose types are read, ordered by path.
  var sources: [CodeFile] { paths.filter { found[$0] != nil }.compactMap { files[$0] } }

  /// Returns the target that a path belongs to; `nil` if neither the manifest nor the path determines it.
  package func target(of path: String) -> PackageTarget? {
    namedTarget(of: path) ?? PackageTarget(around: path)
  }

  /// Returns the module that a file belongs to, unless it is a test.
  package func module(of path: String) -> String? {
    target(of: path).flatMap { $0.isTest ? nil : $0.moduleName }
  }

  /// Returns the innermost target of the manifest whose folder contains a path.
  private func namedTarget(of path: String) -> PackageTarget? {
    targets.filter { $0.contains(path) }.max { $0.folder.utf8.count < $1.folder.utf8.count }
  }

  /// Whether a path leads to a test; a folder `Tests` inside `Sources` belongs to a RIB of that name.
  func isTest(_ path: String) -> Bool {
    // A target in `Tests` that isn't a test itself contains what tests share.
    if let target = namedTarget(of: path) { return target.isTest || target.folder.hasPrefix("Tests/") }
    return path.split(separator: "/").dropLast().first { $0 == "Tests" || $0 == "Sources" } == "Tests"
  }

  /// Adds or changes files.
  ///
  /// - Complexity: O(*n*), where *n* is the number of files and types. Parses only new and changed files, except tests without aliases.
  mutating func change(_ new: [CodeFile]) {
    for file in new { files[file.path] = file }
    paths = files.keys.sorted()
    let old = new.map(\.path).filter { found[$0] != nil || testAliases[$0] != nil }
    let read = new.filter { !isTest($0.path) || $0.mentions("typealias") }
    guard !read.isEmpty || !old.isEmpty else { return }
    for path in old { (found[path], testAliases[path]) = (nil, nil) }
    for (file, types) in zip(read, DeepStack.map(read, \.types)) {
      if isTest(file.path) {
        testAliases[file.path] = types.aliases
        continue
      }
      let imported = types.imports.intersection(Self.frameworks)
      found[file.path] = imported.isEmpty || imported.contains(framework) ? types : nil
    }
    findTypes()
  }

  /// Joins the parts of types in all files.
  private mutating func findTypes() {
    (types, aliases, typeEnds, facts) = ([:], [:], [], LazyValues())
    let read = paths.compactMap { found[$0] }
    for file in read { aliases.merge(file.aliases) { first, _ in first } }
    aliasEnds = Set(aliases.keys.map(\.lastName))
    let parts = read.flatMap(\.parts)
    // The type behind an alias, or one with the name of a module, may be declared after the extension.
    for part in parts.filter({ !$0.part.isExtension }) + parts.filter(\.part.isExtension) {
      let name = extendedName(part)
      typeEnds.insert(name.lastName)
      types[name, default: CodeType(name: name)].insert(part.part)
    }
    // An alias in a test doesn't hide a type of the sources.
    for (alias, type) in paths.compactMap({ testAliases[$0] }).joined()
    where typeEnds.contains(type.lastName) && !typeEnds.contains(alias.lastName) {
      aliases[alias] = aliases[alias] ?? type
      aliasEnds.insert(alias.lastName)
    }
  }

  /// Returns the full name of the type that a part belongs to: an extension of an alias extends the type behind it, and the name of an
  /// extended type may begin with its module.
  private func extendedName(_ part: (name: String, part: CodePart)) -> String {
    guard part.part.isExtension else { return part.name }
    if aliases[part.name] != nil { return type(part.name)?.name ?? part.name }
    let module = part.name.prefix { $0 != "." }
    guard module != part.name[...], types[String(module)] == nil,
      targets.contains(where: { $0.moduleName == module })
    else { return part.name }
    return String(part.name.dropFirst(module.count + 1))
  }

  /// Returns a fact that a higher layer derives from all types, computed once until a source or a test with aliases changes.
  ///
  /// Each type of value has one `make`.
  func known<Value: Sendable>(_ make: () -> Value) -> Value { facts.get(make) }

  /// Returns the type that a name means in a type, the `scope`; `nil` if it is declared elsewhere.
  ///
  /// The name has no generic arguments. It may begin with the enclosing types or the module.
  func type(_ name: String, in scope: String? = nil) -> CodeType? {
    // Most names are declared elsewhere.
    guard typeEnds.contains(name.lastName) || aliasEnds.contains(name.lastName) else { return nil }
    if let found = declared(name, in: scope) { return found }
    // A type also sees the nested types of those that it inherits from.
    let around = scope.flatMap { types[$0] }.map(typesAround) ?? []
    return around.flatMap(inherited).lazy.compactMap { types["\($0.name).\(name)"] }.first
  }

  /// Returns the type that a name means in a type, except one that is inherited.
  private func declared(_ name: String, in scope: String?) -> CodeType? {
    var name = name
    var seen: Set<String> = []
    while seen.insert(name).inserted {
      if let found = nearest(name, in: scope, among: { types[$0] }) { return found }
      guard let alias = nearest(name, in: scope, among: { aliases[$0] }) else { break }
      name = String(alias.prefix { $0 != "<" })
    }
    // The name may begin with a module.
    guard let dot = name.firstIndex(of: "."), !name.hasPrefix("RIBKit."), types[String(name[..<dot])] == nil
    else { return nil }
    return types[String(name[name.index(after: dot)...])]
  }

  /// Whether a name in a file, in a type, the `scope`, means a declaration of RIBKit.
  ///
  /// The file imports RIBKit, or nothing at all, as where a module exports RIBKit; and its module declares nothing else with that name.
  func isKit(_ name: String, in scope: String, at path: String) -> Bool {
    if name.hasPrefix("RIBKit.") { return true }
    guard Self.kit.contains(name), let imports = found[path]?.imports,
      imports.isEmpty || imports.contains("RIBKit")
    else { return false }
    let module = module(of: path)
    return nearest(name, in: scope, among: { types[$0] })?.declarations
      .contains { self.module(of: $0.path) == module } != true
  }

  /// Returns the types with a part in a file that contains all of these names.
  ///
  /// Other types can't declare all of these names, so their trees aren't read.
  func types(mentioning names: Set<String>) -> [CodeType] {
    let paths = Set(files.values.filter { file in names.allSatisfy(file.mentions) }.map(\.path))
    return types.values.filter { $0.parts.contains { paths.contains($0.path) } }
  }

  /// Returns the names by which code may refer to a type: its aliases and its outermost enclosing type.
  func spokenNames(of type: CodeType) -> Set<String> {
    aliasEnds(of: type).union([String(type.name.prefix { $0 != "." })])
  }

  /// Returns the last components of the aliases of a type.
  func aliasEnds(of type: CodeType) -> Set<String> {
    let all: [String: Set<String>] = known {
      aliases.keys.reduce(into: [:]) { ends, alias in
        if let name = self.type(alias)?.name { ends[name, default: []].insert(alias.lastName) }
      }
    }
    return all[type.name] ?? []
  }

  /// The full names of the types that others inherit from.
  var inheritedTypes: Set<String> {
    Set(
      types.values.flatMap { type in
        type.declarations.flatMap(\.conformances).compactMap { self.type($0, in: type.name)?.name }
      })
  }

  /// Returns the protocols and types that a type inherits from, directly or through others.
  func inherited(by type: CodeType) -> [CodeType] {
    type.conformances.reachable { name in
      (alias(name, in: type.name).map(writtenTypes) ?? [])
        + (declared(name, in: type.name)?.conformances ?? [])
    }.compactMap { declared($0, in: type.name) }
  }

  private func nearest<Found>(_ name: String, in scope: String?, among find: (String) -> Found?) -> Found? {
    var outer = scope?.split(separator: ".").map(String.init) ?? []
    while !outer.isEmpty {
      if let found = find((outer + [name]).joined(separator: ".")) { return found }
      outer.removeLast()
    }
    return find(name)
  }

  /// Returns the type that a name is an alias for.
  func alias(_ name: String, in scope: String? = nil) -> String? { alias(of: name, in: scope)?.type }

  /// Returns the type that a name is an alias for, and the full name of the type that declares the alias.
  func alias(of name: String, in scope: String?) -> (type: String, scope: String)? {
    guard aliasEnds.contains(name.lastName) else { return nil }
    return nearest(name, in: scope) { full in
      aliases[full].map { ($0, full.split(separator: ".").dropLast().joined(separator: ".")) }
    }
  }
}
