/// The components that lead out of a node, indexed by the strings with which they begin and end.
///
/// A component can have two forms only if the first string of one form begins with that of the other, and the last string of one form ends
/// with that of the other; a literal begins and ends with itself. The exits are sorted by the first string and then by the reversed last
/// string, so that those compatible with a given exit form a few ranges. Comparing every pair would be quadratic for patterns such as
/// `/:x-a1`, `/:x-a2` and so on.
struct NodeExits {
  struct Exit {
    let form: TextForm
    let child: Int
    /// The text at the beginning, in the form that is compared.
    let start: [UInt8]
    /// The text at the end, reversed, in the form that is compared.
    let end: [UInt8]
  }

  let exits: [Exit]
  /// The ranges of exits with the same first string.
  private let groups: [[UInt8]: Range<Int>]
  /// The distinct lengths of the first strings, and of the last ones.
  private let startLengths: [Int]
  private let endLengths: [Int]

  /// Collects the exits of a node; `nil` if it has none.
  init?(_ node: TrieNode, ignoresCase: Bool) {
    func key(_ text: some Sequence<UInt8>) -> [UInt8] { text.map { ignoresCase ? $0.folded : $0 } }
    var exits: [Exit] = []
    func add(_ form: TextForm, _ child: Int) {
      exits.append(Exit(form: form, child: child, start: key(form.start), end: key(form.end.reversed())))
    }
    for (text, child) in node.literals.all { add(TextForm(start: text, fields: []), child) }
    for edge in node.edges {
      guard edge.form.isList else {
        add(edge.form, edge.child)
        continue
      }
      for text in edge.form.fields[0].rule.allowed {
        add(TextForm(start: edge.form.start + text + edge.form.end, fields: []), edge.child)
      }
    }
    if exits.isEmpty { return nil }
    exits.sort { left, right in
      if left.start != right.start { return left.start.lexicographicallyPrecedes(right.start) }
      return left.end == right.end ? left.child < right.child : left.end.lexicographicallyPrecedes(right.end)
    }
    var groups: [[UInt8]: Range<Int>] = [:]
    for (index, exit) in exits.enumerated() {
      groups[exit.start] = (groups[exit.start]?.lowerBound ?? index)..<index + 1
    }
    self.exits = exits
    self.groups = groups
    startLengths = Set(groups.keys.map(\.count)).sorted()
    endLengths = Set(exits.map(\.end.count)).sorted()
  }

  /// Returns the exits compatible with the given exit, among those whose first string isn't longer.
  func fitting(_ exit: Exit, _ steps: inout Int) -> [Int] {
    var found: [Int] = []
    for length in startLengths where length <= exit.start.count {
      guard let range = groups[Array(exit.start.prefix(length))] else { continue }
      steps += 1
      let group = exits[range]
      for length in endLengths where length < exit.end.count {
        let text = Array(exit.end.prefix(length))
        found += group.range(of: text) { $0.end[...] }
      }
      found += group.range(of: exit.end) { $0.end.prefix(exit.end.count) }
    }
    return found
  }

  /// Returns the exits whose first string is longer than the given exit's and begins with it, whatever their last string.
  func longer(than exit: Exit) -> Range<Int> {
    let same = groups[exit.start]?.upperBound
    let range = exits.range(of: exit.start) { $0.start.prefix(exit.start.count) }
    return (same ?? range.lowerBound)..<range.upperBound
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the range of elements with a text, in a collection sorted by these texts.
  fileprivate func range(of text: [UInt8], _ own: (Element) -> ArraySlice<UInt8>) -> Range<Int> {
    let lower = first(from: startIndex) { !own($0).lexicographicallyPrecedes(text) }
    return lower..<first(from: lower) { text.lexicographicallyPrecedes(own($0)) }
  }

  private func first(from start: Int, _ isReached: (Element) -> Bool) -> Int {
    var (low, high) = (start, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
