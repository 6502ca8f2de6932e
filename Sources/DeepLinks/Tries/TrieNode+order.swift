// The order depends on what the patterns say and never on the order of insertion, except for routes that end at one node: those that
// nothing tells apart stay in that order, which only rewriting rules may have.
extension TrieNode {
  /// Puts all that follows the node in the order in which it is preferred.
  mutating func sort(_ queries: [QueryForm]) {
    if branches.count > 1 { branches.sort(by: <) }
    for index in branches.indices { branches[index].ways.sort() }
    for (text, found) in lists where found.count > 1 { lists[text] = found.sorted(by: <) }
    guard endings.count > 1 else { return }
    // The sort of the library is stable.
    endings.sort { ($0.priority, $0.required) > ($1.priority, $1.required) }
    choices = EndingChoices(endings, queries)
  }
}

extension TrieList {
  fileprivate static func < (left: Self, right: Self) -> Bool {
    left.order == right.order
      ? precedes(left.allowed + [left.prefix, left.suffix], right.allowed + [right.prefix, right.suffix])
      : left.order < right.order
  }

  /// A less specific kind comes later, less literal text too, and a longer list.
  private var order: (UInt8, Int, Int, Int) {
    (rank.rawValue, -prefix.count - suffix.count, -prefix.count, allowed.count)
  }
}

extension TrieBranch {
  fileprivate static func < (left: Self, right: Self) -> Bool {
    // If all lengths are equal the texts decide: something must, and it must not be the order of insertion.
    left.order == right.order ? precedes(left.texts, right.texts) : left.order < right.order
  }

  /// A less specific kind comes later, less literal text too, and fewer parameters.
  private var order: (UInt8, Int, Int, Int) {
    guard case .split(let texts, _) = ways else { return (rank.rawValue, -prefix - suffix, -prefix, -1) }
    return (rank.rawValue, -texts.reduce(0) { $0 + $1.count }, -prefix, 1 - texts.count)
  }

  private var texts: [[UInt8]] {
    if case .split(let texts, _) = ways { texts } else { [] }
  }
}

extension TrieBranch.Ways {
  fileprivate mutating func sort() {
    switch self {
    case .whole(let ways):
      if ways.count > 1 { self = .whole(ways.sorted { $0.rule.order < $1.rule.order }) }
    case .around(let byText):
      if byText.values.contains(where: { $0.count > 1 }) {
        self = .around(byText.mapValues { $0.sorted { $0.rule.order < $1.rule.order } })
      }
    case .split(let texts, let ways):
      if ways.count > 1 {
        self = .split(
          texts: texts, ways.sorted { precedes($0.form.fields.map(\.sortKey), $1.form.fields.map(\.sortKey)) }
        )
      }
    }
  }
}

extension TextRule {
  /// The position of a parameter among those that stand in its place: a list before a type, a short list before a long one.
  var sortKey: [UInt8] {
    func bytes(_ number: Int) -> [UInt8] {
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    guard allowed.isEmpty else {
      let texts = allowed.sorted { $0.lexicographicallyPrecedes($1) }
      return [0] + bytes(texts.count) + texts.joined(separator: [0xFF])
    }
    return [1, order.0] + bytes(order.1)
  }
}

private func precedes(_ left: [[UInt8]], _ right: [[UInt8]]) -> Bool {
  left.lexicographicallyPrecedes(right) { $0.lexicographicallyPrecedes($1) }
}

extension EndingChoices {
  /// The number of routes at one node from which on they are found by the values that they require.
  private static let many = 8

  fileprivate init?(_ endings: [TrieEnding], _ queries: [QueryForm]) {
    guard endings.count >= Self.many else { return nil }
    var names: [[UInt8]: Int] = [:]
    for (index, ending) in endings.enumerated() {
      guard let field = queries[ending.route].deciding else {
        others.append(index)
        continue
      }
      let place = names[field.name] ?? byName.count
      if names.updateValue(place, forKey: field.name) == nil { byName.append((field.name, [:])) }
      for text in field.rule.allowed { byName[place].endings[text[...], default: []].append(index) }
    }
    if byName.isEmpty { return nil }
  }
}
