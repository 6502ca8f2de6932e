/// The index of a trie, ready to be looked into without counting references.
struct TrieIndexView {
  typealias Bytes = UnsafeBufferPointer<UInt8>
  typealias Kind = TrieEntry.Kind

  let entries: UnsafeBufferPointer<TrieEntry>
  let slots: UnsafeBufferPointer<Int32>
  let texts: Bytes

  @inline(__always)
  static func hash(_ byte: UInt8, into hash: inout UInt64) {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  static var emptyHash: UInt64 { 0xCBF2_9CE4_8422_2325 }

  @inline(__always)
  static func hash(_ bytes: Bytes, folded: Bool) -> UInt64 {
    var hash = emptyHash
    for byte in bytes { Self.hash(folded ? byte.folded : byte, into: &hash) }
    return hash
  }

  @inline(__always)
  static func mix(_ hash: UInt64, _ owner: Int32, _ kind: Kind) -> UInt64 {
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

  func find(
    _ owner: Int32, _ kind: Kind, _ mixed: UInt64, _ head: Bytes, _ tail: Bytes?, folded: Bool
  ) -> Int {
    let mask = slots.count - 1
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

  private func equals(_ entry: TrieEntry, _ head: Bytes, _ tail: Bytes?, folded: Bool) -> Bool {
    guard Int(entry.count) == head.count + (tail?.count ?? 0) else { return false }
    var place = Int(entry.start)
    for byte in head {
      let other = texts[place]
      guard byte == other || folded && byte.folded == other.folded else { return false }
      place += 1
    }
    guard let tail else { return true }
    for byte in tail {
      guard byte == texts[place] || folded && byte.folded == texts[place] else { return false }
      place += 1
    }
    return true
  }
}
