import DeepLinks
import LinkTools
import Testing

struct TableListingTests {
  private func table(reversed: Bool = false) throws -> LinkTable<Int> {
    let routes: [(String, RouteAttributes)] = [
      (
        "(ride|ridebeta)://trip/:id<int>{/:tab(map|receipt)}?page<int>=1&tag*&debug!#:at?",
        RouteAttributes(name: "trip", summary: "Shows a trip | or *none*.", isExported: true)
      ),
      ("/help/**topic", RouteAttributes(isExported: true, needsSignature: true)),
      ("ride://admin", RouteAttributes(name: "admin")),
    ]
    var draft = TableDraft<Int>()
    for (pattern, attributes) in reversed ? routes.reversed() : routes {
      try draft.add(pattern, priority: pattern == "ride://admin" ? 2 : 0, attributes: attributes) { _ in
        .open(0)
      }
    }
    return try draft.build()
  }

  @Test func aListingIsWrittenAsDocumentation() throws {
    let text = try table().listing().markdown(title: "All *links*")
    #expect(
      text == """
        # All &#42;links&#42;

        ## Any scheme

        ### /help/&#42;&#42;topic

        Pattern: `/help/**topic`

        Example: `/help`

        Exported; links from outside must be signed.

        | field | place | type | values | default |
        | --- | --- | --- | --- | --- |
        | topic | path | string | any number |  |

        ## ride

        ### admin

        Pattern: `ride://admin`

        Example: `ride://admin`

        Local. Priority 2.

        ## ride, ridebeta

        ### trip

        Shows a trip &#124; or &#42;none&#42;.

        Pattern: `(ride|ridebeta)://trip/:id<int>{/:tab(map|receipt)}?page<int>=1&tag*&debug!#:at?`

        Example: `ride://trip/-7/map`

        Exported.

        | field | place | type | values | default |
        | --- | --- | --- | --- | --- |
        | id | path | int | one |  |
        | tab | path | map, receipt | one or none |  |
        | page | query | int | one or none | 1 |
        | tag | query | string | any number |  |
        | debug | query |  | present or absent |  |
        | at | fragment | string | one or none |  |

        """)
  }

  @Test(arguments: [
    ("/a`b", "Pattern: `` /a`b ``"), ("/a``b`c", "Pattern: ``` /a``b`c ```"), ("/a\nb", "Pattern: `/a%0Ab`"),
    ("/<b>&amp;", "Pattern: `/<b>&amp;`"), ("", "Pattern: `  `"),
  ])
  func codeInDocumentationIsEscaped(pattern: String, line: String) throws {
    var draft = TableDraft<Int>()
    let escaped = pattern.split(separator: "").map { "<>".contains($0) ? "\\" + $0 : String($0) }.joined()
    try draft.add(escaped, attributes: RouteAttributes(name: "- x\n# y")) { _ in .open(0) }
    let text = try draft.build().listing().markdown()
    #expect(text.contains("### &#45; x &#35; y\n"))
    #expect(text.contains(pattern == escaped ? line : "Pattern: `/\\<b\\>&amp;`"))
  }

  @Test func equalTablesHaveEqualListings() throws {
    #expect(try table().listing() == table(reversed: true).listing())
    #expect(try table().listing().json == table(reversed: true).listing().json)
    #expect(try table().listing(onlyExported: true).routes.map(\.name) == ["/help/**topic", "trip"])
  }

  @Test func aListingIsWrittenAndReadAsJSON() throws {
    let listing = try table().listing()
    #expect(try TableListing(json: listing.json) == listing)
    var draft = TableDraft<Int>()
    try draft.add("ride://:x(a|b)", attributes: RouteAttributes(summary: "One")) { _ in .open(0) }
    #expect(
      try draft.build().listing().json == """
        {
          "routes" : [
            {
              "example" : "ride://a",
              "fields" : [
                {
                  "allowed" : [
                    "a",
                    "b"
                  ],
                  "cardinality" : "one",
                  "mayBeMissing" : false,
                  "name" : "x",
                  "source" : "path",
                  "type" : "string"
                }
              ],
              "hosts" : [

              ],
              "isExported" : false,
              "name" : "ride://:x(a|b)",
              "needsSignature" : false,
              "pattern" : "ride://:x(a|b)",
              "priority" : 0,
              "schemes" : [
                "ride"
              ],
              "summary" : "One"
            }
          ],
          "version" : 1
        }

        """)
  }

  @Test(arguments: [
    ("ride://trip/:id<uint>", "ride://trip/7"),
    ("ride://trip/:id<uint>/:day<uint>", "ride://trip/7/7"),
    ("ride://trip/:id<uint>?page<uint>", "ride://trip/7?page=18446744073709551615"),
    ("ride://trip/:id<int>", "ride://trip/-7"),
  ])
  func anExampleHasNumbersAsIdsHaveThem(pattern: String, example: String) throws {
    let listing = try TableDraft(exported: [pattern]).build().listing()
    #expect(listing.routes.map(\.example) == [example])
  }

  @Test func anExampleLeadsToItsRouteWhereAnotherHasTheNumber() throws {
    let listing = try TableDraft(exported: ["ride://trip/:id<uint>", "ride://trip/7"]).build().listing()
    #expect(listing.routes.map(\.example) == ["ride://trip/7", "ride://trip/18446744073709551615"])
  }

  @Test func theTableOfASisterPrintsItsLinks() throws {
    let sister = try TableListing(json: table().listing(onlyExported: true).json).table()
    #expect(
      try sister.link(toRouteNamed: "trip", filling: ["id": ["7"], "tab": ["map"]]).description
        == "ride://trip/7/map")
    #expect(
      try sister.link(toRouteNamed: "/help/**topic", filling: ["topic": ["a b"]], scheme: "ride").description
        == "ride://help/a%20b")
    #expect(try sister.open("ride://trip/7").output?.name == "trip")
    #expect(throws: RouteError.self) { try sister.link(toRouteNamed: "admin") }
  }

  @Test(arguments: [
    ("", "This isn't a listing: the text isn't valid JSON."),
    ("[]", "This isn't a listing: the text must be an object."),
    (#"{"version":1}"#, "This isn't a listing: routes is missing."),
    (
      #"{"version":2,"routes":[]}"#, "This listing has version 2, but only version 1 is supported."
    ),
  ])
  func whatIsNoListingIsRejected(json: String, description: String) {
    let error = #expect(throws: LinkDefinitionError.self) { try TableListing(json: json) }
    #expect(error?.description == description)
  }

  @Test func allPatternsOfAListingThatAreNoneAreNamedAtOnce() throws {
    let listing = try table().listing()
    let changed = try TableListing(
      json: listing.json.replacing("\"pattern\" : \"", with: "\"pattern\" : \"{"))
    let error = #expect(throws: LinkDefinitionError.self) { try changed.table() }
    #expect(error?.problems.map(\.places) == changed.routes.map { [$0.pattern] })
    #expect(error?.problems.allSatisfy { $0.code == .pattern } == true)
  }

  @Test func aListingWhoseRoutesAreNoTableIsRejected() throws {
    let json = try table().listing().json
    for (old, new, pattern) in [
      ("\"ride://admin\"", "\"ride://{\"", "ride://{"),
      ("\"ride://admin\"", "\"/help/**other\"", "/help/**topic"),
    ] {
      let changed = try TableListing(
        json: json.split(separator: old, omittingEmptySubsequences: false).joined(separator: new))
      let error = #expect(throws: LinkDefinitionError.self) { try changed.table() }
      let place = error?.problems.first?.places.first
      #expect(place == pattern || place == "/help/**other")
    }
  }

  @Test func schemesOfExportedRoutesAreWrittenForAnInfoPlist() throws {
    #expect(throws: LinkDefinitionError.self) { try TableDraft<Int>().build().urlTypes(name: "a") }
    let table = try TableDraft(exported: ["(ride|ride+x)://trip", "https://a.com/x"], local: ["local://x"])
      .build()
    #expect(throws: LinkDefinitionError.self) { try table.urlTypes(name: "") }
    #expect(throws: LinkDefinitionError.self) { try table.urlTypes(name: "\0") }
    #expect(table.exportedSchemes == ["ride", "ride+x"])
    #expect(
      try table.urlTypes(name: "com.example.<ride>") == """
        <key>CFBundleURLTypes</key>
        <array>
          <dict>
            <key>CFBundleURLName</key>
            <string>com.example.&lt;ride&gt;</string>
            <key>CFBundleURLSchemes</key>
            <array>
              <string>ride</string>
              <string>ride+x</string>
            </array>
          </dict>
        </array>

        """)
  }
}
