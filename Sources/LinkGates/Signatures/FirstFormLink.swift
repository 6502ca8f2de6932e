internal import DeepLinks

/// The bytes of a link that signatures of the first form are made of: those that have no field `sig-v`.
///
/// Nothing signs so any more; what was signed so is verified until it expires, with a secret only. Two things were wrong
/// with the form, and are refused: escapes that are not UTF-8, which lenient reading takes as they are written, and names
/// that are one name only where a plus sign is a space, for their order was not signed. A third can be seen only where the
/// link is matched: a host that is a value was signed without its case.
///
/// Each part is written with its length before it, so that nothing can pass from one part into the next, and one that is
/// not there differs from an empty one. The scheme and the host are in lower case; components, names, values and the
/// fragment have escapes exactly where they need them, in upper case. The fields of the query stand in the order of their
/// names, and values of one name keep their order.
struct FirstFormLink {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// A field of the query: where its name and all of it are written in the order of the link.
  private struct Field {
    let name: Range<Int>
    let all: Range<Int>
  }

  private(set) var bytes: [UInt8]

  init(_ link: DeepLink) throws(SignatureError) {
    self.init()
    guard link.withBytes(Self.isText), !Self.hasNamesOfOneName(link) else {
      throw SignatureError(
        .malformed, "The first form of signatures does not cover all of this link; sign it anew.")
    }
    bytes.reserveCapacity(2 * link.description.utf8.count + 64)
    bytes += "link-signature-1\n".utf8
    link.withBytes { append($0, link.layout) }
  }

  private init() {
    bytes = []
  }

  private static func isText(_ source: Bytes) -> Bool {
    var checker = UTF8Checker()
    var index = 0
    while index < source.count {
      let isEscape = source.isEscape(at: index)
      guard checker.accepts(isEscape ? source.unescaped(at: index) : source[index]) else { return false }
      index += isEscape ? 3 : 1
    }
    return checker.isComplete
  }

  /// Whether two names differ in this form and are one name for some table: a plus sign may be a space, or be itself.
  private static func hasNamesOfOneName(_ link: DeepLink) -> Bool {
    var names: [String: [String]] = [:]
    return link.items.contains { item in
      let spaced = Array(item.rawName.utf8).withUnsafeBufferPointer { $0.decoded(plusIsSpace: true) }
      let key = String(decoding: item.name.utf8.map { $0 == .plus ? 0x20 : $0 }, as: UTF8.self)
      let form = [item.name, spaced]
      return names.updateValue(form, forKey: key).map { $0 != form } ?? false
    }
  }

  private mutating func append(_ source: Bytes, _ layout: DeepLink.Layout) {
    append(source, layout.scheme, isEscaped: false, isFolded: true)
    append(source, Self.user(source, layout.authority), isEscaped: false)
    append(source, layout.host, isFolded: true)
    append(source, layout.port, isEscaped: false)
    appendPath(source, layout.path)
    appendQuery(source, layout.query)
    append(source, layout.fragment)
  }

  /// Whether it begins and ends with a slash, and its components.
  private mutating func appendPath(_ source: Bytes, _ path: Extent) {
    let text = source.part(path.range)
    append(slash: text.first == .slash)
    append(slash: text.count > 1 && text.last == .slash)
    var splitter = PathSplitter(path)
    var count = 0
    while splitter.next(source) != nil { count += 1 }
    append(count: count)
    splitter = PathSplitter(path)
    while let component = splitter.next(source) { append(source, component) }
  }

  /// The fields but for the signature itself, by name.
  private mutating func appendQuery(_ source: Bytes, _ query: Extent) {
    var written = FirstFormLink()
    written.bytes.reserveCapacity(bytes.capacity)
    var fields: [Field] = []
    var splitter = ItemSplitter(query)
    while let item = splitter.next(source) {
      guard !Self.isSignature(source.part(item.name.range)) else { continue }
      let start = written.bytes.count
      let name = written.append(source, item.name, isQuery: true)
      written.append(source, item.value, isQuery: true)
      fields.append(Field(name: name, all: start..<written.bytes.count))
    }
    append(count: fields.count)
    written.bytes.withUnsafeBufferPointer { written in
      fields.sort { left, right in
        let (first, second) = (written.part(left.name), written.part(right.name))
        return first.equals(second)
          ? left.all.lowerBound < right.all.lowerBound : first.lexicographicallyPrecedes(second)
      }
      for field in fields { bytes.append(contentsOf: written.part(field.all)) }
    }
  }

