import RIBKit
import RIBTesting
import Testing

/// A value on one line is Swift-like text without modules and addresses.
struct DescribeTests {
  typealias Row = DumpRow
  typealias State = Samples.State

  @Test(arguments: words)
  func numbersWordsOptionalsAndTypes(_ row: Row) { #expect(describe(row.value()) == row.text) }

  static let words: [Row] = [
    Row(3, "3"), Row(-7 as Int8, "-7"), Row(1.5, "1.5"), Row(Double.nan, "nan"),
    Row(-Float.infinity, "-inf"), Row(true, "true"), Row((), "()"), Row("x" as Character, "\"x\""),
    Row("Ana".dropFirst(), "\"na\""), Row(Duration.seconds(300), "300.0 seconds"),
    Row(Int?.none as Any, "nil"), Row(Int?.some(3) as Any, "3"), Row(Int??.some(nil) as Any, ".some(nil)"),
    Row(Int???.some(.some(nil)) as Any, ".some(.some(nil))"), Row(Int??.some(3) as Any, "3"),
    Row(Int.self, "Int.self"), Row(Samples.Trip.self, "Trip.self"),
    Row(Samples.Box<Samples.Trip>.self, "Box<Trip>.self"), Row((any Error).self, "Error.self"),
    Row(AnyHashable("a"), "\"a\""), Row(AnyHashable(Samples.ID()), "ID(raw: 7)"),
    Row(1..<3, "Range<Int>(lowerBound: 1, upperBound: 3)"), Row(["b": 2, "a": 1].keys, #"["a", "b"]"#),
  ]

  @Test(arguments: strings)
  func stringsShowWhatIsInvisible(_ row: Row) { #expect(describe(row.value()) == row.text) }

  static let strings: [Row] = [
    Row("", #""""#), Row("Ana", #""Ana""#), Row(#"say "hi""#, #""say \"hi\"""#), Row(#"C:\x"#, #""C:\\x""#),
    Row("a\nb\tc\r\nd\0", #""a\nb\tc\r\nd\0""#), Row("\u{7}\u{1B}[1m", #""\u{7}\u{1B}[1m""#),
    Row("Zoë 東京", #""Zoë 東京""#), Row("🚕👩‍👩‍👧🇩🇪❤️", #""🚕👩‍👩‍👧🇩🇪❤️""#),
    Row("a\u{200B}b\u{A0}c\u{2028}", #""a\u{200B}b\u{A0}c\u{2028}""#), Row("\u{202E}x", #""\u{202E}x""#),
    Row(String(repeating: "x", count: 103), "\"" + String(repeating: "x", count: 100) + "\"… 3 more"),
    Row("1\u{200D}", #""1\u{200D}""#),
  ]

  @Test(arguments: cases)
  func casesHaveTheirPayloadWithLabels(_ row: Row) { #expect(describe(row.value()) == row.text) }

  static let cases: [Row] = [
    Row(State.idle, ".idle"), Row(State.onTrip(id: "t1"), #".onTrip(id: "t1")"#),
    Row(State.waiting(Samples.Trip()), #".waiting(Trip(id: "t1", driver: "Ana"))"#),
    Row(State.moved(1, 2), ".moved(1, 2)"),
    Row(State.named(from: "A", to: "B"), #".named(from: "A", to: "B")"#),
    Row(State.pair((1, 2)), ".pair(1, 2)"), Row(State.void(()), ".void(())"),
    Row(State.then(.then(.idle)), ".then(.then(.idle))"), Row(Samples.Mood.wild, ".wild"),
    Row(Samples.Phase.first, "Phase(a phase)"), Row(Samples.Phase.second(2), ".second(2)"),
    Row(Result<Int, Never>.success(3), ".success(3)"),
    Row(Result<Never, Samples.Rejection>.failure(.closed), ".failure(.closed)"),
    Row(Samples.Rejection.tooFar(kilometres: 3) as any Error, ".tooFar(kilometres: 3.0)"),
    Row([Samples.Rejection.closed as any Error, CancellationError()], "[.closed, CancellationError()]"),
  ]

  @Test(arguments: structures)
  func structsTuplesAndCollections(_ row: Row) { #expect(describe(row.value()) == row.text) }

  static let structures: [Row] = [
    Row(Samples.Nothing(), "Nothing()"), Row((x: 1, 2), "(x: 1, 2)"),
    Row(Samples.Box(content: Samples.Point()), "Box<Point>(content: Point(x: 1.5, y: -2.0))"),
    Row(Samples.Loud(), "Loud(volume: 11)"), Row(Samples.Silent(), #"2026-01-01\n00:00"#),
    Row(Samples.Account(), #"Account(owner: "Ana", balance: 3)"#),
    Row(Samples.Functions(), "Functions(handle: (function), later: (function))"),
    Row({ (value: Int) in value }, "(function)"), Row([Int](), "[]"), Row([String: Int](), "[:]"),
    Row(Set<Int>(), "Set([])"), Row([1, 2], "[1, 2]"), Row(["b": 2, "a": 1], #"["a": 1, "b": 2]"#),
    Row(Set(["c", "a", "b"]), #"Set(["a", "b", "c"])"#), Row([[1], []], "[[1], []]"),
    Row(
      [AnyHashable("b"): 1, AnyHashable(2): 2, AnyHashable(Samples.ID()): 3],
      #"["b": 1, 2: 2, ID(raw: 7): 3]"#),
    Row([nil, 1] as [Int?], "[nil, 1]"), Row(["a": nil] as [String: Int?], #"["a": nil]"#),
    Row(Array(1...23), "[\((1...20).map(String.init).joined(separator: ", ")), … 3 more]"),
  ]

  @Test(arguments: objects)
  func objectsHaveNumbersAndWhatBelongsToOthersIsNotOpened(_ row: Row) {
    #expect(describe(row.value()) == row.text)
  }

  static let objects: [Row] = [
    Row(
      Objects.Link("a", next: Objects.Link("b")), #"Link#1(name: "a", next: Link#2(name: "b", next: nil))"#),
    Row(Objects.Taxi(), #"Taxi#1(wheels: 4, plate: "B-42", color: nil, rider: nil)"#),
    Row(Objects.Token(), "Token#1()"), Row(Objects.Ticket(), #"Ticket#1(the \ "ticket")"#),
    Row([Objects.Token(), Objects.Token()], "[Token#1(), Token#2()]"), Row(Objects.Counter(), "Counter#1(…)"),
    Row(\Samples.Trip.id, #"\Trip.id"#), Row(ManualHost(), "ManualHost#1(…)"),
    Row(Unmanaged.passUnretained(Objects.shared), "Unmanaged<Token>(…)"),
    Row(UnsafeRawPointer(bitPattern: 16) as Any, "UnsafeRawPointer(…)"),
  ]

  @Test func itEndsWhereItWasToldToEnd() {
    #expect(describe(Array(100...200)).count == 111)
    #expect(describe(Samples.Trip(), characters: 12) == #"Trip(id: "t…"#)
    #expect(describe(Samples.Trip(), characters: 29) == #"Trip(id: "t1", driver: "Ana")"#)
    let long = String(repeating: "🚕", count: 90)
    #expect(describe([long, long, long]) == "[\"\(long)\", \"\(long)\", \"🚕🚕🚕🚕🚕🚕🚕🚕🚕…")
    #expect(describe([[[[[[[1]]]]]]] as [Any]) == "[[[[[[[…]]]]]]]")
  }
}
