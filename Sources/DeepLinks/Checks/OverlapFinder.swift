/// A search for pairs of routes that match the same link.
///
/// It walks the trie at two positions at once, and continues wherever the same component may lead from both of them:
///
/// ```text
/// /trip/:id      root ── "trip" ── :id ── ends route 0        meetings: (root, root)
/// /:tab/map        └─── :tab ── "map" ── ends route 1                   ("trip", :tab) by the text "trip"
///                                                                       (:id, "map") by the text "map": both end, /trip/map
/// ```
///
/// Each pair of positions is entered once, so routes with different beginnings cost nothing: a trie of 10,000 routes without overlaps is
/// walked in about as many steps as it has nodes. If a node has many exits, the compatible ones are looked up by the strings with which
/// they begin and end. The strings on the way to two positions form the example.
///
/// Overlapping routes may form quadratically many pairs, so the search is bounded; `isComplete` says whether it was exhaustive.
struct OverlapFinder {
  /// Two routes, and the components of a link that both paths match.
  struct Pair {
    let routes: (Int, Int)
    let texts: [[UInt8]]
  }

  /// A position in the trie: a node, or a rest (`**`) of a node that may match more components.
  private enum Position: Hashable, Comparable {
    case node(Int)
    case rest(of: Int, Int)
  }

  /// Two values in ascending order, for sets.
  private struct Both<Element: Hashable & Comparable>: Hashable {
    let low: Element
    let high: Element

    init(_ left: Element, _ right: Element) {
      (low, high) = (min(left, right), max(left, right))
    }
  }

  /// Two positions reached by the same beginning of a link.
  private struct Meeting {
    let positions: Both<Position>
    /// The index of the meeting one component before, and the text of that component; `nil` at the start and where a rest begins.
    let before: Int
    let text: [UInt8]?
  }

  private let nodes: [TrieNode]
  private let patterns: [LinkPattern]
  private let options: TableOptions
  private let exits: [NodeExits?]
  private var meetings: [Meeting] = []
  private var known: Set<Both<Position>> = []
  private var counts: [Int: Int] = [:]
  private var recorded: Set<Both<Int>> = []
  /// The number of compared exits.
  private(set) var steps = 0
  private var joints = 0
  private(set) var pairs: [Pair] = []
  /// Whether no pair was omitted.
  private(set) var isComplete = true

  static let maximumOverlaps = 16

  /// The maximum number of compared exits: far more than a handwritten table has.
  private var maximumSteps: Int { 500_000 + 50 * nodes.count }

  /// The maximum number of searches for a common text of two exits, which take much longer than comparing their ends.
  private var maximumJoints: Int { 50_000 + 10 * nodes.count }

  init(_ core: TableCore) {
    nodes = core.trie.nodes
    options = core.options
    patterns = core.patterns
    exits = nodes.map { [options] in NodeExits($0, ignoresCase: options.ignoresCase) }
  }

  /// Walks from two roots and returns the pairs found there.
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

  /// Whether the search is within its bounds; if not, marks it incomplete.
  private mutating func mayGoOn() -> Bool {
    if steps >= maximumSteps || joints >= maximumJoints { isComplete = false }
    return steps < maximumSteps && joints < maximumJoints
  }

  private mutating func meet(_ left: Position, _ right: Position, before: Int, text: [UInt8]?) {
    steps += 1
    if case .node(let left) = left, case .node(let right) = right, !mayEndTogether(left, right) { return }
    let both = Both(left, right)
    guard known.insert(both).inserted else { return }
    meetings.append(Meeting(positions: both, before: before, text: text))
  }

  /// Whether links of the same length may end below both nodes.
  private func mayEndTogether(_ left: Int, _ right: Int) -> Bool {
    nodes[left].lengths & nodes[right].lengths != 0
  }

  private mutating func follow(_ number: Int) {
    // A node sorts before a rest. A rest may end here, or match the other position's component.
    let positions = meetings[number].positions
    switch (positions.low, positions.high) {
    case (.rest(let node, let rest), .rest(let other, let otherRest)):
      meet(.node(nodes[node].rests[rest].child), positions.high, before: number, text: nil)
      meet(positions.low, .node(nodes[other].rests[otherRest].child), before: number, text: nil)
    case (.node(let node), .rest(let other, let rest)):
      meet(positions.low, .node(nodes[other].rests[rest].child), before: number, text: nil)
      enterRests(node, besides: positions.high, number)
      for exit in exits[node]?.exits ?? [] {
        guard let text = exit.form.example(options) else { continue }
        meet(.node(exit.child), positions.high, before: number, text: text)
      }
    case (.node(let left), .node(let right)):
      if left == right, isAlone(left) { return }
      end(left, right, number)
      enterRests(left, besides: positions.high, number)
      if left != right { enterRests(right, besides: positions.low, number) }
      compare(left, right, number)
    case (.rest, .node): break
    }
  }

  /// Whether a node has no children, and exactly one route ends there.
  private func isAlone(_ node: Int) -> Bool {
    nodes[node].rests.isEmpty && exits[node] == nil && nodes[node].endings.count == 1
  }

  private mutating func enterRests(_ node: Int, besides other: Position, _ number: Int) {
    for rest in nodes[node].rests.indices { meet(.rest(of: node, rest), other, before: number, text: nil) }
  }

  /// Notes the routes that end at both nodes.
  private mutating func end(_ left: Int, _ right: Int, _ number: Int) {
    guard left == right, let choices = nodes[left].choices else {
      return record(nodes[left].endings, nodes[right].endings, number)
    }
    // Routes that require different values of the same name never match the same link, so they aren't compared.
    let endings = nodes[left].endings
    var seen: [TrieEnding] = []
    let byName = choices.byName.map { $0.endings.values.sorted { $0[0] < $1[0] } }
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

  /// Continues with each component that may lead from both nodes.
  private mutating func compare(_ left: Int, _ right: Int, _ number: Int) {
    guard let ups = exits[left], let downs = exits[right] else { return }
    guard left != right else {
      for (index, exit) in ups.exits.enumerated() where mayGoOn() {
        // Of two exits, the one with the longer first string finds the other; with equal first strings, the earlier exit does.
        for other in ups.fitting(exit, &steps) where ups.exits[other].start != exit.start || other >= index {
          pass(ups.exits[other], exit, number)
        }
      }
      return
    }
    let (few, many) = ups.exits.count > downs.exits.count ? (downs, ups) : (ups, downs)
    for exit in few.exits where mayGoOn() {
      for other in many.fitting(exit, &steps) { pass(exit, many.exits[other], number) }
    }
    // In the remaining pairs, a longer first string of the many begins with that of one of the few. They are compared one by one
    // unless they outnumber the many.
    let longer = few.exits.map { many.longer(than: $0) }
    if longer.reduce(0, { $0 + $1.count }) <= many.exits.count {
      for (exit, range) in zip(few.exits, longer) {
        for other in range { pass(exit, many.exits[other], number) }
      }
    } else {
      for exit in many.exits where mayGoOn() {
        for other in few.fitting(exit, &steps) where few.exits[other].start != exit.start {
          pass(few.exits[other], exit, number)
        }
      }
    }
  }

  private mutating func pass(_ first: NodeExits.Exit, _ second: NodeExits.Exit, _ number: Int) {
    steps += 1
    guard mayGoOn(), first.form.mayMeet(second.form, options) else { return }
    if !first.form.fields.isEmpty, !second.form.fields.isEmpty { joints += 1 }
    guard let text = first.form.joint(second.form, options) else { return }
    meet(.node(first.child), .node(second.child), before: number, text: text)
  }
}
