/// A link in the form that a trie reads: its bytes, and the unescaped components of its path.
struct SplitLink: Sendable {
  let source: DeepLink
  /// A component of the path.
  struct Component: Sendable, BitwiseCopyable {
    /// The component as written, in the link.
    let extent: Extent
    /// The unescaped component, in the bytes.
    let text: Extent
  }

  let components: [Component]
  /// The bytes of the link followed by the unescaped components that had escapes; empty without such components.
  private let copy: [UInt8]
  /// Whether the first component is the host of an app link, which ignores case.
  let hasHost: Bool
  /// The place of an empty component, if the table refuses such links.
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
    (source, self.components, self.copy) = (link, components, copy)
    (self.hasHost, self.hole) = (hasHost, hole)
  }

  /// Calls a closure with the bytes in which the unescaped components lie; those of the link come first.
  func withBytes(_ body: (Span<UInt8>) -> Void) {
    guard !copy.isEmpty else { return source.withBytes { body($0.span) } }
    let bytes = copy[...]
    body(bytes.span)
  }

  /// Returns the place, in the link, of a part of an unescaped component.
  ///
  /// The part begins after `prefix` unescaped bytes and ends before the last `suffix` ones.
  func extent(of component: Component, prefix: Int, suffix: Int) -> Extent {
    var (start, end) = (Int(component.extent.start), Int(component.extent.end))
    guard component.text != component.extent else { return Extent(start + prefix, end - suffix) }
    let bytes = copy
    for _ in 0..<prefix { start += bytes.isEscape(at: start) ? 3 : 1 }
    // The digits of an escape aren't percent signs, so escapes don't overlap and are the same when found from the end.
    for _ in 0..<suffix { end -= end >= 3 && bytes.isEscape(at: end - 3) ? 3 : 1 }
    return Extent(start, end)
  }
}
