/// A search for pairs of routes that take one link.
///
/// It walks the trie with two places at once, and goes on wherever one component may lead from both of them:
///
/// ```text
/// /trip/:id      root ── "trip" ── :id ── ends route 0        meetings: (root, root)
/// /:tab/map        └─── :tab ── "map" ── ends route 1                   ("trip", :tab) by the text "trip"
///                                                                       (:id, "map") by the text "map": both end, /trip/map
/// ```
///
/// Each pair of places is entered once, so routes that begin differently cost nothing together: a trie of 10,000 routes without
/// overlaps is walked in about as many steps as it has nodes. Where many ways leave one node, those that fit each other
/// are looked up by the texts they begin and end with. The texts by which two places were reached make the example.
///
/// Routes that do overlap may do so in quadratically many pairs, so there are bounds; `isComplete` tells if one was met.
struct OverlapFinder {
  /// Two routes, and the components of a link that both paths take.
  struct Pair {
    let routes: (Int, Int)
    let texts: [[UInt8]]
  }

  /// A way out of a node by one text.
  private typealias TextWay = (text: [UInt8], child: Int)

  /// A place in the trie: a node, or a rest of a node that goes on.
  private enum Place: Hashable, Comparable {
    case node(Int)
    case rest(of: Int, Int)
  }

  /// Two things in ascending order, for sets.
  private struct Both<Element: Hashable & Comparable>: Hashable {
    let low: Element
    let high: Element

    init(_ left: Element, _ right: Element) {
      (low, high) = (min(left, right), max(left, right))
    }
  }

  /// Two places that one beginning of a link leads to.
  private struct Meeting {
    let places: Both<Place>
    /// The index of the meeting one component before, and the text of that component; `nil` at the start and where a rest begins.
    let before: Int
    let text: [UInt8]?
  }

  private let nodes: [TrieNode]
  private let patterns: [LinkPattern]
  private let options: TableOptions
  /// The ways out of each node by one text, in the order of the texts.
  private var textWays: [Int: [TextWay]] = [:]
  /// The ways out of each node by parameters.
  private var formWays: [Int: FormWays] = [:]
  private var meetings: [Meeting] = []
  private var known: Set<Both<Place>> = []
  private var counts: [Int: Int] = [:]
  private var recorded: Set<Both<Int>> = []
  /// The number of ways that were compared.
  private(set) var steps = 0
  private var joints = 0
  private(set) var pairs: [Pair] = []
  /// Whether no pair was left out.
  private(set) var isComplete = true

  static let maximumOverlaps = 16

  /// The number of ways that are compared at most: far more than a table has that people wrote.
  private var maximumSteps: Int { 500_000 + 50 * nodes.count }

  /// The number of texts at most that are made for two ways, which takes much longer than to compare their ends.
  private var maximumJoints: Int { 50_000 + 10 * nodes.count }

  init(_ core: TableCore) {
    nodes = core.trie.nodes
    options = core.options
    patterns = core.patterns
    for (number, node) in nodes.enumerated() {
      var found: [TextWay] = node.literals.map { (Array($0.key), $0.value) }
      for (text, lists) in node.lists { found += lists.map { (Array(text), $0.child) } }
      // The dictionaries have an order of their own in each process.
      found.sort { (key($0.text), $0.child) < (key($1.text), $1.child) }
      if !found.isEmpty { textWays[number] = found }
      let forms = node.branches.flatMap(\.forms)
      if !forms.isEmpty { formWays[number] = FormWays(forms, ignoresCase: options.ignoresCase) }
    }
  }

  /// A text as it is compared.
  private func key(_ text: [UInt8]) -> [UInt8] { options.ignoresCase ? text.map(\.folded) : text }

