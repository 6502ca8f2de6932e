import Basics
import DeepLinks
import Foundation
import LinkGates
import TestSupport
import Testing

struct ConfigurationTests {
  static let file = #"""
    {
      "format": 1,
      "version": 7,
      "routes": [
        {"pattern": "(ride|ridebeta)://trip/:id<int>{/:tab(map|receipt)}?page<int>=1", "name": "trip",
         "summary": "One trip.", "priority": -2, "exported": true, "signed": true},
        {"pattern": "/help/**topic"}
      ],
      "options": {"reading": "lenient", "emptyComponents": "collapsed", "repeatedFields": "last",
                  "plusIsSpace": true, "ignoresCase": true, "hopLimit": 4,
                  "schemes": {"ride": "none", "ridebeta": "ride:"}},
      "rewrites": [
        {"id": "shop", "from": "https://shop.example/:x", "to": "ride://help/:topic", "then": "continue",
         "fields": {"topic": "x"},
         "conditions": {"platforms": ["ios", "android"], "version": {"from": "2.0", "before": "3"},
                        "time": {"from": 1, "before": 2}, "percentage": 12.5}},
        {"id": "plain", "from": "a://", "to": "b://\u4E2D\uD83D\uDE00"}
      ],
      "fallbacks": [{"scheme": "ride", "site": "https://www.ride.example"}, {"to": "ride://help"}]
    }
    """#

  private func problems(_ json: String) -> [String] {
    do throws(LinkDefinitionError) {
      _ = try LinkConfiguration(json: Array(json.utf8))
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test func allOfItIsRead() throws {
    let configuration = try LinkConfiguration(json: Array(Self.file.utf8))
    #expect(configuration.version == 7)
    #expect(configuration.routes.map(\.id) == ["trip", "/help/**topic"])
    #expect(
      configuration.routes[0].attributes
        == RouteAttributes(name: "trip", summary: "One trip.", isExported: true, needsSignature: true))
    #expect(configuration.routes[0].priority == -2)
    #expect(configuration.routes[1].attributes == RouteAttributes())
    #expect(configuration.options.reading == .lenient)
    #expect(configuration.options.emptyComponents == .collapsed)
    #expect(configuration.options.repeatedFields == .last)
    #expect(configuration.options.plusIsSpace)
    #expect(try configuration.table.open("ride://TRIP/7").output == "trip")
    #expect(configuration.options.fallbacks == ["ride": .none, "ridebeta": .scheme("ride")])
    #expect(configuration.rewrites.hopLimit == 4)
    let shop = RewriteRule(
      "shop", from: "https://shop.example/:x", to: "ride://help/:topic", renames: ["topic": "x"],
      continues: true,
      conditions: RewriteConditions(
        platforms: ["ios", "android"], fromVersion: RewriteConditions.AppVersion("2"),
        beforeVersion: RewriteConditions.AppVersion("3"),
        fromTime: 1,
        beforeTime: 2, share: 1_250))
    #expect(
      configuration.rewrites.rules == [shop, RewriteRule("plain", from: "a://", to: "b://中😀")])
    #expect(
      configuration.rewrites.fallbacks == [
        RewriteRules.Fallback(scheme: "ride", .site("https://www.ride.example")),
        RewriteRules.Fallback(.pattern("ride://help")),
      ])
    #expect(try configuration.table.open("ride://trip/7").output == "trip")
    #expect(try configuration.table.open("x://help/a").output == "/help/**topic")
  }

  @Test func whatIsPrintedIsReadAsTheSame() throws {
    let configuration = try LinkConfiguration(json: Array(Self.file.utf8))
    let printed = configuration.encoded()
    let again = try LinkConfiguration(json: printed)
    #expect(again.encoded() == printed)
    #expect(again == configuration)
    #expect(again.rewrites.rules == configuration.rewrites.rules)
    #expect(again.rewrites.fallbacks == configuration.rewrites.fallbacks)
    #expect(again.routes == configuration.routes)
    #expect(again.options.fallbacks == configuration.options.fallbacks)
    #expect(again.options.ignoresCase)
    let least = try LinkConfiguration(version: 1, routes: [LinkConfiguration.Route(try LinkPattern("/a"))])
    #expect(
      String(decoding: least.encoded(), as: UTF8.self) == """
        {
          "format" : 1,
          "routes" : [
            {
              "pattern" : "/a"
            }
          ],
          "version" : 1
        }

