/// The walk of one link through a trie.
///
/// It tries what may follow in the order of preference, and goes back where nothing does. What a field holds is read from
/// the link when a route has matched, so there is nothing to undo on the way back.
///
/// Three things keep a link from costing more than its length and the nodes that fit it; whoever changes the walk keeps them.
/// - A node is entered once at most. It has one way in, and its place in the link is fixed: in front of a rest it is the depth
///   of the node, behind one it is counted from the end, where the rest says how many components follow it. A rest is
///   therefore entered once for each number of components behind it, and never for each place where it could end.
/// - A node is not entered if none of its routes has as many components as are left (`TrieNode.admits`).
/// - Literals, lists and hosts are found by one look into the index. What is tried one after the other, probes and rests, are
///   kinds of text that one node was given by different patterns.
///
/// The recursion is as deep as the link has components and the pattern has rests: 1,024 and one at most.
struct TrieWalk {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// What a walk asks of the options of a table.
  struct Rules: Sendable {
    let emptyComponents: TableOptions.EmptyComponents
    let repeatedFields: TableOptions.RepeatedFields
    let plusIsSpace: Bool
    let ignoresCase: Bool

    init(_ options: TableOptions) {
      emptyComponents = options.emptyComponents
      repeatedFields = options.repeatedFields
      plusIsSpace = options.plusIsSpace
      ignoresCase = options.ignoresCase
    }
  }

  private let view: UnsafePointer<TrieView>
  /// The owner of the view's memory.
  ///
  /// It outlives the walk, which is part of one of its functions, so no reference is counted.
  private let owner: Unmanaged<TableCore>
  private let link: UnsafePointer<DeepLink>
  let rules: Rules

  @inline(__always)
  private var trie: TrieView { view.pointee }

  let bytes: Bytes
  let layout: DeepLink.Layout
  let pieces: UnsafeMutableBufferPointer<Piece>
  let count: Int
  /// Whether the first component is a host, which has no case.
  let hasHost: Bool
  let scratch: UnsafeMutableBufferPointer<UInt8>
  let captures: UnsafeMutableBufferPointer<Capture>
  /// Whether all routes are wanted, not only the best.
  let wantsAll: Bool

  private(set) var hits: [MatchBody] = []
  /// The best match, if nothing better can come.
  private(set) var final: MatchBody?
  /// Where the best match ends so far.
  ///
  /// With priorities a better one may come, so its memory is made when the walk has ended.
  private var bestEnding: Int32 = .none
  /// How many nodes were entered.
  private(set) var steps = 0
  /// How many items of the query, and fields that ask for them, were looked at.
  private(set) var looks = 0
  /// The items of the query, once a second route has asked for them.
  private var items: QueryIndex?
  private var hasReadQuery = false

  init(
    _ view: UnsafePointer<TrieView>, _ owner: TableCore, _ link: UnsafePointer<DeepLink>,
    bytes: Bytes,
    pieces: UnsafeMutableBufferPointer<Piece>, count: Int, hasHost: Bool,
    scratch: UnsafeMutableBufferPointer<UInt8>, captures: UnsafeMutableBufferPointer<Capture>, wantsAll: Bool
  ) {
    self.view = view
    self.owner = Unmanaged.passUnretained(owner)
    self.link = link
    rules = owner.rules
    self.bytes = bytes
    layout = link.pointee.layout
    self.pieces = pieces
    self.count = count
    self.hasHost = hasHost
    self.scratch = scratch
    self.captures = captures
    self.wantsAll = wantsAll
  }

  /// Enters a node with the components from a place on still to be matched.
  ///
  /// - Returns: Whether nothing better can come.
  mutating func enter(_ node: Int32, _ place: Int) -> Bool {
    // The order of what follows is the promise of `LinkTable`: literal, list, parameters by rank, star, rest. The first way
    // that ends in a route is therefore the best one, and the walk stops there unless priorities say otherwise.
    let node = (number: node, value: trie.nodes[Int(node)])
    guard node.value.admits(count - place) else { return false }
    steps += 1
    if place == count { return end(node.value) || enterRests(node.value, place) }
    let piece = pieces[place]
    // A longer component is no literal, and need not be hashed again at each node that ignores its case.
    if node.value.hasLiterals, piece.bytes.count <= trie.longestLiteral {
      let child = trie.index.value(
        node.number, .literal,
        hash: node.value.ignoresCase ? TrieIndexView.hash(piece.bytes, folded: true) : piece.hash,
        piece.bytes,
        folded: node.value.ignoresCase && (hasHost && place == 0 || rules.ignoresCase))
      if child >= 0, enter(child, place + 1) { return true }
    }
    if node.value.hasLists, enterLists(node.number, piece, place) { return true }
    var probe = node.value.probes
    while probe >= 0 {
      let value = trie.probes[Int(probe)]
      if enterProbe(probe, value, piece, place) { return true }
      probe = value.next
    }
    return enterRests(node.value, place)
  }