  /// Walks from two roots, and returns the pairs that are found from them.
  mutating func walk(_ left: Int, _ right: Int) -> [Pair] {
    pairs = []
    meetings = []
    known = []
    meet(.node(left), .node(right), before: -1, text: nil)
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

  private mutating func meet(_ left: Place, _ right: Place, before: Int, text: [UInt8]?) {
    steps += 1
    if case .node(let left) = left, case .node(let right) = right, !mayEndTogether(left, right) { return }
    let both = Both(left, right)
    guard known.insert(both).inserted else { return }
    meetings.append(Meeting(places: both, before: before, text: text))
  }

  /// Whether links of one length may end behind both nodes.
  private func mayEndTogether(_ left: Int, _ right: Int) -> Bool {
    nodes[left].isOpen || nodes[right].isOpen || nodes[left].lengths & nodes[right].lengths != 0
  }

  private mutating func follow(_ number: Int) {
    // A node is lower than a rest. A rest may end here, or take what the other place takes.
    let places = meetings[number].places
    switch (places.low, places.high) {
    case (.rest(let node, let rest), .rest(let other, let otherRest)):
      meet(.node(nodes[node].rests[rest].child), places.high, before: number, text: nil)
      meet(places.low, .node(nodes[other].rests[otherRest].child), before: number, text: nil)
    case (.node(let node), .rest(let other, let rest)):
      meet(places.low, .node(nodes[other].rests[rest].child), before: number, text: nil)
      enterRests(node, besides: places.high, number)
      for (text, child) in textWays[node] ?? [] {
        meet(.node(child), places.high, before: number, text: text)
      }
      for way in formWays[node]?.ways ?? [] {
        guard let text = way.form.example(options) else { continue }
        meet(.node(way.child), places.high, before: number, text: text)
      }
    case (.node(let left), .node(let right)):
      if left == right, isAlone(left) { return }
      end(left, right, number)
      enterRests(left, besides: places.high, number)
      if left != right { enterRests(right, besides: places.low, number) }
      compare(left, right, number)
    case (.rest, .node): break
    }
  }

  /// Whether nothing parts behind a node, so that it leads to one end of one route.
  private func isAlone(_ node: Int) -> Bool {
    nodes[node].rests.isEmpty && textWays[node] == nil && formWays[node] == nil
      && nodes[node].endings.count == 1
  }

  private mutating func enterRests(_ node: Int, besides other: Place, _ number: Int) {
    for rest in nodes[node].rests.indices { meet(.rest(of: node, rest), other, before: number, text: nil) }
  }

  /// Notes the routes that end at both nodes.
  private mutating func end(_ left: Int, _ right: Int, _ number: Int) {
    guard left == right, let choices = nodes[left].choices else {
      return record(nodes[left].endings, nodes[right].endings, number)
    }
    // Routes that require different values of one name take no link together, so they are not compared.
    let endings = nodes[left].endings
    var seen: [TrieEnding] = []
    let byName = choices.byName.map { $0.endings.sorted { $0.value[0] < $1.value[0] }.map(\.value) }
    for groups in byName + [[choices.others]] {
      let groups = groups.map { $0.map { endings[$0] } }
      for group in groups { record(group, group, number) }
      let all = groups.flatMap(\.self)
      record(seen, all, number)
      seen += all
    }
  }

  private mutating func record(_ firsts: [TrieEnding], _ seconds: [TrieEnding], _ number: Int) {
    for first in firsts where mayGoOn() {
      for second in seconds where mayGoOn() {
        steps += 1
        record(first.route, second.route, number)
      }
    }
  }

  private mutating func record(_ first: Int, _ second: Int, _ number: Int) {
    let both = Both(first, second)
    let isEnough = [first, second].allSatisfy { counts[$0, default: 0] >= Self.maximumOverlaps }
    guard first != second, isComplete || !isEnough,
      !patterns[both.low].isToldApart(from: patterns[both.high]), !recorded.contains(both)
    else { return }
    if isEnough {
      isComplete = false
      return
    }
    recorded.insert(both)
    counts[first, default: 0] += 1
    counts[second, default: 0] += 1
    pairs.append(Pair(routes: (both.low, both.high), texts: texts(to: number)))
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
  private mutating func compare(_ left: Int, _ right: Int, _ number: Int) {
    let (firsts, seconds) = (textWays[left] ?? [], textWays[right] ?? [])
    // The shorter list is looked up in the longer one.
    let isSwapped = firsts.count > seconds.count
    let (short, long) = isSwapped ? (seconds, firsts) : (firsts, seconds)
    for (text, child) in short {
      steps += 1
      for index in long.range({ key($0.text).compared(to: key(text)) }) {
        meet(.node(child), .node(long[index].child), before: number, text: text)
      }
    }
    compare(formWays[left], seconds, number)
    if left != right { compare(formWays[right], firsts, number) }
    guard let ups = formWays[left], let downs = formWays[right] else { return }
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

  private mutating func pass(_ first: FormWays.Way, _ second: FormWays.Way, _ number: Int) {
    steps += 1
    guard mayGoOn(), first.form.mayMeet(second.form, options) else { return }
    joints += 1
    guard let text = first.form.joint(second.form, options) else { return }
    meet(.node(first.child), .node(second.child), before: number, text: text)
  }

  /// Goes on from the texts of one node that parameters of another one take.
  private mutating func compare(_ list: FormWays?, _ texts: [TextWay], _ number: Int) {
    guard let list, !texts.isEmpty else { return }
    // Either each way has its texts, or each text has its ways: whichever is less.
    let ranges = (texts.count > list.ways.count ? list.ways : []).map { way in
      texts.range { key($0.text).prefix(way.start.count).compared(to: way.start) }
    }
    if !ranges.isEmpty, ranges.reduce(0, { $0 + $1.count }) <= texts.count {
      for (way, range) in zip(list.ways, ranges) {
        for index in range { take(texts[index], way, number) }
      }
    } else {
      for other in texts where mayGoOn() {
        for index in list.taking(key(other.text), &steps) { take(other, list.ways[index], number) }
      }
    }
  }

  private mutating func take(_ other: TextWay, _ way: FormWays.Way, _ number: Int) {
    steps += 1
    guard mayGoOn(), way.form.takes(other.text[...], options) else { return }
    meet(.node(way.child), .node(other.child), before: number, text: other.text)
  }
}

extension TrieBranch {
  /// The forms of the components that lead out of a node by these parameters, each with its child.
  fileprivate var forms: [(form: TextForm, child: Int)] {
    func form(_ way: TypedWay, _ texts: [[UInt8]]) -> (form: TextForm, child: Int) {
      (TextForm(texts: texts, fields: [way.rule]), way.child)
    }
    return switch ways {
    case .whole(let ways): ways.map { form($0, [[], []]) }
    case .around(let byText):
      byText.flatMap { text, ways in
        ways.map { form($0, [Array(text.prefix(prefix)), Array(text.suffix(suffix))]) }
      }
    case .split(_, let ways): ways.map { ($0.form, $0.child) }
    }
  }
}

private func < (left: ([UInt8], Int), right: ([UInt8], Int)) -> Bool {
  left.0 == right.0 ? left.1 < right.1 : left.0.lexicographicallyPrecedes(right.0)
}
