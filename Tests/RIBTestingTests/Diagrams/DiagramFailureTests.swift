import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A diagram that is not met, or cannot be read, says where.
struct DiagramFailureTests {
  private struct Offline: Error {}

  private func failures(_ body: () -> Void) -> [Failure] {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink, operation: body)
    return sink.takeFailures()
  }

  @Test func bothDiagramsAreShownBelowEachOtherWithARulerAndAMark() {
    let line = #line + 2
    let failures = failures {
      expectMarbles("----b-(c|)") { play in
        try play.models("a-b---c|").debounce(for: .seconds(3), clock: play.clock)
      }
    }
    #expect(failures.map(\.location.line) == [line])
    expectSaid(
      failures,
      """
      Tick 4 … 'b' … nothing … \n  tick      0    5
        source    a-b---c   |
        expected  ----b-(c|)
        actual    -----b-   (c|)
                      ^
      """)
  }

  @Test func valuesThatNoDiagramKnowsGetALetterAndALegend() {
    let failures = failures {
      expectMarbles("1-2|") { play in
        let numbers: ModelStream<Int> = try play.models("1-2-|")
        return numbers.map { $0 == 1 ? 1 : 20 }
      }
    }
    expectSaid(failures, "Tick 2 … '2' … 'Z' … actual    1-Z-| … Z is 20")
  }

  @Test func aFailureWhereNoneWasExpectedIsShownWithItsError() {
    let failures = failures {
      expectMarbles("a-b") { try $0.sequence("a-#" as MarbleDiagram<String>, failingWith: Offline()) }
    }
    expectSaid(failures, "Tick 2 … 'b' … a failure … actual    a-# … # is the failure Offline()")
  }

  @Test func whatComesWhenTheDiagramIsOverIsADifferenceWithSeveralSources() {
    let failures = failures {
      expectMarbles("-b") { play in
        let one = try play.models("a")
        let other = try play.models("b")
        return combineLatest(one, other).map { $1 }.debounce(for: .seconds(3), clock: play.clock)
      }
      expectMarbles("-") { play in
        try play.models("a").debounce(for: .seconds(6), clock: play.clock)
      }
    }
    expectSaid(
      failures,
      "Tick 1 … 'b' … nothing … \n  source 2  b\n  expected  -b\n  actual    ---b\n             ^",
      "Tick 6 … nothing … 'a' … \n  actual    ------a\n                  ^")
  }

  @Test func anEndThatDoesNotComeASubscriptionAndACancellation() {
    let failures = failures {
      expectMarbles("-(^a)-(b|)") { try $0.models("a--b") }
      expectMarbles("^-(b!)") { try $0.events("--c") }
    }
    expectSaid(
      failures,
      "Tick 3 … 'b', then the end … 'b' … \n  expected  -(^a)-(b|)\n  actual    -(^a)-b",
      "Tick 2 … 'b', then the cancellation … 'c', then the cancellation")
  }

  @Test func workThatGoesOnWhenTheReaderIsGoneIsAFailure() {
    // The filter of a sequence is Sendable, though the host runs it.
    nonisolated(unsafe) let host = ManualHost()
    let stub = Stub<Void, Void>("stub")
    stub.suspends(ignoringCancellation: true)
    let failures = failures {
      expectMarbles("a!", host: host) { play in
        try play.models("a").drop { _ in
          host.start("other") { await stub.call(default: ()) }
          return false
        }
      }
    }
    expectSaid(failures, "diagram matches … still running … other (")
    stub.resume()
    host.settle()
  }

  @Test(arguments: [
    ("a-(b", 2), ("a)", 1), ("a-()", 3), ("((a)", 1), ("(a-b)", 2), ("a|b", 2), ("a|#", 2), ("^-^", 2),
    ("(a^)", 2), ("!-!", 2), ("a!b", 2), ("a-?", 2), ("1-a", 2),
  ])
  func aTextThatIsNoDiagramIsRejectedAtTheCharacter(text: String, column: Int) {
    let values = Dictionary(
      uniqueKeysWithValues: "ab1".filter { text.first != "1" || $0 != "a" }.map { ($0, 1) })
    let failures = failures {
      expectMarbles(MarbleDiagram(text, values: values)) { try $0.events("-" as MarbleDiagram<Int>) }
    }
    let mark = String(repeating: " ", count: column) + "^"
    #expect(failures.map { $0.message.hasSuffix("\n  \(text)\n  \(mark)") } == [true])
  }

  @Test func aSourceThatCannotBePlayedIsRejectedAtItsOwnLine() {
    let line = #line + 2
    let failures = failures {
      expectMarbles("-") { try $0.models("-a") }
      expectMarbles("-") { try $0.models("a-#") }
      expectMarbles("-") { try $0.events("a^") }
      expectMarbles("-") { try $0.events("a!") }
      expectMarbles("-") { _ -> EventStream<Int> in throw Offline() }
    }
    expectSaid(
      failures,
      "current model … \n  -a\n  ^",
      "does not fail … \n  a-#\n    ^",
      "'^' … \n  a^\n   ^",
      "'!' … \n  a!\n   ^",
      "not be created … Offline()")
    #expect(failures.map(\.location.line) == Array(line..<line + 5))
  }
}
