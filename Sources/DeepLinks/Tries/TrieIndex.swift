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

  /// Puts a value under an owner and a text.
  mutating func set(
    _ owner: Int32, _ kind: Kind, _ text: [UInt8], to value: Int32, folded: Bool = false
  ) {
    let mixed = text.withUnsafeBufferPointer {
      TrieIndexView.mix(TrieIndexView.hash($0, folded: folded), owner, kind)
    }
    let known = withView { view in
      text.withUnsafeBufferPointer { view.find(owner, kind, mixed, $0, nil, folded: false) }
    }
    if known >= 0 {
      entries[known].value = value
      return
    }
    if entries.count * 2 >= slots.count { grow() }
    entries.append(
      TrieEntry(
        hash: mixed, owner: owner, kind: kind, start: Int32(texts.count), count: Int32(text.count),
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
