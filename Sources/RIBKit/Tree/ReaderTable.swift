/// The stream readers of a tree by the identity of their streams.
///
/// It is a hash table with linear probing. A `Dictionary` guards against keys that were chosen to collide, and that was a tenth of
/// what a leaf with one observation costs; nothing outside chooses the addresses of streams.
///
/// It keeps no reader. The observations of a reader do, and it leaves the table with the last of them.
struct ReaderTable {
  private struct Entry {
    let identity: ObjectIdentifier
    let reader: Unmanaged<MailboxItem>
  }

  /// A power of two, of which at most one half is taken.
  private var slots: [Entry?] = []
  private var count = 0

  /// The reader of a stream.
  subscript(identity: ObjectIdentifier) -> MailboxItem? {
    guard count > 0 else { return nil }
    return slots[slot(of: identity)]?.reader.takeUnretainedValue()
  }

  /// Adds a reader, or puts it in place of another one of the same stream.
  mutating func insert(_ reader: MailboxItem, for identity: ObjectIdentifier) {
    if 2 * (count + 1) > slots.count { grow() }
    let slot = slot(of: identity)
    if slots[slot] == nil { count += 1 }
    slots[slot] = Entry(identity: identity, reader: Unmanaged.passUnretained(reader))
  }

  /// Removes a reader, unless another one has its place.
  mutating func remove(_ reader: MailboxItem, for identity: ObjectIdentifier) {
    guard count > 0 else { return }
    var empty = slot(of: identity)
    guard slots[empty]?.reader.toOpaque() == Unmanaged.passUnretained(reader).toOpaque() else { return }
    slots[empty] = nil
    count -= 1
    // The entries behind it move up, or a search for them would end at the gap; all but those that stand between their home and
    // the gap.
    let mask = slots.count - 1
    var next = (empty + 1) & mask
    while let entry = slots[next] {
      let home = home(of: entry.identity)
      if (next - home) & mask >= (next - empty) & mask {
        slots[empty] = entry
        slots[next] = nil
        empty = next
      }
      next = (next + 1) & mask
    }
  }

  /// The slot of a stream, or the empty one where it would stand.
  private func slot(of identity: ObjectIdentifier) -> Int {
    var slot = home(of: identity)
    while let entry = slots[slot], entry.identity != identity { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// The slot where the search for a stream begins: its address, multiplied by the golden ratio to spread neighbours.
  private func home(of identity: ObjectIdentifier) -> Int {
    let spread = UInt64(UInt(bitPattern: identity)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: spread >> 32) & (slots.count - 1)
  }

  private mutating func grow() {
    let entries = slots.compactMap(\.self)
    slots = Array(repeating: nil, count: max(8, 2 * slots.count))
    for entry in entries { slots[slot(of: entry.identity)] = entry }
  }
}
