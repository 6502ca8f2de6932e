import Basics
import DeepLinks
import TestSupport
import Testing

/// Several parameters in one component.
struct SplitTests {
  private static let divisions: [(String, String, [String]?)] = [
    ("/:name.:ext", "/a.b.c", ["a", "b.c"]), ("/:a-:b", "/a--b", ["a", "-b"]),
    ("/:a-:b", "/--a", ["-", "a"]),
    ("/:a-:b", "/-a", nil), ("/:a-:b", "/a-", nil), ("/:a-:b", "/a", nil),
    ("/:a<text>-:b<text>", "/-", ["", ""]),
    ("/:year<uint>-:month<uint>-:day<uint>", "/2024-02-29", ["2024", "02", "29"]),
    ("/:a<int>-:b<int>", "/-5--3", ["-5", "-3"]), ("/:a<int>-:b<int>", "/5-x", nil),
    (
      "/:id<uuid>-:slug", "/01234567-89ab-cdef-0123-456789abcdef-x-y",
      ["01234567-89ab-cdef-0123-456789abcdef", "x-y"]
    ),
    ("/:v<double>.:ext", "/1.5.json", ["1", "5.json"]), ("/:a(x-y|x)-:b", "/x-y-z", ["x", "y-z"]),
    ("/:a(x-y|z)-:b", "/x-y-z", ["x-y", "z"]), ("/pre:a..:\"b\"post", "/prex...ypost", ["x", ".y"]),
    ("/:a%C3%BC:b", "/x%C3%BC%2Fy", ["x", "/y"]), ("/:a-:b", "/%2D%2D%2D", ["-", "-"]),
    ("/:\"a\"to:b", "/atobtoc", ["a", "btoc"]), ("/**rest/:a-:b", "/x/y/a-b", ["a", "b"]),
    ("ride://:a-:b", "ride://x-y", ["x", "y"]), ("/:a@:b", "/a@b@c", ["a", "b@c"]),
    ("/:a<uint>0:b(x)", "/100x", ["10", "x"]),
    ("/:slug-:id<int>", "/my-nice-title-123", ["my-nice-title", "123"]),
    ("/:slug-:id<int>", "/a--7", ["a", "-7"]), ("/:slug-:id<int>", "/a-7-b", nil),
    ("/:a-:b(z)-:c<int>.:d", "/a-y-z-1.x-z-2.x", ["a-y", "z", "1", "x-z-2.x"]),
    ("/:a-:b-:c-:d-:e-:f-:g-:h", "/1-2-3-4-5-6-7-8-9", ["1", "2", "3", "4", "5", "6", "7", "8-9"]),
  ]

