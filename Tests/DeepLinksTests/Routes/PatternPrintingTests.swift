import DeepLinks
import Testing

struct PatternPrintingTests {
  @Test(arguments: [
    ("ride://trip/:id<int>{/:tab(map|list)}?page<int>=1&tag*&debug!", ["id": ["7"]], "ride://trip/7"),
    (
      "ride://trip/:id<int>{/:tab(map|list)}?page<int>=1&tag*&debug!",
      ["id": ["-7"], "tab": ["map"], "page": ["2"], "tag": ["a b", "&"], "debug": []],
      "ride://trip/-7/map?page=2&tag=a%20b&tag=%26&debug"
    ),
    ("/:a?q?&f!", ["a": ["x/y?#%+ü"], "q": [], "f": ["false"]], "/x%2Fy%3F%23%25+%C3%BC"),
    ("/:a?page<int>=1", ["a": ["x"], "page": ["1"]], "/x"),
    ("/files/**rest", ["rest": ["a b", "c"]], "/files/a%20b/c"), ("/files/**rest", [:], "/files"),
    ("/files/**rest", ["rest": []], "/files"), ("{/files/**rest}", ["rest": []], "/files"),
    ("{/files/**rest}", [:], "/"), ("https://(a.com|b.com)/x#:s?", ["s": ["a b"]], "https://a.com/x#a%20b"),
    ("/v:major<int>.x", ["major": ["3"]], "/v3.x"),
    ("ride://:host/x", ["host": ["A:b@c"]], "ride://A%3Ab%40c/x"),
    ("/a?\"a b\"", ["a b": ["="]], "/a?a%20b=%3D"), ("wss://bücher/:a", ["a": ["ü"]], "wss://bücher/%C3%BC"),
    ("wss://:host/x", ["host": ["a.example:80"]], "wss://a.example:80/x"),
  ])
  func aPatternPrintsTheLinkOfTexts(pattern: String, texts: [String: [String]], link: String) throws {
    #expect(try LinkPattern(pattern).link(filling: texts).description == link)
  }

  @Test(arguments: [
    ("/:a", [:], RouteError.Code.missing, "a", "The field a of \"/:a\" has no value."),
    ("/:a", ["a": []], .missing, "a", "The field a of \"/:a\" has no value."),
    ("/x?q", [:], .missing, "q", "The field q of \"/x?q\" has no value."),
    (
      "/:a", ["a": ["x"], "b": ["y"]], .unknownField, "b",
      "The pattern \"/:a\" has no field b; its fields are: a."
    ),
    ("/:a<int>", ["a": ["x"]], .value, "a", "\"x\" is not a value of the field a of \"/:a<int>\"."),
    ("/:a(b|c)", ["a": ["d"]], .value, "a", "\"d\" is not a value of the field a of \"/:a(b|c)\"."),
    (
      "/:a", ["a": [""]], .value, "a",
      "\"\" is not a value of the field a of \"/:a\"; use a nonempty string."
    ),
    ("/:a", ["a": ["x", "y"]], .value, "a", "The field a of \"/:a\" takes one value, but 2 were given."),
    ("/a?f!", ["f": ["x"]], .value, "f", "The flag f of \"/a?f!\" must be true or false."),
    (
      "/*", [:], .missing, "",
      "The pattern \"/*\" has a star, which matches any text; to print links, use a parameter instead."
    ),
    (
      "{/:a}{/:b}", ["b": ["x"]], .notReadable, "a",
      "The link \"/x\" of \"{/:a}{/:b}\" parses back with a different string for the field a."
    ),
    (
      "/**r", ["r": [""]], .value, "r",
      "\"\" is not a value of the field r of \"/**r\"; use a nonempty string."
    ),
    (
      "/:a<color>", ["a": ["red"]], .pattern, "",
      "The type <color> of \"/:a<color>\" is unknown; declare it in the options of the table."
    ),
  ])
  func textsThatAreNotThoseOfTheFieldsAreRejectedByName(
    pattern: String, texts: [String: [String]], code: RouteError.Code, field: String, description: String
  ) throws {
    let pattern = try LinkPattern(pattern)
    let error = #expect(throws: RouteError.self) { try pattern.link(filling: texts) }
    #expect(error?.code == code)
    #expect(error?.field == field)
    #expect(error?.description == description)
  }

  @Test(
    arguments: [
      ("(ride|taxi)://x", "TAXI", nil, "TAXI://x"), ("/help/:a", nil, nil, "/help/v"),
      ("/help/:a", "ride", nil, "ride://help/v"),
      ("(http|https):/:a", "HTTPS", "x.y", "HTTPS://x.y/v"),
      ("/help/:a", "https", "a.com:8080", "https://a.com:8080/help/v"),
      ("https://(a.com|b.com)/:a", nil, "B.com", "https://B.com/v"),
      ("(http|https):/:a", "https", "x.y", "https://x.y/v"),
      ("ride://(a|b)/:a", nil, "b", "ride://b/v"),
    ] as [(String, String?, String?, String)])
  func schemeAndHostMayBeChosen(pattern: String, scheme: String?, host: String?, link: String) throws {
    let pattern = try LinkPattern(pattern)
    let texts = pattern.fields.isEmpty ? [:] : ["a": ["v"]]
    #expect(try pattern.link(filling: texts, scheme: scheme, host: host).description == link)
  }

