extension ValueReader {
  /// The objects that the digests of a reader have encountered, and the values that they may still read.
  struct Digested {
    /// The objects of values that are traversed in a defined order, with their numbers; retained so that no other object gets their
    /// identity.
    ///
    /// Each element of a set has objects of its own, because the order of two elements that share an object is random.
    fileprivate var objects: [[ObjectIdentifier: (object: AnyObject, number: Int)]] = []
    /// The objects that are being read, with their distance from the beginning: a cycle may pass through a set.
    fileprivate var path: [ObjectIdentifier: Int] = [:]
    /// The number of values that may still be read; values beyond it are not compared.
    var remaining: Int

    init(remaining: Int) { self.remaining = remaining }
  }

  /// A value whose parts are being read.
  private struct Frame {
    var rest: AnyIterator<Mirror.Child>
    var hash = StableHash()
    /// Whether the order of the parts is meaningless, so that their hashes are added.
    var isUnordered = false
    var object: ObjectIdentifier?
  }

  /// Returns a hash of some parts of a value, so that they are compared although they aren't shown.
  ///
  /// It is equal in every process, regardless of the order of sets and dictionaries in memory. The values are traversed with an
  /// explicit stack, because a value may be deeper than the stack of a thread.
  ///
  /// - Complexity: O(*n*) for *n* values in them, up to the limit, and for the bytes of their strings.
  mutating func digest(of parts: some Sequence<Mirror.Child>) -> StableHash {
    if digested.objects.isEmpty { digested.objects = [[:]] }
    var frames = [Frame(rest: AnyIterator(parts.makeIterator()))]
    while true {
      let top = frames.count - 1
      // At the limit all frames are closed, innermost first, because a partial digest is useful too.
      if digested.remaining > 0, let part = frames[top].rest.next() {
        digested.remaining -= 1
        if frames[top].isUnordered { digested.objects.append([:]) }
        var hash = StableHash()
        hash.add(part.label ?? "")
        if let frame = enter(part.value, &hash, depth: frames.count) {
          frames.append(frame)
        } else {
          add(hash, to: &frames[top])
        }
      } else {
        let done = frames.removeLast()
        if let object = done.object { digested.path[object] = nil }
        guard !frames.isEmpty else { return done.hash }
        add(done.hash, to: &frames[frames.count - 1])
      }
    }
  }

  private mutating func add(_ hash: StableHash, to frame: inout Frame) {
    if frame.isUnordered {
      digested.objects.removeLast()
      frame.hash.addUnordered(hash.value)
    } else {
      frame.hash.add(hash.value)
    }
  }

  /// Adds a value without parts to a hash, or returns the frame of a value with parts.
  private mutating func enter(_ value: Any, _ hash: inout StableHash, depth: Int) -> Frame? {
    switch open(value) {
    case .whole(let node):
      hash.add(node.line)
      return nil
    case .parts(let form, let children):
      hash.add(ValueNode.Group(form, []).opening)
      return Frame(rest: AnyIterator(children.makeIterator()), hash: hash, isUnordered: form.isUnordered)
    case .object(let object, let type, let children):
      hash.add(type)
      guard let children else { return nil }
      let id = ObjectIdentifier(object)
      // A cycle is identified by its distance upward. That also works inside a set, where the numbers of objects start over.
      let scope = digested.objects.count - 1
      // Both are numbers from zero on, so a word distinguishes them.
      if let depth = digested.path[id] {
        hash.add("cycle")
        hash.add(UInt64(depth))
        return nil
      }
      if let number = digested.objects[scope][id]?.number {
        hash.add("again")
        hash.add(UInt64(number))
        return nil
      }
      digested.objects[scope][id] = (object, digested.objects[scope].count)
      guard !children.isEmpty else {
        hash.add(stableDescription(of: object))
        return nil
      }
      digested.path[id] = depth
      return Frame(rest: AnyIterator(children.makeIterator()), hash: hash, object: id)
    }
  }
}

/// A hash that is equal in every process, unlike `Hasher`.
struct StableHash {
  // The initial value is that of FNV-1a, and the factor below is 2 to the 64th divided by the golden ratio. Recorded files contain
  // digests: other numbers here would change them.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The note with the hash, to follow the mark of a truncation.
  var note: String {
    let digits = String(value, radix: 16)
    return " (not shown, 64-bit digest \(String(repeating: "0", count: 16 - digits.count))\(digits))"
  }

  /// Adds a word; equal hashes differ after adding different words.
  mutating func add(_ word: UInt64) {
    // Each step is invertible (the factor is odd), so two different words never give the same value.
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
  }

  /// Adds a word independently of the order.
  mutating func addUnordered(_ word: UInt64) {
    // The word is mixed first: the sum of plain words would be the same for 1 and 4 as for 2 and 3.
    var mixed = StableHash()
    mixed.add(word)
    value = value &+ mixed.value
  }

  /// Adds the bytes of a string, eight at a time.
  mutating func add(_ text: some StringProtocol) {
    // The length separates consecutive strings.
    add(UInt64(text.utf8.count))
    var (word, shift) = (UInt64(0), UInt64(0))
    for byte in text.utf8 {
      word |= UInt64(byte) << shift
      shift += 8
      if shift == 64 {
        add(word)
        (word, shift) = (0, 0)
      }
    }
    for place in stride(from: 0, to: shift, by: 8) { add(word >> place & 0xFF) }
  }
}
