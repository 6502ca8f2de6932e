internal import SwiftSyntax

/// Swift files as a whole: the texts by their paths, and the types that they declare.
///
/// Files in a folder `Tests` are read for what they use; the types that they declare belong to nobody else.
package struct CodeBase: Sendable {
  /// The files by their paths.
  package private(set) var files: [String: CodeFile] = [:]
  private var partsByFile: [String: [(name: String, part: CodePart)]] = [:]
  private var aliasesByFile: [String: [String: String]] = [:]
  private(set) var types: [String: CodeType] = [:]
  private var aliases: [String: String] = [:]
  /// The types of all RIBs, by their names.
  private(set) var ribTypes: [String: RIBTypes] = [:]
  /// The full names of all types with the same last name.
  private var fullNames: [String: [String]] = [:]

  /// Names of the kit: where no type of these files is near that is called so, they mean what the kit declares.
  private static let kit: Set = ["Builder", "Interactor", "Listener", "Presenter", "Router", "Scope"]

  /// Reads files.
  ///
  /// - Parameter texts: The texts by paths, which begin at the folder of the package.
  package init(_ texts: [String: String]) {
    for (path, text) in texts { read(CodeFile(path: path, text: text)) }
    index()
  }

  /// The same files, but for some that are new, have another text, or are gone.
  ///
  /// - Parameters:
  ///   - texts: The texts of those that are new or have another one.
  ///   - gone: The paths of those that are gone.
  /// - Returns: The files with them.
  package func replacing(_ texts: [String: String], removing gone: some Collection<String> = []) -> CodeBase {
    var result = self
    for path in gone {
      result.files[path] = nil
      result.partsByFile[path] = nil
      result.aliasesByFile[path] = nil
    }
    for (path, text) in texts { result.read(CodeFile(path: path, text: text)) }
    result.index()
    return result
  }

  /// The texts by paths.
  package var texts: [String: String] { files.mapValues(\.text) }

  /// The paths in their order.
  package var paths: [String] { files.keys.sorted() }

  /// The errors of the parser in all files, in the order of their places.
  package var errors: [CodeProblem] { paths.flatMap { files[$0]?.errors ?? [] } }

  /// Whether a path leads to a test; a RIB may be called Tests, so that a folder of sources is called so.
  static func isTest(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().first { $0 == "Tests" || $0 == "Sources" } == "Tests"
  }

  private mutating func read(_ file: CodeFile) {
    files[file.path] = file
    guard !Self.isTest(file.path) else { return }
    let collector = TypeCollector(file)
    partsByFile[file.path] = collector.parts
    aliasesByFile[file.path] = collector.aliases
  }

  private mutating func index() {
    (types, aliases, fullNames) = ([:], [:], [:])
    for path in paths {
      for (name, part) in partsByFile[path] ?? [] {
        types[name, default: CodeType(name: name)].parts.append(part)
      }
      aliases.merge(aliasesByFile[path] ?? [:]) { first, _ in first }
    }
    for name in types.keys.sorted() {
      fullNames[types[name]?.shortName ?? name, default: []].append(name)
    }
    ribTypes = findRIBTypes()
  }

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

  private func nearest<Found>(_ name: String, in scope: String?, among find: (String) -> Found?) -> Found? {
    var outer = scope?.split(separator: ".").map(String.init) ?? []
    while !outer.isEmpty {
      if let found = find((outer + [name]).joined(separator: ".")) { return found }
      outer.removeLast()
    }
    return find(name)
  }

  /// What a name is another name for.
  func alias(_ name: String, in scope: String? = nil) -> String? {
    nearest(name, in: scope, among: { aliases[$0] })
  }
}
