import RIBTesting
import Testing

@Suite("A value is shown as text that is the same in every run")
struct DumpTests {
  enum Screen {
    case empty
    case trip(id: String, minutes: Int)
    case unnamed(String, Int)
    case one(Int)
    case pair((x: Int, y: Int))
    indirect case inside(Screen)
  }

  struct Rider {
    var name = "Ana"
    var age: Int? = 7
    var friends: [String] = []
  }

  struct Nothing {}

  class Base { let base = 1 }

  final class Loop: Base {
    let name: String
    var next: Loop?

    init(_ name: String) { self.name = name }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let value: @Sendable () -> Any

    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(text: "1") { 1 },
    Case(text: "true") { true },
    Case(text: #""a \"b\"\n🙂""#) { "a \"b\"\n🙂" },
    Case(text: "nil") { Int?.none as Any },
    Case(text: "5") { Int??.some(.some(5)) as Any },
    Case(text: "nil") { Int??.some(.none) as Any },
    Case(text: "[]") { [Int]() },
    Case(text: "[1, 2]") { [1, 2] },
    Case(text: "[:]") { [String: Int]() },
    Case(text: #"["a": 1, "b": 2, "c": 3]"#) { ["b": 2, "c": 3, "a": 1] },
    Case(text: "Set([1, 2, 3])") { Set([3, 1, 2]) },
    Case(text: "(1, name: 2)") { (1, name: 2) },
    Case(text: ".empty") { Screen.empty },
    Case(text: #".trip(id: "t1", minutes: 4)"#) { Screen.trip(id: "t1", minutes: 4) },
    Case(text: #".unnamed("a", 1)"#) { Screen.unnamed("a", 1) },
    Case(text: ".one(3)") { Screen.one(3) },
    Case(text: ".inside(.one(3))") { Screen.inside(.one(3)) },
    Case(text: #"Rider(name: "Ana", age: 7, friends: [])"#) { Rider() },
    Case(text: "Nothing()") { Nothing() },
    Case(text: "Int.self") { Int.self },
    Case(text: "300.0 seconds") { Duration.seconds(300) },
    Case(text: "(function)") { { () -> Int in 1 } },
    Case(text: "nan") { Double.nan },
    Case(text: #"["a", 1]"#) { ["a", 1] as [AnyHashable] },
  ]

  @Test("Every kind of value in one line", arguments: cases)
  func line(sample: Case) {
    #expect(describe(sample.value()) == sample.text)
  }

  @Test("An object is shown once; a cycle comes to an end")
  func cycle() {
    let (a, b) = (Loop("a"), Loop("b"))
    (a.next, b.next) = (b, a)
    defer { a.next = nil }
    #expect(
      describe([a, a])
        == #"[Loop#1(base: 1, name: "a", next: Loop#2(base: 1, name: "b", next: ↩ Loop#1)), ↩ Loop#1]"#)
  }

  @Test("A chain of a hundred thousand objects is shown to the limit of depth")
  func chain() {
    var head = Loop("end")
    for _ in 0..<100_000 {
      let next = head
      head = Loop("link")
      head.next = next
    }
    #expect(lines(of: head, limits: DumpLimits(depth: 2)).count == 9)
    while let next = head.next {
      head.next = nil
      head = next
    }
  }

  @Test("Collections are cut, and say by how much")
  func limits() {
    let limits = DumpLimits(count: 2)
    #expect(lines(of: [1, 2, 3, 4], limits: limits) == ["[", "  1,", "  2,", "  … 2 more,", "]"])
    let many = Dictionary(uniqueKeysWithValues: (0..<10_000).map { ($0 + 10_000, "v") })
    #expect(
      lines(of: many, limits: limits) == ["[", #"  10000: "v","#, #"  10001: "v","#, "  … 9998 more,", "]"])
  }

  @Test("Each part has its line")
  func parts() {
    #expect(
      lines(of: ["trip": Rider(friends: ["Bo"])]) == [
        "[",
        #"  "trip": Rider("#,
        #"    name: "Ana","#,
        "    age: 7,",
        "    friends: [",
        #"      "Bo","#,
        "    ],",
        "  ),",
        "]",
      ])
  }
}
