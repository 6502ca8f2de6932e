/// A writer of values as text that stops at a limit.
///
/// The text is that of `print`, which is unbounded for a large value and overflows the stack for a deep one. Here the cost of a
/// value depends only on the characters that are kept, and the rule of the launch sees each part before it is converted to text.
struct ValueWriter {
  /// The launch's description of a value or a part of one; `nil` redacts it.
  typealias Rule = (Any) -> ValueDescription?

  /// The text; its last piece may exceed the limit.
  private(set) var text = ""
  /// The hash of everything written, including text beyond the limit; zero if not requested.
  private(set) var digest = TextDigest()

  private let limit: Int
  private let rule: Rule?
  private let hasDigest: Bool
  private var isFull = false
  /// The length in bytes at which the characters are counted again: each has at least one byte.
  private var nextCount: Int
  /// The number of values that may still be read.
  private var remaining: Int

  /// The number of levels that are written; `…` replaces deeper ones.
  private static let depth = 64
  /// The number of values that are read for a digest, so that a single huge value can't hold up the tree.
  private static let digestedValues = 100_000
  /// The number of parts about which the rule is asked before a value is written by its own text.
  ///
  /// Few values with a text of their own have more parts; one that has is written by its parts, and the rule is asked about those that the text keeps.
  private static let askedParts = 256
  /// The number of unordered elements that are sorted, because all of them are written for it, although the text may keep only a few.
  private static let sortedElements = 100

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - limit: The number of characters to write.
  ///   - hasDigest: Whether to read beyond the limit, for the digest.
  ///   - rule: Applied to the value and to each of its parts.
  init(limit: Int, hasDigest: Bool = false, rule: Rule?) {
    self.limit = limit
    self.rule = rule
    self.hasDigest = hasDigest
    nextCount = limit
    isFull = limit <= 0
    // Without a digest the text limits the traversal, because each part has at least one character.
    remaining = hasDigest ? Self.digestedValues : .max
  }

  /// Writes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isPart: Whether it is a part of another value, which `print` shows in its debug form: with quotes and module names.
  ///   - depth: The number of values that enclose it.
  ///   - isAsked: Whether the rule has already been applied to it.
  mutating func write(_ value: Any, isPart: Bool = false, depth: Int = 0, isAsked: Bool = false) {
    guard !isFull || hasDigest else { return }
    guard remaining > 0, depth < Self.depth else { return put("…") }
    remaining -= 1
    var value = value
    if let rule, !isAsked {
      switch rule(value)?.content {
      case nil: return put(ValueDescription.redaction)
      case .written(let text, _): return put(text)
      case .mirror(let mirrored): value = mirrored
      }
    }
    switch value {
    // The type is checked too, because a cast looks into an optional.
    case let text as String where type(of: value) == String.self: put(text, quoted: isPart)
    case let text as Substring where type(of: value) == Substring.self: put(text, quoted: isPart)
    case let number as Int where type(of: value) == Int.self: put(String(number))
    case let whole as any WrittenByParts: whole.write(to: &self, isPart: isPart, depth: depth + 1)
    default:
      if let text = ownText(of: value, isPart: isPart) {
        put(text)
      } else {
        writeParts(of: value, isPart: isPart, depth: depth + 1)
      }
    }
  }

  // MARK: Texts

  mutating func put(_ piece: String) {
    if hasDigest { digest.add(piece) }
    append(piece)
  }

  private mutating func append(_ piece: String) {
    guard !isFull else { return }
    text += piece
    guard text.utf8.count >= nextCount else { return }
    let missing = limit - text.count
    isFull = missing <= 0
    nextCount = text.utf8.count + max(1, missing)
  }

  /// Writes a text, up to the limit.
  private mutating func put(_ whole: some StringProtocol, quoted isQuoted: Bool) {
    if hasDigest { digest.add(whole) }
    guard !isFull else { return }
    let piece = whole.utf8.count > limit ? String(whole.prefix(limit)) : String(whole)
    append(isQuoted ? piece.debugDescription : piece)
  }

  /// Returns the text that the type of a value provides, or `nil`.
  ///
  /// A rule cannot see the parts in such a text, so it is used only if the rule leaves all parts unchanged.
  private func ownText(of value: Any, isPart: Bool) -> String? {
    let text: () -> String
    if isPart {
      switch value {
      case let value as any CustomDebugStringConvertible: text = { value.debugDescription }
      case let value as any CustomStringConvertible: text = { value.description }
      case is any TextOutputStreamable: text = { "\(value)" }
      default: return nil
      }
    } else {
      switch value {
      case is any TextOutputStreamable: text = { "\(value)" }
      case let value as any CustomStringConvertible: text = { value.description }
      case let value as any CustomDebugStringConvertible: text = { value.debugDescription }
      default: return nil
      }
    }
    return rule == nil || leavesAllParts(of: value) ? text() : nil
  }

