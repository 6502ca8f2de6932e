/// Finds pairs of routes that take one link.
///
/// It walks the trie with two places at once, and goes on wherever one component may lead from both of them. Each pair of
/// places is entered once, so routes that begin differently cost nothing together: a trie of 10,000 routes without
/// overlaps is walked in as many steps as it has nodes, about. What is known of a component on both ways gives the text
/// of the example.
struct OverlapFinder {
  /// Two routes, and the components of a link that both paths take.
  struct Pair {
    let routes: (Int, Int)
    let texts: [[UInt8]]
  }

  private typealias Exit = (text: [UInt8], child: Int32)
  private typealias Way = (form: TextForm, child: Int32)

  /// Two places that one beginning of a link leads to.
  private struct Meeting {
    let places: (Int32, Int32)
    /// Where the component before it began, and the text of that component; nothing at the start and after a rest began.
    let before: Int
    let text: [UInt8]?
  }

  private let view: TrieView
  private let options: TableOptions
  /// The ways out of each node by one text, in the order of the texts.
  private var exits: [Int32: [Exit]] = [:]
  /// The ways out of each node by any text of a kind, in the order of the texts that they begin with.
  private var ways: [Int32: [Way]] = [:]
  private var meetings: [Meeting] = []
  private var known: Set<UInt64> = []
  private var counts: [Int32: Int] = [:]
  private var recorded: Set<UInt64> = []
  /// How many ways were compared.
  private(set) var steps = 0
  private(set) var pairs: [Pair] = []

  static let maximumOverlaps = 16

  /// How many ways are compared at most: far more than a table has that people wrote.
  private var maximumSteps: Int { 500_000 + 50 * view.nodes.count }

  init(_ view: TrieView, _ options: TableOptions) {
    self.view = view
    self.options = options
    for entry in view.index.entries {
      let text = Array(view.index.texts[Int(entry.start)..<Int(entry.start + entry.count)])
      switch entry.kind {
      case .literal: exits[entry.owner, default: []].append((text, entry.value))
      case .listed:
        var list = entry.value
        while list >= 0 {
          exits[entry.owner, default: []].append((text, view.lists[Int(list)].child))
          list = view.lists[Int(list)].next
        }
      case .around, .list, .host, .suffix, .scheme, .name, .chosen: break
      }
    }
    addWays()
    func key(_ text: [UInt8]) -> [UInt8] { options.ignoresCase ? text.map(\.folded) : text }
    exits = exits.mapValues { $0.sorted { key($0.text).lexicographicallyPrecedes(key($1.text)) } }
    ways = ways.mapValues { $0.sorted { key($0.form.start).lexicographicallyPrecedes(key($1.form.start)) } }
  }

  private mutating func addWays() {
    var around: [Int32: [Exit]] = [:]
    for entry in view.index.entries where entry.kind == .around {
      let text = Array(view.index.texts[Int(entry.start)..<Int(entry.start + entry.count)])
      around[entry.owner, default: []].append((text, entry.value))
    }
    for (node, value) in view.nodes.enumerated() {
      var number = value.probes
      while number >= 0 {
        let probe = view.probes[Int(number)]
        addEdges(probe.edges, [[], []], Int32(node))
        for (text, edge) in around[number] ?? [] {
          addEdges(
            edge, [Array(text.prefix(Int(probe.prefix))), Array(text.suffix(Int(probe.suffix)))],
            Int32(node))
        }
        var split = probe.splits
        while split >= 0 {
          let value = view.splits[Int(split)]
          ways[Int32(node), default: []].append((view.form(value, options), value.child))
          split = value.next
        }
        number = probe.next
      }
    }
  }

  private mutating func addEdges(_ first: Int32, _ texts: [[UInt8]], _ node: Int32) {
    var edge = first
    while edge >= 0 {
      let value = view.edges[Int(edge)]
      let form = TextForm(texts: texts, fields: [TextForm.Field(type: value.type.type(options))])
      ways[node, default: []].append((form, value.child))
      edge = value.next
    }
  }

  /// A text as it is compared.
  private func key(_ text: [UInt8]) -> [UInt8] { options.ignoresCase ? text.map(\.folded) : text }

  /// Walks from two roots, and gives the pairs that are found from them.
  mutating func walk(_ left: Int32, _ right: Int32) -> [Pair] {
    pairs = []
    meetings = []
    known = []
    meet(left, right, before: -1, text: nil)
    var next = 0
    while next < meetings.count, steps < maximumSteps {
      follow(next)
      next += 1
    }
    return pairs
  }

  // A place is a node, or a rest that goes on: their numbers come after those of the nodes.

  private func rest(_ place: Int32) -> TrieRest? {
    Int(place) < view.nodes.count ? nil : view.rests[Int(place) - view.nodes.count]
  }

  private mutating func meet(_ left: Int32, _ right: Int32, before: Int, text: [UInt8]?) {
    steps += 1
    let (low, high) = (min(left, right), max(left, right))
    guard rest(low) != nil || rest(high) != nil || view.mayEndTogether(low, high) else { return }
    let pair = UInt64(UInt32(bitPattern: low)) << 32 | UInt64(UInt32(bitPattern: high))
    guard known.insert(pair).inserted else { return }
    meetings.append(Meeting(places: (low, high), before: before, text: text))
  }

