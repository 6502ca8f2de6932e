import RIBKit
import TestSupport

/// An expression as a value, its text, and a matcher that goes back, to compare the engine with.
indirect enum NaiveExpression: Sendable {
  case letter(Character)
  case any
  case sequence([NaiveExpression])
  case choice([NaiveExpression])
  case group(NaiveExpression, Int)
  case repetition(NaiveExpression, Int, Int?, isGreedy: Bool)
  case start
  case end

  typealias Groups = [Int: Range<Int>]

  static func random(depth: Int, groups: inout Int, dice: inout SplitMix) -> NaiveExpression {
    guard depth > 0 else { return dice.below(6) == 0 ? .any : .letter(dice.pick(["a", "b"])) }
    switch dice.below(9) {
    case 0, 1, 2:
      return .sequence(
        (0..<dice.below(4)).map { _ in random(depth: depth - 1, groups: &groups, dice: &dice) })
    case 3:
      return .choice(
        (0..<dice.below(2) + 2).map { _ in random(depth: depth - 1, groups: &groups, dice: &dice) })
    case 4:
      groups += 1
      let number = groups
      return .group(random(depth: depth - 1, groups: &groups, dice: &dice), number)
    case 5, 6:
      let minimum = dice.below(3)
      let maximum = dice.pick([nil, minimum, minimum + 1, minimum + 2])
      return .repetition(
        random(depth: depth - 1, groups: &groups, dice: &dice), minimum, maximum, isGreedy: dice.below(2) == 0
      )
    case 7: return dice.below(6) == 0 ? dice.pick([.start, .end]) : .any
    default: return .letter(dice.pick(["a", "b"]))
    }
  }

  var text: String {
    switch self {
    case .letter(let letter): return String(letter)
    case .any: return "."
    case .sequence(let parts): return "(?:" + parts.map(\.text).joined() + ")"
    case .choice(let parts): return "(?:" + parts.map(\.text).joined(separator: "|") + ")"
    case .group(let part, _): return "(\(part.text))"
    case .repetition(let part, let minimum, let maximum, let isGreedy):
      let bounds =
        maximum == minimum ? "{\(minimum)}" : "{\(minimum),\(maximum.map(String.init) ?? "")}"
      return "(?:\(part.text))\(bounds)\(isGreedy ? "" : "?")"
    case .start: return "^"
    case .end: return "$"
    }
  }

  /// Whether it takes the text from an index on so that what follows takes the rest; the groups are those of the first way.
  func match(
    _ text: [Character], _ index: Int, _ groups: Groups, then next: @escaping (Int, Groups) -> Groups?
  )
    -> Groups?
  {
    switch self {
    case .letter(let letter):
      return index < text.count && text[index] == letter ? next(index + 1, groups) : nil
    case .any: return index < text.count ? next(index + 1, groups) : nil
    case .start: return index == 0 ? next(index, groups) : nil
    case .end: return index == text.count ? next(index, groups) : nil
    case .sequence(let parts):
      guard let first = parts.first else { return next(index, groups) }
      return first.match(text, index, groups) { index, groups in
        NaiveExpression.sequence(Array(parts.dropFirst())).match(text, index, groups, then: next)
      }
    case .choice(let parts):
      for part in parts { if let found = part.match(text, index, groups, then: next) { return found } }
      return nil
    case .group(let part, let number):
      return part.match(text, index, groups) { end, groups in
        var groups = groups
        groups[number] = index..<end
        return next(end, groups)
      }
    case .repetition(let part, let minimum, let maximum, let isGreedy):
      return part.repeated(text, index, groups, minimum, maximum, isGreedy, then: next)
    }
  }

  private func repeated(
    _ text: [Character], _ index: Int, _ groups: Groups, _ minimum: Int, _ maximum: Int?, _ isGreedy: Bool,
    then next: @escaping (Int, Groups) -> Groups?
  ) -> Groups? {
    let once = {
      match(text, index, groups) { end, groups in
        // A round that took nothing and was not asked for is the last one.
        if end == index, minimum == 0, maximum == nil { return next(end, groups) }
        return repeated(text, end, groups, max(minimum - 1, 0), maximum.map { $0 - 1 }, isGreedy, then: next)
      }
    }
    if minimum > 0 { return once() }
    if maximum == 0 { return next(index, groups) }
    if isGreedy { return once() ?? next(index, groups) }
    return next(index, groups) ?? once()
  }
}
