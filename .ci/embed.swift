import Foundation

// Embeds text files in Swift files, as string literals.
//
//   embed.swift write      writes the Swift files that differ from their sources, and deletes those without a source
//   embed.swift compare    lists them, and fails if there are any
//
// SwiftPM's `.embedInCode` would embed them in each build, but not in builds for several architectures, such as a universal `rib`.

/// A text file that can't be embedded.
struct EmbeddingError: Error, CustomStringConvertible {
  let description: String
}

/// Returns a raw literal of a text, with as many `#` as the text requires.
func literal(_ text: String) -> String {
  var pounds = "#"
  while text.contains("\"\"\"\(pounds)") || text.contains("\\\(pounds)") { pounds += "#" }
  return "\(pounds)\"\"\"\n\(text)\n\"\"\"\(pounds)"
}

/// Reads a text.
///
/// - Throws: An `EmbeddingError` for a text that a literal can't contain: the compiler reads a carriage return as a line feed.
func text(_ path: String) throws -> String {
  let data = try Data(contentsOf: URL(filePath: path))
  guard let text = String(data: data, encoding: .utf8), !data.contains(0), !data.contains(0x0D) else {
    throw EmbeddingError(
      description: "\(path): Save this file as UTF-8 with line feeds, without carriage returns.")
  }
  return text
}

/// Returns a Swift file that extends a type by one property, whose name and type are in `property`.
func file(from source: String, extending type: String, by property: String, _ value: String) -> String {
  """
  // swift-format-ignore-file
  // Written by `.ci/run embed` from \(source). Edit that, and run it again.

  extension \(type) {
    static let \(property) = \(value)
  }

  """
}

/// Returns the names of the visible files in a folder, sorted.
func names(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
}

/// Returns the Swift files by their paths.
func embeddings() throws -> [String: String] {
  var files: [String: String] = [:]
  let page = "Sources/RIBInspector/Page"
  for name in try names(in: page) where !name.hasSuffix(".swift") {
    let parts = name.split(separator: ".")
    let property = "\(parts[0])\(parts[1].uppercased()): String"
    files["\(page)/PageText+\(name).swift"] = file(
      from: name, extending: "PageText", by: property, literal(try text("\(page)/\(name)")))
  }
  for template in try names(in: "Templates") where !template.hasSuffix(".swift") {
    let entries = try names(in: "Templates/\(template)").map { name in
      "    \"\(name)\": \(literal(try text("Templates/\(template)/\(name)"))),\n"
    }
    files["Templates/BuiltInTemplates+\(template).swift"] = file(
      from: "the folder \(template)", extending: "BuiltInTemplates",
      by: "\(template)Files: [String: String]", "[\n\(entries.joined())  ]")
  }
  return files
}

/// Returns the paths of the Swift files without a source, which an earlier run wrote.
func orphans(_ files: [String: String]) throws -> [String] {
  try [("Sources/RIBInspector/Page", "PageText+"), ("Templates", "BuiltInTemplates+")].flatMap {
    folder, prefix in
    try names(in: folder).filter { $0.hasPrefix(prefix) }.map { "\(folder)/\($0)" }
  }.filter { files[$0] == nil }
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments == ["write"] || arguments == ["compare"] else {
  print("Usage: embed.swift write|compare")
  exit(64)
}
do {
  let files = try embeddings()
  let changes = files.filter { path, text in
    (try? Data(contentsOf: URL(filePath: path))) != Data(text.utf8)
  }
  let orphans = try orphans(files)
  if arguments == ["write"] {
    for (path, text) in changes.sorted(by: { $0.key < $1.key }) {
      print("write \(path)")
      try Data(text.utf8).write(to: URL(filePath: path))
    }
    for path in orphans {
      print("delete \(path)")
      try FileManager.default.removeItem(atPath: path)
    }
  } else if !changes.isEmpty || !orphans.isEmpty {
    for path in (changes.keys + orphans).sorted() { print("\(path) differs from its source.") }
    print("Run .ci/run embed, and commit the result.")
    exit(1)
  }
} catch {
  print("error: \(error)")
  exit(1)
}