  private mutating func follow(_ number: Int) {
    let (left, right) = meetings[number].places
    if left == right, rest(left) == nil, isAlone(left) { return }
    // A rest may end here, or take what the other place takes.
    switch (rest(left), rest(right)) {
    case (let rest?, let other?):
      meet(rest.child, right, before: number, text: nil)
      meet(left, other.child, before: number, text: nil)
    case (nil, let rest?):
      meet(left, rest.child, before: number, text: nil)
      enterRests(left, besides: right, number)
      for (text, child) in exits[left] ?? [] { meet(child, right, before: number, text: text) }
      for (form, child) in ways[left] ?? [] {
        if let text = form.example(options) { meet(child, right, before: number, text: text) }
      }
    case (let rest?, nil):
      meet(rest.child, right, before: number, text: nil)
    case (nil, nil):
      end(left, right, number)
      enterRests(left, besides: right, number)
      if left != right { enterRests(right, besides: left, number) }
      compare(left, right, number)
    }
  }

  /// Whether nothing parts behind a node, so that it leads to one end of one route.
  private func isAlone(_ node: Int32) -> Bool {
    let value = view.nodes[Int(node)]
    guard value.rests < 0, exits[node] == nil, ways[node] == nil, value.endings >= 0 else {
      return false
    }
    return view.endings[Int(value.endings)].next < 0
  }

  private mutating func enterRests(_ node: Int32, besides other: Int32, _ number: Int) {
    var rest = view.nodes[Int(node)].rests
    while rest >= 0 {
      meet(Int32(view.nodes.count) + rest, other, before: number, text: nil)
      rest = view.rests[Int(rest)].next
    }
  }

  /// Notes the routes that end at both nodes.
  private mutating func end(_ left: Int32, _ right: Int32, _ number: Int) {
    var first = view.nodes[Int(left)].endings
    while first >= 0 {
      var second = view.nodes[Int(right)].endings
      while second >= 0, steps < maximumSteps {
        steps += 1
        record(view.endings[Int(first)].route, view.endings[Int(second)].route, number)
        second = view.endings[Int(second)].next
      }
      first = view.endings[Int(first)].next
    }
  }

  private mutating func record(_ first: Int32, _ second: Int32, _ number: Int) {
    let (low, high) = (min(first, second), max(first, second))
    guard low != high,
      counts[low, default: 0] < Self.maximumOverlaps
        || counts[high, default: 0] < Self.maximumOverlaps
    else { return }
    let pair = UInt64(UInt32(bitPattern: low)) << 32 | UInt64(UInt32(bitPattern: high))
    guard recorded.insert(pair).inserted else { return }
    counts[low, default: 0] += 1
    counts[high, default: 0] += 1
    pairs.append(Pair(routes: (Int(low), Int(high)), texts: texts(to: number)))
  }

  private func texts(to number: Int) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var number = number
    while number >= 0 {
      if let text = meetings[number].text { texts.append(text) }
      number = meetings[number].before
    }
    return texts.reversed()
  }

  /// Goes on with each component that may lead from both nodes.
  private mutating func compare(_ left: Int32, _ right: Int32, _ number: Int) {
    let (firsts, seconds) = (exits[left] ?? [], exits[right] ?? [])
    // The shorter list is looked up in the longer one.
    let isSwapped = firsts.count > seconds.count
    let (short, long) = isSwapped ? (seconds, firsts) : (firsts, seconds)
    for (text, child) in short {
      steps += 1
      var index = first(of: key(text), in: long) { $0.text }
      while index < long.count, key(long[index].text) == key(text) {
        meet(child, long[index].child, before: number, text: text)
        index += 1
      }
    }
    compare(left, seconds, number)
    if left != right { compare(right, firsts, number) }
    let (ups, downs) = (ways[left] ?? [], ways[right] ?? [])
    // Each way meets those that begin with the text it begins with; from the other side then those that begin with less.
    for (index, way) in ups.enumerated() {
      let start = key(way.form.start)
      var other = left == right ? index : first(of: start, in: downs) { $0.form.start }
      while other < downs.count, key(downs[other].form.start).starts(with: start) {
        pass(way, downs[other], number)
        other += 1
      }
    }
    guard left != right else { return }
    for way in downs {
      let start = key(way.form.start)
      var other = first(of: start, in: ups) { $0.form.start }
      while other < ups.count, key(ups[other].form.start).starts(with: start) {
        if ups[other].form.start.count > start.count { pass(way, ups[other], number) }
        other += 1
      }
    }
  }

  private mutating func pass(_ first: Way, _ second: Way, _ number: Int) {
    steps += 1
    guard steps < maximumSteps, first.form.mayMeet(second.form, options),
      let text = first.form.joint(second.form, options)
    else { return }
    meet(first.child, second.child, before: number, text: text)
  }

  /// Goes on from the texts of one node that a parameter of another one takes.
  private mutating func compare(_ node: Int32, _ exits: [Exit], _ number: Int) {
    for (form, child) in ways[node] ?? [] {
      let start = key(form.start)
      var index = first(of: start, in: exits) { $0.text }
      while index < exits.count, steps < maximumSteps, key(exits[index].text).starts(with: start) {
        steps += 1
        if form.takes(exits[index].text, options) {
          meet(child, exits[index].child, before: number, text: exits[index].text)
        }
        index += 1
      }
    }
  }

  /// Where the texts begin that do not come before a given one.
  private func first<Element>(
    of start: [UInt8], in elements: [Element], where text: (Element) -> [UInt8]
  ) -> Int {
    start.isEmpty ? 0 : elements.partitioned { key(text($0)).lexicographicallyPrecedes(start) }
  }
}

