import Basics
import DeepLinks
import TestSupport

/// A route with a property of each type of value, in each place.
struct EveryLink: LinkRoute {
  enum Kind: String, LinkValue, CaseIterable {
    case plain
    case spaced = "a b/c"
    case accented = "é?#"
  }

  var int = 0
  var uint: UInt = 0
  var double = 0.0
  var bool = false
  var text = "x"
  var kind = Kind.plain
  var queryInt: Int?
  var queryTexts: [String] = []
  var queryDoubles: [Double] = []
  var queryEmpty = ""
  var flag = false
  var whole = 1.0
  var rest: [String] = []
  var fragment: String?

  static let pattern =
    "every://:int<int>/:uint<uint>/:double<double>/:bool<bool>/t:text/:kind(plain|a b%2Fc|é?\\#)/**rest/end?queryInt<int>?&queryTexts<text>*&queryDoubles<double>*&queryEmpty<text>=&flag!&whole<int>=1#:fragment<text>?"

  mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("int", &int)
    try fields("uint", &uint)
    try fields("double", &double)
    try fields("bool", &bool)
    try fields("text", &text)
    try fields("kind", &kind)
    try fields("queryInt", &queryInt)
    try fields("queryTexts", &queryTexts)
    try fields("queryDoubles", &queryDoubles)
    try fields("queryEmpty", &queryEmpty)
    try fields("flag", &flag)
    try fields("whole", &whole)
    try fields("rest", &rest)
    try fields("fragment", &fragment)
  }

  static func random(_ dice: inout SplitMix) -> EveryLink {
    var link = EveryLink()
    link.int = dice.pick([.min, .max, 0, -1, Int(truncatingIfNeeded: dice.next())])
    link.uint = dice.pick([.min, .max, UInt(truncatingIfNeeded: dice.next())])
    link.double = number(&dice)
    link.bool = dice.below(2) == 0
    link.text = text(&dice, isEmpty: false)
    link.kind = dice.pick(Kind.allCases)
    link.queryInt = dice.pick([nil, .min, .max, dice.below(100)])
    link.queryTexts = (0..<dice.below(4)).map { _ in text(&dice) }
    link.queryDoubles = (0..<dice.below(4)).map { _ in number(&dice) }
    link.queryEmpty = text(&dice)
    link.flag = dice.below(2) == 0
    link.whole = Double(dice.below(1_000_000)) - 500_000
    link.rest = (0..<dice.below(4)).map { _ in text(&dice, isEmpty: false) }
    link.fragment = dice.below(2) == 0 ? nil : text(&dice)
    return link
  }

  /// Any number but those that are none.
  private static func number(_ dice: inout SplitMix) -> Double {
    let known = [
      0, -0.0, 1, -1.5, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e100,
      1e-100,
      0x1p53, 0x1p63, 1e16, 123_456_789.125, .pi, 1e22,
    ]
    let random = Double(bitPattern: dice.next())
    return random.isFinite && dice.below(2) == 0 ? random : dice.pick(known)
  }

  private static func text(_ dice: inout SplitMix, isEmpty: Bool = true) -> String {
    let pieces = [
      "a", "Z", "0", "/", "\\", "%", "%2F", "%zz", "+", "&", "=", " ", "?", "#", ":", "@", "[", "]", ";", ",",
      ".", "..",
      "ü", "e\u{301}", "中", "🚕", "👩‍👩‍👧", "\u{0}", "\n", "\u{7F}", "\u{FEFF}", "\u{202E}", "\u{10FFFF}", "'",
      "\"", "<", "|",
      "end", "true", "-", "~", "*", "$(x)", "{}",
    ]
    let text = (0..<dice.below(5)).map { _ in dice.pick(pieces) }.joined()
    return text.isEmpty && !isEmpty ? dice.pick(pieces) : text
  }
}
