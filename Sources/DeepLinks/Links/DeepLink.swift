/// A URL that was read: its text, and where its parts are.
///
/// A link is what the application is given, byte for byte: the description of a link that was read is the text it was
/// read from. Parts are given as they stand in the text, with their escapes; components, query items and the
/// parameters of a route also give them decoded. Nothing is decoded twice, and nothing is decoded before it is split.
///
/// Two links are equal when their texts are and they were read in the same way.
public struct DeepLink: Sendable, Hashable, CustomStringConvertible {
  /// The text, as it was read.
  public let description: String

  package let layout: Layout

  /// The way in which the text was read.
  public let reading: DeepLink.Reading

  /// Reads a link.
  ///
  /// Schemes and hosts keep the case they are written in and are compared without it. Text that is not ASCII stands for
  /// itself. A link without a scheme is a path.
  ///
  /// - Parameters:
  ///   - text: The text, at most `maximumLength` bytes of UTF-8.
  ///   - reading: The strictness of reading.
  /// - Throws: A `LinkError` with the place of what cannot be read.
  /// - Complexity: O(*n*) for *n* bytes of text. Nothing is allocated.
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

  /// The maximum number of bytes of a link.
  public static let maximumLength = 1 << 20

  /// The maximum number of components of a link.
  public static let maximumComponents = 1_024

  /// Whether two links have one text, byte for byte, and were read in one way.
  public static func == (left: DeepLink, right: DeepLink) -> Bool {
    left.reading == right.reading && left.description.utf8.elementsEqual(right.description.utf8)
  }

  /// Feeds what makes it equal to others into a hasher.
  public func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The places of the parts of a link, in bytes.
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
    /// Whether there is a percent sign anywhere.
    package var hasEscapes = false
  }
}

extension DeepLink {
  /// The strictness of reading.
  public enum Reading: Sendable, Hashable {
    /// Broken escapes are refused, and all that browsers and people read as another link.
    ///
    /// That is, written without escapes: backslashes, control characters, marks that change the direction of text, and all
    /// that is invisible: what Unicode calls a format character (Cf), a separator of lines or paragraphs (Zl, Zp), or
    /// default-ignorable. Escaped they are text, because they are visible then.
    ///
    /// A host has no spaces, and one that a browser reads (of `http`, `https`, `ws`, `wss`, `ftp`, or of no scheme) has none of
    /// these with escapes either, because a browser takes the escapes out first. Such a link names no user.
    case strict
    /// All of that stands for itself: a backslash and a control character are text, and what stands before the last @ of an
    /// authority is a user.
    ///
    /// A percent sign without two digits is a percent sign, a part whose escapes are not UTF-8 is taken as it is written, and
    /// neither a scheme nor a port is checked. Such a link must not be given to a browser.
    case lenient
  }
}

/// A part of a text, in bytes; or none.
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
