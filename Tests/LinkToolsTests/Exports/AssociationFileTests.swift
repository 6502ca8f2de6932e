import DeepLinks
import LinkTools
import Testing

struct AssociationFileTests {
  private static let shop = """
    {
      "applinks": {
        "substitutionVariables": { "food": ["burrito", "pizza", "sushi", "samosa"] },
        "details": [{
          "appIDs": ["ABCDE12345.com.example.app"],
          "components": [
            { "/": "/$(lang)_$(region)/$(food)/" },
            { "#": "no_universal_links", "exclude": true },
            { "/": "/help/website/*", "exclude": true, "comment": "a browser shows it" },
            { "/": "/buy/*" },
            { "/": "/help/*", "?": { "articleNumber": "????" } }
          ],
          "defaults": { "caseSensitive": false }
        }]
      }
    }
    """

  @Test(arguments: [
    ("/buy/123", true), ("/BUY/123", true), ("/buy/", true), ("/buy", true), ("/buy/1/2/3", true),
    ("/buy/1#no_universal_links", false), ("/buy/1#NO_universal_links", false), ("/buy/1#other", true),
    ("/help/website/x?articleNumber=1234", false), ("/help/x?articleNumber=1234", true),
    ("/help/x?articleNumber=123", false), ("/help/x?articleNumber=12345", false), ("/help/x", false),
    ("/help/x?articleNumber=1234&articleNumber=12", false),
    ("/help/x?articleNumber=1234&articleNumber=5678", true),
    ("/help/x?articleNumber=1234&other=1", true), ("/en_US/pizza/", true), ("/en_US/pasta/", false),
    ("/en_US/pizza", true), ("/xx_US/pizza/", false), ("/", false), ("", false),
  ])
  func theFirstRuleThatMatchesDecides(rest: String, opens: Bool) throws {
    let file = try AssociationFile(json: Self.shop)
    #expect(file.opens(try DeepLink("https://www.example.com" + rest)) == opens)
  }

  @Test(arguments: [
    ("/?*", "/a", true), ("/?*", "/", false), ("/?*", "", false), ("*", "", true), ("/", "", true),
    ("/?", "/a", true), ("/?", "/ab", false), ("*a*b*", "/xaxbx", true), ("*a*b*", "/xbxax", false),
    ("/A", "/a", false), ("/a%20b", "/a%20b", true), ("/a b", "/a%20b", false), ("/a???b", "/a%20b", true),
    ("/%C3%BC", "/ü", true), ("/ü", "/ü", false), ("/$(digit)$(digit)", "/42", true),
    ("/$(digit)", "/x", false), ("/$(xdigit)", "/f", true), ("/$(upper)", "/a", false),
    ("/$(alpha)$(lower)$(alnum)", "/Za9", true), ("/$(wild)", "/xyz", true), ("/$(wild)", "/yz", false),
    ("/$(nobody)", "/$(nobody)", false), ("/$x", "/$x", true), ("/$(x", "/$(x", true),
    ("/$(money)", "/$", true),
    ("/$(lang)", "/haw", true), ("/$(region)", "/UK", false), ("/$(region)", "/GB", true),
    ("/$(lang)", "/crk", true), ("a", "/a", true), ("//a//", "/a", true), ("/a", "//a/", true),
    ("/a/*", "/a", true), ("/a*", "/", false), ("/$(none)", "/", false),
  ])
  func aTextHasWildcardsAndVariables(path: String, link: String, opens: Bool) throws {
    let file = AssociationFile(
      details: [AssociationFile.Detail(appIDs: ["A.b"], components: [AssociationFile.Rule(path: path)])],
      substitutionVariables: ["wild": ["x*", "?"], "money": ["$"], "none": []])
    #expect(file.opens(try DeepLink("https://a.com" + link)) == opens)
  }

