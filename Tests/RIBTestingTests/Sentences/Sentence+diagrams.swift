import ModelStreams
import RIBKit
import RIBTesting
import Testing

extension Sentence {
  private struct Offline: Error {}

  /// A text that is not a diagram.
  private static func unreadable(_ text: String) -> Sentence {
    Sentence("the text \(text)") {
      expectMarbles("-") { play in
        let values = Dictionary(
          uniqueKeysWithValues: "ab1".filter { text.first != "1" || $0 != "a" }.map { ($0, 1) })
        return try play.events(MarbleDiagram(text, values: values))
      }
    }
  }

  /// A diagram that is not met, cannot be read or cannot be played.
  static let ofDiagrams: [Sentence] =
    [
      Sentence("other values at other times") {
        expectMarbles("----b-(c|)") { play in
          try play.models("a-b---c|").debounce(for: .seconds(3), clock: play.clock)
        }
      },
      Sentence("a value that no diagram knows") {
        expectMarbles("1-2|") { play in
          let numbers: ModelStream<Int> = try play.models("1-2-|")
          return numbers.map { $0 == 1 ? 1 : 20 }
        }
      },
      Sentence("a failure, a subscription and a cancellation") {
        expectMarbles("a-b") { try $0.sequence("a-#" as MarbleDiagram<String>, failingWith: Offline()) }
        expectMarbles("-(^a)-(b|)") { try $0.models("a--b") }
        expectMarbles("^-(b!)") { try $0.events("--c") }
      },
      Sentence("work that goes on without its reader") {
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
      Sentence("streams that are not made and ticks that cannot be played") {
        expectMarbles("-") { _ -> EventStream<Int> in throw Offline() }
        expectMarbles("-", tick: .seconds(-1)) { try $0.events("-") }
      },
      Sentence("values after the end of the diagram, from two sources") {
        expectMarbles("-b") { play in
          let one = try play.models("a")
          let other = try play.models("b")
          return combineLatest(one, other).map { $1 }.debounce(for: .seconds(3), clock: play.clock)
        }
        expectMarbles("-") { play in
          try play.models("a").debounce(for: .seconds(6), clock: play.clock)
        }
      },
      Sentence("an expectation that is not a diagram") {
        expectMarbles("1-(2") { try $0.events("-" as MarbleDiagram<Int>) }
      },
      Sentence("a model stream without a first model") {
        expectMarbles("-") { try $0.models("-a") }
      },
    ]
    + [
      "a-(b", "a)", "a-()", "((a)", "(a-b)", "a|b", "a|#", "^-^", "(a^)", "!-!", "a!b", "a-?", "1-a", "a^",
      "a!", "a#",
    ].map(unreadable)
}