  private mutating func enterLists(_ node: Int32, _ piece: Piece, _ place: Int) -> Bool {
    var list = trie.index.value(node, .listed, hash: piece.hash, piece.bytes)
    while list >= 0 {
      let value = trie.lists[Int(list)]
      if enter(value.child, place + 1) { return true }
      list = value.next
    }
    return false
  }

  private mutating func enterProbe(_ number: Int32, _ probe: TrieProbe, _ piece: Piece, _ place: Int) -> Bool
  {
    let (prefix, suffix) = (Int(probe.prefix), Int(probe.suffix))
    guard probe.text <= piece.bytes.count else { return false }
    if probe.splits >= 0 { return enterSplits(probe.splits, piece, place) }
    var edge = probe.edges
    var inner = piece.bytes
    if prefix + suffix > 0 {
      let head = piece.bytes.part(0..<prefix)
      let tail = piece.bytes.part(piece.bytes.count - suffix..<piece.bytes.count)
      let folded = rules.ignoresCase
      var hash = TrieIndexView.hash(head, folded: folded)
      for byte in tail { TrieIndexView.hash(folded ? byte.folded : byte, into: &hash) }
      edge = trie.index.value(number, .around, hash: hash, head, tail, folded: folded)
      inner = piece.bytes.part(prefix..<piece.bytes.count - suffix)
    }
    while edge >= 0 {
      let value = trie.edges[Int(edge)]
      if value.type.accepts(inner, owner), enter(value.child, place + 1) { return true }
      edge = value.next
    }
    return false
  }

  /// Divides a component among several parameters; how, is found again when the route has matched, for to keep the division of
  /// each component on the way would cost memory for links that match nothing.
  private mutating func enterSplits(_ first: Int32, _ piece: Piece, _ place: Int) -> Bool {
    var split = first
    while split >= 0 {
      let value = trie.splits[Int(split)]
      split = value.next
      if divide(piece, value) != nil, enter(value.child, place + 1) { return true }
    }
    return false
  }

  private func divide(_ piece: Piece, _ split: TrieSplit) -> ComponentSplit<TrieSplitForm>? {
    let form = TrieSplitForm(trie: view, split: split, owner: owner)
    return ComponentSplit(form, piece.bytes, ignoresCase: rules.ignoresCase)
  }

  private mutating func enterRests(_ node: TrieNode, _ place: Int) -> Bool {
    // The rest with the longest tail comes first: more components are named then. It may be empty, so `>=`.
    var rest = node.rests
    while rest >= 0 {
      let value = trie.rests[Int(rest)]
      if count - Int(value.tail) >= place, enter(value.child, count - Int(value.tail)) { return true }
      rest = value.next
    }
    return false
  }

  /// Compares the routes that end at a node with the query and the fragment.
  private mutating func end(_ node: TrieNode) -> Bool {
    guard node.choices < 0 else { return endByValues(node) }
    var ending = node.endings
    while ending >= 0 {
      if let isDone = end(ending) { return isDone }
      ending = trie.endings[Int(ending)].next
    }
    return false
  }

  private mutating func endByValues(_ node: TrieNode) -> Bool {
    var matcher = matcher()
    let candidates = matcher.candidates(node)
    (items, hasReadQuery) = (matcher.items, true)
    looks += matcher.looks
    for ending in candidates {
      if let isDone = end(ending) { return isDone }
    }
    return false
  }

  /// Compares one route with the query and the fragment.
  ///
  /// - Returns: Nothing if the next route of the node is to be tried; else whether nothing better can come.
  @inline(__always)
  private mutating func end(_ number: Int32) -> Bool? {
    let value = trie.endings[Int(number)]
    if bestEnding >= 0, trie.endings[Int(bestEnding)].priority >= value.priority { return false }
    guard takes(value) else { return nil }
    if wantsAll {
      hits.append(hit(value))
    } else if trie.hasPriorities {
      bestEnding = number
    } else {
      final = hit(value)
      return true
    }
    return nil
  }

  /// The best match, once the walk has ended.
  mutating func best() -> MatchBody? {
    guard bestEnding >= 0 else { return final.take() }
    let ending = trie.endings[Int(bestEnding)]
    // Other routes have used the captures since, so they are filled once more; that it takes the link is known.
    return takes(ending) ? hit(ending) : nil
  }

