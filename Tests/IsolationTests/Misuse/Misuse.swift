import Foundation
import Testing

/// A program that must not compile, with what its header says.
///
/// A file of fixtures has several, each after a line with its name (`// program: …`). The header names the diagnostic (`// error: …`, a
/// part of it that is stable), the imports unless it is that of RIBKit alone (`// imports: …`) and, where the diagnostic does not hold
/// for every module without default isolation, the settings (`// settings: …`). Without the lines that end in `// misuse` the program
/// must compile: that shows that the error is there for the right reason.
struct Misuse: Sendable, CustomTestStringConvertible {
  private static let mark = "// misuse"

  let name: String
  let text: String
  let diagnostic: String
  let settings: [Setting]

  /// Whether it compiles, and only the linker rejects it.
  var isOfTheLinker: Bool { diagnostic.hasPrefix("undefined reference") }

  /// The programs of all files.
  static func all() throws -> [Misuse] {
    try Fixture.files(in: "Misuse").flatMap { file in
      try String(contentsOf: file, encoding: .utf8).components(separatedBy: "// program: ").dropFirst()
        .map(Misuse.init)
    }
  }

  /// Reads a program whose first line is its name.
  private init(_ program: String) throws {
    let name = String(program.prefix { $0 != "\n" })
    self.name = name
    let imports = Self.header("imports", in: program) ?? ["RIBKit"]
    text = imports.map { "import \($0)\n" }.joined() + program.dropFirst(name.count)
    let error = try #require(program.firstMatch(of: /\/\/ error: (.*)/), "\(name) names no error")
    diagnostic = String(error.1)
    settings = try (Self.header("settings", in: program) ?? ["plain", "upcoming"])
      .map { try #require(Setting(rawValue: $0), "\(name) has an unknown setting") }
  }

  /// The text without the misuse.
  var remedied: String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasSuffix(Self.mark) }.joined(separator: "\n")
  }

  var testDescription: String { name }

  /// The words of a line of the header.
  private static func header(_ key: String, in program: String) -> [String]? {
    program.split(separator: "\n").first { $0.hasPrefix("// \(key): ") }?
      .dropFirst("// \(key): ".count).split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
