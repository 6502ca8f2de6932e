import Basics
import DeepLinks
import LinkTools
import TestSupport
import Testing

@Suite struct RouteImporterTests {
  private func patterns(_ dialect: RouteImporter.Dialect, _ pattern: String, scheme: String? = nil) throws
    -> [String]
  {
    try RouteImporter(dialect).patterns(for: RouteImporter.Route(pattern, scheme: scheme)).map(
      \.pattern.description)
  }

  @Test(arguments: [
    ("/user/view/:userID", ["/user/view/:userID<text>"]),
    ("user/:id/*", ["/user/:id<text>/**JLRouteWildcardComponents"]),
    ("/", ["/"]),
    ("/:", [#"/:":"<text>"#]),
    ("/:post-id", [#"/:"post-id"<text>"#]),
    ("/user#/view/:id#", [##"/user\#/view/:id<text>\#"##]),
    ("/a.b~c/{x}/50%/%E4%B8%AD", [#"/a.b~c/\{x\}/50\%/%E4%B8%AD"#]),
    (
      "/the(/foo/:a)(/bar/:b)",
      ["/the/foo/:a<text>/bar/:b<text>", "/the/foo/:a<text>", "/the/bar/:b<text>", "/the"]
    ),
    ("/(rest/):object", ["/rest/:object<text>", "/:object<text>"]),
    ("/a(/b(/c))", ["/a/b/c", "/a/b", "/a"]),
  ])
  func aPatternOfJLRoutesIsOnePatternForEachOfItsForms(pattern: String, expected: [String]) throws {
    #expect(try patterns(.jlRoutes, pattern) == expected)
  }

  @Test func aSchemeOfJLRoutesIsTheSchemeOfThePatternInLowerCase() throws {
    #expect(try patterns(.jlRoutes, "/a/:b", scheme: "MyApp") == ["myapp:/a/:b<text>"])
  }

  @Test(arguments: [
    (RouteImporter.Dialect.ffRouter, "app://page/:id", "app:/page/:id<string>"),
    (.ffRouter, "wildcard://*", "wildcard:/*/**tail"),
    (.ffRouter, "app://", "app:/**tail"),
    (.ffRouter, "https://www.x.com/a/:id", "https://www.x.com/a/:id<string>"),
    (.ffRouter, "https://:host/a/:id", "https:/a/:id<string>"),
    (.mgjRouter, "page/:id", "/page/:id<string>/**tail"),
    (.mgjRouter, "mgj://category/家居", "mgj:/category/家居/**tail"),
    (.mgjRouter, "mgj://page/:id.html", "mgj:/page/:id<string>.html/**tail"),
    (.mgjRouter, "mgj://", "mgj:/**tail"),
    (.mgjRouter, "mgj://s/:tail", "mgj:/s/:tail<string>/**tail_"),
    (.mgjRouter, "http://1.2.3.4:80/a", "http://1.2.3.4:80/a/**tail"),
    (.hhRouter, "/user/:userId/", "/user/:userId<string>"),
    (.hhRouter, "/user/story/?a=0", "/user/story"),
  ])
  func patternsOfTheOthersKeepTheirSchemeTheHostOfAnAppsLinkIsTheFirstComponent(
    dialect: RouteImporter.Dialect, pattern: String, expected: String
  ) throws {
    #expect(try patterns(dialect, pattern) == [expected])
  }

  @Test func aPatternOfHHRouterIsForTheSchemesOfTheApplication() throws {
    var settings = RouteImporter.Settings(for: .hhRouter)
    settings.schemes = ["App", "appbeta"]
    let imported = RouteImporter(.hhRouter, settings: settings).routes([RouteImporter.Route("/user/:id/")])
    #expect(imported.routes.map(\.pattern.description) == ["(app|appbeta):/user/:id<string>"])
    #expect(try imported.link("/user/1").description == "app:/user/1")
    #expect(try imported.link("appbeta://user/1").description == "appbeta://user/1")
  }

  @Test(
    "what cannot be brought over is rejected with its place",
    arguments: [
      (
        "/a(/b", LinkProblem.Code.parenthesis,
        "This parenthesis is not closed, at byte 2 of the pattern \"/a(/b\"."
      ),
      (
        "/a(b)c)", .parenthesis,
        "This parenthesis is unmatched; delete it, at byte 6 of the pattern \"/a(b)c)\"."
      ),
      (
        "/*/a/*", .twoStars,
        "A pattern can have only one star; JLRoutes ignored the text after it, so delete that text, at byte 0 of the pattern \"/*/a/*\"."
      ),
      (
        "/:a/:a", .pattern,
        "The imported pattern would be \"/:a<text>/:a<text>\"; Another field already has the name a, at byte 0 of the pattern \"/:a/:a\"."
      ),
    ])
  func rejected(pattern: String, code: LinkProblem.Code, message: String) {
    let imported = RouteImporter(.jlRoutes).routes([
      RouteImporter.Route("/fine"), RouteImporter.Route(pattern),
    ])
    #expect(imported.routes.map(\.pattern.description) == ["/fine"])
    #expect(imported.errors.map(\.code) == [code])
    #expect(imported.errors.map(\.places) == [[pattern]])
    #expect(imported.errors.map(\.description) == [message])
  }

  @Test func aSchemeThatIsNoneIsRejected() {
    let imported = RouteImporter(.mgjRouter).routes([RouteImporter.Route("1x://a")])
    #expect(
      imported.errors.map(\.description) == [
        "\"1x\" isn't a scheme: a letter followed by letters, digits, +, - or ., at byte 0 of the pattern \"1x://a\"."
      ])
  }

  @Test func groupsMake256FormsAtMostAndAreNested128DeepAtMost() throws {
    let eight = "/a" + (0..<8).map { "(/g\($0))" }.joined()
    #expect(try patterns(.jlRoutes, eight).count == 256)
    #expect(throws: LinkDefinitionError.self) { try patterns(.jlRoutes, eight + "(/g8)") }
    let deep = String(repeating: "(/a", count: 100_000)
    let imported = RouteImporter(.jlRoutes).routes([RouteImporter.Route(deep)])
    #expect(imported.errors.map(\.code) == [.limit])
  }

  @Test func ofRoutesThatTakeTheSameLinksTheOneThatWasAskedFirstIsKept() {
    let routes = [
      RouteImporter.Route("/a/:x"), RouteImporter.Route("/a/:y"), RouteImporter.Route("/a/:z", priority: 1),
    ]
    let imported = RouteImporter(.jlRoutes).routes(routes)
    #expect(imported.routes.map(\.number) == [2])
    #expect(imported.hidden.map(\.number) == [0, 1])
    #expect(imported.notes.map(\.code) == [.hidden, .hidden])
    let named = RouteImporter(.mgjRouter).routes([
      RouteImporter.Route("m://a/:y"), RouteImporter.Route("m://a/:x"),
    ])
    #expect(named.routes.map(\.form) == ["m://a/:x"])
    let replaced = RouteImporter(.hhRouter).routes([RouteImporter.Route("/a"), RouteImporter.Route("/a")])
    #expect(replaced.routes.map(\.number) == [1])
  }

  @Test(arguments: [
    (RouteImporter.Dialect.jlRoutes, "/*/edit", [LinkProblem.Code.delivered, .compared]),
    (.jlRoutes, "/foo/", [.slash]),
    (.jlRoutes, "/a(/b(/c))", [.nested]),
    (.ffRouter, "app://:a/b", [.alive]),
    (.mgjRouter, "m://a/:id.html?x=1", [.ignored, .required]),
    (.mgjRouter, "a/:id", [.wider]),
    (.ffRouter, "/a/:id", [.wider]),
    (.ffRouter, "https://:host/a", [.host]),
    (.ffRouter, "https://*", [.host]),
    (.hhRouter, "/a?b", [.ignored]),
  ])
  func whatIsDifferentIsNoted(dialect: RouteImporter.Dialect, pattern: String, codes: [LinkProblem.Code]) {
    let imported = RouteImporter(dialect).routes([RouteImporter.Route(pattern)])
    #expect(imported.notes.map(\.code) == codes)
  }

  @Test(arguments: [
    ("a://b#/c", "a://b%23/c"), ("a://b#/c?d=e", "a://b%23/c?d=e"),
    ("a://b?x=1#/c?d=e", "a://b%23/c?x=1&d=e"),
    ("a://b#c=d&e=f", "a://b?c=d&e=f"), ("a://b?x=1#c=d", "a://b?x=1&c=d"), ("a://b#c", "a://b#c"),
    ("a://b#", "a://b#"), ("a://b#c=", "a://b#c="), ("a://b#/c?d", "a://b%23/c"), ("a://b", "a://b"),
    ("https://b:1/c", "https://b:1/c"), ("/c#/d", "/c%23/d"),
  ])
  func aLinkOfJLRoutesGoesOnInItsFragment(text: String, expected: String) throws {
    let imported = RouteImporter(.jlRoutes).routes([])
    #expect(try imported.link(text).description == expected)
  }

  @Test func hostsOfTheWebAreComponentsIfJLRoutesWasToldSo() throws {
    var settings = RouteImporter.Settings(for: .jlRoutes)
    settings.hostIsComponent = true
    let imported = RouteImporter(.jlRoutes, settings: settings).routes([
      RouteImporter.Route("/a.example/b"), RouteImporter.Route("/:x"),
    ])
    #expect(
      imported.routes.map(\.pattern.description) == [
        "/a.example/b", "(http|https)://a.example/b", "/:x<text>",
      ])
    #expect(imported.notes.map(\.code) == [.host])
    #expect(imported.options.fallbacks == ["http": .none, "https": .none])
  }

  @Test(arguments: RouteImporter.Dialect.allCases)
  func anyTextIsAPatternOfOursAfterwardsOrIsRejectedWithAPlaceInsideIt(dialect: RouteImporter.Dialect) {
    var random = SplitMix(seed: 7)
    let alphabet =
      Array("ab:/*()#?&.%{}\\<>\"|= é中1-_~").map(String.init) + [
        "://", "app://", "https://", "%2F", "/:a", "/*",
      ]
    for _ in Seeds.first(3_000) {
      let text = (0..<Int.random(in: 0...14, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? ""
      }.joined()
      let imported = RouteImporter(dialect).routes([RouteImporter.Route(text, scheme: "app")])
      for route in imported.routes {
        #expect((try? LinkPattern(route.pattern.description)) == route.pattern, "\(text)")
      }
      for error in imported.errors {
        let place = error.description.firstMatch(of: /at byte ([0-9]+) of the pattern/)?.1
        #expect(place.flatMap { Int($0) }.map { $0 <= text.utf8.count } == true, "\(text)")
        #expect(error.places == [text])
      }
      _ = try? imported.link(text)
    }
  }
}
