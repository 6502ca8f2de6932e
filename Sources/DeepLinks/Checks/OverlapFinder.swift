/// Finds pairs of routes that take one link.
///
/// It walks the trie with two places at once, and goes on wherever one component may lead from both of them. Each pair of
/// places is entered once, so routes that begin differently cost nothing together: a trie of 10,000 routes without
/// overlaps is walked in as many steps as it has nodes, about. Where many ways leave one node, those that fit each other
/// are looked up by the texts they begin and end with. What is known of a component on both ways gives the text of the
/// example.
///
/// Routes that do overlap may do so in quadratically many pairs, so there are bounds; `isComplete` says if one was met.
struct OverlapFinder {
  /// Two routes, and the components of a link that both paths take.
  struct Pair {
    let routes: (Int, Int)
    let texts: [[UInt8]]
  }

  private typealias Exit = (text: [UInt8], child: Int32)
  private typealias Way = WayList.Way

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
  /// The ways out of each node by any text of a kind.
  private var ways: [Int32: WayList] = [:]
  /// The routes that one value of a choice leaves, for each of its values.
  private var chosen: [Int32: [[Int32]]] = [:]
  private var meetings: [Meeting] = []
  private var known: Set<UInt64> = []
  private var counts: [Int32: Int] = [:]
  private var recorded: Set<UInt64> = []
  /// How many ways were compared.
  private(set) var steps = 0
  private var joints = 0
  private(set) var pairs: [Pair] = []
  /// Whether no pair was left out.
  private(set) var isComplete = true

  static let maximumOverlaps = 16

  /// How many ways are compared at most: far more than a table has that people wrote.
  private var maximumSteps: Int { 500_000 + 50 * view.nodes.count }

  /// How often a text is made at most that two ways take, which takes much longer than to compare their ends.
  private var maximumJoints: Int { 50_000 + 10 * view.nodes.count }

  private let patterns: [LinkPattern]

