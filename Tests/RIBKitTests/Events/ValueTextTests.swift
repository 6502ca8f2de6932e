import RIBKit
import Testing
import TreeSupport

/// The text of values in events: that of `print` with sets in order, as far as the limit, and the rule of the launch for each part.
@Suite(.trees)
struct ValueTextTests {
  struct Named: Hashable, CustomStringConvertible, CustomDebugStringConvertible {
    var description: String { "named" }
    var debugDescription: String { "named in debug" }
  }

  struct Streamed: TextOutputStreamable {
    func write(to target: inout some TextOutputStream) { target.write("streamed") }
  }

  struct Box<Content> { var content: Content }

  struct Letter: CustomStringConvertible {
    var secret = Secret()
    var description: String { "about \(secret)" }
  }

  struct Secret: Hashable { var text = "hunter2" }

  final class Thing {}

  enum Stage {
    case idle
    case riding(Box<String>)
    case asked(from: String, to: String)
    case named(only: Int)
    case `init`
  }

  indirect enum Chain {
    case end
    case link(Chain)
  }

  let host = ManualHost()

  @Test func aTextIsThatOfPrintWithoutModulesAndOptionals() {
    expectText(1, "1", "1")
    expectText(-2.5, "-2.5", "-2.5")
    expectText(true, "true", "true")
    expectText(UInt8(3), "3", "3")
    expectText(Duration.seconds(1), "1.0 seconds", "1.0 seconds")
    expectText(FloatingPointSign.minus, "minus", ".minus")
    expectText("x\n\"", "x\n\"", #""x\n\"""#)
    expectText("xyz".dropFirst(), "yz", #""yz""#)
    expectText(Character("é"), "é", #""é""#)
    expectText(Named(), "named", "named")
    expectText(Streamed(), "streamed", "streamed")
    expectText(Thing(), "Thing", "Thing")
    expectText(String?.some("x") as Any, "x", #""x""#)
    expectText(String?.none as Any, "nil", "nil")
    expectText(Int??.some(nil) as Any, ".some(nil)", ".some(nil)")
    expectText([1, nil] as [Int?], "[1, nil]", "[1, nil]")
    expectText([Named?.some(Named())], "[named]", "[named]")
    expectText(AnyHashable("x"), "x", #""x""#)
    expectText(["a": [1.5]], #"["a": [1.5]]"#, #"["a": [1.5]]"#)
    expectText([Int: Int](), "[:]", "[:]")
    expectText([Int](), "[]", "[]")
    expectText(Set([7]), "Set([7])", "Set([7])")
    expectText(ContiguousArray([1]), "[1]", "[1]")
    expectText([1, 2][1...], "[2]", "[2]")
    expectText(1..<3, "1..<3", "1..<3")
    expectText(["x": 1].keys, #"["x"]"#, #"["x"]"#)
    expectText(["x": 1].values, "[1]", "[1]")
    expectText((1, x: "y"), #"(1, x: "y")"#, #"(1, x: "y")"#)
    expectText((), "()", "()")
    expectText(Int.self, "Int.self", "Int.self")
    expectText(Box(content: "x"), #"Box<String>(content: "x")"#, #"Box<String>(content: "x")"#)
    expectText(Stage.idle, "idle", ".idle")
    expectText(Stage.asked(from: "A", to: "B"), #"asked(from: "A", to: "B")"#, #".asked(from: "A", to: "B")"#)
    expectText(Stage.named(only: 3), "named(only: 3)", ".named(only: 3)")
    expectText(Chain.link(.end), "link(.end)", ".link(.end)")
    expectText(Result<Int, any Error>.success(1), "success(1)", ".success(1)")
    expectText({ (number: Int) in number }, "(function)", "(function)")
  }

  /// Expects the text of a value, and the text that it has as a part of another one.
  func expectText(_ value: Any, _ whole: String, _ part: String, at place: SourceLocation = #_sourceLocation)
  {
    #expect(ValueDescription(mirroring: value).text == whole, sourceLocation: place)
    #expect(text(of: value) == whole, sourceLocation: place)
    #expect(text(of: [value]) == "[\(part)]", sourceLocation: place)
    #expect(text(of: Box(content: value)) == "Box<Any>(content: \(part))", sourceLocation: place)
    // A rule that changes nothing changes nothing.
    #expect(text(of: [value]) { ValueDescription(mirroring: $0) } == "[\(part)]", sourceLocation: place)
  }

  struct Odd: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["f": 1]) }
  }

  @Test func anEventKnowsTheExpressionOfItsValue() {
    expectExpression(3, "3")
    expectExpression(-0.5, "-0.5")
    expectExpression(true, "true")
    expectExpression("a \"b\"\n", #""a \"b\"\n""#)
    expectExpression(Int?.none as Any, "nil")
    expectExpression(Stage.riding(Box(content: "x")), #".riding(Box<String>(content: "x"))"#)
    expectExpression(Stage.idle, ".idle")
    expectExpression([Stage.idle], "[.idle]")
    expectExpression([1: "a"], #"[1: "a"]"#)
    expectExpression([Int: Int](), "[:]")
    expectExpression((1, x: nil as Int?), "(1, x: nil)")
    expectExpression(Set([1]), "Set([1])")
    expectExpression(Int.self, "Int.self")
    expectExpression(Stage.`init`, nil)
    expectExpression(Odd(), nil)
    expectExpression(Double.nan, nil)
    expectExpression(Named(), nil)
    expectExpression([Named()], nil)
    expectExpression([Named(): 1], nil)
    expectExpression(Thing(), nil)
    expectExpression(Duration.seconds(1), nil)
    expectExpression(1..<3, nil)
    expectExpression(Redacted(1), nil)
    expectExpression([1: Redacted(1)], nil)
    expectExpression({}, nil)
    expectExpression(String(repeating: "x", count: 201), nil)
    expectExpression([String(repeating: "x", count: 201)], nil)
    expectExpression(Array(repeating: 1, count: 101), nil)
    expectExpression(Set(0..<2_000), nil)
  }

  func expectExpression(_ value: Any, _ expression: String?, at place: SourceLocation = #_sourceLocation) {
    #expect(events(of: value, limit: 200).first?.expression == expression, sourceLocation: place)
  }

  @Test func aTextOfARuleIsNoExpression() {
    #expect(events(of: 3) { _ in ValueDescription("3") }.first?.expression == nil)
    #expect(events(of: 3) { _ in ValueDescription("nil") }.first?.expression == nil)
    #expect(
      events(of: [3]) { $0 is Int ? ValueDescription("3") : ValueDescription(mirroring: $0) }
        .first?.expression == nil)
  }

  @Test func eachPartIsAskedFor() {
    let value: [Any] = [
      Stage.riding(Box(content: "a")), ["b": Set([Secret()])], Box(content: Box<Any?>(content: Secret())),
      Letter(),
      AnyHashable(Secret()), ["d", "e"][...], (1, Secret()), Secret()...Secret(), [Secret(): 7],
    ]
    let text = text(of: value) { part in
      switch part {
      case is Secret: nil
      case let text as String: ValueDescription("‹\(text)›")
      default: ValueDescription(mirroring: part)
      }
    }
    #expect(!text.contains("hunter2") && text.split(separator: "redacted").count == 9)
    for letter in "abde" { #expect(text.contains("‹\(letter)›")) }
  }

  @Test func aValueMayStandForAnother() {
    let rule: (Any) -> ValueDescription? = { part in
      (part as? Secret).map { ValueDescription(mirroring: $0.text.count) }
        ?? ValueDescription(mirroring: part)
    }
    #expect(text(of: [Secret()], rule) == "[7]")
  }

  @Test func fieldsAreAskedForToo() {
    let log = events(of: Box(content: [Secret()])) { $0 is Secret ? nil : ValueDescription(mirroring: $0) }
    #expect(log.first?.fields.map(\.text) == ["[redacted]"])
  }

  @Test func aLongFieldLeavesRoomForTheNext() {
    struct Board {
      let rows = Array(0..<1_000)
      let title = "x"
    }
    let log = events(of: Board(), limit: 20) { ValueDescription(mirroring: $0) }
    #expect(log.first?.fields.last?.text == "x")
  }

  @Test func aLargeValueIsReadAsFarAsItIsWritten() {
    struct Counted: CustomStringConvertible {
      let reads: Reads
      var description: String {
        reads.count += 1
        return "x"
      }
    }
    final class Reads { var count = 0 }
    let reads = Reads()
    let many = Array(repeating: Counted(reads: reads), count: 100_000)
    #expect(text(of: many, limit: 200).count == 200)
    #expect(reads.count <= 100)
    var asked = 0
    _ = text(of: Array(0..<100_000), limit: 200) {
      asked += 1
      return ValueDescription(mirroring: $0)
    }
    #expect(asked <= 200)
    let long = String(repeating: "é🚕", count: 100_000)
    #expect(text(of: long, limit: 200) == String(long.prefix(200)))
    #expect(text(of: [long], limit: 200) == "[\"" + long.prefix(198))
  }

  @Test func theElementsOfASetAreSorted() {
    var other = Set<Int>(minimumCapacity: 1_000)
    for number in (0..<90).reversed() { other.insert(number) }
    #expect(text(of: Set(0..<90)) == text(of: other))
    #expect(text(of: ["b": 2, "a": 1, "c": 3]) == #"["a": 1, "b": 2, "c": 3]"#)
    #expect(
      text(of: Set((0..<90).map { Box(content: $0) }), limit: 200).hasPrefix("Set([Box<Int>(content: 0), "))
    // Any beginning would be random.
    #expect(text(of: Set(0..<100_000), limit: 200) == "Set([… 100000 more])")
  }

  @Test func aDeepValueOverflowsNoStack() {
    // As deep as the compiler's own code can release it.
    var chain = Chain.end
    for _ in 0..<20_000 { chain = .link(chain) }
    let beginning = text(of: chain)
    #expect(beginning.hasPrefix("link(") && beginning.contains("…"))
    #expect(text(of: chain) { ValueDescription(mirroring: $0) } == beginning)
  }

  /// The text of a value in an event.
  func text(of value: Any, limit: Int = 10_000, _ rule: ((Any) -> ValueDescription?)? = nil) -> String {
    events(of: value, limit: limit, rule).first?.detail ?? ""
  }

  func events(
    of value: Any, limit: Int = 10_000, _ rule: ((Any) -> ValueDescription?)? = nil
  ) -> [TreeEvent] {
    let (root, log) = (ValueRouter(), EventLog())
    let options = LaunchOptions(
      observer: log, observedKinds: [.routed], showsValues: true,
      describe: rule.map { rule in { value, _, _ in rule(value) } }, detailLimit: limit)
    host.run { root.launch(options, on: host) }
    host.run { root.interactor.route(to: value) }
    host.shutdown(root)
    return log.events
  }
}

private final class ValueInteractor: Interactor {
  typealias Route = Any
  let scope = Scope<Any, Never>()
}

private final class ValueRouter: Router {
  let interactor = ValueInteractor()
  func route(to route: Any) {}
}

extension ValueTextTests.Secret: Comparable {
  static func < (first: Self, second: Self) -> Bool { first.text < second.text }
}

extension ValueTextTests.Box: Equatable where Content: Equatable {}
extension ValueTextTests.Box: Hashable where Content: Hashable {}
