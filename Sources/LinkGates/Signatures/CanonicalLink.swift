package import DeepLinks

/// The bytes of a link that a signature is made of: the same for all ways to write one link, and for no two links.
///
/// They are a link again: that of the article *Signing links*, which another signer can be written from. In short: the scheme in
/// lower case, and the authority too if the link is one of the web; escapes where they are needed, in upper case, and
/// nowhere else; the fields of the query in the order of their names. A character that may separate parts stays as it is
/// written, escaped or not, so no part can become another one, and a plus sign stays what it was.
package struct CanonicalLink {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// A field of the query: its name as it is compared, and all of it as it is written.
  private struct Field {
    let name: Range<Int>
    let all: Range<Int>
  }

  package private(set) var bytes: [UInt8] = []

  // Static, so that its bytes are not looked up in the text for each link.
  private static let heading = Array("link-signature-2\n".utf8)

  /// Makes the bytes of a link.
  ///
  /// - Parameter link: The link.
  /// - Throws: A `SignatureError` if the link has none: strict reading refuses it, or it is one of the web with a user.
  package init(_ link: DeepLink) throws(SignatureError) {
    // Lenient reading takes escapes that are none, or that are no text, as they are written. Two links of one canonical form
    // would then have different values, so what is lenient in reading is not lenient here.
    if link.reading == .lenient {
      do throws(LinkError) {
        _ = try DeepLink(link.description)
      } catch {
        throw SignatureError(.malformed, "A link that is signed must be read strictly: \(error.label)")
      }
    }
    let (layout, isWeb) = (link.layout, link.isWeb)
    guard !isWeb || link.authority?.utf8.contains(.at) != true else {
      throw SignatureError(
        .malformed, "A link of the web with a user before its host cannot be signed; leave the user out.")
    }
    // Each array has room from the beginning: a gate makes this form of every signed link, and growing costs more than the rest.
    bytes.reserveCapacity(Self.heading.count + link.description.utf8.count + 64)
    bytes += Self.heading
    link.withBytes { source in
      let start = Int(layout.authority.isPresent ? layout.authority.start : layout.path.start)
      append(source.part(0..<start), isFolded: true)
      if layout.authority.isPresent { append(source.part(layout.authority.range), isFolded: isWeb) }
      append(source.part(layout.path.range))
      appendQuery(source, layout.query)
      guard layout.fragment.isPresent else { return }
      bytes.append(.hash)
      append(source.part(layout.fragment.range))
    }
  }

  /// The fields but for the signature itself, by name.
  ///
  /// Fields of one name keep their order, because it means something: which of them counts may depend on it. Names are one
  /// name if any table reads them so: without their escapes, and with a space for a plus sign.
  private mutating func appendQuery(_ source: Bytes, _ query: Extent) {
    guard query.isPresent else { return }
    var names: [UInt8] = []
    names.reserveCapacity(query.range.count)
    var fields: [Field] = []
    fields.reserveCapacity(8)
    var splitter = ItemSplitter(query)
    while let item = splitter.next(source) {
      let name = source.part(item.name.range)
      guard !Self.isSignature(name) else { continue }
      let start = names.count
      Self.append(name, to: &names)
      let end = item.value.isPresent ? item.value.end : item.name.end
      fields.append(Field(name: start..<names.count, all: Int(item.name.start)..<Int(end)))
    }
    names.withUnsafeBufferPointer { names in
      fields.sort { left, right in
        let (first, second) = (names.part(left.name), names.part(right.name))
        return first.equals(second)
          ? left.all.lowerBound < right.all.lowerBound : first.lexicographicallyPrecedes(second)
      }
    }
    var separator = UInt8.question
    for field in fields {
      bytes.append(separator)
      append(source.part(field.all))
      separator = .ampersand
    }
  }

  private static func isSignature(_ name: Bytes) -> Bool {
    name.contains(.percent)
      ? name.decoded() == LinkSignature.FieldName.signature
      : name.elementsEqual(LinkSignature.FieldName.signature.utf8)
  }

  /// Appends a name without its escapes, and with spaces for plus signs.
  ///
  /// To one table `a+b` and `a%20b` are one name, to another `a+b` and `a%2Bb`: so all three are here.
  private static func append(_ name: Bytes, to names: inout [UInt8]) {
    var index = 0
    while index < name.count {
      let isEscape = name.isEscape(at: index)
      let byte = isEscape ? name.unescaped(at: index) : name[index]
      names.append(byte == .plus ? 0x20 : byte)
      index += isEscape ? 3 : 1
    }
  }

  /// Appends a part with escapes where they are needed, whether they were there or not, and nowhere else.
  private mutating func append(_ raw: Bytes, isFolded: Bool = false) {
    var index = 0
    while index < raw.count {
      if raw.isEscape(at: index) {
        let byte = raw.unescaped(at: index)
        if byte.isUnreserved { bytes.append(byte) } else { appendEscaped(byte) }
        index += 3
      } else {
        let byte = isFolded ? raw[index].folded : raw[index]
        if byte.isUnreserved || Self.isReserved(byte) { bytes.append(byte) } else { appendEscaped(byte) }
        index += 1
      }
    }
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    bytes.append(.percent)
    bytes.append(Self.digit(byte >> 4))
    bytes.append(Self.digit(byte & 15))
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// Whether RFC 3986 lets a byte separate parts, in its section 2.2.
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
  /// Whether its scheme is one of the web, whose hosts have no case.
  var isWeb: Bool { scheme.map { LinkPattern.isWeb($0.folded) } ?? false }
}
