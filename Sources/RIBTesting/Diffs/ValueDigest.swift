/// A hash of the omitted parts of a dump, so that they are compared although they aren't shown.
///
/// It is equal in every process, regardless of the order of sets and dictionaries in memory. No text of the values is kept. The
/// values are traversed with an explicit stack, because a value may be deeper than the stack of a thread.
struct ValueDigest {
  /// A value whose parts are being read.
  private struct Frame {
    var rest: AnyIterator<Mirror.Child>
    var hash: StableHash
    /// Whether the order of the parts is meaningless, so that their hashes are added.
    var isUnordered = false
    var object: ObjectIdentifier?
  }

  /// The objects that were seen, with their numbers; retained so that no other object gets their identity.
  private typealias Objects = [ObjectIdentifier: (object: AnyObject, number: Int)]

  private let names: TypeNames
  /// The objects of values that are traversed in a defined order.
  ///
  /// An element of a set has its own, because it is random which of two elements that share an object comes first.
  private var objects: [Objects] = [[:]]
  /// The objects that are being read, with their distance from the beginning: a cycle may pass through a set.
  private var path: [ObjectIdentifier: Int] = [:]
  /// The number of values that may still be read.
  var remaining: Int

  /// Creates a digest that reads a number of values; values beyond the limit are not compared.
  init(_ names: TypeNames, limit: Int = 1_000_000) {
    self.names = names
    remaining = limit
  }

  /// Returns the hash of some parts of a value.
  ///
  /// `isUnordered` means that the order of the parts is meaningless.
  ///
  /// - Complexity: O(*n*) for *n* values in them, up to the limit, and for the bytes of their texts.
  mutating func number(of parts: some Sequence<Mirror.Child>, isUnordered: Bool = false) -> UInt64 {
    var frames = [
      Frame(rest: AnyIterator(parts.makeIterator()), hash: StableHash(), isUnordered: isUnordered)
    ]
    while true {
      let top = frames.count - 1
      // At the limit all frames are closed, from the innermost, because the digest of a beginning is useful too.
      if remaining > 0, let part = frames[top].rest.next() {
        remaining -= 1
        if frames[top].isUnordered { objects.append([:]) }
        var hash = StableHash()
        hash.add(part.label ?? "")
        if let frame = open(part.value, &hash, depth: frames.count) {
          frames.append(frame)
          continue
        }
        add(hash, to: &frames[top])
      } else {
        let done = frames.removeLast()
        if let object = done.object { path[object] = nil }
        guard !frames.isEmpty else { return done.hash.value }
        add(done.hash, to: &frames[frames.count - 1])
      }
    }
  }

  private mutating func add(_ hash: StableHash, to frame: inout Frame) {
    if frame.isUnordered {
      objects.removeLast()
      frame.hash.addUnordered(hash.value)
    } else {
      frame.hash.add(hash.value)
    }
  }

  /// Adds a value without parts to a hash, or returns the frame of a value with parts.
  private mutating func open(_ value: Any, _ hash: inout StableHash, depth: Int) -> Frame? {
    if hash.addPlain(value) { return nil }
    let type = type(of: value)
    if type == AnyHashable.self, let hashable = value as? AnyHashable {
      return open(hashable.base, &hash, depth: depth)
    }
    hash.add(names[type])
    let mirror = Mirror(reflecting: value)
    if let type = type as? AnyClass {
      return open(value as AnyObject, type, mirror, &hash, depth: depth)
    }
    let name = names[type]
    // The rules are those of a dump: addresses differ from run to run.
    if mirror.children.first?.label == "pointerValue" || name.hasPrefix("Unmanaged<") { return nil }
    if mirror.children.isEmpty {
      addLeaf(value, mirror, name, &hash)
      return nil
    }
    return Frame(
      rest: AnyIterator(mirror.children.makeIterator()), hash: hash,
      isUnordered: value is any UnorderedCollection
    )
  }

  private mutating func open(
    _ object: AnyObject, _ type: AnyClass, _ mirror: Mirror, _ hash: inout StableHash, depth: Int
  ) -> Frame? {
    if object is AnyKeyPath || object is any Actor || names.isMachinery(type) { return nil }
    let id = ObjectIdentifier(object)
    // A cycle is identified by its distance upward. That also works inside a set, where the numbers of objects start over.
    if let place = path[id] {
      hash.add(UInt64(place))
      return nil
    }
    let scope = objects.count - 1
    if let number = objects[scope][id]?.number {
      hash.add(UInt64(number))
      return nil
    }
    objects[scope][id] = (object, objects[scope].count)
    let ancestry = Array(sequence(first: mirror, next: \.superclassMirror)).reversed()
    guard ancestry.contains(where: { !$0.children.isEmpty }) else {
      let text = Dumper.fullDescription(of: object) ?? ""
      if !text.contains("0x") { hash.add(text) }
      return nil
    }
    path[id] = depth
    let parts = ancestry.lazy.flatMap(\.children)
    return Frame(rest: AnyIterator(parts.makeIterator()), hash: hash, object: id)
  }

  private func addLeaf(_ value: Any, _ mirror: Mirror, _ name: String, _ hash: inout StableHash) {
    if let metatype = value as? any Any.Type {
      hash.add(names[metatype])
    } else if let description = Dumper.fullDescription(of: value) {
      hash.add(description)
    } else if mirror.displayStyle == .enum {
      hash.add(String(describing: value))
    }
  }
}

/// A hash that is equal in every process, unlike `Hasher`.
struct StableHash {
  // The initial value is that of FNV-1a, and the factor below is 2 to the 64th divided by the golden ratio. Recorded files contain
  // digests: other numbers here would change them.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

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

  /// Adds the bytes of a text.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds the bytes of a text.
  mutating func add(_ text: Substring) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds bytes, eight at a time.
  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // The length separates consecutive texts.
    add(UInt64(bytes.count))
    var place = 0
    while place + 8 <= bytes.count {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    while place < bytes.count {
      add(UInt64(bytes[place]))
      place += 1
    }
  }

  /// Adds text or numbers, which are too numerous to create a mirror for each; returns false for other values.
  mutating func addPlain(_ value: Any) -> Bool {
    switch value {
    case let number as Int where type(of: value) == Int.self: add(UInt64(bitPattern: Int64(number)))
    case let text as String: add(text)
    case let text as Substring: add(text)
    case let numbers as [UInt8]: numbers.withUnsafeBytes { add($0) }
    case let numbers as [Int]: numbers.withUnsafeBytes { add($0) }
    case let numbers as [Double]: numbers.withUnsafeBytes { add($0) }
    case let duration as Duration: add(String(describing: duration))
    default: return false
    }
    return true
  }
}