  @Test(arguments: divisions)
  func theFirstFieldIsTheShortestThatFits(pattern: String, link: String, values: [String]?) throws {
    let match = try TableDraft([pattern]).build().match(link)
    let names = try LinkPattern(pattern).fields.map(\.name).filter { $0 != "rest" }
    #expect(match.map { match in names.map { match.parameters[$0] } } == values)
    if let match { #expect(names.allSatisfy { match.parameters.raw($0) != nil }) }
  }

  @Test func aTypeOfTheApplicationDecidesHowFarItsTextGoes() throws {
    var options = TableOptions()
    options.types = [TableOptions.CustomType("even") { $0.utf8.count.isMultiple(of: 2) }]
    let table = try TableDraft(["/:a<even>-:b"], options: options).build()
    #expect(try table.match("/ab-c")?.parameters["b"] == "c")
    #expect(try table.match("/a--b")?.parameters["a"] == "a-")
    #expect(try table.match("/abc-b") == nil)
    #expect(try table.match("/-a-c")?.parameters["a"] == "")
    let long = String(repeating: "ab", count: 32)
    #expect(try table.match("/\(long)-c")?.parameters["a"] == long)
    #expect(try table.match("/\(long)ab-c") == nil)
  }

  @Test(arguments: [
    ("/:name.:ext", ["name": ["a"], "ext": ["b.c"]], "/a.b.c"),
    ("/:a<int>-:b<int>", ["a": ["-1"], "b": ["-2"]], "/-1--2"),
    ("/x:a-:b(c|d)y", ["a": ["/"], "b": ["d"]], "/x%2F-dy"), ("/:name{.:ext}", ["name": ["a"]], "/a"),
    ("/:name{.:ext}", ["name": ["a"], "ext": ["b"]], "/a.b"),
  ])
  func whatIsPrintedIsReadWithTheSameTexts(pattern: String, texts: [String: [String]], link: String) throws {
    #expect(try LinkPattern(pattern).link(filling: texts).description == link)
  }

  @Test(arguments: [
    ("/:name.:ext", ["name": ["a.b"], "ext": ["c"]], RouteError.Code.notReadable, "name"),
    ("/:a-:b", ["a": ["x"], "b": [""]], .value, "b"), ("/:a-:b", ["a": ["x"]], .missing, "b"),
    ("/:name{.:ext}", ["name": ["a.b"]], .notReadable, "name"),
  ])
  func whatWouldBeReadWithOtherTextsIsNotPrinted(
    pattern: String, texts: [String: [String]], code: RouteError.Code, field: String
  ) throws {
    let pattern = try LinkPattern(pattern)
    let error = #expect(throws: RouteError.self) { try pattern.link(filling: texts) }
    #expect(error?.code == code && error?.field == field, "\(String(describing: error))")
  }

  @Test(arguments: Seeds.first(25))
  func randomTextsArePrintedAndReadAgainOrRejected(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    let pattern = try LinkPattern(
      dice.pick(["/:a-:b", "/x:a.:b<int>y", "/:a--:b-:c<text>", "/:a(m|m-n)-:b"]))
    for _ in 0..<100 {
      var texts: [String: [String]] = [:]
      for field in pattern.fields {
        texts[field.name] = [
          dice.pick(["m", "m-n", "-", "--", ".", "1", "-1", "1.", "", "ü", "/", "y", "a-1"])
        ]
      }
      guard let link = try? pattern.link(filling: texts) else { continue }
      var draft = TableDraft<Int>()
      draft.add(pattern) { _ in .open(0) }
      let match = try #require(try draft.build().match(link))
      for (name, text) in texts { #expect(match.parameters.all(name) == text, "\(pattern) \(link)") }
    }
  }

  @Test func thePreferredOfTwoSplitsIsTheSameInEachOrder() throws {
    // From the most to the least preferred; all of them take one link.
    let patterns = [
      "/1-2.3", "/:a<int>-:b<int>.:c<int>", "/:a<int>-:b(2.3)", "/1-:x", "/:a-:b.:c", "/1:x", "/:a<int>-:b",
      "/:a-:b",
      "/:a.:b", "/:\"x\"3", "/:x",
    ]
    for rotation in patterns.indices {
      let rotated = patterns.indices.map { patterns[($0 + rotation) % patterns.count] }
      let matches = try TableDraft(rotated).build().matches(DeepLink("/1-2.3"))
      #expect(matches.map { "\($0.parameters.pattern)" } == patterns)
    }
  }

  /// A link that almost fits, in as many ways as it has bytes, is divided in a moment.
  @Test(arguments: [
    ("/:a-:b-:c-:d-:e-:f-:g-:h<int>", "-"), ("/:a<text>-:b<text>-:c<text>-:d<int>", "-"),
    ("/:a<int>1:b<int>1:c<int>1:d<int>1:e<int>1:f<int>1:g<int>1:h<bool>", "1"),
    ("/:\"a\"1:b<int>1:\"c\"11:d<uint>1:e<uuid>", "1"),
    ("/:a(1|11|111)1:b(1|11|111)1:c(1|11|111)1:d(1|11|111)1:e(x)", "1"),
  ])
  func whatAlmostFitsIsDividedInAMoment(pattern: String, text: String) throws {
    let table = try TableDraft([pattern]).build()
    #expect(try table.match("/" + String(repeating: text, count: SplitLimits.component)) == nil)
  }

  @Test func anExplanationNamesTheForm() throws {
    let failure = try TableDraft(["/x:a-:b<int>y"]).build().explain(DeepLink("/x1-zy")).candidates[0].failure
    #expect(failure?.description == "a component of the form \"x:a-:by\" was expected at byte 1")
  }
}
