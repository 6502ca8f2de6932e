/// What a table knows without knowing where its routes lead: its routes, and the trie that finds them.
///
/// The memory of the trie is written once, before another thread can see it, never changes, and is given back with the core;
/// that makes it safe to send: nothing that a link does writes into it. `routes`, `options` and `types` are values of types that
/// may be sent, and what applications declare as types are functions that may be.
@usableFromInline
package final class TableCore: @unchecked Sendable {
  let view: UnsafeMutablePointer<TrieView>
  let types: [TableOptions.CustomType]
  let rules: TrieWalk.Rules
  package let routes: [TableRoute]
  package let options: TableOptions
  @usableFromInline package let reading: DeepLink.Reading
  package let patterns: [LinkPattern]
  let tokens: [TableRoute.Token]

  typealias Bytes = UnsafeBufferPointer<UInt8>

  init(_ trie: Trie, _ options: TableOptions, _ routes: [TableRoute]) {
    view = .allocate(capacity: 1)
    view.initialize(to: TrieView(trie))
    types = options.types
    rules = TrieWalk.Rules(options)
    self.routes = routes
    self.options = options
    reading = options.reading
    patterns = routes.map(\.pattern)
    tokens = routes.map(\.token)
  }

  @inline(__always)
  var trie: TrieView { view.pointee }

  deinit {
    trie.deallocate()
    view.deallocate()
  }

  /// Walks a link through the trie, from the root of its scheme and then, as declared, from the next.
  func walk(_ link: DeepLink, wantsAll: Bool) -> WalkResult {
    // All memory of a walk is on the stack and of a size that the link sets. The scratch holds the path without escapes, which
    // is never longer than with them, and behind it one text of the query at a time: twice the link is enough for both. There
    // is one component more than slashes, and the host may be one more. Captures are those of one route at a time.
    link.withBytes { bytes in
      withUnsafeTemporaryAllocation(
        of: UInt8.self, capacity: link.layout.hasEscapes || rules.plusIsSpace ? bytes.count * 2 + 1 : 1
      ) { scratch in
        withUnsafeTemporaryAllocation(of: Piece.self, capacity: Int(link.layout.slashes) + 2) { pieces in
          withUnsafeTemporaryAllocation(of: Capture.self, capacity: trie.maximumFields + 1) { captures in
            withUnsafePointer(to: link) { link in
              walk(bytes, link, wantsAll: wantsAll, pieces: pieces, scratch: scratch, captures: captures)
            }
          }
        }
      }
    }
  }

  private func walk(
    _ bytes: Bytes, _ link: UnsafePointer<DeepLink>, wantsAll: Bool,
    pieces: UnsafeMutableBufferPointer<Piece>, scratch: UnsafeMutableBufferPointer<UInt8>,
    captures: UnsafeMutableBufferPointer<Capture>
  ) -> WalkResult {
    let layout = link.pointee.layout
    let namespace = namespace(bytes, layout)
    let isWeb =
      if let namespace { trie.namespaces[namespace].isWeb } else {
        layout.scheme.isPresent && bytes.part(layout.scheme.range).isWebScheme
      }
    let hasHost = !isWeb && layout.authority.isPresent && !layout.authority.isEmpty
    let split = split(bytes, layout, hasHost: hasHost, into: pieces, scratch: scratch)
    guard let (count, used) = split else { return WalkResult() }
    // Pieces point into the front of the scratch for as long as the walk lasts, so it gets only what is behind them.
    let rest = UnsafeMutableBufferPointer(rebasing: scratch[used...])
    var walk = TrieWalk(
      UnsafePointer(view), self, link, bytes: bytes, pieces: pieces, count: count, hasHost: hasHost,
      scratch: rest, captures: captures, wantsAll: wantsAll)
    var isDone = false
    var ownCount = 0
    if let namespace {
      isDone = enter(namespace, bytes, layout, &walk)
      ownCount = walk.hits.count
      if !isDone, wantsAll || !walk.hasFound {
        switch trie.namespaces[namespace].fallback {
        case .none: break
        case .general: isDone = walk.enter(Trie.generalRoot, 0)
        case .namespace(let other): isDone = enter(other, bytes, layout, &walk)
        }
      }
    } else {
      isDone = walk.enter(Trie.generalRoot, 0)
    }
    return WalkResult(
      best: walk.best(), all: walk.hits, ownCount: ownCount, steps: walk.steps, looks: walk.looks)
  }

  private func enter(_ number: Int, _ bytes: Bytes, _ layout: DeepLink.Layout, _ walk: inout TrieWalk) -> Bool
  {
    let namespace = trie.namespaces[number]
    if namespace.isWeb, layout.host.isPresent {
      let root = hostRoot(number, bytes, layout)
      if root >= 0, walk.enter(root, 0) { return true }
      if namespace.longestSuffix > 0, enterSuffixes(number, bytes, layout, &walk) { return true }
    }
    return walk.enter(namespace.root, 0)
  }

  /// Walks from the roots of the hosts with a wildcard that take the host of a link, the longest of them first.
  private func enterSuffixes(
    _ number: Int, _ bytes: Bytes, _ layout: DeepLink.Layout, _ walk: inout TrieWalk
  ) -> Bool {
    let host = bytes.part(layout.host.range)
    let port = port(bytes, layout)
    var limit = Int(trie.namespaces[number].longestSuffix) + 1
    var isChecked = false
    while let (root, length) = suffixRoot(number, host, port, shorterThan: limit) {
      // All suffixes are labels, so what stands before each of them is labels if the whole host is.
      guard isChecked || LinkPattern.areLabels(host) else { return false }
      isChecked = true
      if walk.enter(root, 0) { return true }
      limit = length
    }
    return false
  }

  /// The root of the longest text with a dot in front that a host ends with, and its length.
  ///
  /// The hash grows from the end to the front, so that all of them are found in one pass.
  private func suffixRoot(
    _ namespace: Int, _ host: Bytes, _ port: Bytes?, shorterThan limit: Int
  ) -> (root: Int32, length: Int)? {
    var hash = TrieIndexView.emptyHash
    for byte in port?.reversed() ?? [] { TrieIndexView.hash(byte, into: &hash) }
    var longest: (root: Int32, length: Int)?
    var index = host.count - 1
    while index > 0, host.count - index < limit {
      TrieIndexView.hash(host[index].folded, into: &hash)
      if host[index] == .dot {
        let root = trie.index.value(
          Int32(namespace), .suffix, hash: hash, host.part(index..<host.count), port, folded: true)
        if root >= 0 { longest = (root, host.count - index) }
      }
      index -= 1
    }
    return longest
  }

  /// Where the patterns of a host begin; a port that is the usual one of the scheme is none.
  private func hostRoot(_ namespace: Int, _ bytes: Bytes, _ layout: DeepLink.Layout) -> Int32 {
    let host = bytes.part(layout.host.range)
    var hash = TrieIndexView.hash(host, folded: true)
    let port = port(bytes, layout)
    if let port { for byte in port { TrieIndexView.hash(byte, into: &hash) } }
    return trie.index.value(Int32(namespace), .host, hash: hash, host, port, folded: true)
  }

  /// The port of a link with its colon, if it is there and not the usual one of the scheme.
  private func port(_ bytes: Bytes, _ layout: DeepLink.Layout) -> Bytes? {
    guard layout.port.isPresent, !layout.port.isEmpty else { return nil }
    let isSecure = layout.scheme.range.count == 5
    let isUsual = bytes.part(layout.port.range).elementsEqual((isSecure ? "443" : "80").utf8)
    return isUsual ? nil : bytes.part(Int(layout.port.start) - 1..<Int(layout.port.end))
  }

  private func namespace(_ bytes: Bytes, _ layout: DeepLink.Layout) -> Int? {
    guard layout.scheme.isPresent, !trie.namespaces.isEmpty else { return nil }
    let scheme = bytes.part(layout.scheme.range)
    let value = trie.index.value(
      0, .scheme, hash: TrieIndexView.hash(scheme, folded: true), scheme, folded: true)
    return value < 0 ? nil : Int(value)
  }

  /// Splits the path, and the host if it is a component, and takes the escapes out of it.
  ///
  /// - Returns: How many components there are and how much room they took, or nothing if one is empty.
  private func split(
    _ bytes: Bytes, _ layout: DeepLink.Layout, hasHost: Bool,
    into pieces: UnsafeMutableBufferPointer<Piece>, scratch: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, used: Int)? {
    var (count, used) = (0, 0)
    var splitter = PathSplitter(layout.path)
    var next = hasHost ? layout.authority : splitter.next(bytes)
    while let extent = next {
      next = splitter.next(bytes)
      if extent.isEmpty {
        if rules.emptyComponents == .refused { return nil }
        if rules.emptyComponents == .collapsed { continue }
      }
      var text = bytes.part(extent.range)
      if layout.hasEscapes, text.contains(.percent), let base = scratch.baseAddress {
        let length = text.unescape(into: base + used, plusIsSpace: false)
        text = Bytes(start: base + used, count: length)
        used += length
      }
      let hash = TrieIndexView.hash(text, folded: false)
      pieces.initializeElement(at: count, to: Piece(bytes: text, hash: hash, extent: extent))
      count += 1
    }
    return (count, used)
  }

  /// Why the query or the fragment of a link is not as a route wants it; nothing if it is.
  func flaw(_ link: DeepLink, route: Int) -> QueryFlaw? {
    link.withBytes { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count + 1) { scratch in
        withUnsafeTemporaryAllocation(of: Capture.self, capacity: trie.maximumFields + 1) { captures in
          captures.initialize(repeating: .missing)
          var matcher = QueryMatcher(
            view: UnsafePointer(view), owner: Unmanaged.passUnretained(self), rules: rules, bytes: bytes,
            layout: link.layout, scratch: scratch.baseAddress, captures: captures)
          return matcher.flaw(trie.forms[route])
        }
      }
    }
  }
}