  @Test(
    arguments: [
      ("(ride|taxi)://x", "bus", nil), ("/x", "a/b", nil), ("/x", "", nil), ("/x", nil, "a.com"),
      ("ride://x", nil, "x"), ("https://a.com/x", nil, "b.com"), ("https:/x", nil, ""),
      ("https:/x", nil, nil), ("/x", "https", nil),
      ("https:/x", nil, "a/b"),
      ("https:/x", nil, "me@a"), ("https:/x", nil, "a?b"), ("https:/x", nil, "a:x"), ("https:/x", nil, "a%"),
    ] as [(String, String?, String?)])
  func anotherSchemeOrHostIsRejected(pattern: String, scheme: String?, host: String?) throws {
    let pattern = try LinkPattern(pattern)
    let error = #expect(throws: RouteError.self) {
      try pattern.link(filling: [:], scheme: scheme, host: host)
    }
    #expect(error?.code == .authority)
  }

  @Test func anEmptyComponentOfARestIsPrintedWhereItIsKept() throws {
    var options = TableOptions()
    options.emptyComponents = .kept
    let pattern = try LinkPattern("/a/**r")
    #expect(try pattern.link(filling: ["r": ["x", "", "y"]], options: options).description == "/a/x//y")
    let error = #expect(throws: RouteError.self) {
      try pattern.link(filling: ["r": ["x", ""]], options: options)
    }
    #expect(error?.code == .notReadable)
  }

  @Test func aTableOfAnotherApplicationPrintsLinksByTheNamesOfItsRoutes() throws {
    var draft = TableDraft<Int>()
    try draft.add("sister://trip/:id<int>", attributes: RouteAttributes(name: "trip")) { _ in .open(1) }
    try draft.add("sister://trip/7", attributes: RouteAttributes(name: "seven")) { _ in .open(2) }
    try draft.add("sister://a", attributes: RouteAttributes(name: "twice")) { _ in .open(3) }
    try draft.add("sister://b", attributes: RouteAttributes(name: "twice")) { _ in .open(4) }
    try draft.add("sister://c") { _ in .open(5) }
    let table = try draft.build()
    #expect(try table.link(toRouteNamed: "trip", filling: ["id": ["8"]]).description == "sister://trip/8")
    #expect(try table.link(toRouteNamed: "sister://c").description == "sister://c")
    let taken = #expect(throws: RouteError.self) {
      try table.link(toRouteNamed: "trip", filling: ["id": ["7"]])
    }
    #expect(
      taken?.description
        == "The link \"sister://trip/7\" of \"sister://trip/:id<int>\" matches \"sister://trip/7\" first.")
    let none = #expect(throws: RouteError.self) { try table.link(toRouteNamed: "bus") }
    #expect(none?.description == "The table has no route with the name \"bus\".")
    let twice = #expect(throws: RouteError.self) { try table.link(toRouteNamed: "twice") }
    #expect(
      twice?.description
        == "The table has 2 routes with the name \"twice\"; pass a scheme or a host that only one of them has, or rename all but one."
    )
    #expect(twice?.code == .name)
  }

  @Test(
    arguments: [
      ("shop", nil, "shop://item/7"), ("SHOP", nil, "SHOP://item/7"),
      ("https", nil, "https://shop.example/item/7"),
      (nil, "m.shop.example", "https://m.shop.example/item/7"),
      ("https", "m.shop.example", "https://m.shop.example/item/7"), ("old", nil, "old://item/7"),
    ] as [(String?, String?, String)])
  func ofRoutesWithOneNameTheSchemeAndTheHostDecide(scheme: String?, host: String?, link: String) throws {
    #expect(
      try tableOfTwins().link(
        toRouteNamed: "item", filling: ["id": ["7"]], scheme: scheme, host: host
      ).description == link)
  }

  @Test(
    arguments: [
      (nil, nil, RouteError.Code.name, "3 routes with the name \"item\""),
      ("ftp", nil, .authority, "3 routes"),
      ("https", "evil.example", .authority, "3 routes"), ("shop", "shop.example", .authority, "3 routes"),
    ] as [(String?, String?, RouteError.Code, String)])
  func ofRoutesWithOneNameNoneOrSeveralAreRejected(
    scheme: String?, host: String?, code: RouteError.Code, words: String
  ) throws {
    let table = try tableOfTwins()
    let error = #expect(throws: RouteError.self) {
      try table.link(toRouteNamed: "item", filling: ["id": ["7"]], scheme: scheme, host: host)
    }
    #expect(error?.code == code)
    #expect(error?.description.contains(words) == true)
  }

  private func tableOfTwins() throws -> LinkTable<Int> {
    var draft = TableDraft<Int>()
    for pattern in [
      "shop://item/:id<uint>", "https://(shop.example|*.shop.example)/item/:id<uint>", "old://item/:id<uint>",
    ] {
      try draft.add(pattern, attributes: RouteAttributes(name: "item")) { _ in .open(1) }
    }
    return try draft.build()
  }
}
