/// Finds the routes that take a link which a given route takes too.
///
/// It walks the trie with what is known of the components of such a link, and chooses their texts on the way. So as not to
/// take long in large tables it enters a limited number of nodes for each route.
struct OverlapFinder {
  private let view: TrieView
  private let options: TableOptions
  /// The literal ways out of each node, and those by a listed text or by a text around a parameter.
  private var literals: [Int32: [(text: [UInt8], child: Int32)]] = [:]
  private var listed: [Int32: [(text: [UInt8], list: Int32)]] = [:]
  private var around: [Int32: [(text: [UInt8], edge: Int32)]] = [:]
  private var steps = 0
  /// The routes that were found, with the components of a link.
  private(set) var found: [Int32: [[UInt8]]] = [:]

  static let maximumSteps = 2_000
  static let maximumOverlaps = 16

  init(_ view: TrieView, _ options: TableOptions) {
    self.view = view
    self.options = options
    for entry in view.index.entries {
      let text = Array(view.index.texts[Int(entry.start)..<Int(entry.start + entry.count)])
      switch entry.kind {
      case .literal: literals[entry.owner, default: []].append((text, entry.value))
      case .listed: listed[entry.owner, default: []].append((text, entry.value))
      case .around: around[entry.owner, default: []].append((text, entry.value))
      case .list, .host, .scheme: break
      }
    }
  }

  /// Begins with another route.
  mutating func reset() {
    steps = 0
    found = [:]
  }

  mutating func walk(_ node: Int32, _ symbols: [Symbol], _ texts: [[UInt8]]) {
    let place = texts.count
    let value = view.nodes[Int(node)]
    guard steps < Self.maximumSteps, found.count <= Self.maximumOverlaps else { return }
    guard value.admits(symbols.count - place) else { return }
    steps += 1
    if place == symbols.count {
      var ending = value.endings
      while ending >= 0 {
        let route = view.endings[Int(ending)]
        if found[route.route] == nil { found[route.route] = texts }
        ending = route.next
      }
      return walkRests(value, symbols, texts)
    }
    let symbol = symbols[place]
    for (text, child) in literals[node] ?? [] where symbol.takes(text, options) {
      walk(child, symbols, texts + [text])
    }
    for (text, first) in listed[node] ?? [] where symbol.takes(text, options) {
      var list = first
      while list >= 0 {
        walk(view.lists[Int(list)].child, symbols, texts + [text])
        list = view.lists[Int(list)].next
      }
    }
    var probe = value.probes
    while probe >= 0 {
      walkProbe(probe, symbols, texts)
      probe = view.probes[Int(probe)].next
    }
    walkRests(value, symbols, texts)
  }

  private mutating func walkProbe(_ number: Int32, _ symbols: [Symbol], _ texts: [[UInt8]]) {
    let probe = view.probes[Int(number)]
    if probe.edges >= 0 { walkEdges(probe.edges, Symbol(), symbols, texts) }
    for (text, edge) in around[number] ?? [] {
      let shape = Symbol(
        prefix: Array(text.prefix(Int(probe.prefix))), suffix: Array(text.suffix(Int(probe.suffix))))
      walkEdges(edge, shape, symbols, texts)
    }
  }

  private mutating func walkEdges(_ first: Int32, _ shape: Symbol, _ symbols: [Symbol], _ texts: [[UInt8]]) {
    var edge = first
    while edge >= 0 {
      let value = view.edges[Int(edge)]
      var other = shape
      other.type = value.type.type(options)
      if let text = symbols[texts.count].joint(other, options) { walk(value.child, symbols, texts + [text]) }
      edge = value.next
    }
  }

  private mutating func walkRests(_ node: TrieNode, _ symbols: [Symbol], _ texts: [[UInt8]]) {
    var rest = node.rests
    while rest >= 0 {
      let value = view.rests[Int(rest)]
      rest = value.next
      let end = symbols.count - Int(value.tail)
      guard end >= texts.count else { continue }
      let skipped = symbols[texts.count..<end].map { $0.joint($0, options) }
      let known = skipped.compactMap(\.self)
      if known.count == skipped.count { walk(value.child, symbols, texts + known) }
    }
  }
}

/// What is known of one component of a link that is still to be made.
struct Symbol {
  /// The literal text around it.
  var prefix: [UInt8] = []
  var suffix: [UInt8] = []
  /// The only texts between, if they are known.
  var texts: [[UInt8]]?
  var type = FieldType.string

  static func literal(_ text: [UInt8]) -> Symbol { Symbol(texts: [text]) }

  /// Whether a text may be this component.
  func takes(_ text: [UInt8], _ options: TableOptions) -> Bool {
    func isEqual(_ left: UInt8, _ right: UInt8) -> Bool {
      left == right || options.ignoresCase && left.folded == right.folded
    }
    guard text.count >= prefix.count + suffix.count, text.starts(with: prefix, by: isEqual) else {
      return false
    }
    guard text.suffix(suffix.count).elementsEqual(suffix, by: isEqual) else { return false }
    let inner = Array(text[prefix.count..<text.count - suffix.count])
    if let texts { return texts.contains { $0.elementsEqual(inner, by: isEqual) } }
    if case .custom(let name) = type {
      return options.types.first { $0.name == name }?.accepts(String(decoding: inner, as: UTF8.self)) ?? false
    }
    return inner.withUnsafeBufferPointer { type.accepts($0) }
  }

  /// A text that may be this component and another one.
  func joint(_ other: Symbol, _ options: TableOptions) -> [UInt8]? {
    let start = prefix.count > other.prefix.count ? prefix : other.prefix
    let end = suffix.count > other.suffix.count ? suffix : other.suffix
    for inner in samples(options) + other.samples(options) {
      let texts: [[UInt8]] = [
        prefix + inner + suffix, other.prefix + inner + other.suffix, start + inner + end,
      ]
      if let text = texts.first(where: { takes($0, options) && other.takes($0, options) }) { return text }
    }
    return nil
  }

  private func samples(_ options: TableOptions) -> [[UInt8]] {
    texts ?? ExampleMaker.texts(of: type, options).map { Array($0.utf8) }
  }
}