  init(_ core: TableCore) {
    view = core.trie
    options = core.options
    patterns = core.patterns
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
      case .chosen: chosen[entry.owner, default: []].append(endings(from: entry.value))
      case .around, .list, .host, .suffix, .scheme, .name: break
      }
    }
    addWays()
    func key(_ text: [UInt8]) -> [UInt8] { options.ignoresCase ? text.map(\.folded) : text }
    exits = exits.mapValues { $0.sorted { key($0.text).lexicographicallyPrecedes(key($1.text)) } }
  }

  /// The routes of a chain of candidates.
  private func endings(from first: Int32) -> [Int32] {
    var (endings, candidate) = ([Int32](), first)
    while candidate >= 0 {
      endings.append(view.candidates[Int(candidate)].ending)
      candidate = view.candidates[Int(candidate)].next
    }
    return endings
  }

  private mutating func addWays() {
    var around: [Int32: [Exit]] = [:]
    for entry in view.index.entries where entry.kind == .around {
      let text = Array(view.index.texts[Int(entry.start)..<Int(entry.start + entry.count)])
      around[entry.owner, default: []].append((text, entry.value))
    }
    for (node, value) in view.nodes.enumerated() where value.probes >= 0 {
      var found: [(form: TextForm, child: Int32)] = []
      var number = value.probes
      while number >= 0 {
        let probe = view.probes[Int(number)]
        found += edges(probe.edges, [[], []])
        for (text, edge) in around[number] ?? [] {
          found += edges(
            edge, [Array(text.prefix(Int(probe.prefix))), Array(text.suffix(Int(probe.suffix)))])
        }
        var split = probe.splits
        while split >= 0 {
          let value = view.splits[Int(split)]
          found.append((view.form(value, options), value.child))
          split = value.next
        }
        number = probe.next
      }
      ways[Int32(node)] = WayList(found, ignoresCase: options.ignoresCase)
    }
  }

  private func edges(_ first: Int32, _ texts: [[UInt8]]) -> [(form: TextForm, child: Int32)] {
    var (found, edge) = ([(form: TextForm, child: Int32)](), first)
    while edge >= 0 {
      let value = view.edges[Int(edge)]
      found.append(
        (TextForm(texts: texts, fields: [TextForm.Field(type: value.type.type(options))]), value.child))
      edge = value.next
    }
    return found
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
    while next < meetings.count, mayGoOn() {
      follow(next)
      next += 1
    }
    return pairs
  }

  /// Whether the bound is not met; if it is, that is noted.
  private mutating func mayGoOn() -> Bool {
    if steps >= maximumSteps || joints >= maximumJoints { isComplete = false }
    return steps < maximumSteps && joints < maximumJoints
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
      for way in ways[left]?.ways ?? [] {
        if let text = way.form.example(options) { meet(way.child, right, before: number, text: text) }
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
    let (node, other) = (view.nodes[Int(left)], view.nodes[Int(right)])
    guard left == right, node.choices >= 0 else {
      record(endings(of: node), endings(of: other), number)
      return
    }
    // Routes that need different values of one name take no link together, so they are not compared.
    var (seen, choice) = ([Int32](), node.choices)
    while choice >= 0 {
      let value = view.choices[Int(choice)]
      let groups = value.name < 0 ? [endings(from: value.candidates)] : chosen[choice] ?? []
      for group in groups { record(group, group, number) }
      let all = groups.flatMap(\.self)
      record(seen, all, number)
      seen += all
      choice = value.next
    }
  }

  private func endings(of node: TrieNode) -> [Int32] {
    var (endings, ending) = ([Int32](), node.endings)
    while ending >= 0 {
      endings.append(ending)
      ending = view.endings[Int(ending)].next
    }
    return endings
  }

  private mutating func record(_ firsts: [Int32], _ seconds: [Int32], _ number: Int) {
    for first in firsts where mayGoOn() {
      for second in seconds where mayGoOn() {
        steps += 1
        record(view.endings[Int(first)].route, view.endings[Int(second)].route, number)
      }
    }
  }

  private mutating func record(_ first: Int32, _ second: Int32, _ number: Int) {
    let (low, high) = (min(first, second), max(first, second))
    let isEnough =
      counts[low, default: 0] >= Self.maximumOverlaps && counts[high, default: 0] >= Self.maximumOverlaps
    guard low != high, isComplete || !isEnough,
      !patterns[Int(low)].isToldApart(from: patterns[Int(high)])
    else { return }
    let pair = UInt64(UInt32(bitPattern: low)) << 32 | UInt64(UInt32(bitPattern: high))
    guard !recorded.contains(pair) else { return }
    if isEnough {
      isComplete = false
      return
    }
    recorded.insert(pair)
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
      for index in long.range({ key($0.text).compared(to: key(text)) }) {
        meet(child, long[index].child, before: number, text: text)
      }
    }
    compare(ways[left], seconds, number)
    if left != right { compare(ways[right], firsts, number) }
    guard let ups = ways[left], let downs = ways[right] else { return }
    guard left != right else {
      for (index, way) in ups.ways.enumerated() where mayGoOn() {
        // Of two ways the one that begins with more finds the other; of two that begin alike, the first one does.
        for other in ups.fitting(way, &steps) {
          if ups.ways[other].start != way.start {
            pass(ups.ways[other], way, number)
          } else if other >= index {
            pass(way, ups.ways[other], number)
          }
        }
      }
      return
    }
    let (few, many) = ups.ways.count > downs.ways.count ? (downs, ups) : (ups, downs)
    for way in few.ways where mayGoOn() {
      for other in many.fitting(way, &steps) { pass(way, many.ways[other], number) }
    }
    // The others begin with more than one of the few: there may be less of them than of all.
    let longer = few.ways.map { many.longer(than: $0) }
    if longer.reduce(0, { $0 + $1.count }) <= many.ways.count {
      for (way, range) in zip(few.ways, longer) {
        for other in range { pass(way, many.ways[other], number) }
      }
    } else {
      for way in many.ways where mayGoOn() {
        for other in few.fitting(way, &steps) where few.ways[other].start != way.start {
          pass(few.ways[other], way, number)
        }
      }
    }
  }

  private mutating func pass(_ first: Way, _ second: Way, _ number: Int) {
    steps += 1
    guard mayGoOn(), first.form.mayMeet(second.form, options) else { return }
    joints += 1
    guard let text = first.form.joint(second.form, options) else { return }
    meet(first.child, second.child, before: number, text: text)
  }

  /// Goes on from the texts of one node that a parameter of another one takes.
  private mutating func compare(_ list: WayList?, _ exits: [Exit], _ number: Int) {
    guard let list, !exits.isEmpty else { return }
    // Either each way has its texts, or each text has its ways: whichever is less.
    let ranges = (exits.count > list.ways.count ? list.ways : []).map { way in
      exits.range { key($0.text).prefix(way.start.count).compared(to: way.start) }
    }
    if !ranges.isEmpty, ranges.reduce(0, { $0 + $1.count }) <= exits.count {
      for (way, range) in zip(list.ways, ranges) {
        for index in range { take(exits[index], way, number) }
      }
    } else {
      for exit in exits where mayGoOn() {
        for index in list.taking(key(exit.text), &steps) { take(exit, list.ways[index], number) }
      }
    }
  }

  private mutating func take(_ exit: Exit, _ way: Way, _ number: Int) {
    steps += 1
    guard mayGoOn(), way.form.takes(exit.text, options) else { return }
    meet(way.child, exit.child, before: number, text: exit.text)
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
