import RIBTesting
import Testing

/// Values are printed as the Swift that makes them.
struct SwiftSourceTests {
  enum Input {
    case plain
    case name(String)
    case request(pickup: String)
    case move(Int, to: Double)
    case nested(Inner?)
    case list([Inner])
    case at(Point)
    case wait(Duration)
  }
  enum Inner: Hashable {
    case one
    case two(Int)
  }
  struct Point {
    var x = 1
    var name: String? = "a"
  }
  struct Nothing {}

  @Test(
    arguments: [
      (.plain, ".plain"),
      (.name("a \"b\"\n"), #".name("a \"b\"\n")"#),
      (.request(pickup: "A"), #".request(pickup: "A")"#),
      (.move(-1, to: 0.5), ".move(-1, to: 0.5)"),
      (.nested(nil), ".nested(nil)"),
      (.nested(.two(3)), ".nested(.two(3))"),
      (.list([.one, .two(2)]), ".list([.one, .two(2)])"),
      (.at(Point()), #".at(.init(x: 1, name: "a"))"#),
      (.wait(.milliseconds(300)), ".wait(.milliseconds(300))"),
    ] as [(Input, String)])
  func enumsStructsAndWhatIsInThem(_ input: Input, _ source: String) {
    #expect(swiftSource(of: input) == source)
  }

  @Test func plainValuesCollectionsAndTimes() {
    #expect(swiftSource(of: 1) == "1")
    #expect(swiftSource(of: true) == "true")
    #expect(swiftSource(of: Character("a")) == #""a""#)
    #expect(swiftSource(of: -Double.infinity) == "-.infinity")
    #expect(swiftSource(of: Float.nan) == ".nan")
    #expect(swiftSource(of: (1, name: "a")) == #"(1, name: "a")"#)
    #expect(swiftSource(of: ["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
    #expect(swiftSource(of: [String: Int]()) == "[:]")
    #expect(swiftSource(of: [Int]()) == "[]")
    #expect(swiftSource(of: Set([2, 1])) == "[1, 2]")
    #expect(swiftSource(of: Nothing()) == ".init()")
    #expect(swiftSource(of: Duration.seconds(2)) == ".seconds(2)")
    #expect(swiftSource(of: Duration.microseconds(1_500)) == ".microseconds(1500)")
    #expect(swiftSource(of: Duration.nanoseconds(-1)) == ".nanoseconds(-1)")
    #expect(
      swiftSource(of: Duration(secondsComponent: 1, attosecondsComponent: 1))
        == ".init(secondsComponent: 1, attosecondsComponent: 1)")
  }
}
