import Basics
import TestSupport

/// A pattern as the tests know it: components and required fields of the query, compared in the most naive way.
struct PlainPattern: CustomStringConvertible {
  enum Component: CustomStringConvertible {
    case literal(String)
    case list(String, [String], String)
    case typed(String, String, String)
    case plain(String, String)
    /// Several fields, each plain, of a type or with a list, and one text more than there are fields.
    case several([(type: String, list: [String])], [String])
    case star
    case rest

    /// Written with a number that makes its name.
    func text(_ number: Int) -> String {
      switch self {
      case .literal(let text): text
      case .list(let prefix, let texts, let suffix):
        "\(prefix):p\(number)(\(texts.joined(separator: "|")))\(suffix)"
      case .typed(let prefix, let type, let suffix): "\(prefix):p\(number)<\(type)>\(suffix)"
      case .plain(let prefix, let suffix): "\(prefix):\"p\(number)\"\(suffix)"
      case .several(let fields, let texts):
        texts[0]
          + fields.enumerated().map { part, field in
            let constraint = field.list.isEmpty ? field.type : "(\(field.list.joined(separator: "|")))"
            return ":\"p\(number)_\(part)\"\(constraint)\(texts[part + 1])"
          }.joined()
      case .star: "*"
      case .rest: "**p\(number)"
      }
    }

    var description: String { text(0) }

    /// What is compared first: lower is preferred.
    var rank: [Int] {
      switch self {
      case .literal: [0]
      case .list(let prefix, let texts, let suffix): around(1, prefix, suffix) + [texts.count]
      case .typed(let prefix, let type, let suffix): around(3, prefix, suffix) + [type == "uint" ? 0 : 1]
      case .plain(let prefix, let suffix): around(5, prefix, suffix)
      case .several(let fields, let texts): Self.rank(fields, texts)
      case .star: [7]
      case .rest: [8]
      }
    }

    private func around(_ rank: Int, _ prefix: String, _ suffix: String) -> [Int] {
      let length = prefix.utf8.count + suffix.utf8.count
      return [length > 0 ? rank : rank + 1, -length, -prefix.utf8.count, -1]
    }

    private static func rank(_ fields: [(type: String, list: [String])], _ texts: [String]) -> [Int] {
      let isPlain = fields.contains { $0.type.isEmpty && $0.list.isEmpty }
      var rank = [isPlain ? 5 : 3, -texts.joined().utf8.count, -texts[0].utf8.count, -fields.count]
      for text in texts { rank += text.utf8.map { Int($0) } + [-1] }
      for field in fields { rank += order(field) + [-1] }
      return rank
    }

    private static func order(_ field: (type: String, list: [String])) -> [Int] {
      guard field.list.isEmpty else {
        return [0, field.list.count] + field.list.sorted().joined(separator: "|").utf8.map { Int($0) }
      }
      return [1, ["<uint>": 0, "<int>": 1][field.type] ?? 2]
    }

    /// What each of several fields holds: of all divisions that fit, that with the shortest first field, and so on.
    func values(_ text: String) -> [String]? {
      guard case .several(let fields, let texts) = self, text.hasPrefix(texts[0]) else { return nil }
      return Self.values(text.dropFirst(texts[0].count), fields[...], texts[1...])
    }

    private static func values(
      _ text: Substring, _ fields: ArraySlice<(type: String, list: [String])>, _ texts: ArraySlice<String>
    ) -> [String]? {
      guard let field = fields.first, let next = texts.first else { return text.isEmpty ? [] : nil }
      for count in 0...text.count where accepts(String(text.prefix(count)), field) {
        let behind = text.dropFirst(count)
        guard behind.hasPrefix(next) else { continue }
        let others = values(behind.dropFirst(next.count), fields.dropFirst(), texts.dropFirst())
        if let others { return [String(text.prefix(count))] + others }
      }
      return nil
    }

    private static func accepts(_ text: String, _ field: (type: String, list: [String])) -> Bool {
      if !field.list.isEmpty { return field.list.contains(text) }
      return switch field.type {
      case "<int>": Int(text) != nil
      case "<uint>": UInt(text) != nil
      default: !text.isEmpty
      }
    }

