internal import Basics

// Texts are compared byte for byte, because equality of strings would accept texts that are only canonically equivalent in Unicode. The
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

/// Numbers keyed by texts: a list while there are few, because comparing a few texts takes less time than hashing one.
struct TextTable: Sendable {
  private struct Entry {
    let text: [UInt8]
    let number: Int
    /// The index of the previous entry, whose text has the same hash if the texts are hashed; otherwise -1.
    var next: Int
  }

  private var entries: [Entry] = []
  /// The index of the last entry for each hash; empty while there are few.
  private var heads: [UInt64: Int] = [:]

  private static let maximumFew = 4

  var isEmpty: Bool { entries.isEmpty }

  /// All texts with their numbers, in the order of insertion.
  var all: [(text: [UInt8], number: Int)] { entries.map { ($0.text, $0.number) } }

  func number(of text: [UInt8]) -> Int? {
    let bytes = text[...]
    return number(of: bytes.span)
  }

  /// Returns the number of a text; `nil` if the table doesn't contain it.
  ///
  /// If the texts of the table are in lowercase, `isFolded` ignores the case of the text.
  func number(of text: Span<UInt8>, folded isFolded: Bool = false) -> Int? {
    let last = heads.isEmpty ? entries.count - 1 : heads[Self.hash(text, isFolded)] ?? -1
    return Self.number(of: text, isFolded, in: entries, from: last)
  }

  private static func number(
    of text: Span<UInt8>, _ isFolded: Bool, in entries: [Entry], from last: Int
  ) -> Int? {
    var index = last
    while index >= 0 {
      if entries[index].text.count == text.count, text.has(entries[index].text, at: 0, isFolded) {
        return entries[index].number
      }
      index = entries[index].next
    }
    return nil
  }

  /// Returns the number of a text; if the table doesn't contain it, adds it with another number.
  mutating func number(of text: [UInt8], orAdd number: Int) -> Int {
    let bytes = text[...]
    guard entries.count >= Self.maximumFew else {
      var last = entries.count - 1
      return Self.number(of: text, bytes.span, orAdd: number, to: &entries, &last)
    }
    if heads.isEmpty {
      for index in entries.indices {
        let bytes = entries[index].text[...]
        entries[index].next = heads.updateValue(index, forKey: Self.hash(bytes.span, false)) ?? -1
      }
    }
    let hash = Self.hash(bytes.span, false)
    return Self.number(of: text, bytes.span, orAdd: number, to: &entries, &heads[hash, default: -1])
  }

  private static func number(
    of text: [UInt8], _ bytes: Span<UInt8>, orAdd number: Int, to entries: inout [Entry], _ last: inout Int
  ) -> Int {
    if let known = self.number(of: bytes, false, in: entries, from: last) { return known }
    entries.append(Entry(text: text, number: number, next: last))
    last = entries.count - 1
    return number
  }

  /// Returns the hash of a text; the dictionary hashes the result again.
  private static func hash(_ text: Span<UInt8>, _ isFolded: Bool) -> UInt64 {
    var hash = ByteHash()
    for index in 0..<text.count { hash.add(isFolded ? text[index].folded : text[index]) }
    return hash.value
  }
}
