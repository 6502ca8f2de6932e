import Basics
import DeepLinks
import LinkTools
import TestSupport
import Testing

struct AssociationExportTests {
  @Test(arguments: [
    (["https://a.com/help"], [], ["no *//?*", "/help"]),
    (["https://a.com/"], [], ["no *//?*", "/"]),
    (["https://a.com/trip/:id"], [], ["no *//?*", "no /?*/?*/?*", "/trip/?*"]),
    (
      ["https://a.com/trip/:id{/receipt}"], [],
      [
        "no *//?*", "no /?*/?*/?*/?*", "/trip/?*/receipt", "no /?*/?*/?*", "/trip/?*",
      ]
    ),
    (["/a#top"], [], ["no *//?*", "/a #top"]),
    (["/a?q&p?#:s"], [], ["no *//?*", "/a ?q=?* #?*"]),
    (["/v:x.html"], [], ["no *//?*", "no /?*/?*", "/v?*.html"]),
    (["/v:x"], [], ["no *//?*", "no /?*/?*", "/v?*"]),
    (["/%E4%B8%AD/b c"], [], ["no *//?*", "/%E4%B8%AD/b%20c"]),
    (["/f/**rest"], [], ["no *//?*", "/f/?*", "/f"]),
    (["/f/**rest/end"], [], ["no *//?*", "/f/?*/end", "/f/end"]),
    (
      ["/trip/:id"], ["/trip/admin"],
      ["no *//?*", "no /trip/admin", "no /?*/?*/?*", "/trip/?*"]
    ),
    (["/:a"], ["/:a/b"], ["no *//?*", "no /?*/?*", "/?*"]),
    (
      ["/help/**topic"], ["/help/internal/**x"],
      [
        "no *//?*", "no /help/internal", "no /help/internal/?*", "/help/?*", "/help",
      ]
    ),
    (
      ["/help/**topic", "/help/internal/news"], ["/help/internal/**x"],
      [
        "no *//?*", "no /help/internal", "/help/internal/news",
        "no /help/internal/?*", "/help/?*", "/help",
      ]
    ),
    (["ride://trip", "https://a.com/x"], ["http://b.com/y"], ["no *//?*", "/x"]),
  ])
  func aFileHasARuleForEachFormOfAnExportedRoute(exported: [String], local: [String], rules: [String]) throws
  {
    let export = try table(exported, local).associationFile(host: "A.com", appIDs: ["ABCDE12345.app"])
    #expect(export.notes == [])
    #expect(export.file.details.map(\.appIDs) == [["ABCDE12345.app"]])
    #expect(export.file.details[0].components.map(words) == rules)
  }

