import RIBKit
import RIBSessions
import Testing

/// The members that one text of JSON has and another one lacks.
struct LossTests {
  private let coder = JSONValueCoder()

  @Test(arguments: [
    ("1", "1.0"), ("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}"), ("{\"a\":1}", "{ \"a\" : 1.0e0 }"),
    ("{\"a\":null}", "{}"),
    ("null", "null"), ("[]", "[]"), ("[1,2]", "[2,1]"), ("\"é\"", "\"\\u00e9\""),
    ("{\"a\":1}", "{\"a\":1,\"b\":2}"),
    ("[{\"x\":1},{\"x\":2,\"y\":3}]", "[{\"y\":3,\"x\":2},{\"x\":1}]"), ("[null]", "[null]"),
    ("[null]", "[1]"),
    ("{\"letter\":{\"_0\":7}}", "{\"letter\":{\"_0\":8}}"),
    ("[[\"k\",{\"a\":1}],[\"l\",{}]]", "[[\"l\",{}],[\"k\",{\"a\":2}]]"),
  ])
  func nothingIsLost(_ old: String, _ new: String) {
    #expect(coder.lost(from: old, in: new) == nil)
  }

  @Test(arguments: [
    ("{\"a\":1,\"b\":2}", "{\"a\":1}", "b"), ("{\"a\":{\"b\":1}}", "{\"a\":{}}", "a.b"),
    ("[1,2]", "[1]", "[]"),
    ("[{\"price\":1},{\"price\":2}]", "[{\"price\":1},{}]", "[].price"), ("{\"a\":1}", "7", "a"),
    ("[null]", "[]", "[]"),
    ("{\"a\":1}", "{\"a\":null}", "a"),
    ("{\"letter\":{\"_0\":7,\"copy\":true}}", "{\"letter\":{\"_0\":7}}", "letter.copy"),
    ("{\"a.b\":1,\"a\":{\"b\":1}}", "{\"a\":{\"b\":1}}", "a.b"), ("[[1,2],[3]]", "[[1],[3]]", "[][]"),
    ("{\"a\":1e999}", "{\"a\":1}", "members that cannot be compared"),
    ("{\"a\":1}", "", "members that cannot be compared"),
  ])
  func aMemberIsLost(_ old: String, _ new: String, _ lost: String) {
    #expect(coder.lost(from: old, in: new) == lost)
  }

  /// The order of sets and of dictionaries whose keys aren't texts differs from process to process, and often within one.
  @Test func setsAndDictionariesOfAnyOrderLoseNothing() throws {
    struct Value: Codable {
      struct Part: Codable, Hashable {
        var name: String
        var size: Double?
      }
      var parts: Set<Part>
      var byNumber: [Int: [String: Part]]
      var byPart: [Part: Int]
    }
    let parts = (0..<40).map { Value.Part(name: "\($0)", size: $0.isMultiple(of: 3) ? nil : Double($0)) }
    func value(_ parts: [Value.Part], capacity: Int) -> Value {
      var value = Value(parts: Set(minimumCapacity: capacity), byNumber: [:], byPart: [:])
      value.byNumber.reserveCapacity(capacity)
      value.byPart.reserveCapacity(capacity)
      for (index, part) in parts.enumerated() {
        value.parts.insert(part)
        value.byNumber[Int(part.name) ?? 0] = [part.name: part]
        value.byPart[part] = index
      }
      return value
    }
    let one = try coder.text(of: value(parts, capacity: 0))
    let other = try coder.text(of: value(parts.reversed(), capacity: 10_000))
    #expect(one != other)
    #expect(coder.lost(from: one, in: other) == nil)
    let fewer = try coder.text(of: value(Array(parts.dropLast()), capacity: 0))
    #expect(coder.lost(from: one, in: fewer) != nil && coder.lost(from: fewer, in: one) == nil)
  }
}
