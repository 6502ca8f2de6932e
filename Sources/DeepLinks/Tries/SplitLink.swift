/// A link in the form in which a trie reads it: its bytes, and the components of its path without escapes.
final class SplitLink: Sendable {
  /// One component.
  struct Component: Sendable {
    /// The text without escapes.
    let text: Bytes
    /// The part of the link that it is written as.
    let extent: Extent
  }

  let link: DeepLink
  let bytes: Bytes
  let components: [Component]
  /// The scheme in lower case.
  let scheme: Bytes?
  /// Whether the first component is the host of an app's link, which has no case.
  let hasHost: Bool
  /// The place of an empty component, if the table takes no such link.
  let hole: Int?

  var layout: DeepLink.Layout { link.layout }

  init(_ link: DeepLink, _ empty: TableOptions.EmptyComponents) {
    let layout = link.layout
    let bytes = Array(link.description.utf8)[...]
    scheme = layout.scheme.isPresent ? bytes[layout.scheme.range].folded : nil
    let isWeb = scheme?.isWebScheme ?? false
    hasHost = !isWeb && layout.authority.isPresent && !layout.authority.isEmpty
    var components: [Component] = []
    components.reserveCapacity(Int(layout.slashes) + 2)
    var hole: Int?
    var splitter = PathSplitter(layout.path)
    var next = hasHost ? layout.authority : splitter.next(of: bytes)
    while let extent = next {
      next = splitter.next(of: bytes)
      if extent.isEmpty {
        if empty == .refused { hole = hole ?? Int(extent.start) }
        if empty == .collapsed { continue }
      }
      let raw = bytes[extent.range]
      let isPlain = !layout.hasEscapes || !raw.contains(.percent)
      components.append(
        Component(text: isPlain ? raw : raw.unescaped(plusIsSpace: false)[...], extent: extent))
    }
    (self.link, self.bytes, self.components, self.hole) = (link, bytes, components, hole)
  }

  /// The host of a link of the web in lower case, with its port unless that is the usual one of the scheme.
  var host: Bytes? {
    guard layout.host.isPresent else { return nil }
    let host = bytes[layout.host.range].folded
    guard layout.port.isPresent, !layout.port.isEmpty else { return host }
    let isUsual = bytes[layout.port.range].elementsEqual((scheme?.count == 5 ? "443" : "80").utf8)
    return isUsual ? host : (host + [.colon] + bytes[layout.port.range])[...]
  }

  /// The part of the link that a part of a component without escapes is written as.
  ///
  /// There are `prefix` bytes without escapes before the part, and `suffix` bytes behind it.
  func extent(of component: Component, prefix: Int, suffix: Int) -> Extent {
    var (start, end) = (Int(component.extent.start), Int(component.extent.end))
    guard end - start != component.text.count else { return Extent(start + prefix, end - suffix) }
    for _ in 0..<prefix { start += bytes.isEscape(at: start) ? 3 : 1 }
    // The digits of an escape are not percent signs, so escapes do not overlap and are the same ones when found from the end.
    for _ in 0..<suffix { end -= end >= 3 && bytes.isEscape(at: end - 3) ? 3 : 1 }
    return Extent(start, end)
  }
}
