import RIBTesting
import Testing

@Suite("Two values are compared line by line")
struct DifferenceTests {
  struct Odd: Equatable {
    let value: Double
  }

  @Test("What was expected and what came stand under one another, equal lines are counted")
  func values() {
    var numbers = Array(1...20)
    numbers[9] = 99
    #expect(
      difference(from: Array(1...20), to: numbers) == """
          … (7 equal lines)
            7,
            8,
            9,
        -   10,
        +   99,
            11,
            12,
            13,
          … (8 equal lines)
        """)
    #expect(difference(from: [1], to: [1]) == nil)
  }

  @Test("Lines are put in and taken out")
  func lines() {
    #expect(lineDifference(from: ["a", "b", "c"], to: ["a", "c", "d"]) == "  a\n- b\n  c\n+ d")
    #expect(lineDifference(from: [], to: ["a"]) == "+ a")
    #expect(lineDifference(from: ["a"], to: []) == "- a")
    #expect(lineDifference(from: [], to: []) == nil)
  }

  @Test("What differs applied to the old lines gives the new ones", arguments: 0..<200)
  func property(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let old = (0..<Int.random(in: 0...12, using: &dice)).map { _ in "\(Int.random(in: 0...4, using: &dice))" }
    let new = (0..<Int.random(in: 0...12, using: &dice)).map { _ in "\(Int.random(in: 0...4, using: &dice))" }
    guard let text = lineDifference(from: old, to: new) else {
      #expect(old == new)
      return
    }
    let lines = text.split(separator: "\n")
    guard !text.contains("…") else { return }
    #expect(lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst(2)) } == old)
    #expect(lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst(2)) } == new)
  }

  @Test("Ten thousand lines that all differ are compared")
  func long() {
    let text = lineDifference(from: (0..<10_000).map { "a\($0)" }, to: (0..<10_000).map { "b\($0)" })
    #expect(text?.split(separator: "\n").count == 20_000)
  }

  @Test("Values that are not equal fail at the line of the expectation, also if they look the same")
  func expectation() {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      expectNoDifference([1, 2], [1, 2])
      expectNoDifference([1, 2], [1, 3])
      expectNoDifference(Odd(value: .nan), Odd(value: .nan))
    }
    #expect(
      sink.failures.map(\.message) == [
        "The value differs.\n  [\n    1,\n-   3,\n+   2,\n  ]",
        """
        The values are not equal, but look the same: they differ in something that is not shown, such as a closure, a number that is not \
        equal to itself, or what lies below the limits.
          Odd(value: nan)
        """,
      ])
    #expect(sink.failures.map(\.location.line) == [64, 65])
  }
}