    func takes(_ text: String) -> Bool {
      switch self {
      case .literal(let literal): text == literal
      case .list(let prefix, let texts, let suffix): texts.contains { text == prefix + $0 + suffix }
      case .typed(let prefix, let type, let suffix):
        inner(text, prefix, suffix).map { type == "int" ? Int($0) != nil : UInt($0) != nil } ?? false
      case .plain(let prefix, let suffix): inner(text, prefix, suffix).map { !$0.isEmpty } ?? false
      case .several: values(text) != nil
      case .star, .rest: true
      }
    }

    private func inner(_ text: String, _ prefix: String, _ suffix: String) -> Substring? {
      guard text.utf8.count >= prefix.utf8.count + suffix.utf8.count else { return nil }
      guard text.hasPrefix(prefix), text.hasSuffix(suffix) else { return nil }
      return text.dropFirst(prefix.count).dropLast(suffix.count)
    }
  }

  let components: [Component]
  let query: [String]
  let priority: Int

  var description: String {
    let path = components.enumerated().map { "/" + $1.text($0) }.joined()
    return (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Whether it takes components, by recursion over both.
  func takes(_ texts: [String], _ names: Set<String>) -> Bool {
    names.isSuperset(of: query) && takes(texts[...], components[...])
  }

  private func takes(_ texts: ArraySlice<String>, _ components: ArraySlice<Component>) -> Bool {
    guard let first = components.first else { return texts.isEmpty }
    if case .rest = first {
      return (texts.startIndex...texts.endIndex).contains { takes(texts[$0...], components.dropFirst()) }
    }
    guard let text = texts.first, first.takes(text) else { return false }
    return takes(texts.dropFirst(), components.dropFirst())
  }

  /// Whether it is preferred to another that takes the same link.
  func isPreferred(to other: PlainPattern) -> Bool {
    if priority != other.priority { return priority > other.priority }
    for place in 0..<max(components.count, other.components.count) {
      // A pattern that has ended is preferred to a rest that takes nothing.
      let left = place < components.count ? rank(place) : [-1]
      let right = place < other.components.count ? other.rank(place) : [-1]
      if left != right { return left.lexicographicallyPrecedes(right) }
    }
    return query.count > other.query.count
  }

  private func rank(_ place: Int) -> [Int] {
    let isRest = if case .rest = components[place] { true } else { false }
    return components[place].rank + (isRest ? [place - components.count] : [])
  }

  static func random(_ dice: inout SplitMix) -> PlainPattern {
    var components = (0..<dice.below(4)).map { _ in component(&dice) }
    if dice.below(4) == 0 { components.insert(.rest, at: dice.below(components.count + 1)) }
    let query = ["q", "r"].filter { _ in dice.below(8) == 0 }
    return PlainPattern(
      components: components, query: query, priority: dice.below(6) == 0 ? dice.below(3) - 1 : 0)
  }

  private static func component(_ dice: inout SplitMix) -> Component {
    let (prefix, suffix) = (dice.pick(["", "", "", "a", "1", "ab"]), dice.pick(["", "", "", "b", "1"]))
    switch dice.below(11) {
    case 0, 1, 2: return .literal(dice.pick(["a", "b", "ab", "1", "11", "abb", "ü"]))
    case 3: return .list(prefix, dice.pick([["a"], ["a", "b"], ["b", "1"], ["1", "ab", "11"]]), suffix)
    case 4: return .typed(prefix, dice.pick(["int", "uint"]), suffix)
    case 5: return .star
    case 6, 7:
      let fields = (0..<(2 + dice.below(5) / 4)).map { _ -> (type: String, list: [String]) in
        dice.pick([
          ("", []), ("", []), ("<int>", []), ("<uint>", []), ("", ["a", "ab"]), ("", ["1", "a-1"]),
        ])
      }
      return .several(
        fields,
        [dice.pick(["", "", "a"])] + fields.dropFirst().map { _ in dice.pick(["-", "-", "1", "b", "ab"]) }
          + [dice.pick(["", "", "b", "1"])])
    default: return .plain(prefix, suffix)
    }
  }
}
