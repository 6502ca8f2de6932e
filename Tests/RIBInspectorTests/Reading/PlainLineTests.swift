import Basics
import Foundation
import RIBInspector
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// The reader of plain lines against the decoder for all of JSON: a space after a brace leaves a line to the decoder.
struct PlainLineTests {
  @Test(arguments: Seeds.first(40))
  func bothReadTheSame(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let texts = [
      "", "trip", "a\"b", "\\", "\n", "\u{1F696} é", "/", "{}", "\u{7}", String(repeating: "x", count: 300),
    ]
    func text() -> String { texts[Int(random.next() % UInt64(texts.count))] }
    var lines = ""
    for sequence in 1...20 {
      var object: [String: Any] = [
        "kind": TreeEvent.Kind.allCases.randomElement(using: &random)?.rawValue ?? "", "tree": 1,
        "seq": sequence,
        "node": 7,
        "path": "Root/\(text())",
      ]
      for name in ["cause", "origin", "parent", "ns", "open"] where random.next() % 2 == 0 {
        object[name] = Int(truncatingIfNeeded: random.next() >> (random.next() % 40 + 1))
      }
      if random.next() % 2 == 0 { object["text"] = text() }
      if random.next() % 2 == 0 {
        object["reason"] = EndReason.allCases.randomElement(using: &random)?.rawValue ?? "of a later version"
      }
      if random.next() % 3 == 0 { object["fields"] = [[text(), text()], [text(), text()]] }
      if random.next() % 5 == 0 { object["unknown"] = [1] }
      lines += String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self) + "\n"
    }
    let plain = Trace(Array(lines.utf8))
    let decoded = Trace(Array(lines.replacing("{\"", with: "{ \"").utf8))
    #expect(plain.problems == [] && decoded.problems == [])
    #expect(plain.trees.map(\.events) == decoded.trees.map(\.events))
    let reasons = plain.trees.flatMap(\.events).map(\.endReason)
    #expect(reasons.contains { $0 != nil } && reasons.contains(nil))
  }

  @Test(arguments: Seeds.first(20))
  func whatARecorderWritesIsReadBackTheSame(_ seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let texts = ["", "a", "\"\\/<", "\n\u{0}\u{1F}", "\u{1F696} é", String(repeating: "ab\"", count: 3_000)]
    let numbers = [1, 9, 10, 99, 100, 12_345, .max, .max - 1, -1, .min]
    func number() -> Int { numbers.randomElement(using: &random) ?? 0 }
    func text() -> String { texts.randomElement(using: &random) ?? "" }
    let events = (1...40).map { sequence in
      TreeEvent(
        tree: 1, sequence: sequence,
        time: .nanoseconds(
          [0, 7, 4_722_366_482_869, 4_722_366_482_870, Int64.max].randomElement(using: &random) ?? 0),
        node: number(), path: text(), parent: random.next() % 2 == 0 ? nil : number(), kind: .delivered,
        cause: random.next() % 2 == 0 ? nil : number(), origin: random.next() % 2 == 0 ? nil : number(),
        detail: text(), source: ([nil] + TreeEvent.Source.allCases).randomElement(using: &random) ?? nil,
        fields: (0..<random.next() % 3).map { _ in ValueDescription.Field(name: text(), text: text()) },
        openWork: [0, 1, 65_535].randomElement(using: &random) ?? 0,
        endReason: ([nil] + EndReason.allCases).randomElement(using: &random) ?? nil)
    }
    let trace = recorded(events, in: TraceFile("t", maximumBytes: .max))
    #expect(trace.problems == [])
    #expect(trace.trees.first?.events == events)
  }

  @Test(arguments: [
    #"{"kind":"routed","tree":01,"seq":1,"node":1,"path":"R"}"#,
    #"{"kind":"routed","tree":1,"seq":1,"node":1,"path":"R"}x"#,
    #"{"kind":"routed",,"tree":1,"seq":1,"node":1,"path":"R"}"#,
    #"{"kind":"routed","tree":1,"seq":1,"node":1,"path":"R""#,
    #"{"kind":"routed","tree":-,"seq":1,"node":1,"path":"R"}"#,
    #"{"kind":"routed","tree":1 "seq":1,"node":1,"path":"R"}"#,
  ])
  func whatIsNoJSONIsRejectedByBoth(_ line: String) {
    #expect(Trace(Array("\(line)\n".utf8)).problems.map(\.line) == [1])
  }
}
