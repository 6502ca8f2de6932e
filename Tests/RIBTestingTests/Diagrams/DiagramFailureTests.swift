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
      expectDiagram("----b-(c|)") { play in
        try play.models("a-b---c|").debounce(for: .seconds(3), clock: play.clock)
      }
    }
    #expect(
      failures == [
        Failure(
          """
          In tick 4 the diagram expects 'b', but nothing came.
            tick      0    5
            source    a-b---c   |
            expected  ----b-(c|)
            actual    -----b-   (c|)
                          ^
          """,
          at: SourceLocation(
            fileID: #fileID, filePath: #filePath, line: line, column: failures.first?.location.column ?? 1))
      ])
  }

  @Test func valuesThatNoDiagramKnowsGetALetterAndALegend() {
    let failures = failures {
      expectDiagram("1-2|") { play in
        let numbers: ModelStream<Int> = try play.models("1-2-|")
        return numbers.map { $0 == 1 ? 1 : 20 }
      }
    }
    #expect(
      failures.map(\.message) == [
        """
        In tick 2 the diagram expects '2', but 'Z' came.
          tick      0
          source    1-2-|
          expected  1-2|
          actual    1-Z-|
                      ^
          Z is 20, which is no value of the diagram.
        """
      ])
  }

  @Test func aFailureWhereNoneWasExpectedIsShownWithItsError() {
    let failures = failures {
      expectDiagram("a-b") { try $0.sequence("a-#" as Diagram<String>, failingWith: Offline()) }
    }
    #expect(
      failures.map(\.message) == [
        """
        In tick 2 the diagram expects 'b', but a failure came.
          tick      0
          source    a-#
          expected  a-b
          actual    a-#
                      ^
          # is the failure Offline().
        """
      ])
  }

  @Test func whatComesWhenTheDiagramIsOverIsADifferenceWithSeveralSources() {
    let failures = failures {
      expectDiagram("-b") { play in
        let one = try play.models("a")
        let other = try play.models("b")
        return combineLatest(one, other).map { $1 }.debounce(for: .seconds(3), clock: play.clock)
      }
      expectDiagram("-") { play in
        try play.models("a").debounce(for: .seconds(6), clock: play.clock)
      }
    }
    #expect(
      failures.map(\.message) == [
        """
        In tick 1 the diagram expects 'b', but nothing came.
          tick      0
          source 1  a
          source 2  b
          expected  -b
          actual    ---b
                     ^
        """,
        """
        In tick 6 the diagram expects nothing, but 'a' came.
          tick      0    5
          source    a
          expected  -
          actual    ------a
                          ^
        """,
      ])
  }

  @Test func anEndThatDoesNotComeASubscriptionAndACancellation() {
    let failures = failures {
      expectDiagram("-(^a)-(b|)") { try $0.models("a--b") }
      expectDiagram("^-(b!)") { try $0.events("--c") }
    }
    #expect(
      failures.map(\.message) == [
        """
        In tick 3 the diagram expects 'b', then the end, but 'b' came.
          tick      0
          source    a-   -b
          expected  -(^a)-(b|)
          actual    -(^a)-b
                          ^
        """,
        """
        In tick 2 the diagram expects 'b', then the cancellation, but 'c', then the cancellation came.
          tick      0
          source    --c
          expected  ^-(b!)
          actual    ^-(c!)
                      ^
        """,
      ])
  }

  @Test func workThatGoesOnWhenTheReaderIsGoneIsAFailure() {
    // The filter of a sequence is Sendable, though the host runs it.
    nonisolated(unsafe) let host = ManualHost()
    let stub = Stub<Void, Void>("stub")
    stub.suspends(ignoringCancellation: true)
    let failures = failures {
      expectDiagram("a!", host: host) { play in
        try play.models("a").drop { _ in
          host.start("other") { await stub.call(default: ()) }
          return false
        }
      }
    }
    #expect(failures.count == 1)
    #expect(
      failures.first?.message.hasPrefix(
        "The diagram is right, but when the reader was gone, this still went on: other (") == true)
    stub.resume()
    host.settle()
  }

  @Test(arguments: [
    ("a-(b", 2, "'(' opens a group that is never closed; close it with ')'."),
    ("a)", 1, "')' closes no group; open one with '('."),
    ("a-()", 3, "the group is empty; write '-' for nothing."),
    ("((a)", 1, "a group stands inside of a group; one tick is one group."),
    ("(a-b)", 2, "'-' stands inside of a group, but a group is one tick; close it first."),
    ("a|b", 2, "'b' comes after the end; nothing does."),
    ("a|#", 2, "'#' comes after the end; nothing does."),
    ("^-^", 2, "'^' stands here twice; one reader subscribes once."),
    ("(a^)", 2, "'^' is not the first of its group; before it nothing comes."),
    ("!-!", 2, "'!' stands here twice; one reader is cancelled once."),
    ("a!b", 2, "'b' comes after '!'; nothing comes after the cancellation."),
    ("a-?", 2, "'?' means nothing here; values are letters and digits."),
    ("1-a", 2, "'a' has no value of type Int; add it to the values."),
  ])
  func aTextThatIsNoDiagramIsRefusedAtTheCharacter(text: String, column: Int, sentence: String) {
    let values = Dictionary(
      uniqueKeysWithValues: "ab1".filter { text.first != "1" || $0 != "a" }.map { ($0, 1) })
    let failures = failures {
      expectDiagram(Diagram(text, values: values)) { try $0.events("-" as Diagram<Int>) }
    }
    #expect(
      failures.map(\.message) == [
        """
        The diagram cannot be used: \(sentence)
          \(text)
          \(String(repeating: " ", count: column))^
        """
      ])
  }

  @Test func aSourceThatCannotBePlayedIsRefusedAtItsOwnLine() {
    let line = #line + 2
    let failures = failures {
      expectDiagram("-") { try $0.models("-a") }
      expectDiagram("-") { try $0.models("a-#") }
      expectDiagram("-") { try $0.events("a^") }
      expectDiagram("-") { try $0.events("a!") }
      expectDiagram("-") { _ -> EventStream<Int> in throw Offline() }
    }
    #expect(
      failures.map(\.message) == [
        """
        The diagram cannot be used: a model stream always has a current model; begin its diagram with one.
          -a
          ^
        """,
        """
        The diagram cannot be used: a model or event stream does not fail; a service sends failure in a model or an event.
          a-#
            ^
        """,
        """
        The diagram cannot be used: '^' belongs to what is expected; a source is there from the beginning.
          a^
           ^
        """,
        """
        The diagram cannot be used: '!' belongs to what is expected; a source is not cancelled.
          a!
           ^
        """,
        "The streams of the diagram were not made: Offline()",
      ])
    #expect(failures.map(\.location.line) == Array(line..<line + 5))
  }
}
