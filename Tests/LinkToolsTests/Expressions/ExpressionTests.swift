import DeepLinks
import LinkTools
import RIBKit
import TestSupport
import Testing

struct ExpressionTests {
  /// What the groups take; of the whole text, or where the expression takes some of it first.
  private func groups(_ expression: String, _ text: String, isWhole: Bool = true) throws -> [String?]? {
    let expression = try LinkExpression(isWhole ? "^(?:\(expression))$" : expression)
    var steps = Int.max
    let bytes = Array(text.utf8)
    let match = bytes.withUnsafeBufferPointer { expression.match($0, steps: &steps) }
    guard case .found(let groups) = match else { return nil }
    return groups.map { $0.map { String(decoding: bytes[$0], as: UTF8.self) } }
  }

  @Test func groupsHoldWhatTheFirstWayGaveThem() throws {
    #expect(try groups("(a|ab)(c|bcd)(d*)", "abcd") == ["abcd", "a", "bcd", ""])
    #expect(try groups("(a+?)(a*)", "aaa") == ["aaa", "a", "aa"])
    #expect(try groups("(x)?(\\d+)", "7") == ["7", nil, "7"])
    #expect(try groups("(a{2,3}?)(a*)", "aaaa") == ["aaaa", "aa", "aa"])
    #expect(try groups("(?:(a)|b)*", "ab") == ["ab", "a"])
  }

  @Test func aDotIsOneCharacterOfText() throws {
    #expect(try groups("(.)(.)", "中文") == ["中文", "中", "文"])
    #expect(try groups("a.b", "a\nb") != nil)
    #expect(try groups("[一-龥]+", "中文") != nil)
    #expect(try groups("[^a-z]", "中") != nil)
  }

  @Test func classesAreAscii() throws {
    #expect(try groups("\\d\\w\\s", "7_ ") != nil)
    #expect(try groups("\\d", "٣") == nil)
    #expect(try groups("[\\d.-]+", "1.5-2") != nil)
    #expect(try groups("[^\\d]", "7") == nil)
    #expect(try groups("\\D\\W\\S", "a-b") != nil)
    #expect(try groups("[\\]\\\\]+", "]\\") != nil)
  }

  @Test func aPlaceBetweenCharactersCanBeAskedFor() throws {
    #expect(try groups("a$", "ba", isWhole: false) == ["a"])
    #expect(try groups("^a", "ba", isWhole: false) == nil)
    #expect(try groups("\\bcat\\b", "a cat.", isWhole: false) == ["cat"])
    #expect(try groups("\\bcat\\b", "concat", isWhole: false) == nil)
    #expect(try groups("\\Bcat", "concat", isWhole: false) == ["cat"])
  }

  @Test func theFirstPlaceCountsAndThereTheFirstWay() throws {
    #expect(try groups("a+|b", "xbaa", isWhole: false) == ["b"])
    #expect(try groups("a|ab", "xab", isWhole: false) == ["a"])
    #expect(try groups("a|ab", "ab") == ["ab"])
  }