        """)
  }

  @Test func theFileOfTheDocumentationIsRead() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Docs/Guide/LinkRewriting.md")
    let blocks = try String(contentsOf: article, encoding: .utf8).split(separator: "```json\n").dropFirst()
    let json = try #require(blocks.first?.split(separator: "```").first)
    let configuration = try LinkConfiguration(json: Array(json.utf8))
    let link = try DeepLink("https://shop.example/item/12")
    let context = RewriteConditions.Context(
      platform: "ios", version: RewriteConditions.AppVersion("3.1"), time: 1_850_000_000, installation: "i6")
    #expect(configuration.rewrites.rewrite(link, in: context).link?.description == "ride://trip/12")
    let other = try configuration.rewrites.fallback(for: DeepLink("ride://trips/7?a=1"))?.get()
    #expect(other?.description == "https://www.ride.example/trips/7?a=1")
  }

  @Test func allProblemsAreToldWithTheirPaths() {
    let json = #"""
      {"format": 1, "version": 0, "color": "red",
       "routes": [{"pattern": "/a", "name": "a", "exportet": true}, {"name": 7, "priority": 1.5}, "/b",
                  {"pattern": "/:"}],
       "options": {"reading": "strange", "plusIsSpace": "yes", "hopLimit": 65,
                   "schemes": {"a": "b", "C": "none"}},
       "rewrites": [{"from": "/a", "then": "go", "fields": {"a": 1}, "match": "a"},
                    {"id": "r", "from": "/a", "to": "/b",
                     "conditions": {"percentage": 100.5, "version": {"from": "x", "to": "2"}, "time": 7,
                                    "platforms": ["a", 1]}}],
       "fallbacks": [{"schema": "a"}]}
      """#
    #expect(
      problems(json) == [
        "routes[2]: This must be an object.",
        "routes[0].exportet: This name is unknown; correct or delete it.",
        "routes[1].name: This must be a string.",
        "routes[1].priority: This must be a whole number of at most 64 bits.",
        "routes[1].pattern: This name is missing.",
        "routes[3].pattern: A name is missing here: letters, digits and underscores, or anything in quotes, at byte 2 of the pattern \"/:\".",
        "options.reading: This must be one of \"strict\", \"lenient\".",
        "options.plusIsSpace: This must be true or false.",
        "options.hopLimit: This must be a number from 1 to 64.",
        "options.schemes.C: Write the scheme in lower case.",
        "options.schemes.a: This must be \"none\", \"general\" or a scheme with its colon.",
        "rewrites[0].id: This name is missing.",
        "rewrites[0].to: This name is missing.",
        "rewrites[0].fields.a: This must be a string.",
        "rewrites[0].then: This must be one of \"stop\", \"continue\".",
        "rewrites[0].match: This name is unknown; correct or delete it.",
        "rewrites[1].conditions.platforms[1]: This must be a string.",
        "rewrites[1].conditions.percentage: This must be a number from 0 to 100 with at most two decimals.",
        "rewrites[1].conditions.version.from: A version must be one to eight numbers with dots between them.",
        "rewrites[1].conditions.version.to: This name is unknown; correct or delete it.",
        "rewrites[1].conditions.time: This must be an object.",
        "fallbacks[0]: Write either \"site\" or \"to\".",
        "fallbacks[0].schema: This name is unknown; correct or delete it.",
        "color: This name is unknown; correct or delete it.",
      ])
  }

  @Test func theRoutesAndTheRulesAreCheckedTogether() {
    let json = #"""
      {"format": 1, "version": 0,
       "routes": [{"pattern": "/a", "name": "x"}, {"pattern": "/b", "name": "x"}, {"pattern": "/:n<odd>"},
                  {"pattern": "/a"}],
       "rewrites": [{"id": "r", "from": "/:", "to": "/b"}, {"id": "r", "from": "/:a", "to": "/b/:c"}],
       "fallbacks": [{"to": "/:a"}]}
      """#
    let found = problems(json)
    #expect(found.contains("version: A version must be 1 or higher."))
    #expect(found.contains("routes[1].name: Another route has the name \"x\"; rename one of them."))
    #expect(found.contains { $0.hasPrefix("routes[2]: ") && $0.contains("odd") })
    #expect(found.contains { $0.hasPrefix("rewrites[0]: The rule r: ") })
    #expect(found.contains { $0.hasPrefix("rewrites[1]: The rule r: The target has the field c") })
    #expect(found.contains { $0.hasPrefix("fallbacks[0]: The fallback 0: ") })
  }

  @Test func whatTheTableSaysIsToldWithTheRoute() {
    let found = problems(
      #"""
      {"format": 1, "version": 1, "routes": [{"pattern": "/b"}, {"pattern": "/:a"}, {"pattern": "/:b"}],
       "options": {"schemes": {"x": "y:"}}}
      """#)
    #expect(found.contains { $0.hasPrefix("routes[") && $0.contains("/:b") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("options: ") }, "\(found)")
  }

  @Test(arguments: [
    ("{", "A } is missing, at line 1, column 2"),
    ("{\n  \"a\": [1, 2,]\n}", "Delete the comma before the closing bracket, at line 2, column 14"),
    ("{\"a\":1,}", "Delete the comma before the closing bracket, at line 1, column 8"),
    ("{\"a\":[1}", "This bracket has no matching open bracket, at line 1, column 8"),
    ("{}}", "This bracket has no matching open bracket, at line 1, column 3"),
    ("{\n\"a\\\"}", "The closing quote of this string is missing, at line 2, column 1"),
    (String(repeating: "[", count: 17), "Values can be nested at most 16 levels deep, at line 1, column 17"),
    (
      "{\"a\": {\"b\": [\"c\", \"c\"]}, \"b\": 2,\n \"a\": 3}",
      "The name \"a\" is repeated in one object; delete one of the two, at line 2, column 2"
    ),
    (
      #"{"signed/": true, "signed\/": false}"#,
      "The name \"signed/\" is repeated in one object; delete one of the two, at line 1, column 19"
    ),
  ])
  func aTextThatBreaksOffIsRejectedWithItsPlace(json: String, sentence: String) {
    #expect(problems(json) == [sentence + " of the JSON text."])
  }

  @Test(arguments: ["", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{} x", "NaN", "// a\n{}"])
  func aTextThatIsNotJSONIsRejected(json: String) {
    #expect(problems(json) == ["The text isn't valid JSON."])
  }

  @Test(arguments: [
    "01", "-", "1.", "1e", "\"\n\"", "\"\\x\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"",
    "\"\\u12\"", "nul", "tru",
  ])
  func aValueThatIsNotJSONIsRejected(json: String) {
    let before = #"{"format": 1, "version": 1, "routes": [{"pattern": "/a", "name": "#
    let found = problems(before + json + "}]}")
    #expect(
      [["The text isn't valid JSON."], ["routes[0].name: This must be a string."]].contains(found)
        || found.count == 1 && found[0].contains("is half of a surrogate pair"),
      "\(found)")
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try LinkConfiguration(json: mark + Array(Self.file.utf8)).version == 7)
  }

  @Test func noNullTakesAConditionAway() {
    let json = #"{"format": 1, "version": 1, "routes": [{"pattern": "/a", "signed": null, "guards": null}]}"#
    #expect(
      problems(json) == [
        "routes[0].signed: This must be true or false.", "routes[0].guards: This must be a list.",
      ])
  }

  @Test func whatIsNoUTF8IsRejected() {
    for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] {
      #expect(throws: LinkDefinitionError.self) { try LinkConfiguration(json: bytes) }
    }
  }

  @Test func anotherFormatIsRejectedBeforeItIsRead() {
    #expect(problems("{\"format\":2,\"x\":[]}") == ["format: Only format 1 is supported, not 2."])
    #expect(problems("{}") == ["format: This name is missing.", "version: This name is missing."])
    #expect(problems("[]") == ["This must be an object."])
  }

  @Test func thereIsNoMoreThanIsAllowed() {
    let route = "{\"pattern\":\"/a\"}"
    let many = [String](repeating: route, count: LinkConfiguration.maximumRoutes + 1).joined(separator: ",")
    #expect(
      problems("{\"format\":1,\"version\":1,\"routes\":[\(many)]}") == [
        "routes: At most 20000 are allowed, but there are 20001."
      ])
    let space = String(repeating: " ", count: LinkConfiguration.maximumLength)
    #expect(problems(space + "{}") == ["A configuration can have at most 4194304 bytes."])
    let values = String(repeating: "1,", count: 400_000)
    #expect(
      problems("[\(values)1]") == [
        "A file can contain at most 400000 values, at line 1, column 799999 of the JSON text."
      ])
    let groups = (0..<1_000).map { "{\"pattern\":\"/a\($0){/b}{/c}{/d}{/e}{/f}{/g}{/h}{/i}\"}" }
    #expect(
      problems("{\"format\":1,\"version\":1,\"routes\":[\(groups.joined(separator: ","))]}") == [
        "routes: Together, the forms of all patterns can have at most 400000 components."
      ])
  }

  @Test func aFileThatIsWrongEverywhereTellsNoMoreThanIsWorthReading() {
    let wrong = [String](repeating: "1", count: 10_000).joined(separator: ",")
    let found = problems("{\"format\":1,\"version\":1,\"routes\":[\(wrong)],\"rewrites\":[1,2],\"a\":1}")
    #expect(found.count == LinkConfiguration.maximumProblems)
  }

  @Test func noBytesAreTooStrange() {
    var dice = SplitMix(seed: 21)
    let pieces =
      Self.file.split(separator: "\"").map(Array.init) + [["\""], ["{"], ["}"], ["["], ["]"], [","], [":"]]
    for _ in Seeds.first(3_000) {
      var text = Array(Self.file)
      for _ in 0..<dice.below(6) {
        let place = dice.below(text.count)
        switch dice.below(3) {
        case 0: text.remove(at: place)
        case 1: text.insert(contentsOf: dice.pick(pieces), at: place)
        default: text[place] = dice.pick(["\"", "\\", "1", "}", "中", "\u{0}", "$", "("])
        }
      }
      guard let configuration = try? LinkConfiguration(json: Array(String(text).utf8)) else { continue }
      let again = try? LinkConfiguration(json: configuration.encoded())
      #expect(again == configuration)
    }
  }
}
