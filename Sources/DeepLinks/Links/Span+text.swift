internal import Basics

// Strings are compared byte for byte, because equality of strings would accept strings that are only canonically equivalent in Unicode. The
// spans come from slices, because the span of an array requires macOS 26.
extension Span<UInt8> {
  var string: String { String(decoding: array, as: UTF8.self) }

  var array: [UInt8] {
    var array: [UInt8] = []
    array.reserveCapacity(count)
    for index in 0..<count { array.append(self[index]) }
    return array
  }

  func equals(_ other: [UInt8]) -> Bool { count == other.count && has(other, at: 0, false) }

  func equals(_ other: String) -> Bool {
    guard count == other.utf8.count else { return false }
    // Bytes in memory take far less time than the indices of a string.
    return other.withBytes { bytes in
      for index in 0..<bytes.count where self[index] != bytes[index] { return false }
      return true
    }
  }

  func has(_ text: [UInt8], at start: Int, _ ignoresCase: Bool) -> Bool {
    guard start + text.count <= count else { return false }
    for index in 0..<text.count {
      let (byte, other) = (self[start + index], text[index])
      guard byte == other || ignoresCase && byte.folded == other.folded else { return false }
    }
    return true
  }

  /// Whether the bytes contain no escapes, and no plus signs that are spaces.
  func isPlain(plusIsSpace: Bool) -> Bool {
    for index in 0..<count where self[index] == .percent || plusIsSpace && self[index] == .plus {
      return false
    }
    return true
  }
}

/// Numbers keyed by strings: a list while there are few, because comparing a few strings takes less time than hashing one.
struct TextTable: Sendable {
  private struct Entry {
    let text: [UInt8]
    let number: Int
    /// The index of the previous entry, whose string has the same hash if strings are hashed; otherwise -1.
    var next: Int
  }

  private var entries: [Entry] = []
  /// The index of the last entry for each hash; empty while there are few.
  private var heads: [UInt64: Int] = [:]

  private static let maximumFew = 4

  var isEmpty: Bool { entries.isEmpty }

  /// All strings with their numbers, in the order of insertion.
  var all: [(text: [UInt8], number: Int)] { entries.map { ($0.text, $0.number) } }

  func number(of text: [UInt8]) -> Int? {
    let bytes = text[...]
    return number(of: bytes.span)
  }

  /// Returns the number of a string; `nil` if the table doesn't contain it.
  ///
  /// If the strings of the table are in lowercase, `isFolded` ignores the case of the text.
  func number(of text: Span<UInt8>, folded isFolded: Bool = false) -> Int? {
    var index = heads.isEmpty ? entries.count - 1 : heads[Self.hash(text, isFolded)] ?? -1
    while index >= 0 {
      if entries[index].text.count == text.count, text.has(entries[index].text, at: 0, isFolded) {
        return entries[index].number
      }
      index = entries[index].next
    }
    return nil
  }

  /// Returns the number of a string; if the table doesn't contain it, adds it with the given number.
  mutating func number(of text: [UInt8], orAdd number: Int) -> Int {
    if let known = self.number(of: text) { return known }
    entries.append(Entry(text: text, number: number, next: entries.count - 1))
    guard entries.count > Self.maximumFew else { return number }
    for index in heads.isEmpty ? 0..<entries.count : entries.count - 1..<entries.count {
      let bytes = entries[index].text[...]
      entries[index].next = heads.updateValue(index, forKey: Self.hash(bytes.span, false)) ?? -1
    }
    return number
  }

  /// Returns the hash of a string; the dictionary hashes the result again.
  private static func hash(_ text: Span<UInt8>, _ isFolded: Bool) -> UInt64 {
    var hash = ByteHash()
    for index in 0..<text.count { hash.add(isFolded ? text[index].folded : text[index]) }
    return hash.value
  }
}
