import Foundation

// Fails if a public symbol has no documentation comment, and names it.
//
// The arguments are docc's documentation-coverage.json, the folder of the symbol graphs it was made from, and the names of the required
// modules. Compiler-generated declarations, such as derived initializers, aren't in a source file and need no comment. Neither do the pages
// that docc creates for extended types of other modules.

struct Entry: Decodable {
  struct Kind: Decodable {
    let name: String
    let isSymbol: Bool
  }

  let referencePath: String
  let kind: Kind
  let hasAbstract: Bool

  /// The module and the symbol, without the catalog's address.
  var path: Substring {
    let prefix = referencePath.firstRange(of: "/documentation/")
    return referencePath[(prefix?.upperBound ?? referencePath.startIndex)...]
  }

  /// The path without the suffixes that docc adds to ambiguous names, as in `Kind-swift.enum`.
  var plainPath: String {
    path.split(separator: "/").map { $0.replacing(#/-swift\.[a-z.]+$/#, with: "") }.joined(separator: "/")
  }
}

struct Graph: Decodable {
  struct Module: Decodable {
    let name: String
  }
  struct Symbol: Decodable {
    struct Location: Decodable {}

    let pathComponents: [String]
    let location: Location?
  }

  let module: Module
  let symbols: [Symbol]

  var derivedPaths: [String] {
    symbols.filter { $0.location == nil }.map { ([module.name] + $0.pathComponents).joined(separator: "/") }
  }
}

func decode<Value: Decodable>(_ type: Value.Type, from file: URL) throws -> Value {
  try JSONDecoder().decode(type, from: Data(contentsOf: file))
}

guard CommandLine.arguments.count > 3 else {
  print("usage: coverage.swift <documentation-coverage.json> <symbol graphs> <module>...")
  exit(64)
}
let report = URL(filePath: CommandLine.arguments[1])
let folder = URL(filePath: CommandLine.arguments[2])
let modules = CommandLine.arguments.dropFirst(3)

let graphs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
let derived = try graphs.flatMap { try decode(Graph.self, from: $0).derivedPaths }
let symbols = try decode([Entry].self, from: report).filter { entry in
  let isDerived = derived.contains { entry.plainPath == $0 || entry.plainPath.hasPrefix($0 + "-") }
  return entry.kind.isSymbol && !isDerived && !entry.kind.name.hasPrefix("Extended ")
}
let absent = modules.filter { module in !symbols.contains { $0.path == module } }
// A module that is no product has no page.
let pages = try FileManager.default.contentsOfDirectory(atPath: "Sources").filter { module in
  FileManager.default.fileExists(atPath: "Sources/\(module)/\(module).docc")
}
let undocumented = symbols.filter { symbol in
  let name = String(symbol.path)
  return !symbol.hasAbstract && (!modules.contains(name) || pages.contains(name))
}.sorted { $0.referencePath < $1.referencePath }

for module in absent { print("\(module): no documentation was built for this module") }
for symbol in undocumented { print("\(symbol.path): \(symbol.kind.name) without a documentation comment") }
print("\(symbols.count - undocumented.count) of \(symbols.count) public symbols are documented")
exit(absent.isEmpty && undocumented.isEmpty ? 0 : 1)
