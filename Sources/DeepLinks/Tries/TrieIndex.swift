/// Finds what stands under a node and a text, in one look.
///
/// The texts of all nodes lie in one array, and one table of hashes leads to them, so that a node without literals holds
/// nothing and a look counts no references.
///
/// The hash has no secret, and that is safe: only texts of the table are in it, so a link can make a look longer only by the
/// neighbours that the table's own texts have. A link whose text has the hash of another is told apart by its bytes.
struct TrieIndex: Sendable {
  typealias Kind = TrieEntry.Kind
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private(set) var entries: [TrieEntry] = []
  private(set) var slots: [Int32] = Array(repeating: .none, count: 64)
  private(set) var texts: [UInt8] = []

  /// Looks it up; the view is valid in the body only.
  private func withView<Result>(_ body: (TrieIndexView) -> Result) -> Result {
    entries.withUnsafeBufferPointer { entries in
      slots.withUnsafeBufferPointer { slots in
        texts.withUnsafeBufferPointer { texts in
          body(TrieIndexView(entries: entries, slots: slots, texts: texts))
        }
      }
    }
  }

  /// Puts a value under an owner and a text, in place of another one if there is one.
  mutating func set(_ owner: Int32, _ kind: Kind, _ text: [UInt8], to value: Int32) {
    let mixed = hash(owner, kind, text, folded: false)
    let known = withView { view in
      text.withUnsafeBufferPointer { view.find(owner, kind, mixed, $0, nil, folded: false) }
    }
    if known >= 0 {
      entries[known].value = value
      return
    }
    add(owner, kind, text, hash: mixed, value)
  }

  /// Puts a value under what hosts end with; it is found from the end, so its bytes are hashed in that order.
  mutating func setSuffix(_ owner: Int32, _ text: [UInt8], to value: Int32) {
    let hash = Array(text.reversed()).withUnsafeBufferPointer {
      TrieIndexView.hash($0, folded: true)
    }
    add(owner, .suffix, text, hash: TrieIndexView.mix(hash, owner, .suffix), value)
  }

  /// Puts a value under an owner and a text under which there is none yet.
  mutating func add(_ owner: Int32, _ kind: Kind, _ text: [UInt8], _ value: Int32, folded: Bool = false) {
    add(owner, kind, text, hash: hash(owner, kind, text, folded: folded), value)
  }

  private func hash(_ owner: Int32, _ kind: Kind, _ text: [UInt8], folded: Bool) -> UInt64 {
    text.withUnsafeBufferPointer { TrieIndexView.mix(TrieIndexView.hash($0, folded: folded), owner, kind) }
  }

  private mutating func add(_ owner: Int32, _ kind: Kind, _ text: [UInt8], hash: UInt64, _ value: Int32) {
    if entries.count * 2 >= slots.count { grow() }
    entries.append(
      TrieEntry(
        hash: hash, owner: owner, kind: kind, start: Int32(texts.count), count: Int32(text.count),
        value: value))
    texts.append(contentsOf: text)
    place(entries.count - 1)
  }

  /// Puts a value in place of that of an entry.
  mutating func setValue(at position: Int, to value: Int32) {
    entries[position].value = value
  }

  /// The value under an owner and a text.
  func value(_ owner: Int32, _ kind: Kind, _ text: [UInt8], hashedFolded: Bool = false, folded: Bool = false)
    -> Int32
  {
    text.withUnsafeBufferPointer { value(owner, kind, $0, hashedFolded: hashedFolded, folded: folded) }
  }

  /// The value under an owner and bytes.
  func value(_ owner: Int32, _ kind: Kind, _ bytes: Bytes, hashedFolded: Bool = false, folded: Bool = false)
    -> Int32
  {
    let hash = TrieIndexView.hash(bytes, folded: hashedFolded)
    return withView { $0.value(owner, kind, hash: hash, bytes, folded: folded) }
  }

  private mutating func place(_ position: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: entries[position].hash) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(position)
  }

  /// Makes room: half of the slots stay empty, so a look ends soon, and always.
  private mutating func grow() {
    slots = Array(repeating: .none, count: slots.count * 2)
    for position in entries.indices { place(position) }
  }
}

/// What the index of a trie knows of one text.
struct TrieEntry: Sendable {
  /// What a text means; texts that mean different things do not meet.
  enum Kind: UInt8, Sendable {
    case literal
    case listed
    case list
    case around
    case host
    case suffix
    case scheme
    case name
    case chosen
  }

  let hash: UInt64
  let owner: Int32
  let kind: Kind
  let start: Int32
  let count: Int32
  var value: Int32
}

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
    // The number of slots is a power of two.
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
