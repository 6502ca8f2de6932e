import Foundation
import RIBInspector
import RIBKit
import Testing

/// The reader of plain lines against the decoder for all of JSON: a space after a brace leaves a line to the decoder.
struct PlainLineTests {
  @Test(arguments: 0..<40)
  func bothReadTheSame(_ seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let texts = [
      "", "trip", "a\"b", "\\", "\n", "\u{1F696} é", "/", "{}", "\u{7}", String(repeating: "x", count: 300),
    ]
    func text() -> String { texts[Int(random.next() % UInt64(texts.count))] }
    var lines = ""
    for sequence in 1...20 {
      var object: [String: Any] = [
        "kind": TreeEvent.Kind.allCases[Int(random.next() % 18)].rawValue, "tree": 1, "seq": sequence,
        "node": 7,
        "path": "Root/\(text())",
      ]
      for name in ["cause", "origin", "parent", "ns", "open"] where random.next() % 2 == 0 {
        object[name] = Int(truncatingIfNeeded: random.next() >> (random.next() % 40 + 1))
      }
      if random.next() % 2 == 0 { object["text"] = text() }
      if random.next() % 3 == 0 { object["fields"] = [[text(), text()], [text(), text()]] }
      if random.next() % 5 == 0 { object["unknown"] = [1] }
      lines += String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self) + "\n"
    }
    let plain = Trace(Array(lines.utf8))
    let decoded = Trace(Array(lines.replacing("{\"", with: "{ \"").utf8))
    #expect(plain.problems == [] && decoded.problems == [])
    #expect(plain.trees.map(\.events) == decoded.trees.map(\.events))
  }

  @Test(arguments: [
    #"{"kind":"routed","tree":01,"seq":1,"node":1,"path":"R"}"#,
    #"{"kind":"routed","tree":1,"seq":1,"node":1,"path":"R"}x"#,
    #"{"kind":"routed",,"tree":1,"seq":1,"node":1,"path":"R"}"#,
    #"{"kind":"routed","tree":1,"seq":1,"node":1,"path":"R""#,
    #"{"kind":"routed","tree":-,"seq":1,"node":1,"path":"R"}"#,
    #"{"kind":"routed","tree":1 "seq":1,"node":1,"path":"R"}"#,
  ])
  func whatIsNoJSONIsRefusedByBoth(_ line: String) {
    #expect(Trace(Array("\(line)\n".utf8)).problems.map(\.line) == [1])
  }
}
