package import RIBDiagnostics
internal import SwiftSyntax

/// Swift files by path, with the types that they declare.
///
/// Files in a `Tests` folder are read for the names that they use; the types that they declare are ignored.
package struct CodeBase: Sendable {
  /// The files by path.
  package private(set) var files: [String: CodeFile] = [:]
  /// The paths, sorted.
  package private(set) var paths: [String] = []
  private var found: [String: FileTypes] = [:]
  private(set) var types: [String: CodeType] = [:]
  private var aliases: [String: String] = [:]
  /// The full names of all types, by their last component.
  private var fullNames: [String: [String]] = [:]
  private var known = Known()
  /// The targets of the package, as far as the manifest can be read.
  package let targets: [PackageTarget]

  /// Facts about all types together, each computed when it is first read.
  private struct Known {
    var aliasEnds = Lazily<Set<String>>()
    /// The values that depend on the shapes of types only.
    var ofShape = LazyValues()
    var others = LazyValues()
  }

  /// Names that refer to declarations of RIBKit, unless one of these files declares a type with that name nearby.
  private static let kit: Set = [
    "Builder", "Interactor", "Leaf", "Listener", "Presenter", "Router", "Scope",
  ]

  /// Reads files, given by their paths relative to the package folder.
  package init(_ texts: [String: String]) { self.init(texts.map { CodeFile(path: $0, text: $1) }) }

  /// Reads files with distinct paths.
  ///
  /// A file that isn't in one of the `targets` belongs to the one that its path suggests.
  package init(_ files: [CodeFile], in targets: [PackageTarget] = []) {
    self.targets = targets
    change(files, removing: [String]())
  }

  /// Returns a copy in which some files are new, changed or removed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of files. Parses the new and changed files only, and no tests.
  package func replacing(_ texts: [String: String], removing gone: some Collection<String> = []) -> CodeBase {
    replacing(texts.map { CodeFile(path: $0, text: $1) }, removing: gone)
  }

  /// Returns a copy in which some files are new, changed or removed; the other files are not parsed again.
  package func replacing(_ new: [CodeFile], removing gone: some Collection<String> = []) -> CodeBase {
    var result = self
    result.change(new, removing: gone)
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

  /// Returns the full names of the types that a file declares or extends.
  func typeNames(in path: String) -> Set<String> { Set((found[path]?.parts ?? []).map { extendedName($0) }) }

  /// The contents of the files by path.
  package var texts: [String: String] { files.mapValues(\.text) }

  /// The parser's errors in all files, in the order of their places.
  package var errors: [CodeProblem] { paths.flatMap { files[$0]?.errors ?? [] } }

  /// Returns the target that a path belongs to; `nil` if neither the manifest nor the path determines it.
  package func target(of path: String) -> PackageTarget? {
    namedTarget(of: path) ?? PackageTarget(around: path)
  }

  /// Returns the innermost target of the manifest whose folder contains a path.
  private func namedTarget(of path: String) -> PackageTarget? {
    targets.filter { $0.contains(path) }.max { $0.folder.utf8.count < $1.folder.utf8.count }
  }

  /// Whether a path leads to a test; a folder `Tests` inside `Sources` belongs to a RIB of that name.
  func isTest(_ path: String) -> Bool {
    if let target = namedTarget(of: path) { return target.isTest }
    return path.split(separator: "/").dropLast().first { $0 == "Tests" || $0 == "Sources" } == "Tests"
  }

  /// Changes or removes files.
  mutating func change(_ new: [CodeFile], removing gone: some Collection<String> = []) {
    let isSame = gone.isEmpty && new.allSatisfy { files[$0.path] != nil }
    for path in gone { files[path] = nil }
    for file in new { files[file.path] = file }
    if !isSame { paths = files.keys.sorted() }
    var old: [String: FileTypes] = [:]
    for path in gone + new.map(\.path) { old[path] = found.removeValue(forKey: path) }
    let sources = new.filter { !isTest($0.path) }
    let read = Dictionary(zip(sources.map(\.path), DeepStack.map(sources, \.types))) { first, _ in first }
    // The types in tests are ignored.
    guard !(old.isEmpty && read.isEmpty) else { return }
    found.merge(read) { _, new in new }
    index(old, read)
    // In code with errors, the shapes alone don't determine which RIBs exist.
    let isShaped =
      old.count == read.count && old.allSatisfy { read[$0]?.isShaped(like: $1) == true }
      && !sources.contains { $0.syntax.hasError }
    known = isShaped ? Known(aliasEnds: known.aliasEnds, ofShape: known.ofShape) : Known()
  }

  /// Removes the old types of files from the index, and adds the new ones.
  private mutating func index(_ old: [String: FileTypes], _ new: [String: FileTypes]) {
    var (old, new) = (old, new)
    let before = aliases
    if ![old, new].allSatisfy({ $0.values.allSatisfy(\.aliases.isEmpty) }) {
      aliases = [:]
      for path in found.keys.sorted() {
        aliases.merge(found[path]?.aliases ?? [:]) { first, _ in first }
      }
    }
    // Any change may let an extension of an alias extend another type.
    if aliases != before || hasExtensionOfAlias(old) || hasExtensionOfAlias(found) {
      (types, fullNames, old, new) = ([:], [:], [:], found)
    }
    var touched: Set<String> = []
    for (path, found) in old {
      for (name, _) in found.parts where touched.insert(name).inserted || types[name] != nil {
        types[name]?.parts.removeAll { $0.path == path }
      }
    }
    let parts = new.keys.sorted().flatMap { new[$0]?.parts ?? [] }
    // The type behind an alias may be declared after the extension.
    for part in parts.filter({ !isOfAlias($0) }) + parts.filter({ isOfAlias($0) }) {
      let name = extendedName(part)
      touched.insert(name)
      types[name, default: CodeType(name: name)].insert(part.part)
    }
    for name in touched {
      let isThere = types[name]?.parts.isEmpty == false
      if !isThere { types[name] = nil }
      var names = fullNames[name.lastName, default: []]
      let place = names.firstIndex { $0 >= name } ?? names.endIndex
      let wasThere = names.indices.contains(place) && names[place] == name
      if isThere, !wasThere { names.insert(name, at: place) }
      if !isThere, wasThere { names.remove(at: place) }
      fullNames[name.lastName] = names
    }
  }

  private func hasExtensionOfAlias(_ files: [String: FileTypes]) -> Bool {
    !aliases.isEmpty && files.values.contains { $0.parts.contains { isOfAlias($0) } }
  }

  private func isOfAlias(_ part: (name: String, part: CodePart)) -> Bool {
    part.part.isExtension && aliases[part.name] != nil
  }

  /// Returns the full name of the type that a part belongs to: an extension of an alias extends the type behind it.
  private func extendedName(_ part: (name: String, part: CodePart)) -> String {
    isOfAlias(part) ? type(part.name)?.name ?? part.name : part.name
  }

  /// Returns a fact that a higher layer derives from all types, computed once until a file that isn't a test changes.
  ///
  /// Each type of value has one `make`.
  func known<Value: Sendable>(_ make: () -> Value) -> Value { known.others.get(make) }

  /// Returns a fact that depends only on the names of types, their aliases and the shapes of their parts.
  ///
  /// The fact is computed once until one of these changes.
  func knownOfShape<Value: Sendable>(_ make: () -> Value) -> Value { known.ofShape.get(make) }

  /// The last components of all aliases.
  var aliasEnds: Set<String> { known.aliasEnds.get { Set(aliases.keys.map(\.lastName)) } }

  /// Returns the type that a name means in a type, the `scope`; `nil` if it is declared elsewhere.
  ///
  /// The name has no generic arguments. It may begin with the enclosing types or the module.
  func type(_ name: String, in scope: String? = nil) -> CodeType? {
    var name = name
    var seen: Set<String> = []
    while seen.insert(name).inserted {
      if let found = nearest(name, in: scope, among: { types[$0] }) { return found }
      guard let alias = nearest(name, in: scope, among: { aliases[$0] }) else { break }
      name = String(alias.prefix { $0 != "<" })
    }
    // The name begins with a module, or is the last component of only one type.
    if let dot = name.firstIndex(of: ".") {
      let rest = String(name[name.index(after: dot)...])
      if types[String(name[..<dot])] == nil, let found = types[rest] { return found }
      return nil
    }
    guard !Self.kit.contains(name), let names = fullNames[name], names.count == 1, let only = names.first
    else { return nil }
    return types[only]
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
    let all: [String: Set<String>] = knownOfShape {
      aliases.keys.reduce(into: [:]) { ends, alias in
        if let name = self.type(alias)?.name { ends[name, default: []].insert(alias.lastName) }
      }
    }
    return all[type.name] ?? []
  }

  /// Whether any type or alias has the last component of a name; if not, no lookup is needed.
  func isKnown(_ name: String) -> Bool {
    fullNames[name.lastName]?.isEmpty == false || aliasEnds.contains(name.lastName)
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
    nearest(name, in: scope) { full in
      aliases[full].map { ($0, full.split(separator: ".").dropLast().joined(separator: ".")) }
    }
  }
}
