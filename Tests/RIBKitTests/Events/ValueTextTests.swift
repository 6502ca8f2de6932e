import RIBKit
import TestSupport
import Testing

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
  }

  indirect enum Chain {
    case end
    case link(Chain)
  }

  let host = ManualHost()

  @Test func aTextIsThatOfPrint() {
    let numbers: [Any] = [1, -2.5, true, UInt8(3), Duration.seconds(1), FloatingPointSign.minus, 1 as Float]
    let texts: [Any] = ["x\n\"", "xyz".dropFirst(), Character("é"), Named(), Streamed(), Thing()]
    let optionals: [Any] = [
      String?.some("x") as Any, String?.none as Any, Int??.some(nil) as Any, [1, nil] as [Int?],
      [Named?.some(Named())],
    ]
    let collections: [Any] = [
      ["a": [1.5]], Set([7]), [Int: Int](), [Int](), ContiguousArray([1]), [1, 2][1...], 1..<3, "a"..."b",
      ["x": 1].keys,
      AnyHashable("x"), AnyHashable(Named()), [AnyHashable("k"): 1 as Any],
    ]
    let structures: [Any] = [
      (1, x: "y"), (), Int.self, Box(content: "x"), Box(content: Box(content: Named())), Stage.idle,
      Stage.asked(from: "A", to: "B"), Stage.named(only: 3), Stage.riding(Box(content: "Bo")),
      Chain.link(.end),
      Result<Int, any Error>.success(1), Box<(Int) -> Int>(content: { $0 }),
      Mirror.DisplayStyle?.some(.enum) as Any,
    ]
    for value in numbers + texts + optionals + collections + structures {
      for value in [value, [value], Box(content: value)] as [Any] {
        #expect(ValueDescription(mirroring: value).text == "\(value)")
        #expect(text(of: value) == "\(value)")
        // A rule that changes nothing changes nothing.
        #expect(text(of: value) { ValueDescription(mirroring: $0) } == "\(value)")
      }
    }
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
    #expect(text(of: Set(0..<100_000), limit: 200).count == 200)
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
