/// Finds what stands under a node and a text, in one look.
///
/// The texts of all nodes lie in one array, and one table of hashes leads to them.
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

  /// The value under an owner and a text.
  func value(_ owner: Int32, _ kind: Kind, _ text: [UInt8], hashedFolded: Bool = false, folded: Bool = false)
    -> Int32
  {
    withView { view in
      text.withUnsafeBufferPointer {
        view.value(owner, kind, hash: TrieIndexView.hash($0, folded: hashedFolded), $0, folded: folded)
      }
    }
  }

  private mutating func place(_ position: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: entries[position].hash) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(position)
  }

  private mutating func grow() {
    slots = Array(repeating: .none, count: slots.count * 2)
    for position in entries.indices { place(position) }
  }
}
