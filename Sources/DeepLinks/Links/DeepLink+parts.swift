extension DeepLink {
  /// The scheme as written, without its colon.
  public var scheme: Substring? { part(layout.scheme) }

  /// The authority as written (user, host and port): the text between the two slashes and the path.
  public var authority: Substring? { part(layout.authority) }

  /// The host as written, including the brackets of an address.
  public var host: Substring? { part(layout.host) }

  /// The port as written.
  public var port: Substring? { part(layout.port) }

  /// The path as written, with its slashes; may be empty.
  public var path: Substring { part(layout.path) ?? "" }

  /// The query as written, without its question mark.
  public var query: Substring? { part(layout.query) }

  /// The fragment as written, without its hash sign.
  public var fragment: Substring? { part(layout.fragment) }

  /// The unescaped fragment.
  public var fragmentText: String? {
    layout.fragment.isPresent ? text(layout.fragment) : nil
  }

  /// The components of the path; a leading or trailing slash doesn't add a component.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the path.
  public var components: [DeepLink.Component] {
    withBytes { bytes in
      var components: [DeepLink.Component] = []
      var splitter = PathSplitter(layout.path, bytes.span)
      while let extent = splitter.next(bytes.span) {
        components.append(DeepLink.Component(raw: substring(extent), text: text(extent)))
      }
      return components
    }
  }

  /// The items of the query, in order.
  ///
  /// A plus sign isn't decoded here; in a table, an option decides whether it is a space.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the query.
  public var items: [DeepLink.Item] {
    withBytes { bytes in
      var items: [DeepLink.Item] = []
      var splitter = ItemSplitter(layout.query)
      while let item = splitter.next(bytes.span) {
        // The capacity suffices for a signature, whose items would otherwise cause three copies of the growing array.
        if items.isEmpty { items.reserveCapacity(5) }
        let hasEquals = item.value.start > item.name.end
        items.append(
          DeepLink.Item(
            rawName: substring(item.name), name: text(item.name),
            rawValue: hasEquals ? substring(item.value) : nil, value: hasEquals ? text(item.value) : nil))
      }
      return items
    }
  }

  /// Calls a closure with the bytes of the text, which is always contiguous in a link.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    description.withBytes(body)
  }

  package func text(_ extent: Extent) -> String {
    if layout.hasEscapes { return description.part(extent) }
    return withBytes { String(decoding: $0.extracting(extent.range), as: UTF8.self) }
  }

  package func substring(_ extent: Extent) -> Substring {
    let utf8 = description.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: Int(extent.start))
    return description[start..<utf8.index(start, offsetBy: Int(extent.end - extent.start))]
  }

  private func part(_ extent: Extent) -> Substring? {
    extent.isPresent ? substring(extent) : nil
  }
}

extension DeepLink.Layout {
  /// Whether the scheme of a link with these bytes is `http` or `https`, in any case.
  func isWeb(in bytes: Span<UInt8>) -> Bool {
    guard scheme.isPresent, scheme.end == 4 || scheme.end == 5 else { return false }
    var word: UInt64 = 0
    for index in scheme.range { word = word << 8 | UInt64(bytes[index].folded) }
    return word == 0x68_74_74_70 || word == 0x68_74_74_70_73
  }

  /// The host of a web link with these bytes, with its port unless that is the default port of the scheme.
  func webHost(in bytes: Span<UInt8>) -> Extent? {
    guard host.isPresent else { return nil }
    guard port.isPresent, !port.isEmpty else { return host }
    let isDefault = bytes.extracting(port.range).equals(scheme.range.count == 5 ? "443" : "80")
    return isDefault ? host : Extent(Int(host.start), Int(port.end))
  }
}

extension String {
  /// Calls a closure with the bytes of the text, without copying them if they are contiguous.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = self
    return copy.withUTF8(body)
  }

  /// Returns the unescaped text of a part of a link.
  func part(_ extent: Extent, plusIsSpace: Bool = false) -> String {
    withBytes { $0.extracting(extent.range).decoded(plusIsSpace: plusIsSpace) }
  }
}

extension DeepLink {
  /// One component of a link's path.
  public struct Component: Sendable, Hashable {
    /// The component as written.
    public let raw: Substring

    /// The unescaped component; an escaped slash doesn't split it.
    public let text: String
  }
}

extension DeepLink {
  /// One item of a link's query.
  public struct Item: Sendable, Hashable {
    /// The name as written.
    public let rawName: Substring

    /// The unescaped name.
    public let name: String

    /// The text after the first equals sign as written; `nil` without an equals sign, which a table reads as an empty value.
    public let rawValue: Substring?

    /// The unescaped value; `nil` without an equals sign.
    public let value: String?
  }
}
