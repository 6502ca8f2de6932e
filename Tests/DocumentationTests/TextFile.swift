import Foundation
import Testing

/// A text of the package: its path below the root, with slashes, and its lines.
struct TextFile: Sendable, CustomTestStringConvertible {
  let path: String
  let lines: [Substring]
  private let bytes: Data

  init(path: String, text: String) {
    self.path = path
    bytes = Data(text.utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Whether a word stands anywhere in it, asked of its bytes: that is quick, and thousands of files are asked for many words.
  func contains(_ word: String) -> Bool { bytes.range(of: Data(word.utf8)) != nil }

  var testDescription: String { path }
}
