// The words of texts, found without the parser: whoever looks for a name in a large package reads the trees of few files.

extension CodeFile {
  /// Whether the text may hold a name as a whole word; where it does not, the tree need not be read.
  ///
  /// A comment may hold it too. Two words may count as one, which is as rare as two equal hashes of 64 bits.
  ///
  /// - Complexity: O(1), but for the first word that the file is asked for.
  func mayName(_ name: String) -> Bool { name.wordHash.map(words.contains) ?? mentions(name) }

  /// The hashes of all words of a text.
  static func words(in text: String) -> Set<UInt64> {
    var text = text
    return text.withUTF8 { bytes in
      var words: Set<UInt64> = []
      var start = 0
      for index in 0...bytes.count where index == bytes.count || !bytes[index].isWordLetter {
        if index > start { words.insert(UnsafeBufferPointer(rebasing: bytes[start..<index]).wordHash) }
        start = index + 1
      }
      return words
    }
  }

  /// The hashes of words that are names or words of the language for sure, in no comment, no text and no regular expression.
  ///
  /// They are those before whatever begins one of these in a line; none where one may go on in the next line.
  var sureWords: Set<UInt64> {
    guard !["/*", "\"\"\"", "#/"].contains(where: mentions) else { return [] }
    var text = text
    return text.withUTF8 { bytes in
      var words: Set<UInt64> = []
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let code = line.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "/") && $0 < 0x80 }
        let isWhole = code.count == line.count
        // What it is cut off at may be a part of the word before it.
        let sure = isWhole ? code : code[..<(code.lastIndex { !$0.isWordLetter } ?? code.startIndex)]
        for word in sure.split(whereSeparator: { !$0.isWordLetter }) {
          words.insert(UnsafeBufferPointer(rebasing: word).wordHash)
        }
      }
      return words
    }
  }
}

extension String {
  /// The hash by which a text is asked for it; `nil` if it is no word of ASCII: other letters may be operators too.
  var wordHash: UInt64? {
    var text = self
    return text.withUTF8 { $0.allSatisfy(\.isWordLetter) ? $0.wordHash : nil }
  }
}

extension UInt8 {
  /// Whether it is a letter, a digit or an underscore of ASCII.
  fileprivate var isWordLetter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// FNV-1a, of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv).
  var wordHash: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
