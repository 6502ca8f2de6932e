import DeepLinks
import Testing

struct TableTests {
  @Test(arguments: [
    ("ride://trip/7", "7 - 1 [] -"),
    ("RIDE://TRIP/7/map?tag=a&tag=b%20c&page=3#top", #"7 map 3 ["a", "b c"] top"#),
    ("ride://trip/x", nil),
    ("ride://trip/7/other", nil),
    ("ride://help", ""),
    ("/help/a/b%2Fc/d/", "a,b/c,d"),
    ("https://a.com/v1%2E2.html", "1.2"),
    ("https://A.com:443/vx.html", "x"),
    ("https://B.com:8080/vx.html", "x"),
    ("https://b.com/vx.html", nil),
    ("https://c.com/vx.html", nil),
    ("/help//a", nil),
  ])
  func aLinkLeadsWhereItsRouteSays(link: String, output: String?) throws {
    var draft = TableDraft<String>()
    try draft.add("ride://trip/:id<int>{/:tab(map|list)}?page<int>=1&tag*#:s?") { fields in
      let texts = ["id", "tab", "page"].map { fields[$0] ?? "-" }
      return .open("\(texts.joined(separator: " ")) \(fields.all("tag")) \(fields["s"] ?? "-")")
    }
    try draft.add("/help/**rest") { .open($0.all("rest").joined(separator: ",")) }
    try draft.add("https://(a.com|b.com:8080)/v:x.html") { .open($0["x"] ?? "") }
    #expect(try draft.build().open(link).output == output)
  }

  @Test(arguments: [
    ("https://a.com:443/x", "https://a.com/x", true), ("https://a.com:443/x", "https://a.com:443/x", true),
    ("https://a.com:443/x", "https://a.com:/x", true), ("https://a.com:443/x", "http://a.com:443/x", false),
    ("https://a.com:/x", "https://a.com/x", true), ("http://a.com:80/x", "http://a.com/x", true),
    ("(http|https)://a.com:80/x", "https://a.com:80/x", true),
    ("(http|https)://a.com:80/x", "https://a.com/x", false),
    ("https://a.com:80/x", "https://a.com:8080/x", false),
    ("https://[fe80::a]/x", "https://[FE80::A]:443/x", true),
    ("https://[fe80::a]/x", "https://[fe80::b]/x", false),
    ("https://a.com/x", "https://b.com?@a.com/x", false),
    ("https:/x", "https://a.com/x", true), ("https:/x", "ride:///x", false),
    ("ride:?q", "ride:?q=1", true), ("ride:?q", "/ride:?q=1", false), ("ride:#top", "ride:#top", true),
    ("ride:{/a}", "ride:/a", true), ("ride:{/a}", "ride:", true), ("ride:{/a}", "taxi:/a", false),
    ("ride://trip/x", "ride://me@trip/x", false), ("ride://trip/x", "ride://trip:1/x", false),
    ("ride://trip/x", "ride:/trip/x", true), ("ride://trip/x", "ride:trip/x", true),
    ("ride://trip/x", "ride:///trip/x", true), ("ride://trip/x", "ride:/TRIP/x", false),
    ("/a/b", "/a/./b", false), ("/a/b", "/a/c/../b", false), ("/a/../b", "/a/%2E%2E/b", true),
    ("/a;b", "/a;b", true), ("/a", "/a;b", false), ("/a?q", "/a?q=1?r=2", true), ("/a?q", "/a?p;q=1", false),
    ("/a", "/a?", true), ("/a", "/a#", true), ("/a#:s<text>", "/a#", true), ("/a#:s", "/a#", false),
    ("/a#:s?", "/a#", true), ("/a#:s<int>=1", "/a#", true), ("/a#:s<int>?", "/a#x", false),
    ("/%00", "/%00", true),
    ("/a", "/a%00", false),
  ])
  func theEdgesOfLinksAreWhatTheStandardSays(pattern: String, link: String, isTaken: Bool) throws {
    let table = try TableDraft([pattern]).build()
    #expect((try table.match(link) != nil) == isTaken)
    #expect((try table.explain(DeepLink(link)).candidates[0].failure == nil) == isTaken)
  }

  @Test func aHandlerMayDeclineAndTheNextRouteGetsItsTurn() throws {
    var draft = TableDraft<String>()
    try draft.add("/trip/new") { _ in .decline("closed") }
    try draft.add("/trip/:id") { fields in
      fields["id"] == "none" ? .decline("no such trip") : .open("trip \(fields["id"] ?? "")")
    }
    let table = try draft.build()
    #expect(try table.open("/trip/new").output == "trip new")
    guard case .declined(let rejections) = try table.open("/trip/none") else {
      Issue.record("It was to be declined.")
      return
    }
    #expect(rejections.map(\.reason) == ["no such trip"])
    #expect(rejections.map(\.match.parameters.pattern.description) == ["/trip/:id"])
  }

  @Test func aTokenRemovesExactlyWhatItStandsFor() throws {
    var draft = TableDraft<Int>()
    let both = try draft.add("/a{/b}") { _ in .open(1) }
    let rest = try draft.add("/**r") { _ in .open(2) }
    #expect(try draft.build().open("/a/b").output == 1)
    let isRemoved = draft.remove(both)
    #expect(isRemoved)
    let isRemovedAgain = draft.remove(both)
    #expect(!isRemovedAgain)
    #expect(try draft.build().open("/a/b").output == 2)
    #expect(try draft.build().open("/a").output == 2)
    let isRestRemoved = draft.remove(rest)
    #expect(isRestRemoved)
    #expect(try draft.build().open("/a").output == nil)
  }

  @Test func eachSchemeHasItsPatternsAndGoesOnAsDeclared() throws {
    func table(_ fallbacks: [String: TableOptions.Fallback]) throws -> LinkTable<String> {
      var options = TableOptions()
      options.fallbacks = fallbacks
      var draft = TableDraft<String>(options: options)
      try draft.add("one://:x") { _ in .open("one") }
      try draft.add("two://a/b", priority: -1) { _ in .open("two") }
      try draft.add("/a{/b}", priority: 1) { _ in .open("general") }
      return try draft.build()
    }
    #expect(try table([:]).open("one://a").output == "one")
    #expect(try table([:]).open("one://a/b").output == "general")
    #expect(try table(["one": .none]).open("one://a/b").output == nil)
    #expect(try table(["one": .scheme("two")]).open("one://a/b").output == "two")
    #expect(try table([:]).open("two://a/b").output == "two")
    #expect(try table([:]).open("three://a/b").output == "general")
    #expect(
      try table([:]).matches(DeepLink("two://a/b")).map(\.parameters.pattern.description) == [
        "two://a/b", "/a{/b}",
      ])
    #expect(
      try table([:]).explain(DeepLink("two://a/b")).candidates.map(\.failure?.reason) == [
        nil, nil, .scheme(["one"]),
      ])
  }

  @Test func emptyComponentsAreRejectedCollapsedOrKept() throws {
    func outputs(_ empty: TableOptions.EmptyComponents) throws -> [String?] {
      var options = TableOptions()
      options.emptyComponents = empty
      var draft = TableDraft<String>(options: options)
      try draft.add("/a/:x<text>/b") { .open("text \($0["x"] ?? "")") }
      try draft.add("/a/b") { _ in .open("b") }
      try draft.add("/r/**rest") { .open("\($0.all("rest"))") }
      try draft.add("/p/:x/q") { _ in .open("plain") }
      let table = try draft.build()
      return try ["/a//b", "/r/x//y", "/p//q"].map { try table.open($0).output }
    }
    #expect(try outputs(.rejected) == [nil, nil, nil])
    #expect(try outputs(.collapsed) == ["b", #"["x", "y"]"#, nil])
    #expect(try outputs(.kept) == ["text ", #"["x", "", "y"]"#, nil])
  }

  @Test func aPlusIsASpaceOnlyWhereItIsDeclared() throws {
    func text(_ plusIsSpace: Bool) throws -> String? {
      var options = TableOptions()
      options.plusIsSpace = plusIsSpace
      var draft = TableDraft<String>(options: options)
      try draft.add("/:x?q&tag*") {
        .open([$0["x"], $0["q"]].compactMap(\.self).joined(separator: ",") + "\($0.all("tag"))")
      }
      return try draft.build().open("/a+b?q=c+d%2Be&tag=f+g").output
    }
    #expect(try text(false) == #"a+b,c+d+e["f+g"]"#)
    #expect(try text(true) == #"a+b,c d+e["f g"]"#)
  }

  @Test(arguments: [
    ("/a", nil), ("/a?q=1", "1"), ("/a?q=1&q=2", nil), ("/a?q", nil), ("/a?q=", nil), ("/a?Q=1", nil),
    ("/a?x&q=1", "1"),
    ("/a?%71=%31", "1"), ("/a?q=1&f=no", nil), ("/a?q=1&f", "1f"), ("/a?q=1&f=false", "1"),
    ("/a?q=1&n=x", nil),
    ("/a?q=1&n=2", "12"), ("/a?q=1&n=", "1"), ("/a?q=1&n", "1"), ("/a?q=1&n=&n=2", "12"),
  ])
  func fieldsOfTheQueryAreAsDeclared(link: String, output: String?) throws {
    var draft = TableDraft<String>()
    try draft.add("/a?q&f!&n<int>?") { .open(($0["q"] ?? "") + ($0["n"] ?? "") + ($0.has("f") ? "f" : "")) }
    #expect(try draft.build().open(link).output == output)
  }

  /// A form sends an empty value for each input that was left empty.
  @Test(arguments: [
    "q=&page=&id=&sort=", "q&page=2", "q=&q=x", "q=a&q=", "page=&page=3", "debug=", "id=x", "tag=", "sort=b",
  ])
  func anEmptyValueOfAnOptionalFieldIsMissing(query: String) throws {
    var draft = TableDraft<String>()
    let pattern = "?q?&page<int>=1&id<uuid>?&sort(a|b)?&empty<text>?&tag*&debug!"
    try draft.add("/a\(pattern)") { fields in
      .open(["q", "page", "id", "sort"].map { fields[$0] ?? "-" }.joined(separator: " "))
    }
    let table = try draft.build()
    // The second of two routes reads the query from an index.
    try draft.add("/a\(pattern)&never") { _ in .open("never") }
    let indexed = try draft.build()
    let outputs = [
      "q=&page=&id=&sort=": "- 1 - -", "q&page=2": "- 2 - -", "q=&q=x": "x 1 - -", "page=&page=3": "- 3 - -",
      "debug=": "- 1 - -", "sort=b": "- 1 - b",
    ]
    #expect(try table.open("/a?\(query)").output == outputs[query])
    #expect(try indexed.open("/a?\(query)").output == outputs[query])
    let explanation = table.explain(try DeepLink("/a?\(query)"))
    #expect((explanation.candidates[0].failure == nil) == (outputs[query] != nil))
  }

  /// As in the URL standard.
  @Test(arguments: ["text", "tag", "tag&tag=x&text", "debug", "q", "page", "sort", "q&page&sort&debug"])
  func anItemWithoutAnEqualsSignHasAnEmptyValue(query: String) throws {
    var draft = TableDraft<[[String]]>()
    try draft.add("/a?q?&page<int>=1&sort(a|b)?&text<text>?&tag<text>*&debug!") { fields in
      .open(["q", "page", "sort", "text", "tag"].map { fields.all($0) } + [["\(fields.has("debug"))"]])
    }
    let table = try draft.build()
    let written = query.split(separator: "&").map { $0.contains("=") ? "\($0)" : "\($0)=" }.joined(
      separator: "&")
    let output = try #require(try table.open("/a?\(query)").output)
    #expect(try table.open("/a?\(written)").output == output)
    // A link keeps the text, and with it the difference.
    #expect(try DeepLink("/a?\(query)").items.contains { $0.value == nil && $0.rawValue == nil })
    #expect(try DeepLink("/a?\(written)").items.allSatisfy { $0.value != nil })
  }

  /// The URL standard doesn't normalize paths either, and two spellings of a name may be two files on a server.
  @Test func composedAndDecomposedCharactersDiffer() throws {
    var draft = TableDraft<String>()
    try draft.add("/caf\u{E9}/:name(\u{E9}|x)") { .open($0["name"] ?? "") }
    try draft.add("/cafe\u{301}/:name?\"\u{E9}\"?") { .open("decomposed " + ($0["\u{E9}"] ?? "")) }
    let table = try draft.build()
    #expect(try table.open("/caf\u{E9}/\u{E9}").output.map { Array($0.utf8) } == Array("\u{E9}".utf8))
    #expect(try table.open("/caf%C3%A9/e\u{301}").output == nil)
    #expect(try table.open("/cafe%CC%81/x?\u{E9}=1&e\u{301}=2").output == "decomposed 1")
  }

  @Test func exportedRoutesForEverySchemeOrEveryHostAreReported() throws {
    var draft = TableDraft<Int>()
    for pattern in ["/:any", "https:/x", "https://a.example/y", "ride://z", "(http|https):/w"] {
      try draft.add(pattern, attributes: .exported()) { _ in .open(0) }
    }
    try draft.add("/local/:any") { _ in .open(1) }
    let problems = try draft.build().wideRoutes
    #expect(problems.map(\.places) == [["/:any"], ["https:/x"], ["(http|https):/w"]])
    #expect(problems.allSatisfy { $0.code == .wide })
    #expect(
      problems[0].description.contains("any scheme") && !problems[1].description.contains("scheme and"))
  }

  @Test func textsAreDecodedOnceAndTheirRawFormStays() throws {
    var draft = TableDraft<String>()
    try draft.add("/v:\"x\"z/:y?q") { fields in
      .open([fields["x"], fields["y"], fields["q"]].compactMap(\.self).joined(separator: " "))
    }
    let table = try draft.build()
    #expect(try table.open("/v%2541z/a%2Fb?q=%26%3D").output == "%41 a/b &=")
    let match = try table.match("/%76%41%7A/%C3%BC?q=1")
    #expect(match?.parameters.raw("x") == "%41")
    #expect(match?.parameters.raw("y") == "%C3%BC")
    #expect(match?.parameters["y"] == "ü")
    #expect(match?.parameters["z"] == nil)
  }

  @Test(arguments: [("q=1&q=2", "2none"), ("q=1&q=&text=", "none")])
  func theLastOfTwoValuesCountsWhereItIsDeclared(query: String, output: String) throws {
    var options = TableOptions()
    options.repeatedFields = .last
    var draft = TableDraft<String>(options: options)
    try draft.add("/a?q?&text<text>?") { .open(($0["q"] ?? "none") + ($0["text"] ?? "none")) }
    #expect(try draft.build().open("/a?\(query)").output == output)
  }
}