  /// Returns whether the rule leaves the parts of a value unchanged; false if there are too many to check.
  ///
  /// Objects are not entered, because their contents may change on another thread meanwhile.
  private func leavesAllParts(of value: Any) -> Bool {
    guard let rule else { return true }
    var left = Self.askedParts
    var parts: [Any] = []
    func open(_ value: Any) -> Bool {
      guard !(type(of: value) is AnyClass) else { return true }
      let children = Mirror(reflecting: value).children
      guard children.count <= left else { return false }
      left -= children.count
      parts += children.lazy.map(\.value)
      return true
    }
    guard open(value) else { return false }
    while let part = parts.popLast() {
      guard case .mirror(let part)? = rule(part)?.content, open(part) else { return false }
    }
    return true
  }
}

// MARK: Parts

extension ValueWriter {
  /// Writes elements in brackets.
  mutating func write(_ elements: some Sequence<Any>, _ opening: String, _ closing: String, depth: Int) {
    put(opening)
    var isFirst = true
    for element in elements {
      if isDone { return }
      if !isFirst { put(", ") }
      isFirst = false
      write(element, isPart: true, depth: depth)
    }
    put(closing)
  }

  /// Whether the writer needs nothing more.
  var isDone: Bool { isFull && !hasDigest || remaining <= 0 }

  /// Writes unordered elements, sorted by their text, so that two runs of a program write the same.
  ///
  /// If there are too many, they are written in their current order, and hashed independently of the order for the digest.
  mutating func write(
    unordered elements: some Collection<[Any]>, _ opening: String, _ closing: String, depth: Int
  ) {
    put(opening)
    let isSorted = elements.count <= Self.sortedElements
    var texts: [String] = []
    var sum: UInt64 = 0
    var isFirst = true
    for element in elements {
      if isSorted ? remaining <= 0 : isDone { break }
      var writer = emptyCopy()
      for (index, part) in element.enumerated() {
        if index > 0 { writer.put(": ") }
        writer.write(part, isPart: true, depth: depth)
      }
      remaining = writer.remaining
      sum &+= writer.digest.mixed
      if isSorted { texts.append(writer.text) } else { append((isFirst ? "" : ", ") + writer.text) }
      isFirst = false
    }
    if isSorted { append(texts.sorted().joined(separator: ", ")) }
    digest.add(sum)
    put(closing)
  }

  /// Returns a writer that has written nothing and may read as many values as this one.
  private func emptyCopy() -> ValueWriter {
    var copy = ValueWriter(limit: limit, hasDigest: hasDigest, rule: rule)
    copy.remaining = remaining
    return copy
  }

  /// Writes a value without a text of its own, as `print` does.
  private mutating func writeParts(of value: Any, isPart: Bool, depth: Int) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .tuple: writeParts(mirror, depth: depth)
    case .struct:
      put(name(of: mirror.subjectType, isPart: isPart))
      writeParts(mirror, depth: depth)
    case .enum:
      guard let payload = mirror.children.first else {
        return put(isPart ? String(reflecting: value) : "\(value)")
      }
      if isPart { put(name(of: mirror.subjectType, isPart: true) + ".") }
      put(payload.label ?? name(of: mirror.subjectType, isPart: false))
      let inner = Mirror(reflecting: payload.value)
      if inner.displayStyle == .tuple { return writeParts(inner, depth: depth) }
      put("(")
      write(payload.value, isPart: true, depth: depth)
      put(")")
    default:
      // A text of its own would show parts that the rule hides.
      guard rule != nil, !(type(of: value) is AnyClass), !mirror.children.isEmpty else {
        return put(isPart ? String(reflecting: value) : "\(value)")
      }
      if [.collection, .set, .dictionary].contains(mirror.displayStyle) {
        return write(mirror.children.lazy.map(\.value), "[", "]", depth: depth)
      }
      put(name(of: mirror.subjectType, isPart: isPart))
      writeParts(mirror, depth: depth)
    }
  }

  private mutating func writeParts(_ mirror: Mirror, depth: Int) {
    put("(")
    var isFirst = true
    for (label, part) in mirror.children {
      if isDone { return }
      if !isFirst { put(", ") }
      isFirst = false
      if let label, !label.hasPrefix(".") { put(label + ": ") }
      write(part, isPart: true, depth: depth)
    }
    put(")")
  }

  private func name(of type: Any.Type, isPart: Bool) -> String {
    isPart ? String(reflecting: type) : String(describing: type)
  }
}