  /// A file can't express a number, so a local route may match a link that the rule of a number accepts.
  @Test(arguments: [
    ("https://a.com/A/:n<int>", "https://a.com/:user/secret", "https://a.com/A/secret"),
    ("https://a.com/item/:n<uint>", "https://a.com/**rest/edit", "https://a.com/item/edit"),
    ("https://a.com/item/:n<int>", "/:section/new", "https://a.com/item/new"),
    ("https://a.com/:x/trip?n<uint>", "https://a.com/:x/trip", "https://a.com/q/trip?n=x"),
  ])
  func aLocalRouteBelowAWideRuleIsExcludedOrNamed(exported: String, local: String, link: String) throws {
    let table = try table([exported], [local])
    let export = try table.associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
    let link = try DeepLink(link)
    #expect(table.match(link)?.index == 1)
    let isNamed = export.notes.contains { $0.code == .local && $0.description.contains(local) }
    #expect(isNamed || !export.file.opens(link), "\(export.file.json) \(export.notes)")
    let android = try table.androidFilters()
    #expect(
      android.notes.contains { $0.code == .local && $0.description.contains(local) }, "\(android.notes)")
  }

  /// A rule for a local route that would exclude links of an exported one is left out, and the others stay.
  @Test func onlyTheExclusionThatIsTooWideIsLeftOut() throws {
    let table = try table(["/**all", "/shop/:n<int>"], ["/help/**r", "/shop/**s"])
    let export = try table.associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
    #expect(export.file.opens(try DeepLink("https://a.com/shop/7")))
    #expect(!export.file.opens(try DeepLink("https://a.com/help/me")))
    #expect(export.notes.filter { $0.code == .local }.map(\.places) == [["/shop/**s"]])
  }

  /// Systems ignore slashes at the ends of a path, which are components of a table that keeps them.
  @Test(arguments: [("/a", "/a/:x<text>", "/a//"), ("/a", "/:x<text>/a", "//a")])
  func aLocalRouteOfAnEmptyComponentIsNamed(exported: String, local: String, path: String) throws {
    var options = TableOptions()
    options.emptyComponents = .kept
    let table = try TableDraft(exported: [exported], local: [local], options: options).build()
    let link = try DeepLink("https://a.com" + path)
    #expect(table.match(link)?.index == 1)
    let export = try table.associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
    #expect(export.file.opens(link))
    #expect(export.notes.contains { $0.code == .local && $0.places == [local] }, "\(export.notes)")
  }

  /// A file can't reject a query with which the table leaves an exported route for a local one, and must not exclude the opposite.
  @Test(arguments: [
    (["/:id?n<int>?"], ["/a?n(x|zq)"], "/a?n=zq", false), (["/a?q"], ["/:x"], "/a?q=1&q=1", false),
    (["/?n<int>=1"], ["/?m(a|b)"], "/?m=a&m=a", true),
  ])
  func aQueryThatOnlyTheTableRejectsIsComparedToo(
    exported: [String], local: [String], path: String, isExported: Bool
  ) throws {
    let table = try table(exported, local)
    let link = try DeepLink("https://a.com" + path)
    #expect(table.match(link)?.index == (isExported ? 0 : 1))
    let export = try table.associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
    let isNamed = export.notes.contains { $0.code == .local && $0.places == local }
    #expect(export.file.opens(link) ? isExported || isNamed : !isExported, "\(export.notes)")
  }

  @Test func listsBecomeVariables() throws {
    let export = try table(
      [
        "/:tab(map|a b)/:on<bool>", "/x/:tab(c|d)?on<bool>&alpha(1|2)&only(one)",
        "/u/:id<uuid>/:tab(map|a b)",
      ], []
    ).associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
    #expect(
      export.file.substitutionVariables == [
        "tab": ["map", "a%20b"], "bool": ["true", "false"], "tab2": ["c", "d"], "alpha2": ["1", "2"],
      ])
    let rules = export.file.details[0].components.map(words)
    #expect(rules.contains("/$(tab)/$(bool)"))
    #expect(rules.contains("/x/$(tab2) ?alpha=$(alpha2) ?on=$(bool) ?only=one"))
    let uuid = "01234567-89AB-cdef-0123-456789ABCDEF"
    #expect(export.file.opens(try DeepLink("https://a.com/u/\(uuid)/a%20b")))
    #expect(!export.file.opens(try DeepLink("https://a.com/u/\(uuid)x/map")))
    #expect(export.notes == [])
  }

  @Test(arguments: [
    (["/:id<int>"], [], ["The file accepts more links than \"/:id<int>\": id may be any text."]),
    (["/a?p<int>?"], [], ["The file accepts more links than \"/a?p<int>?\": p may be anything."]),
    (["/a?t<text>"], [], ["The file accepts more links than \"/a?t<text>\": t may be missing."]),
    (
      ["/:a/**r/b"], [],
      ["The file accepts more links than \"/:a/**r/b\": a component next to **name may contain slashes."]
    ),
    (
      ["/a/**q", "/a/b/:x"], ["/a/b/**r"],
      ["The file accepts links of the local route \"/a/b/**r\"."]
    ),
    (["/:a"], ["/:b<int>"], ["The file accepts links of the local route \"/:b<int>\"."]),
    (
      ["/:a", "/x/:b<unguessable>"], [],
      [
        "The file accepts more links than \"/x/:b<unguessable>\": b may be any text.",
        "No link that matches \"/x/:b<unguessable>\" was found, so the file wasn't checked for it.",
      ]
    ),
  ])
  func whatTheFileCannotSayIsNoted(exported: [String], local: [String], notes: [String]) throws {
    let export = try table(exported, local).associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
    #expect(export.notes.map(\.description) == notes)
  }

  @Test(arguments: [
    (["/a\\*b"], LinkProblem.Code.inexpressible), (["/$\\(x\\)"], .inexpressible),
    (["/a?q(x\\?y|z)"], .inexpressible), (["ride://a"], .notExported), ([], .notExported),
    (["https://b.com/x"], .notExported),
  ])
  func whatHasNoWordsIsRejected(exported: [String], code: LinkProblem.Code) throws {
    let table = try table(exported, ["https://a.com/local"])
    let error = #expect(throws: LinkDefinitionError.self) {
      try table.associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
    }
    #expect(error?.problems.first?.code == code)
  }

  @Test func hostsAndApplicationsMustBeNamed() throws {
    let table = try table(["/a"], [])
    for (host, apps) in [
      ("", ["ABCDE12345.app"]), ("a/b", ["ABCDE12345.app"]), ("a.com", []), ("a.com", [""]),
    ] {
      let error = #expect(throws: LinkDefinitionError.self) {
        try table.associationFile(host: host, appIDs: apps)
      }
      #expect(error?.problems.first?.code == .name)
    }
  }

  @Test(arguments: [
    ("ABCDE12345.com.example.app", true), ("ABCDE12345.app", true), ("AB3DE12345.com.example-app.1", true),
    ("com.example.app", false), ("TEAM_ID.com.example.app", false), ("YOURTEAMID.com.example.app", false),
    ("XXXXXXXXXX.com.example.app", false), (" ABCDE12345.com.example.app", false),
    ("ABCDE12345.com.example.app\n", false), ("abcde12345.com.example.app", false), ("ABCDE12345", false),
    ("ABCDE12345.", false), ("ABCDE12345.com..app", false), ("ABCDE12345.YOUR_BUNDLE_ID", false),
    ("ABCDE12345.*", false), ("", false),
  ])
  func anIdentifierHasItsPrefix(appID: String, isValid: Bool) throws {
    let table = try table(["/a"], [])
    let file = AssociationFile(details: [.init(appIDs: [appID], components: [.init(path: "/a")])])
    #expect(try AssociationFile.checked(json: file.json).problems.isEmpty == isValid)
    guard !isValid else {
      _ = try table.associationFile(host: "a.com", appIDs: [appID])
      return
    }
    let error = #expect(throws: LinkDefinitionError.self) {
      try table.associationFile(host: "a.com", appIDs: ["ABCDE12345.app", appID])
    }
    #expect(error?.problems.first?.code == .name)
    #expect(error?.description.contains("isn't an identifier with its prefix") == true)
  }

  @Test func aFileThatIsTooLongIsRejected() throws {
    let patterns = (0..<2_000).map { "/a-path-with-some-words-in-it/number-\($0)" }
    let table = try table(patterns, [])
    let error = #expect(throws: LinkDefinitionError.self) {
      try table.associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
    }
    #expect(error?.problems.first?.code == .limit)
  }

  @Test func linksThatAFallbackSendsToAnotherSchemeAreCovered() throws {
    var options = TableOptions()
    options.fallbacks = ["https": .scheme("ride")]
    let draft = try TableDraft(
      exported: ["ride://(trip|tour)/:id"], local: ["https://a.com/x"], options: options)
    let file = try draft.build().associationFile(host: "a.com", appIDs: ["ABCDE12345.app"]).file
    #expect(file.opens(try DeepLink("https://a.com/tour/7")))
    #expect(!file.opens(try DeepLink("https://a.com/tour/7/8")))
    #expect(!file.opens(try DeepLink("https://a.com/x")))
  }

  @Test func aTableWithoutCaseMakesAFileWithoutCase() throws {
    var options = TableOptions()
    options.ignoresCase = true
    var draft = try TableDraft(exported: ["/Help/:x"], options: options)
    let export = try draft.build().associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
    #expect(export.file.opens(try DeepLink("https://a.com/hELP/a")))
    #expect(export.notes == [])
    try draft.add("/:tab(map|list)/x", attributes: RouteAttributes(isExported: true)) { _ in .open(0) }
    #expect(
      try draft.build().associationFile(host: "a.com", appIDs: ["ABCDE12345.app"]).notes.map(\.description)
        == [
          "The file accepts more links than \"/:tab(map|list)/x\": case is ignored everywhere."
        ])
  }

  /// Apple's tool takes the path before `/*` too, so an exclusion that ends so would close the home page, or the whole site.
  @Test(arguments: [
    ["https://a.com/"], ["/", "/trip", "/trip/:id", "/help/**t"], ["/**all"], ["/:page", "/:a/*"],
  ])
  func theHomePageIsOpenedIfARouteTakesItAndElseLeftToTheBrowser(exported: [String]) throws {
    let table = try table(exported, ["/secret"])
    let file = try table.associationFile(host: "a.com", appIDs: ["ABCDE12345.app"]).file
    let home = try DeepLink("https://a.com/")
    #expect(file.opens(home) == (table.match(home) != nil))
    for rule in file.details[0].components where rule.isExcluded == true {
      #expect(rule.path?.hasSuffix("/*") == false)
    }
  }

  @Test func aLinkThatNoRouteTakesIsNoted() throws {
    var options = TableOptions()
    options.emptyComponents = .kept
    let draft = try TableDraft(exported: ["/f/**rest/:n<text>"], options: options)
    let notes = try draft.build().associationFile(host: "a.com", appIDs: ["ABCDE12345.app"]).notes
    #expect(!notes.isEmpty)
  }

  /// An exclusion of the local route must not close the links that an exported route takes with its query.
  @Test func aLocalRouteLeavesLinksWithAQueryToAnExportedOne() throws {
    var draft = TableDraft<Int>()
    try draft.add("/ab{/x}") { _ in .open(0) }
    try draft.add("/**rest/:p?q", priority: 1, attributes: RouteAttributes(isExported: true)) { _ in .open(1)
    }
    let export = try draft.build().associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
    for path in ["ab", "ab/x"] {
      #expect(export.file.opens(try DeepLink("https://a.com/\(path)?q=1")), "\(export)")
      #expect(!export.file.opens(try DeepLink("https://a.com/\(path)")), "\(export)")
    }
  }

  /// On random tables the file takes a link exactly when it leads to an exported route, unless a note says otherwise.
  @Test(arguments: Seeds.first(40))
  func aFileWithoutNotesTakesWhatLeadsToExportedRoutes(seed: Int) throws {
    var dice = SplitMix(seed: UInt64(seed))
    var draft = TableDraft<Int>()
    var hasExported = false
    for _ in 0..<(1 + dice.below(7)) {
      var next = draft
      let isExported = dice.below(3) > 0
      try next.add(
        pattern(&dice), priority: dice.below(8) == 0 ? 1 : 0,
        attributes: RouteAttributes(isExported: isExported)
      ) { _ in .open(0) }
      if (try? next.build()) != nil {
        draft = next
        hasExported = hasExported || isExported
      }
    }
    guard hasExported else { return }
    let table = try draft.build()
    let export = try table.associationFile(host: "a.com", appIDs: ["ABCDE12345.app"])
    for _ in 0..<60 {
      let components = (0..<dice.below(5)).map { _ in dice.pick(["a", "b", "ab", "x", "a%20b", "bx"]) }
      let end = components.isEmpty || dice.below(3) > 0 ? "" : "/"
      let query = dice.pick(["", "", "?q=1", "?r=2&q=a"])
      let link = try DeepLink("https://a.com/" + components.joined(separator: "/") + end + query)
      let match = table.match(link)
      let isExported =
        match.flatMap { match in table.routes.first { $0.token == match.route } }?.attributes.isExported
        ?? false
      if isExported {
        #expect(
          export.file.opens(link),
          "\(link) \(export.file.details[0].components.map(words)) \(table.routes.map { "\($0.pattern) \($0.attributes.isExported) \($0.priority)" })"
        )
      } else if export.notes.isEmpty {
        #expect(
          !export.file.opens(link),
          "\(link) \(export.file.details[0].components.map(words)) \(table.routes.map { "\($0.pattern) \($0.attributes.isExported) \($0.priority)" })"
        )
      }
    }
  }

  private func pattern(_ dice: inout SplitMix) -> String {
    var text = dice.pick(["", "", "https:", "https://a.com"])
    let count = dice.below(4)
    let rest = dice.below(6) == 0 ? dice.below(count + 1) : -1
    for place in 0..<count {
      if place == rest { text += "/**rest" }
      text +=
        "/"
        + dice.pick([
          "a", "b", "ab", ":p\(place)", ":p\(place)", ":l\(place)(a|ab)", "a:p\(place)", "*", "a%20b",
        ])
    }
    let end = dice.pick(["", "", "", "{/x}", "?q", "?q?"])
    return text + (count == 0 && !end.hasPrefix("{") ? "/" : "") + end
  }

  private func table(_ exported: [String], _ local: [String]) throws -> LinkTable<Int> {
    var options = TableOptions()
    options.types = [.init("unguessable") { $0 == "unguessable" }]
    return try TableDraft(exported: exported, local: local, options: options).build()
  }

  private func words(_ rule: AssociationFile.Rule) -> String {
    var words = (rule.isExcluded == true ? "no " : "") + (rule.path ?? "-")
    if case .items(let items) = rule.query {
      words += items.sorted { $0.key < $1.key }.map { " ?\($0.key)=\($0.value)" }.joined()
    }
    if let fragment = rule.fragment { words += " #" + fragment }
    return words
  }
}