  var hasFound: Bool { final != nil || bestEnding >= 0 }

  /// Compares the query and the fragment with what a route asks of them, and captures their fields.
  private mutating func takes(_ ending: TrieEnding) -> Bool {
    let form = trie.forms[Int(ending.route)]
    for index in 0..<Int(form.count) { captures[index] = .missing }
    guard !form.isIndifferent else { return true }
    var matcher = matcher()
    // One route reads the query fastest itself, and most links come to one route; a second one has the items put in order.
    if form.hasQuery, hasReadQuery, matcher.items == nil { matcher.readItems() }
    if form.hasQuery { hasReadQuery = true }
    let flaw = matcher.flaw(form)
    items = matcher.items
    looks += matcher.looks
    return flaw == nil
  }

  /// A matcher that has the items of the query until they are given back; what it notes there would be copied otherwise.
  private mutating func matcher() -> QueryMatcher {
    defer { items = nil }
    return QueryMatcher(
      view: view, owner: owner, rules: rules, bytes: bytes, layout: layout, scratch: scratch.baseAddress,
      captures: captures, items: items)
  }

  private func hit(_ ending: TrieEnding) -> MatchBody {
    let fields = Int(trie.forms[Int(ending.route)].count)
    for source in Int(ending.sources)..<Int(ending.sourcesEnd) {
      captures[Int(trie.sources[source].field)] = capture(trie.sources[source])
    }
    return MatchBody(
      UnsafeBufferPointer(rebasing: captures[0..<fields]), bytes.part(0..<(wantsAll ? 0 : bytes.count))
    ) {
      MatchHeader(
        link: link.pointee, core: owner.takeUnretainedValue(), route: Int(ending.route),
        priority: ending.priority, fields: fields, copied: wantsAll ? 0 : bytes.count)
    }
  }

  private func capture(_ source: TrieSource) -> Capture {
    switch source.place {
    case .component(let index): return text(pieces[index], source)
    case .tail(let distance): return text(pieces[count - distance], source)
    case .rest(let start, let tail):
      guard start < count - tail else { return Capture(kind: .rest, extent: Extent(0, 0)) }
      let extent = Extent(Int(pieces[start].extent.start), Int(pieces[count - tail - 1].extent.end))
      return Capture(kind: .rest, extent: extent)
    }
  }

  /// What stands between the literal text of a component; escapes are longer in the link than without them.
  private func text(_ piece: Piece, _ source: TrieSource) -> Capture {
    var (start, end) = (Int(piece.extent.start), Int(piece.extent.end))
    var (prefix, suffix) = (Int(source.prefix), Int(source.suffix))
    if source.split >= 0 {
      let split = trie.splits[Int(source.split)]
      guard let range = divide(piece, split)?.range(Int(source.part)) else { return .missing }
      (prefix, suffix) = (range.lowerBound, piece.bytes.count - range.upperBound)
    }
    if end - start == piece.bytes.count {
      start += prefix
      end -= suffix
    } else {
      start = bytes.skipping(prefix, from: start)
      end = bytes.skipping(suffix, back: end)
    }
    return Capture(kind: .text, extent: Extent(start, end))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index behind a number of bytes, each of which may be written as an escape.
  fileprivate func skipping(_ count: Int, from start: Int) -> Int {
    var index = start
    for _ in 0..<count { index += isEscape(at: index) ? 3 : 1 }
    return index
  }

  /// The index before a number of bytes, each of which may be written as an escape.
  ///
  /// No digit of an escape is a percent sign, so escapes do not overlap, and from the end the same ones are found.
  fileprivate func skipping(_ count: Int, back end: Int) -> Int {
    var index = end
    for _ in 0..<count { index -= index >= 3 && isEscape(at: index - 3) ? 3 : 1 }
    return index
  }
}

/// What a walk has found.
struct WalkResult {
  /// The preferred route.
  var best: MatchBody?
  /// All routes, if they were wanted, as specific as they come.
  var all: [MatchBody] = []
  /// How many of them are of the scheme of the link, and so preferred to those it goes on to.
  var ownCount = 0
  /// How many nodes were entered.
  var steps = 0
  /// How many items of the query, and fields that ask for them, were looked at.
  var looks = 0
}

/// One component of a link while it is matched: its bytes without escapes, and where it stands.
struct Piece {
  let bytes: UnsafeBufferPointer<UInt8>
  let hash: UInt64
  let extent: Extent
}
