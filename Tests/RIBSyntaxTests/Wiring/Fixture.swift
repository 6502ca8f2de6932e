import Foundation
import RIBSyntax
import Testing

/// Swift files in one text: each begins with a line that names its path.
struct Fixture: CustomTestStringConvertible {
  let name: String
  var texts: [String: String]
  /// What is to be done: words on the first line.
  let words: [String]

  var testDescription: String { name }

  /// Reads a fixture.
  init(_ folder: String, _ name: String) throws {
    let path = "Tests/RIBSyntaxTests/Fixtures/\(folder)/\(name).txt"
    let text = try String(contentsOf: RepositoryFiles.root.appending(path: path), encoding: .utf8)
    var sections = text.components(separatedBy: "//// ")
    self.name = name
    words = sections.removeFirst().split(whereSeparator: \.isWhitespace).map(String.init)
    texts = [:]
    for section in sections {
      let parts = section.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      texts[String(parts[0])] = String(parts[1])
    }
  }

  /// The names of all fixtures in a folder.
  static func names(in folder: String) -> [String] {
    let path = RepositoryFiles.root.appending(path: "Tests/RIBSyntaxTests/Fixtures/\(folder)").path()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }

  /// The same in other bytes.
  func written(in style: TextStyle) -> Fixture {
    var result = self
    result.texts = texts.mapValues(style.apply)
    return result
  }

  /// The files as one text.
  static func text(_ texts: [String: String]) -> String {
    texts.keys.sorted().map { "//// \($0)\n\(texts[$0] ?? "")" }.joined()
  }
}