  @Test(arguments: [
    (AssociationFile.Rule(query: .text("a=1")), "?a=1", true),
    (AssociationFile.Rule(query: .text("a=1")), "?a=1&b", false),
    (AssociationFile.Rule(query: .text("")), "", true), (AssociationFile.Rule(query: .text("")), "?x", false),
    (AssociationFile.Rule(query: .items(["a": "*"])), "", true),
    (AssociationFile.Rule(query: .items(["a": "?*"])), "", false),
    (AssociationFile.Rule(query: .items(["a": "?*"])), "?a", false),
    (AssociationFile.Rule(query: .items(["a": ""])), "?a", true),
    (AssociationFile.Rule(query: .items(["a": "1", "b": "2"])), "?b=2&a=1", true),
    (AssociationFile.Rule(query: .items(["a": "1", "b": "2"])), "?a=1", false),
    (AssociationFile.Rule(query: .items([:])), "?a=1", true),
    (AssociationFile.Rule(fragment: ""), "", true), (AssociationFile.Rule(fragment: ""), "#a", false),
    (AssociationFile.Rule(fragment: "?*"), "#a", true), (AssociationFile.Rule(), "?a#b", true),
  ])
  func aPartThatIsNotThereIsAnEmptyText(rule: AssociationFile.Rule, link: String, opens: Bool) throws {
    let file = AssociationFile(details: [AssociationFile.Detail(appIDs: ["A.b"], components: [rule])])
    #expect(file.opens(try DeepLink("https://a.com/x" + link)) == opens)
  }

  @Test(arguments: [
    (nil, nil, nil, false), (nil, nil, false, true), (nil, false, nil, true), (false, nil, nil, true),
    (true, false, false, false), (nil, true, false, false), (false, true, true, true),
  ])
  func whatARuleDoesNotSayIsSaidByItsApplicationAndThenByTheFile(
    rule: Bool?, detail: Bool?, file: Bool?, opens: Bool
  ) throws {
    for isCase in [true, false] {
      func defaults(_ value: Bool?) -> AssociationFile.Rule {
        isCase
          ? AssociationFile.Rule(caseSensitive: value) : AssociationFile.Rule(percentEncoded: value)
      }
      let path = isCase ? "/ABC" : "/中 "
      let rules = [
        AssociationFile.Rule(
          path: path, caseSensitive: isCase ? rule : nil, percentEncoded: isCase ? nil : rule)
      ]
      let file = AssociationFile(
        details: [AssociationFile.Detail(appIDs: ["A.b"], components: rules, defaults: defaults(detail))],
        defaults: defaults(file))
      #expect(file.opens(try DeepLink(isCase ? "/abc" : "/%E4%B8%AD%20")) == opens)
    }
  }

  /// Rules that compare links differently, or whose paths begin differently, keep their order.
  @Test(arguments: [("/help/a", "1"), ("/HELP/a", "2"), ("/help", "3"), ("/a", "4"), ("/%C3%A9", "5")])
  func theFirstRuleOfAnyKindDecides(link: String, comment: String) throws {
    let rules: [AssociationFile.Rule] = [
      .init(path: "/help/?*", comment: "1"), .init(path: "/help/?*", comment: "2", caseSensitive: false),
      .init(path: "/h*", comment: "3"), .init(path: "?", comment: "4"),
      .init(path: "/é", comment: "5", percentEncoded: false), .init(comment: "6"),
    ]
    let file = AssociationFile(details: [.init(appIDs: ["A.a"], components: rules)])
    let rule = try #require(rules.first { $0.comment == comment })
    #expect(file.verdict(of: try DeepLink(link)) == .opens(["A.a"], rule))
  }

  @Test func theVerdictNamesTheApplicationsAndTheRule() throws {
    let (no, yes) = (AssociationFile.Rule(path: "/a/x", isExcluded: true), AssociationFile.Rule(path: "/a/*"))
    let file = AssociationFile(details: [
      AssociationFile.Detail(appIDs: ["A.a"], components: [no, yes]),
      AssociationFile.Detail(appIDs: ["B.b", "C.c"], components: [AssociationFile.Rule()]),
    ])
    #expect(file.verdict(of: try DeepLink("/a/x")) == .excluded(no))
    #expect(file.verdict(of: try DeepLink("/a/y")) == .opens(["A.a"], yes))
    #expect(file.verdict(of: try DeepLink("/b")) == .opens(["B.b", "C.c"], AssociationFile.Rule()))
    #expect(AssociationFile(details: []).verdict(of: try DeepLink("/b")) == .unmatched)
  }

