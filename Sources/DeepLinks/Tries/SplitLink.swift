/// A link in the form in which a trie reads it: its bytes, and the components of its path without escapes.
struct SplitLink: Sendable {
  /// One component.
  struct Component: Sendable, BitwiseCopyable {
    /// The part of the link that it is written as.
    let extent: Extent
    /// The part of the bytes that it is without escapes.
    let text: Extent
  }

  let components: [Component]
  /// The bytes of the link, and behind them the components that have escapes, without these; empty if no component has any.
  private let copy: [UInt8]
  /// Whether the first component is the host of an app's link, which has no case.
  let hasHost: Bool
  /// The place of an empty component, if the table takes no such link.
  let hole: Int?

  init(_ link: DeepLink, _ empty: TableOptions.EmptyComponents) {
    let layout = link.layout
    let isWeb = link.isWeb
    let hasHost = !isWeb && layout.authority.isPresent && !layout.authority.isEmpty
    var components: [Component] = []
    components.reserveCapacity(Int(layout.slashes) + 2)
    var copy: [UInt8] = []
    var hole: Int?
    link.withBytes { bytes in
      var splitter = PathSplitter(layout.path)
      var next = hasHost ? layout.authority : splitter.next(bytes)
      while let extent = next {
        next = splitter.next(bytes)
        if extent.isEmpty {
          if empty == .refused { hole = hole ?? Int(extent.start) }
          if empty == .collapsed { continue }
        }
        var text = extent
        if layout.hasEscapes, bytes[extent.range].contains(.percent) {
          if copy.isEmpty { copy = Array(bytes) }
          let start = copy.count
          copy += bytes[extent.range].unescaped(plusIsSpace: false)
          text = Extent(start, copy.count)
        }
        components.append(Component(extent: extent, text: text))
      }
    }
    (self.components, self.copy) = (components, copy)
    (self.hasHost, self.hole) = (hasHost, hole)
  }

  /// Calls a body with the bytes that the texts of components are parts of; those of the link come first.
  func withBytes(of link: DeepLink, _ body: (Span<UInt8>) -> Void) {
    guard !copy.isEmpty else { return link.withBytes { body($0.span) } }
    let bytes = copy[...]
    body(bytes.span)
  }

  /// The part of the link that a part of a component without escapes is written as.
  ///
  /// There are `prefix` bytes without escapes before the part, and `suffix` bytes behind it.
  func extent(of component: Component, prefix: Int, suffix: Int) -> Extent {
    var (start, end) = (Int(component.extent.start), Int(component.extent.end))
    guard component.text != component.extent else { return Extent(start + prefix, end - suffix) }
    let bytes = copy
    for _ in 0..<prefix { start += bytes.isEscape(at: start) ? 3 : 1 }
    // The digits of an escape are not percent signs, so escapes do not overlap and are the same ones when found from the end.
    for _ in 0..<suffix { end -= end >= 3 && bytes.isEscape(at: end - 3) ? 3 : 1 }
    return Extent(start, end)
  }
}
