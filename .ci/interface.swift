import Foundation

// Writes the public interface of modules as text, one declaration per line, and finds breaks that the changelog doesn't name.
//
//   interface.swift record <symbol graphs> <folder> <module>...     writes <folder>/<module>.txt
//   interface.swift compare <symbol graphs> <folder> <changelog> <module>...
//
// A declaration that was recorded and has changed or disappeared is a break. It is allowed if the changelog's section "Unreleased" has its
// name as code, such as `Router.attach(_:)` or `attach(_:)`.

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Fragment: Decodable { let spelling: String }
    struct Location: Decodable {}

    struct Identifier: Decodable { let precise: String }

    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let location: Location?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  /// The conformances of this graph's types.
  ///
  /// Dropping a conformance is a break too.
  var conformances: [Declaration] {
    let paths = Dictionary(symbols.map { ($0.identifier.precise, $0.path) }) { first, _ in first }
    return relationships.compactMap { relationship in
      guard relationship.kind == "conformsTo", let path = paths[relationship.source] else { return nil }
      let target = relationship.targetFallback ?? paths[relationship.target] ?? relationship.target
      // Every type has these unless it opts out.
      if ["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"].contains(target) { return nil }
      return Declaration(path: path, text: "conforms to \(target)")
    }
  }
}

extension Graph.Symbol {
  /// The enclosing types and the name, joined by dots.
  var path: String { pathComponents.joined(separator: ".") }
}

/// One public declaration.
struct Declaration: Hashable {
  /// The enclosing types and the name, joined by dots.
  let path: String
  let text: String

  init(path: String, text: String) {
    (self.path, self.text) = (path, text)
  }

  /// Creates the declaration of a symbol; `nil` for an extension of a module as a whole.
  init?(_ symbol: Graph.Symbol) {
    guard symbol.kind.identifier != "swift.extension" else { return nil }
    path = symbol.path
    let text = (symbol.declarationFragments ?? []).map(\.spelling).joined()
    self.text = text.split { $0.isWhitespace }.joined(separator: " ")
  }

  init?(line: Substring) {
    guard let colon = line.firstRange(of: " : ") else { return nil }
    self.init(path: String(line[..<colon.lowerBound]), text: String(line[colon.upperBound...]))
  }

  var line: String { "\(path) : \(text)" }

  /// Whether a text has the name as code: the whole path, or its end after a dot.
  func isNamed(in text: some StringProtocol) -> Bool {
    var name = path[...]
    while true {
      if text.contains("`\(name)`") { return true }
      // The dots of an operator such as `...` don't separate names.
      guard let dot = name.firstIndex(of: "."), dot != name.startIndex else { return false }
      name = name[name.index(after: dot)...]
    }
  }
}

/// Reads the declarations of a module from its own graph and from the graphs of its extensions of other modules.
func declarations(of module: String, in folder: URL) throws -> Set<Declaration> {
  let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  let graphs = files.filter { file in
    let name = file.lastPathComponent
    return name == "\(module).symbols.json" || name.hasPrefix("\(module)@")
  }
  guard !graphs.isEmpty else { throw CocoaError(.fileNoSuchFile) }
  let decoded = try graphs.map { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)) }
  let own = decoded.flatMap(\.symbols).filter { $0.location != nil }.compactMap(Declaration.init)
  return Set(own + decoded.flatMap(\.conformances))
}

func recorded(_ module: String, in folder: URL) -> Set<Declaration> {
  let text = try? String(contentsOf: folder.appending(path: "\(module).txt"), encoding: .utf8)
  return Set((text ?? "").split(separator: "\n").compactMap(Declaration.init(line:)))
}

/// Returns the changelog's section about the next version.
func unreleased(_ changelog: String) -> String {
  let lines = changelog.split(separator: "\n", omittingEmptySubsequences: false)
  let start = lines.firstIndex { $0.hasPrefix("## Unreleased") } ?? lines.endIndex
  return lines[start...].enumerated().prefix { $0.offset == 0 || !$0.element.hasPrefix("## ") }
    .map { String($0.element) }.joined(separator: "\n")
}

let arguments = Array(CommandLine.arguments.dropFirst())
func usage() -> Never {
  print("usage: interface.swift record <symbol graphs> <folder> <module>...")
  print("       interface.swift compare <symbol graphs> <folder> <changelog> <module>...")
  exit(64)
}
guard arguments.count > 3 else { usage() }
let graphs = URL(filePath: arguments[1])
let folder = URL(filePath: arguments[2])

switch arguments[0] {
case "record":
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for module in arguments.dropFirst(3) {
    let lines = try declarations(of: module, in: graphs).map(\.line).sorted()
    let text = lines.map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: folder.appending(path: "\(module).txt"), options: .atomic)
    print("\(module): \(lines.count) public declarations")
  }
case "compare":
  let news = unreleased(try String(contentsOfFile: arguments[3], encoding: .utf8))
  var breaks = 0
  for module in arguments.dropFirst(4) {
    let now = try declarations(of: module, in: graphs)
    let before = recorded(module, in: folder)
    for gone in before.subtracting(now).sorted(by: { $0.line < $1.line }) where !gone.isNamed(in: news) {
      breaks += 1
      print("\(module): \(gone.path) is gone or has changed, and the changelog doesn't name it")
      print("  before: \(gone.text)")
      for change in now.subtracting(before) where change.path == gone.path {
        print("  now:    \(change.text)")
      }
    }
    print("\(module): \(before.count) recorded, \(now.subtracting(before).count) new or changed")
  }
  if breaks > 0 {
    print("Name each break as code in the section Unreleased of \(arguments[3]), or take it back.")
    exit(1)
  }
default: usage()
}