  @Test func oneApplicationIsAskedForByItsIdentifier() throws {
    let beta = AssociationFile.Rule(path: "/beta/*", isExcluded: true)
    let file = AssociationFile(details: [
      AssociationFile.Detail(appIDs: ["A.a"], components: [beta, AssociationFile.Rule(path: "*")]),
      AssociationFile.Detail(appIDs: ["B.b", "A.a"], components: [AssociationFile.Rule(path: "/beta/*")]),
    ])
    let link = try DeepLink("https://a.com/beta/1")
    #expect(file.appIDs == ["A.a", "B.b"])
    #expect(file.verdict(of: link) == .excluded(beta))
    #expect(file.verdict(of: link, for: "A.a") == .excluded(beta))
    #expect(file.verdict(of: link, for: "B.b") == .opens(["B.b"], AssociationFile.Rule(path: "/beta/*")))
    #expect(file.verdict(of: link, for: "C.c") == .unmatched)
  }

  @Test func aFileIsWrittenAsItIsRead() throws {
    let file = try AssociationFile(json: Self.shop)
    #expect(file.details[0].components[2].comment == "a browser shows it")
    #expect(try AssociationFile(json: file.json) == file)
  }

  @Test func whatAFileHasBesideLinksStaysAsItWasRead() throws {
    let text = """
      {
        "activitycontinuation" : {
          "apps" : [
            "A.b"
          ]
        },
        "appclips" : {
          "apps" : [
            "A.b.Clip"
          ]
        },
        "applinks" : {
          "apps" : [

          ],
          "defaults" : {
            "caseSensitive" : false,
            "later" : null
          },
          "details" : [
            {
              "appIDs" : [
                "A.b"
              ],
              "components" : [
                {
                  "/" : "/a",
                  "?" : {
                    "q" : "?*"
                  },
                  "exclude" : true,
                  "later" : {
                    "deep" : [
                      1,
                      2.5,
                      18446744073709551615,
                      12345678901234567890123456789012345678,
                      true
                    ]
                  }
                }
              ],
              "paths" : [
                "/a"
              ]
            }
          ],
          "later" : "x"
        },
        "webcredentials" : {
          "apps" : [
            "A.b"
          ]
        }
      }

      """
    let file = try AssociationFile(json: text)
    #expect(file.json == text)
    #expect(try AssociationFile(json: file.json) == file)
    var changed = file
    changed.details[0].components.append(AssociationFile.Rule(path: "/b"))
    #expect(changed.json.contains("\"webcredentials\"") && changed.json.contains("\"deep\""))
    #expect(changed.opens(try DeepLink("/B")))
  }