  @Test(arguments: [
    ("a**", 2, ExpressionError.Code.quantifier), ("*a", 0, .quantifier), ("a{2,1}", 1, .quantifier),
    ("a{x}", 1, .quantifier), ("a{1001}", 1, .quantifier), ("a{1", 1, .quantifier), ("(a*)*", 4, .quantifier),
    ("(a?|b)+", 6, .quantifier), ("(a", 0, .parenthesis),
    ("a)", 1, .parenthesis), ("[a", 0, .characterClass), ("[]", 0, .characterClass),
    ("[b-a]", 1, .characterClass), ("[a[b]]", 2, .characterClass), ("[a&&b]", 2, .characterClass),
    ("[a-\\d]", 1, .characterClass), ("\\", 0, .escape), ("\\y", 0, .escape), ("(a)\\1", 3, .unsupported),
    ("a(?=b)", 1, .unsupported), ("(?<n>a)", 0, .unsupported), ("a]", 1, .unexpected), ("中{", 3, .quantifier),
    ("}", 0, .unexpected),
  ])
  func whatIsWrongIsToldWithItsPlace(text: String, offset: Int, code: ExpressionError.Code) {
    #expect {
      try LinkExpression(text)
    } throws: { error in
      guard let error = error as? ExpressionError else { return false }
      return error.code == code && error.offset == offset
    }
  }

  @Test func whatIsTooLargeIsRefusedBeforeItIsMade() {
    for text in [
      "(?:(?:(?:a{1000}){1000}){1000}){1000}", "(?:(?:(?:){1000}){1000}){1000}", "(a{1000}){10}",
      String(repeating: "(", count: 51) + String(repeating: ")", count: 51),
      String(repeating: "(?:", count: 60) + String(repeating: ")", count: 60),
      String(repeating: "()", count: 51), String(repeating: "a", count: 4_097),
    ] {
      #expect {
        try LinkExpression(text)
      } throws: { ($0 as? ExpressionError)?.code == .tooLarge }
    }
  }

  @Test func theSentenceOfAnErrorSaysWhatToDo() {
    #expect {
      try LinkExpression("a{")
    } throws: { error in
      "\(error)"
        == "A number must stand between the braces; write \\{ for a brace, at byte 1 of the expression \"a{\"."
    }
  }

  @Test func theStepsGrowWithTheTextAndNoFaster() throws {
    for text in [
      "(a+)+b", "(a|a)*b", "(a|aa)+$b", "(.*)(.*)(.*)(.*)x", "(?:a?){30}a{30}", "(([a-z])+.)+[A-Z]",
    ] {
      let expression = try LinkExpression("^(?:\(text))$")
      let steps = [1_000, 2_000].map { count in
        var steps = Int.max
        let bytes = [UInt8](repeating: 0x61, count: count)
        _ = bytes.withUnsafeBufferPointer { expression.match($0, steps: &steps) }
        return Int.max - steps
      }
      #expect(steps[1] <= steps[0] * 21 / 10 + 100, "\(text)")
    }
  }

  @Test func theStepsThatAreAllowedAreNeverExceeded() throws {
    let expression = try LinkExpression("(?:a?){1000}b")
    let bytes = [UInt8](repeating: 0x61, count: 1_000)
    var steps = 10_000
    let match = bytes.withUnsafeBufferPointer { expression.match($0, steps: &steps) }
    #expect(match == .exhausted)
    #expect(steps > -10)
  }

  @Test func itTakesTheWayThatAMatcherThatGoesBackTakes() throws {
    var dice = SplitMix(seed: 5)
    var compared = 0
    for _ in 0..<4_000 {
      var count = 0
      let naive = NaiveExpression.random(depth: 4, groups: &count, dice: &dice)
      // What may be empty is not repeated without end.
      guard (try? LinkExpression(naive.text)) != nil else { continue }
      compared += 1
      let text = (0..<dice.below(7)).map { _ in dice.pick(["a", "b"] as [Character]) }
      let expected = naive.match(text, 0, [:]) { $0 == text.count ? $1 : nil }
      let found = try groups(naive.text, String(text))
      let expectedTexts = expected.map { groups in
        [String(text)] + (0..<count).map { groups[$0 + 1].map { String(text[$0]) } }
      }
      #expect(found == expectedTexts, "\(naive.text) \(String(text))")
    }
    #expect(compared > 3_000)
  }

  @Test func noTextIsTooStrange() {
    var dice = SplitMix(seed: 11)
    let pieces = [
      "(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "\\", "^", "$", ".", "a", "中", "-", "1", ",",
    ]
    for _ in 0..<20_000 {
      let text = (0..<dice.below(16)).map { _ in dice.pick(pieces) }.joined()
      _ = try? groups(text, "aa-中1(", isWhole: dice.below(2) == 0)
    }
  }
}
