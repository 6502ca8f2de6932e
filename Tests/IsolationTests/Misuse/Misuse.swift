import Foundation
import Testing

/// A fixture that must not compile, with what its header says.
///
/// The header names the diagnostic (`// error: …`, a part of it that is stable) and, where it does not hold for every
/// module without default isolation, the settings (`// settings: …`). Without the lines that end in
/// `// misuse` the file must compile: that shows that the error is there for the right reason.
struct Misuse: Sendable, CustomTestStringConvertible {
  private static let mark = "// misuse"

  let file: URL
  let text: String
  let diagnostic: String
  let settings: [Setting]

  /// Whether it compiles, and only the linker rejects it.
  var isOfTheLinker: Bool { diagnostic.hasPrefix("undefined reference") }

  init(_ file: URL) throws {
    self.file = file
    text = try String(contentsOf: file, encoding: .utf8)
    diagnostic = try #require(
      Self.header("error", in: text).first, "\(file.lastPathComponent) names no error")
    let names = Self.header("settings", in: text).flatMap { $0.split(separator: ",") }
    settings =
      names.isEmpty
      ? [.plain, .upcoming]
      : try names.map { try #require(Setting(rawValue: $0.trimmingCharacters(in: .whitespaces))) }
  }

  /// The text without the misuse.
  var remedied: String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasSuffix(Self.mark) }.joined(separator: "\n")
  }

  var testDescription: String { file.deletingPathExtension().lastPathComponent }

  private static func header(_ key: String, in text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("// \(key): ") }
      .map { String($0.dropFirst("// \(key): ".count)) }
  }
}