extension Array {
  /// How many elements, of all those that come first, have a property.
  fileprivate func partitioned(_ comesBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if comesBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension TrieView {
  /// Whether links of one length may end behind both nodes.
  fileprivate func mayEndTogether(_ left: Int32, _ right: Int32) -> Bool {
    let (left, right) = (nodes[Int(left)], nodes[Int(right)])
    return left.isOpen || right.isOpen || left.lengths & right.lengths != 0
  }

  /// What is known of a component with several parameters.
  fileprivate func form(_ split: TrieSplit, _ options: TableOptions) -> TextForm {
    var texts = [Array(self.texts.part(split.prefix.range))]
    var fields: [TextForm.Field] = []
    for index in Int(split.parts)..<Int(split.parts + split.count) {
      let part = parts[index]
      let list = (Int(part.allowed)..<Int(part.allowed + part.allowedCount)).map {
        Array(self.texts.part(allowed[$0].range))
      }
      fields.append(TextForm.Field(type: part.type.type(options), allowed: list.isEmpty ? nil : list))
      texts.append(Array(self.texts.part(part.text.range)))
    }
    return TextForm(texts: texts, fields: fields)
  }
}

// The forms of components on two ways through a trie, and texts that are of one or of both.
extension TextForm {
  /// Whether the texts at both ends leave room for a component that is both; cheaper than to make one.
  func mayMeet(_ other: TextForm, _ options: TableOptions) -> Bool {
    func fold(_ byte: UInt8) -> UInt8 { options.ignoresCase ? byte.folded : byte }
    return zip(start, other.start).allSatisfy { fold($0) == fold($1) }
      && zip(end.reversed(), other.end.reversed()).allSatisfy { fold($0) == fold($1) }
  }

  /// A text that may be this component, if one is found.
  func example(_ options: TableOptions) -> [UInt8]? {
    samples(options).first { takes($0, options) }
  }

  /// A text that may be this component and another one, if one is found.
  func joint(_ other: TextForm, _ options: TableOptions) -> [UInt8]? {
    let longest = (
      start: start.count > other.start.count ? start : other.start,
      end: end.count > other.end.count ? end : other.end
    )
    for inner in inners(options) + other.inners(options) {
      let texts = [
        start + inner + end, other.start + inner + other.end, longest.start + inner + longest.end,
      ]
      if let text = texts.first(where: { takes($0, options) && other.takes($0, options) }) {
        return text
      }
    }
    guard fields.count > 1 || other.fields.count > 1 else { return nil }
    // The texts of one may stand within a field of the other.
    for (outer, inner) in [(self, other), (other, self)] {
      for filling in inner.samples(options) + inner.inners(options) {
        for place in 0..<outer.fields.count * 4 {
          let text = outer.filled(
            options, place / outer.fields.count, at: place % outer.fields.count, with: filling)
          let core = text.dropFirst(outer.start.count).dropLast(outer.end.count)
          for text in [text, longest.start + core + longest.end]
          where takes(text, options) && other.takes(text, options) {
            return text
          }
        }
      }
    }
    return nil
  }

  private func samples(_ options: TableOptions) -> [[UInt8]] {
    inners(options).map { start + $0 + end }
  }

  /// What may stand between the first text and the last one.
  private func inners(_ options: TableOptions) -> [[UInt8]] {
    // Some of all combinations are enough; with one field these are all of its samples.
    let count = fields.reduce(1) { min($0 * $1.samples(options).count, 1_024) }
    return (0..<(fields.count > 1 ? min(count, 64) : count)).map {
      Array(filled(options, $0).dropFirst(start.count).dropLast(end.count))
    }
  }

  /// The component with a sample in each field, or another text in one of them.
  private func filled(
    _ options: TableOptions, _ number: Int, at place: Int = -1, with text: [UInt8] = []
  ) -> [UInt8] {
    var (filled, number) = (start, number)
    for (index, field) in fields.enumerated() {
      let samples = field.samples(options)
      filled += index == place ? text : samples.isEmpty ? [] : samples[number % samples.count]
      filled += texts[index + 1]
      number /= max(samples.count, 1)
    }
    return filled
  }
}

extension TextForm.Field {
  fileprivate func samples(_ options: TableOptions) -> [[UInt8]] {
    allowed ?? ExampleMaker.texts(of: type, options).map { Array($0.utf8) }
  }
}
