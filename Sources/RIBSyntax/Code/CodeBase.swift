internal import SwiftSyntax

/// Swift files as a whole: the texts by their paths, and the types that they declare.
///
/// Files in a folder `Tests` are read for what they use; the types that they declare belong to nobody else.
package struct CodeBase: Sendable {
  /// The files by their paths.
  package private(set) var files: [String: CodeFile] = [:]
  /// The paths in their order.
  package private(set) var paths: [String] = []
  private var found: [String: FileTypes] = [:]
  private(set) var types: [String: CodeType] = [:]
  private var aliases: [String: String] = [:]
  /// The full names of all types with the same last name.
  private var fullNames: [String: [String]] = [:]
  private var known = Known()

  /// What is found out about all types together when it is first asked for.
  private struct Known {
    var aliasEnds = Lazily<Set<String>>()
    /// What the shapes of the types decide.
    var ofShape = LazyValues()
    var others = LazyValues()
  }

  /// Names of the kit: where no type of these files is near that is called so, they mean what the kit declares.
  private static let kit: Set = ["Builder", "Interactor", "Listener", "Presenter", "Router", "Scope"]

  /// Reads files.
  ///
  /// - Parameter texts: The texts by paths, which begin at the folder of the package.
  package init(_ texts: [String: String]) {
    change(texts.map { CodeFile(path: $0, text: $1) }, removing: [String]())
  }

  /// Reads files, of which each has a path of its own.
  package init(_ files: [CodeFile]) { change(files, removing: [String]()) }

  /// The same files, but for some that are new, have another text, or are gone.
  ///
  /// - Parameters:
  ///   - texts: The texts of those that are new or have another one.
  ///   - gone: The paths of those that are gone.
  /// - Returns: The files with them.
  /// - Complexity: O(*n*), where *n* is the number of files; only those that are new are parsed, and of tests none.
  package func replacing(_ texts: [String: String], removing gone: some Collection<String> = []) -> CodeBase {
    replacing(texts.map { CodeFile(path: $0, text: $1) }, removing: gone)
  }

  /// The same files, but for some that are new, have changed, or are gone; what is parsed of them already is not parsed again.
  package func replacing(_ new: [CodeFile], removing gone: some Collection<String> = []) -> CodeBase {
    var result = self
    result.change(new, removing: gone)
    return result
  }

  /// The files that something is true of, in the order of their paths.
  func files(where isWanted: (CodeFile) -> Bool) -> [CodeFile] {
    files.values.filter(isWanted).sorted { $0.path < $1.path }
  }

  /// The full names of the types that a file declares or extends.
  func typeNames(in path: String) -> Set<String> { Set(found[path]?.parts.map(\.name) ?? []) }

  /// The texts by paths.
  package var texts: [String: String] { files.mapValues(\.text) }

  /// The errors of the parser in all files, in the order of their places.
  package var errors: [CodeProblem] { paths.flatMap { files[$0]?.errors ?? [] } }

  /// Whether a path leads to a test; a RIB may be called Tests, so that a folder of sources is called so.
  static func isTest(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().first { $0 == "Tests" || $0 == "Sources" } == "Tests"
  }

  /// Changes some files, or takes them away.
  mutating func change(_ new: [CodeFile], removing gone: some Collection<String> = []) {
    let isSame = gone.isEmpty && new.allSatisfy { files[$0.path] != nil }
    for path in gone { files[path] = nil }
    for file in new { files[file.path] = file }
    if !isSame { paths = files.keys.sorted() }
    var old: [String: FileTypes] = [:]
    for path in gone + new.map(\.path) { old[path] = found.removeValue(forKey: path) }
    let sources = new.filter { !Self.isTest($0.path) }
    let read = Dictionary(zip(sources.map(\.path), DeepStack.map(sources, \.types))) { first, _ in first }
    // Types of tests are nobody's.
    guard !(old.isEmpty && read.isEmpty) else { return }
    found.merge(read) { _, new in new }
    index(old, read)
    let isShaped = old.count == read.count && old.allSatisfy { read[$0]?.isShaped(like: $1) == true }
    known = isShaped ? Known(aliasEnds: known.aliasEnds, ofShape: known.ofShape) : Known()
  }

  /// Takes the types of some files out, and those of others in.
  private mutating func index(_ old: [String: FileTypes], _ new: [String: FileTypes]) {
    var touched: Set<String> = []
    for (path, found) in old {
      for (name, _) in found.parts where touched.insert(name).inserted || types[name] != nil {
        types[name]?.parts.removeAll { $0.path == path }
      }
    }
    for path in new.keys.sorted() {
      for (name, part) in new[path]?.parts ?? [] {
        touched.insert(name)
        types[name, default: CodeType(name: name)].insert(part)
      }
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
    if !new.values.allSatisfy(\.aliases.isEmpty) || !old.values.allSatisfy(\.aliases.isEmpty) {
      aliases = [:]
      for path in found.keys.sorted() {
        aliases.merge(found[path]?.aliases ?? [:]) { first, _ in first }
      }
    }
  }

  /// A value that a layer above finds out about the types of all files together, made once until a file changes that is no test.
  ///
  /// - Parameter make: Makes it of these files; a type of values has one maker.
  /// - Returns: The value.
  func known<Value: Sendable>(_ make: () -> Value) -> Value { known.others.get(make) }

  /// The same for what only the names of types, the other names for them and the shapes of their parts decide: it is made once until
  /// one of these changes.
  func knownOfShape<Value: Sendable>(_ make: () -> Value) -> Value { known.ofShape.get(make) }

  /// What the names end in that are other names for types.
  var aliasEnds: Set<String> { known.aliasEnds.get { Set(aliases.keys.map(\.lastName)) } }

  /// The type that a name means.
  ///
  /// - Parameters:
  ///   - name: The name, without generic arguments, with or without the names of types or of the module around it.
  ///   - scope: The full name of the type in which it is written.
  /// - Returns: The type; `nil` if it is declared elsewhere.
  func type(_ name: String, in scope: String? = nil) -> CodeType? {
    var name = name
    var seen: Set<String> = []
    while seen.insert(name).inserted {
      if let found = nearest(name, in: scope, among: { types[$0] }) { return found }
      guard let alias = nearest(name, in: scope, among: { aliases[$0] }) else { break }
      name = String(alias.prefix { $0 != "<" })
    }
    // A module before the name, or a name that is short for the only one.
    if let dot = name.firstIndex(of: ".") {
      let rest = String(name[name.index(after: dot)...])
      if types[String(name[..<dot])] == nil, let found = types[rest] { return found }
      return nil
    }
    guard !Self.kit.contains(name), let names = fullNames[name], names.count == 1, let only = names.first
    else { return nil }
    return types[only]
  }

  /// The types of which a file holds some names: no other one can declare them all, and its tree need not be read to see that.
  func types(mentioning names: Set<String>) -> [CodeType] {
    let paths = Set(files.values.filter { file in names.allSatisfy(file.mentions) }.map(\.path))
    return types.values.filter { $0.parts.contains { paths.contains($0.path) } }
  }

  /// What code that speaks of a type may call it, or the outermost type around it.
  func spokenNames(of type: CodeType) -> Set<String> {
    let aliases = aliases.keys.filter { self.type($0)?.name == type.name }.map(\.lastName)
    return Set(aliases + [String(type.name.prefix { $0 != "." })])
  }

  /// Whether any type, or another name for one, ends like a name: where none does, there is no need to look for it.
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

  /// What a name is another name for.
  func alias(_ name: String, in scope: String? = nil) -> String? { alias(of: name, in: scope)?.type }

  /// What a name is another name for, with the full name of the type in which that is said.
  func alias(of name: String, in scope: String?) -> (type: String, scope: String)? {
    nearest(name, in: scope) { full in
      aliases[full].map { ($0, full.split(separator: ".").dropLast().joined(separator: ".")) }
    }
  }
}
