import ModelStreams
import RIBKit
import RIBTesting
import Testing

extension Sentence {
  private struct Offline: Error {}

  /// A text that is no diagram, with the column that is to blame.
  private static func unreadable(_ text: String, _ column: Int, _ sentence: String) -> Sentence {
    rejected("the text \(text)", text, column, sentence) { play in
      let values = Dictionary(
        uniqueKeysWithValues: "ab1".filter { text.first != "1" || $0 != "a" }.map { ($0, 1) })
      return try play.events(MarbleDiagram(text, values: values))
    }
  }

  private static func rejected(
    _ name: String, _ text: String, _ column: Int, _ sentence: String,
    of make: @escaping @Sendable (MarbleScheduler) throws -> EventStream<Int>
  ) -> Sentence {
    let whole = """
      The diagram cannot be used: \(sentence)
        \(text)
        \(String(repeating: " ", count: column))^
      """
    return Sentence(name, whole) { expectMarbles("-") { try make($0) } }
  }

  /// A diagram that is not met, cannot be read or cannot be played.
  static let ofDiagrams: [Sentence] = [
    Sentence(
      "other values at other times",
      """
      Tick 4: expected 'b', but got nothing.
        tick      0    5
        source    a-b---c   |
        expected  ----b-(c|)
        actual    -----b-   (c|)
                      ^
      """
    ) {
      expectMarbles("----b-(c|)") { play in
        try play.models("a-b---c|").debounce(for: .seconds(3), clock: play.clock)
      }
    },
    Sentence(
      "a value that no diagram knows",
      """
      Tick 2: expected '2', but got 'Z'.
        tick      0
        source    1-2-|
        expected  1-2|
        actual    1-Z-|
                    ^
        Z is 20, which is not a value of the diagram.
      """
    ) {
      expectMarbles("1-2|") { play in
        let numbers: ModelStream<Int> = try play.models("1-2-|")
        return numbers.map { $0 == 1 ? 1 : 20 }
      }
    },
    Sentence(
      "a failure, a subscription and a cancellation",
      """
      Tick 2: expected 'b', but got a failure.
        tick      0
        source    a-#
        expected  a-b
        actual    a-#
                    ^
        # is the failure Offline().
      """,
      """
      Tick 2: expected 'b', then the cancellation, but got 'c', then the cancellation.
        tick      0
        source    --c
        expected  ^-(b!)
        actual    ^-(c!)
                    ^
      """
    ) {
      expectMarbles("a-b") { try $0.sequence("a-#" as MarbleDiagram<String>, failingWith: Offline()) }
      expectMarbles("^-(b!)") { try $0.events("--c") }
    },
    Sentence(
      "work that goes on without its reader",
      """
      The diagram matches, but this was still running after the reader ended: \
      other (RIBTestingTests/Sentence+diagrams.swift:_): stub log()
      """
    ) {
      // The filter of a sequence is Sendable, though the host runs it.
      nonisolated(unsafe) let host = ManualHost()
      let log = Stub<Void, Void>("log")
      log.suspends(ignoringCancellation: true)
      expectMarbles("a!", host: host) { play in
        try play.models("a").drop { _ in
          host.start("other") { await log.call(default: ()) }
          return false
        }
      }
      log.resume()
      host.settle()
    },
    Sentence(
      "streams that are not made and ticks that cannot be played",
      "The streams of the diagram could not be created: Offline()",
      "A tick of -1.0 seconds cannot be played. Use one between zero and a hundred years."
    ) {
      expectMarbles("-") { _ -> EventStream<Int> in throw Offline() }
      expectMarbles("-", tick: .seconds(-1)) { try $0.events("-") }
    },
    Sentence(
      "a model stream without a first model",
      """
      The diagram cannot be used: a model stream always has a current model; begin its diagram with one.
        -a
        ^
      """
    ) {
      expectMarbles("-") { try $0.models("-a") }
    },
    unreadable("a-(b", 2, "'(' opens a group that is never closed; close it with ')'."),
    unreadable("a)", 1, "')' closes no group; open one with '('."),
    unreadable("a-()", 3, "the group is empty; write '-' for nothing."),
    unreadable("((a)", 1, "a group cannot contain a group; one group is one tick."),
    unreadable("(a-b)", 2, "'-' is inside a group, but a group is one tick; close the group first."),
    unreadable("a|b", 2, "'b' comes after the end; remove it, or move the end."),
    unreadable("a|#", 2, "'#' comes after the end; remove it, or move the end."),
    unreadable("^-^", 2, "'^' appears twice; subscribe the reader once."),
    unreadable("(a^)", 2, "'^' is not the first in its group; nothing can come before the subscription."),
    unreadable("!-!", 2, "'!' appears twice; cancel the reader once."),
    unreadable("a!b", 2, "'b' comes after '!', but nothing can follow the cancellation."),
    unreadable("a-?", 2, "'?' has no meaning here; values are letters and digits."),
    unreadable("1-a", 2, "'a' has no value of type Int; add it to the values."),
    unreadable("a^", 1, "'^' is for expectations only; a source exists from the beginning."),
    unreadable("a!", 1, "'!' is for expectations only; a source is not cancelled."),
    unreadable(
      "a#", 1, "a model or event stream does not fail; a service sends failure in a model or an event."),
  ]
}
