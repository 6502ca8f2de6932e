/// A parsed URL: its text and the positions of its parts.
///
/// A link preserves the received text byte for byte, as its description. Parts are returned as written, with their escapes; components, query items
/// and the parameters of a route are also available unescaped. Each part is unescaped once, after the link is split.
///
/// Two links are equal if they have the same text and were read with the same strictness.
public struct DeepLink: Sendable, Hashable, CustomStringConvertible {
  /// The text as it was read.
  public let description: String

  package let layout: Layout

  /// The strictness with which the text was read.
  public let reading: DeepLink.Reading

  /// Reads a link.
  ///
  /// Schemes and hosts keep their case, and are compared case-insensitively. Non-ASCII characters are kept. A link without a scheme is a path.
  ///
  /// - Parameters:
  ///   - text: The text, at most `maximumLength` bytes of UTF-8.
  ///   - reading: The strictness of reading.
  /// - Throws: A `LinkError` with the place of the error.
  /// - Complexity: O(*n*) for *n* bytes of text, without any allocation.
  public init(_ text: String, reading: DeepLink.Reading = .strict) throws(LinkError) {
    var text = text
    var scanner = LinkScanner(reading: reading)
    text.withUTF8 { scanner.scan($0) }
    if let flaw = scanner.flaw { throw LinkError(flaw.code, at: flaw.offset, in: text) }
    self.init(text, reading: reading, layout: scanner.layout)
  }

  private init(_ text: String, reading: DeepLink.Reading, layout: Layout) {
    description = text
    self.reading = reading
    self.layout = layout
  }

  /// The maximum number of bytes in a link.
  public static let maximumLength = 1 << 20

  /// The maximum number of components in a link; a slash at the beginning of the path counts as one.
  public static let maximumComponents = 1_024

  /// Whether two links have the same bytes and were read with the same strictness.
  public static func == (left: DeepLink, right: DeepLink) -> Bool {
    left.reading == right.reading && left.description.utf8.elementsEqual(right.description.utf8)
  }

  /// Hashes the properties that equality compares.
  public func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The positions of the parts of a link, in bytes.
  package struct Layout: Sendable {
    package var scheme: Extent = .absent
    package var authority: Extent = .absent
    package var host: Extent = .absent
    package var port: Extent = .absent
    package var path = Extent(0, 0)
    package var query: Extent = .absent
    package var fragment: Extent = .absent
    /// The number of slashes in the path.
    package var slashes: Int32 = 0
    /// Whether the text contains a percent sign.
    package var hasEscapes = false
    /// Whether a web host may have to be converted to be compared: it isn't ASCII, or has brackets, or a port that begins with a zero.
    package var hasUnusualHost = false
  }
}

extension DeepLink {
  /// The strictness of reading.
  public enum Reading: Sendable, Hashable {
    /// Rejects invalid escapes, and characters that make browsers or people read a different link.
    ///
    /// These are unescaped backslashes, control characters, marks that change the direction of text, and all invisible characters, which Unicode
    /// classifies as format characters (Cf), line or paragraph separators (Zl, Zp) or default-ignorable. Escaped, they are allowed, because the
    /// escapes are visible.
    ///
    /// A host must not contain spaces. In a host that a browser reads (the scheme is `http`, `https`, `ws`, `wss` or `ftp`, or is missing),
    /// these characters are rejected even if they are escaped, because a browser unescapes the host first. Such a link must not contain a
    /// user, and must have a host: in `https:///a`, `https:a` and `///a`, browsers read the host `a`.
    case strict
    /// Accepts the characters that `strict` rejects, and reads them literally: a backslash or a control character is text, and the part
    /// before the last @ of an authority is the user.
    ///
    /// A percent sign without two hexadecimal digits is literal, a part whose escapes aren't UTF-8 is left escaped, and schemes and ports aren't
    /// validated. Never pass such a link to a browser.
    case lenient
  }
}

/// The byte range of a part of a string, or no part.
package struct Extent: Sendable, Equatable, BitwiseCopyable {
  package var start: Int32
  package var end: Int32

  package init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  package static let absent = Extent(-1, -1)

  package var isPresent: Bool { start >= 0 }

  package var isEmpty: Bool { start == end }

  package var range: Range<Int> { Int(start)..<Int(end) }
}
