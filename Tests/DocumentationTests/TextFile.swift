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
    // Foundation is optimized also where the tests are not.
    lines = text.components(separatedBy: "\n").map { Substring($0) }
  }

  /// Whether a word stands anywhere in it, asked of its bytes: that is quick, and thousands of files are asked for many words.
  func contains(_ word: String) -> Bool { bytes.range(of: Data(word.utf8)) != nil }

  /// The indices of the lines with any of some words, in order, found by their bytes.
  func indices(of words: [String]) -> [Int] {
    var found: Set<Int> = []
    for word in words where contains(word) {
      let word = Data(word.utf8)
      var (line, end, start) = (0, lines[0].utf8.count, 0)
      while let range = bytes.range(of: word, in: start..<bytes.count) {
        while end < range.lowerBound {
          line += 1
          end += 1 + lines[line].utf8.count
        }
        found.insert(line)
        start = max(range.upperBound, end)
      }
    }
    return found.sorted()
  }

  var testDescription: String { path }
}
