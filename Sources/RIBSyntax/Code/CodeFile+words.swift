internal import Basics

// The words of a file, found without the parser so that searching a large package for a name parses few files.

extension CodeFile {
  /// Whether the text may contain a name as a whole word; if not, the tree need not be read.
  ///
  /// The word may be in a comment. Two words are mistaken for each other only if their 64-bit hashes are equal.
  ///
  /// - Complexity: O(1) after the first call for a file.
  func mayName(_ name: String) -> Bool { name.wordHash.map(words.contains) ?? mentions(name) }

  /// Returns the hashes of all words in a string.
  static func words(in text: String) -> Set<UInt64> {
    var text = text
    return text.withUTF8 { bytes in
      var words: Set<UInt64> = []
      var start = 0
      for index in 0...bytes.count where index == bytes.count || !bytes[index].isWordLetter {
        if index > start { words.insert(UnsafeBufferPointer(rebasing: bytes[start..<index]).byteHash) }
        start = index + 1
      }
      return words
    }
  }

  /// The hashes of words that are certainly identifiers or keywords, not in a comment, a string or a regular expression.
  ///
  /// These are the words of each line before anything that may begin a comment, string or regular expression. The set is empty if one may
  /// continue on the next line.
  var sureWords: Set<UInt64> {
    guard !["/*", "\"\"\"", "#/"].contains(where: mentions) else { return [] }
    var text = text
    return text.withUTF8 { bytes in
      var words: Set<UInt64> = []
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let code = line.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "/") && $0 < 0x80 }
        let isWhole = code.count == line.count
        // The character at the cut may belong to the word before it.
        let sure = isWhole ? code : code[..<(code.lastIndex { !$0.isWordLetter } ?? code.startIndex)]
        for word in sure.split(whereSeparator: { !$0.isWordLetter }) {
          words.insert(UnsafeBufferPointer(rebasing: word).byteHash)
        }
      }
      return words
    }
  }
}

extension String {
  /// The hash under which a file looks up the word; `nil` if it isn't an ASCII word, because other letters may be operators too.
  var wordHash: UInt64? {
    var text = self
    return text.withUTF8 { $0.allSatisfy(\.isWordLetter) ? $0.byteHash : nil }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter, digit or underscore.
  fileprivate var isWordLetter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
