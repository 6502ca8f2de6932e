/// A link in the form that a trie reads: its bytes, and the unescaped components of its path.
struct SplitLink: Sendable {
  let layout: DeepLink.Layout
  /// A component of the path.
  struct Component: Sendable, BitwiseCopyable {
    /// The component as written, in the link.
    let extent: Extent
    /// The unescaped component, in the bytes.
    let text: Extent
  }

  let components: [Component]
  /// The bytes of the link followed by the unescaped components that had escapes; empty without such components.
  let copy: [UInt8]
  /// Whether the first component is the host of an app link, which ignores case.
  let hasHost: Bool
  /// The place of an empty component, if the table rejects such links.
  let hole: Int?

  init(_ layout: DeepLink.Layout, _ bytes: Span<UInt8>, _ empty: TableOptions.EmptyComponents) {
    let hasHost = layout.authority.isPresent && !layout.authority.isEmpty && !layout.isWeb(in: bytes)
    var components: [Component] = []
    components.reserveCapacity(Int(layout.slashes) + 2)
    var copy: [UInt8] = []
    var hole: Int?
    var splitter = PathSplitter(layout.path, bytes)
    var next = hasHost ? layout.authority : splitter.next(bytes)
    while let extent = next {
      next = splitter.next(bytes)
      if extent.isEmpty {
        if empty == .rejected { hole = hole ?? Int(extent.start) }
        if empty == .collapsed { continue }
      }
      var text = extent
      if layout.hasEscapes, !bytes.extracting(extent.range).isPlain(plusIsSpace: false) {
        if copy.isEmpty { copy = bytes.array }
        let start = copy.count
        copy += bytes.extracting(extent.range).array.unescaped(plusIsSpace: false)
        text = Extent(start, copy.count)
      }
      components.append(Component(extent: extent, text: text))
    }
    (self.layout, self.components, self.copy) = (layout, components, copy)
    (self.hasHost, self.hole) = (hasHost, hole)
  }

  /// Returns an unescaped component of a link with these bytes.
  func text(_ number: Int, in bytes: Span<UInt8>) -> [UInt8] {
    let range = components[number].text.range
    return copy.isEmpty ? bytes.extracting(range).array : Array(copy[range])
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