  @Test(arguments: ["123456789012345678901234567890123456789", "0.123456789012345678901234567890123456789"])
  func aNumberThatWouldBeRoundedIsRejectedWithItsPlace(number: String) throws {
    let error = #expect(throws: LinkDefinitionError.self) {
      try AssociationFile(json: "{\"applinks\": {},\n\"later\": \(number)}")
    }
    #expect(error?.problems.first?.code == .limit && error?.description.contains("line 2") == true)
    let zeros = try AssociationFile(
      json: "{\"applinks\": {}, \"later\": 1\(String(repeating: "0", count: 60))}")
    #expect(try AssociationFile(json: zeros.json) == zeros)
  }

  /// The rest of a file belongs to other applications and services.
  @Test func aMergedFileReplacesItsApplicationsOnly() throws {
    let deployed = """
      {"activitycontinuation":{"id":123456789012345678901234567890},
       "applinks":{
         "apps":[],
         "details":[
           {"appIDs":["ABCDE12345.a","ABCDE12345.b"],"components":[{"/":"/old/$(tab)"}],"later":9007199254740993},
           {"appIDs":["ABCDE12345.a"],"components":[{"/":"/older"}]}],
         "substitutionVariables":{"tab":["x"],"other":["y"]}},
       "webcredentials":{"apps":["ABCDE12345.a"],"number":18446744073709551616}}
      """
    var file = try AssociationFile(json: deployed)
    let new = AssociationFile(
      details: [.init(appIDs: ["ABCDE12345.a"], components: [.init(path: "/new/$(kind)")])],
      substitutionVariables: ["kind": ["z"]])
    try file.merge(new)
    #expect(file.opens(try DeepLink("/new/z"), for: "ABCDE12345.a"))
    for path in ["/old/x", "/older"] { #expect(!file.opens(try DeepLink(path), for: "ABCDE12345.a")) }
    #expect(file.opens(try DeepLink("/old/x"), for: "ABCDE12345.b"))
    #expect(file.details.count == 2)
    #expect(file.substitutionVariables == ["tab": ["x"], "other": ["y"], "kind": ["z"]])
    for part in [
      "123456789012345678901234567890", "9007199254740993", "18446744073709551616", "webcredentials",
      "\"apps\"",
    ] {
      #expect(file.json.contains(part), "\(part)")
    }
    let once = file
    try file.merge(new)
    #expect(file.json == once.json)
  }

  @Test(arguments: ["{}", #"{"applinks":{}}"#, #"{"webcredentials":{}}"#])
  func anEmptyFileListsNoApplications(json: String) throws {
    var file = try AssociationFile(json: json)
    #expect(file.details.isEmpty)
    let new = AssociationFile(details: [.init(appIDs: ["ABCDE12345.a"], components: [.init(path: "/a")])])
    try file.merge(new)
    #expect(file.opens(try DeepLink("/a"), for: "ABCDE12345.a"))
  }

  @Test func aVariableOfAnotherApplicationIsNotReplaced() throws {
    func file(_ app: String, _ values: [String]) -> AssociationFile {
      AssociationFile(
        details: [.init(appIDs: [app], components: [.init(path: "/$(tab)")])],
        substitutionVariables: ["tab": values])
    }
    let deployed = file("ABCDE12345.a", ["x"])
    var merged = deployed
    let error = #expect(throws: LinkDefinitionError.self) { try merged.merge(file("ABCDE12345.b", ["y"])) }
    #expect(error?.problems.first?.places == ["applinks.substitutionVariables.tab"])
    #expect(merged == deployed)
    try merged.merge(file("ABCDE12345.b", ["x"]))
    #expect(merged.appIDs == ["ABCDE12345.a", "ABCDE12345.b"])
    // No other application needs the variable any more.
    merged = deployed
    try merged.merge(file("ABCDE12345.a", ["y"]))
    #expect(merged.opens(try DeepLink("/y")))
    #expect(!merged.opens(try DeepLink("/x")))
  }

  @Test func theDefaultsOfAFileAreNotThoseOfAMergedOne() throws {
    var file = AssociationFile(
      details: [.init(appIDs: ["ABCDE12345.a"], components: [.init(path: "/a")])],
      defaults: .init(caseSensitive: false))
    try file.merge(
      AssociationFile(details: [.init(appIDs: ["ABCDE12345.b"], components: [.init(path: "/b")])]))
    for (path, opens) in [("/A", true), ("/b", true), ("/B", false)] {
      #expect(file.opens(try DeepLink(path)) == opens, "\(path)")
    }
  }

  @Test func aFileForAnotherServiceNamesNoApplicationForLinks() throws {
    var file = try AssociationFile(json: #"{"webcredentials":{"apps":["ABCDE12345.a"]}}"#)
    #expect(file.appIDs.isEmpty)
    #expect(try AssociationFile.checked(json: file.json).problems.isEmpty)
    try file.merge(AssociationFile(details: [.init(appIDs: ["ABCDE12345.a"], components: [.init()])]))
    #expect(file.json.contains("webcredentials"))
    #expect(file.opens(try DeepLink("/a")))
  }

  @Test func theOlderFormIsReadTooAndStaysForOldSystems() throws {
    let file = try AssociationFile(
      json: #"{"applinks":{"apps":[],"details":[{"appID":"A.b","paths":["NOT /a/x","/a/*"]}]}}"#)
    #expect(file.details[0].appIDs == ["A.b"])
    #expect(!file.opens(try DeepLink("/a/x")))
    #expect(file.opens(try DeepLink("/a/y")))
    let again = file.json
    #expect(again.contains("\"NOT /a/x\"") && again.contains("\"appID\" : \"A.b\""))
    #expect(try AssociationFile(json: again) == file)
  }

  /// Only systems before iOS 13 read this form, and no rule of an export is written in it.
  @Test(arguments: [["A.a"], ["B.b", "A.a"], ["A.a", "B.b"]])
  func theOlderFormOfAnApplicationSurvivesMergesInAnyOrder(merged: [String]) throws {
    var file = try AssociationFile(
      json:
        #"{"applinks":{"details":[{"appID":"A.a","paths":["/x"]},{"appIDs":["B.b"],"components":[{"/":"/y"}]}]}}"#
    )
    for appID in merged {
      try file.merge(AssociationFile(details: [.init(appIDs: [appID], components: [.init(path: "/x")])]))
      file = try AssociationFile(json: file.json)
    }
    #expect(file.details.filter(\.hasOlderForm).map(\.appIDs) == [["A.a"]])
    #expect(file.json.contains(#""appID" : "A.a""#) && file.json.contains(#""paths" : ["#))
    #expect(file.opens(try DeepLink("/x"), for: "A.a"))
    #expect(file.opens(try DeepLink(merged.contains("B.b") ? "/x" : "/y"), for: "B.b"))
  }

  @Test func theOldestFormIsAnObjectByApplication() throws {
    let file = try AssociationFile(
      json: #"{"applinks":{"apps":[],"details":{"B.b":{"paths":["*"]},"A.a":{"paths":["NOT /x","/*"]}}}}"#)
    #expect(file.appIDs == ["A.a", "B.b"])
    #expect(!file.opens(try DeepLink("/x"), for: "A.a"))
    #expect(file.opens(try DeepLink("/x"), for: "B.b"))
    #expect(file.json.contains(#""appID" : "A.a""#) && file.json.contains(#""appID" : "B.b""#))
    #expect(try AssociationFile(json: file.json) == file)
  }

  @Test func aQueryWithAValueThatIsNoStringIsIgnoredAndStays() throws {
    let file = try AssociationFile(
      json: #"{"applinks":{"details":[{"appIDs":["A.a"],"components":[{"?":{"a":"1","b":true}}]}]}}"#)
    #expect(file.opens(try DeepLink("/x?a=2")))
    #expect(file.json.contains("\"b\" : true"))
    #expect(try AssociationFile(json: file.json) == file)
  }

  @Test(arguments: [
    ("", LinkProblem.Code.syntax, "This isn't an association file: the text isn't valid JSON."),
    (#"{"details":[]}"#, .syntax, "This isn't an association file: applinks is missing."),
    (
      #"{"applinks":{"details":[{"components":[{"/":1}]}]}}"#, .syntax,
      "This isn't an association file: applinks.details[0].components[0]./ must be a string."
    ),
    (
      #"{"applinks":{"details":[{"components":[{"?":1}]}]}}"#, .syntax,
      "This isn't an association file: applinks.details[0].components[0].? must be a string."
    ),
  ])
  func whatIsNoFileIsRejected(json: String, code: LinkProblem.Code, description: String) {
    let error = #expect(throws: LinkDefinitionError.self) { try AssociationFile(json: json) }
    #expect(error?.problems.first?.code == code)
    #expect(error?.description == description)
  }

  @Test func aFileThatIsTooLongIsRejected() {
    let json = #"{"applinks":{}}"#
    let spaces = String(repeating: " ", count: AssociationFile.maximumSize - json.utf8.count)
    #expect(throws: Never.self) { try AssociationFile(json: json + spaces) }
    let error = #expect(throws: LinkDefinitionError.self) { try AssociationFile(json: json + spaces + " ") }
    #expect(error?.description == "An association file can have at most 131072 bytes.")
  }

  @Test func noCombinationOfWildcardsTakesLong() throws {
    let path = "/" + String(repeating: "*a?*$(wild)", count: 100) + "b"
    let file = AssociationFile(
      details: [AssociationFile.Detail(appIDs: ["A.b"], components: [AssociationFile.Rule(path: path)])],
      substitutionVariables: ["wild": ["*", "a*a", "*a"]])
    #expect(!file.opens(try DeepLink("/" + String(repeating: "a", count: 1_000))))
    let languages = AssociationFile.Rule(path: String(repeating: "$(lang)", count: 1_000))
    let many = AssociationFile(details: [AssociationFile.Detail(appIDs: ["A.b"], components: [languages])])
    #expect(many.opens(try DeepLink("/" + String(repeating: "en", count: 1_000))))
    #expect(!many.opens(try DeepLink("/" + String(repeating: "en", count: 999) + "q1")))
  }
}
