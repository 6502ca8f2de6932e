/// Finds what stands under a node and a text, in one look.
///
/// The texts of all nodes lie in one array, and one table of hashes leads to them.
struct TrieIndex: Sendable {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// What a text means; texts that mean different things do not meet.
  enum Kind: UInt8, Sendable {
    case literal
    case listed
    case list
    case around
    case host
    case scheme
  }

  private struct Entry: Sendable {
    let hash: UInt64
    let owner: Int32
    let kind: Kind
    let start: Int32
    let count: Int32
    var value: Int32
  }

  private var entries: [Entry] = []
  private var slots: [Int32] = Array(repeating: .none, count: 64)
  private var mask = 63
  private var texts: [UInt8] = []

  static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  static func hash(_ byte: UInt8, into hash: inout UInt64) {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  static func hash(_ bytes: Bytes, folded: Bool) -> UInt64 {
    var hash = seed
    for byte in bytes { Self.hash(folded ? byte.folded : byte, into: &hash) }
    return hash
  }

  private static func mix(_ hash: UInt64, _ owner: Int32, _ kind: Kind) -> UInt64 {
    var mixed =
      hash ^ (UInt64(UInt32(bitPattern: owner)) &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(kind.rawValue) << 56
    mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ (mixed >> 32)
  }

  /// The value under an owner and a text, given by its beginning and its end, or none.
  ///
  /// The hash is that of the whole text, folded if it was when the text was inserted.
  func value(
    _ owner: Int32, _ kind: Kind, hash: UInt64, _ head: Bytes, _ tail: Bytes? = nil, folded: Bool = false
  ) -> Int32 {
    let position = find(owner, kind, Self.mix(hash, owner, kind), head, tail, folded: folded)
    return position < 0 ? .none : entries[position].value
  }

  private func find(
    _ owner: Int32, _ kind: Kind, _ mixed: UInt64, _ head: Bytes, _ tail: Bytes?, folded: Bool
  ) -> Int {
    var slot = Int(truncatingIfNeeded: mixed) & mask
    while true {
      let position = Int(slots[slot])
      guard position >= 0 else { return -1 }
      let entry = entries[position]
      if entry.hash == mixed, entry.owner == owner, entry.kind == kind,
        equals(entry, head, tail, folded: folded)
      {
        return position
      }
      slot = (slot + 1) & mask
    }
  }

  private func equals(_ entry: Entry, _ head: Bytes, _ tail: Bytes?, folded: Bool) -> Bool {
    guard Int(entry.count) == head.count + (tail?.count ?? 0) else { return false }
    return texts.withUnsafeBufferPointer { texts in
      var place = Int(entry.start)
      for byte in head {
        let other = texts[place]
        guard byte == other || folded && byte.folded == other.folded else { return false }
        place += 1
      }
      guard let tail else { return true }
      for byte in tail {
        guard byte == texts[place] else { return false }
        place += 1
      }
      return true
    }
  }

  /// Puts a value under an owner and a text.
  mutating func set(
    _ owner: Int32, _ kind: Kind, _ text: [UInt8], to value: Int32, folded: Bool = false
  ) {
    let mixed = text.withUnsafeBufferPointer { Self.mix(Self.hash($0, folded: folded), owner, kind) }
    let known = text.withUnsafeBufferPointer { find(owner, kind, mixed, $0, nil, folded: false) }
    if known >= 0 {
      entries[known].value = value
      return
    }
    if entries.count * 2 >= slots.count { grow() }
    entries.append(
      Entry(
        hash: mixed, owner: owner, kind: kind, start: Int32(texts.count), count: Int32(text.count),
        value: value))
    texts.append(contentsOf: text)
    place(entries.count - 1)
  }

  /// The value under an owner and a text.
  func value(_ owner: Int32, _ kind: Kind, _ text: [UInt8], hashedFolded: Bool = false, folded: Bool = false)
    -> Int32
  {
    text.withUnsafeBufferPointer {
      value(owner, kind, hash: Self.hash($0, folded: hashedFolded), $0, folded: folded)
    }
  }

  private mutating func place(_ position: Int) {
    var slot = Int(truncatingIfNeeded: entries[position].hash) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(position)
  }

  private mutating func grow() {
    slots = Array(repeating: .none, count: slots.count * 2)
    mask = slots.count - 1
    for position in entries.indices { place(position) }
  }
}