  /// Appends a part with its length before it, or that it is not there.
  ///
  /// - Returns: Where it stands, without its length.
  @discardableResult
  private mutating func append(
    _ source: Bytes, _ extent: Extent, isQuery: Bool = false, isEscaped: Bool = true, isFolded: Bool = false
  ) -> Range<Int> {
    guard extent.isPresent else {
      bytes.append(.minus)
      return bytes.count..<bytes.count
    }
    let part = source.part(extent.range)
    append(count: isEscaped ? Self.normalLength(part, isQuery: isQuery) : part.count)
    let start = bytes.count
    if isEscaped { appendNormal(part, isQuery: isQuery) } else { bytes.append(contentsOf: part) }
    if isFolded { for index in start..<bytes.count { bytes[index] = bytes[index].folded } }
    return start..<bytes.count
  }

  private mutating func append(count: Int) {
    var (unit, rest) = (1, count)
    while unit <= count / 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(0x30 + UInt8(rest / unit))
      (rest, unit) = (rest % unit, unit / 10)
    }
    bytes.append(.colon)
  }

  private mutating func append(slash isThere: Bool) {
    append(count: isThere ? 1 : 0)
    if isThere { bytes.append(.slash) }
  }

  /// What stands before the host, which is no part of it for a table but of what people are shown.
  private static func user(_ source: Bytes, _ authority: Extent) -> Extent {
    guard authority.isPresent, let at = authority.range.last(where: { source[$0] == .at }) else {
      return .absent
    }
    return Extent(Int(authority.start), at)
  }

  private static func isSignature(_ name: Bytes) -> Bool {
    name.contains(.percent)
      ? name.decoded() == LinkSignature.FieldName.signature
      : name.elementsEqual(LinkSignature.FieldName.signature.utf8)
  }

  /// Escapes what has to be escaped, whether it was or not, and nothing else.
  ///
  /// In a query a plus sign may be a space, so one that is escaped is another.
  private mutating func appendNormal(_ raw: Bytes, isQuery: Bool) {
    var index = 0
    while index < raw.count {
      let isEscape = raw.isEscape(at: index)
      let byte = isEscape ? raw.unescaped(at: index) : raw[index]
      if Self.isPlain(byte, isEscape: isEscape, isQuery: isQuery) {
        bytes.append(byte)
      } else {
        bytes.append(.percent)
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 15))
      }
      index += isEscape ? 3 : 1
    }
  }

  /// How many bytes that gives.
  private static func normalLength(_ raw: Bytes, isQuery: Bool) -> Int {
    var (index, length) = (0, 0)
    while index < raw.count {
      let isEscape = raw.isEscape(at: index)
      let byte = isEscape ? raw.unescaped(at: index) : raw[index]
      length += isPlain(byte, isEscape: isEscape, isQuery: isQuery) ? 1 : 3
      index += isEscape ? 3 : 1
    }
    return length
  }

  private static func isPlain(_ byte: UInt8, isEscape: Bool, isQuery: Bool) -> Bool {
    byte.isUnreserved || isQuery && byte == .plus && !isEscape
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}

extension LinkSignature {
  /// Refuses a link of the first form whose host is a value.
  ///
  /// That form does not cover the case of an application's host: somebody may have changed it, and nobody can tell. It means
  /// something where the route takes the host as a value, and perhaps where a rule has read it.
  ///
  /// - Parameters:
  ///   - signed: The link that was signed.
  ///   - link: What rules have made of it.
  ///   - pattern: The pattern that takes that.
  /// - Throws: A `SignatureError` if the link must be signed anew.
  func checkHost(
    of signed: DeepLink, whichBecame link: DeepLink, by pattern: LinkPattern
  ) throws(SignatureError) {
    // An escape may be a letter too: the first form folds a host after it has read its escapes.
    guard form == 1, !signed.isWeb,
      signed.host?.utf8.contains(where: { $0.isLetter || $0 == .percent }) == true,
      signed != link || pattern.mayTakeHost
    else { return }
    throw SignatureError(
      .malformed,
      "It has no field sig-v, so the case of the host, which is a value, is not signed; sign the link anew.")
  }
}

extension LinkPattern {
  /// Whether the host of an application's link may be a value, and not only text that must be there.
  fileprivate var mayTakeHost: Bool {
    hosts.isEmpty
      && expansions.contains { expansion in
        switch expansion.components.first {
        case .literal, nil: false
        default: true
        }
      }
  }
}