/// A value of the standard library whose own text consists of the texts of all its parts.
private protocol WrittenByParts {
  func write(to writer: inout ValueWriter, isPart: Bool, depth: Int)
}

extension Optional: WrittenByParts {
  fileprivate func write(to writer: inout ValueWriter, isPart: Bool, depth: Int) {
    guard let self else { return writer.put("nil") }
    writer.write(CollectionOfOne(self as Any), "Optional(", ")", depth: depth)
  }
}

extension AnyHashable: WrittenByParts {
  fileprivate func write(to writer: inout ValueWriter, isPart: Bool, depth: Int) {
    guard isPart else { return writer.write(base, depth: depth) }
    writer.write(CollectionOfOne(base), "AnyHashable(", ")", depth: depth)
  }
}

extension Array: WrittenByParts {
  fileprivate func write(to writer: inout ValueWriter, isPart: Bool, depth: Int) {
    writer.write(lazy.map { $0 as Any }, "[", "]", depth: depth)
  }
}

extension ArraySlice: WrittenByParts {
  fileprivate func write(to writer: inout ValueWriter, isPart: Bool, depth: Int) {
    writer.write(lazy.map { $0 as Any }, isPart ? "ArraySlice([" : "[", isPart ? "])" : "]", depth: depth)
  }
}

extension ContiguousArray: WrittenByParts {
  fileprivate func write(to writer: inout ValueWriter, isPart: Bool, depth: Int) {
    writer.write(
      lazy.map { $0 as Any }, isPart ? "ContiguousArray([" : "[", isPart ? "])" : "]", depth: depth)
  }
}

extension Set: WrittenByParts {
  fileprivate func write(to writer: inout ValueWriter, isPart: Bool, depth: Int) {
    writer.write(
      unordered: lazy.map { [$0 as Any] }, isPart ? "Set([" : "[", isPart ? "])" : "]", depth: depth)
  }
}

extension Dictionary: WrittenByParts {
  fileprivate func write(to writer: inout ValueWriter, isPart: Bool, depth: Int) {
    guard !isEmpty else { return writer.put("[:]") }
    writer.write(unordered: lazy.map { [$0.key as Any, $0.value as Any] }, "[", "]", depth: depth)
  }
}

extension Dictionary.Keys: WrittenByParts {
  fileprivate func write(to writer: inout ValueWriter, isPart: Bool, depth: Int) {
    writer.write(
      unordered: lazy.map { [$0 as Any] }, isPart ? "Dictionary.Keys([" : "[", isPart ? "])" : "]",
      depth: depth)
  }
}

extension Dictionary.Values: WrittenByParts {
  fileprivate func write(to writer: inout ValueWriter, isPart: Bool, depth: Int) {
    writer.write(
      unordered: lazy.map { [$0 as Any] }, isPart ? "Dictionary.Values([" : "[", isPart ? "])" : "]",
      depth: depth)
  }
}

extension Range: WrittenByParts {
  fileprivate func write(to writer: inout ValueWriter, isPart: Bool, depth: Int) {
    writer.write(lowerBound, "..<", upperBound, as: isPart ? "Range" : nil, depth: depth)
  }
}

extension ClosedRange: WrittenByParts {
  fileprivate func write(to writer: inout ValueWriter, isPart: Bool, depth: Int) {
    writer.write(lowerBound, "...", upperBound, as: isPart ? "ClosedRange" : nil, depth: depth)
  }
}

extension ValueWriter {
  fileprivate mutating func write(_ lower: Any, _ dots: String, _ upper: Any, as name: String?, depth: Int) {
    if let name { put(name + "(") }
    write(lower, isPart: name != nil, depth: depth)
    put(dots)
    write(upper, isPart: name != nil, depth: depth)
    if name != nil { put(")") }
  }
}

/// A hash of a text that isn't kept, equal in every process: FNV-1a.
struct TextDigest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The mixed hash, so that a sum of several identifies its terms.
  var mixed: UInt64 {
    let product = (value ^ value >> 32) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }

  mutating func add(_ text: some StringProtocol) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    // The separator keeps consecutive texts apart.
    value = (value ^ 0xFF) &* 0x100_0000_01B3
  }

  mutating func add(_ number: UInt64) {
    value = (value ^ number) &* 0x9E37_79B9_7F4A_7C15
  }
}
