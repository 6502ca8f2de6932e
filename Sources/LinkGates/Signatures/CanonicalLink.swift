package import DeepLinks

/// The signed bytes of a link: equal for equivalent spellings of a link, and different for different links.
///
/// `Docs/SignatureFormat.md` describes them for other signers. They contain a lowercase scheme and, for a web link, a lowercase authority; uppercase
/// escapes, only where they are needed; and the query fields sorted by name. A character that may separate parts stays escaped or unescaped as
/// written, as does a plus sign, so one part can't become another.
package struct CanonicalLink {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  package private(set) var bytes: [UInt8] = []

  private static let heading = "link-signature-2\n".utf8

  /// Creates the bytes of a link; throws an error if strict reading rejects it, or if it's a web link with a user.
  package init(_ link: DeepLink) throws(SignatureError) {
    // Lenient reading keeps invalid escapes as written. Two links with one canonical form could then have different values.
    if link.reading == .lenient {
      do throws(LinkError) {
        _ = try DeepLink(link.description)
      } catch {
        throw SignatureError(.malformed, "A signed link must pass strict reading: \(error.label)")
      }
    }
    let (layout, isWeb) = (link.layout, link.isWeb)
    guard !isWeb || link.authority?.utf8.contains(.at) != true else {
      throw SignatureError(
        .malformed, "A web link with a user can't be signed; remove the user.")
    }
    bytes += Self.heading
    link.withBytes { source in
      let start = Int(layout.authority.isPresent ? layout.authority.start : layout.path.start)
      append(source.extracting(0..<start), isFolded: true)
      if layout.authority.isPresent { append(source.extracting(layout.authority.range), isFolded: isWeb) }
      append(source.extracting(layout.path.range))
      appendQuery(source, layout.query)
      guard layout.fragment.isPresent else { return }
      bytes.append(.hash)
      append(source.extracting(layout.fragment.range))
    }
  }

  /// Appends the fields, sorted by name, without the signature itself.
  ///
  /// Fields with equal names keep their order, because it may decide which of them counts. Names are equal if any table reads them as equal:
  /// decoded, and with spaces instead of plus signs.
  private mutating func appendQuery(_ source: Bytes, _ query: Extent) {
    guard query.isPresent else { return }
    var fields: [(name: [UInt8], all: Range<Int>)] = []
    var splitter = ItemSplitter(query)
    while let item = splitter.next(source.span) {
      let name = source.extracting(item.name.range)
      guard !Self.isSignature(name) else { continue }
      let end = item.value.end
      fields.append((Self.unescaped(name), Int(item.name.start)..<Int(end)))
    }
    fields.sort { left, right in
      left.name == right.name
        ? left.all.lowerBound < right.all.lowerBound : left.name.lexicographicallyPrecedes(right.name)
    }
    var separator = UInt8.question
    for field in fields {
      bytes.append(separator)
      append(source.extracting(field.all))
      separator = .ampersand
    }
  }

  private static func isSignature(_ name: Bytes) -> Bool {
    name.contains(.percent)
      ? name.decoded() == LinkSignature.FieldName.signature
      : name.elementsEqual(LinkSignature.FieldName.signature.utf8)
  }

  /// Returns a name without its escapes, and with spaces instead of plus signs.
  ///
  /// One table reads `a+b` and `a%20b` as one name, another `a+b` and `a%2Bb`; so all three are equal here.
  private static func unescaped(_ name: Bytes) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < name.count {
      let isEscape = name.isEscape(at: index)
      let byte = isEscape ? name.unescaped(at: index) : name[index]
      bytes.append(byte == .plus ? 0x20 : byte)
      index += isEscape ? 3 : 1
    }
    return bytes
  }

  /// Appends a part with escapes exactly where they are needed, whether or not it already had them.
  private mutating func append(_ raw: Bytes, isFolded: Bool = false) {
    var index = 0
    while index < raw.count {
      let isEscape = raw.isEscape(at: index)
      let byte = isEscape ? raw.unescaped(at: index) : isFolded ? raw[index].folded : raw[index]
      bytes.append(byte, escaped: !byte.isUnreserved && (isEscape || !Self.isReserved(byte)))
      index += isEscape ? 3 : 1
    }
  }

  /// Whether a byte may separate parts according to section 2.2 of RFC 3986.
  private static func isReserved(_ byte: UInt8) -> Bool {
    switch byte {
    case .bang, .hash, 0x24, .ampersand, 0x27...0x2C, .slash, .colon, 0x3B, .equals, .question, .at,
      .openBracket, .closeBracket:
      true
    default: false
    }
  }
}

extension DeepLink {
  /// Whether the link has a web scheme, whose hosts are case-insensitive.
  var isWeb: Bool { scheme.map { LinkPattern.isWeb($0.folded) } ?? false }
}
