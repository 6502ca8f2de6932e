import Basics
import DeepLinks
import LinkGates
import RIBToolkit
import TestSupport
import Testing

/// rib links checks tables, and matches and explains links.
struct LinksVerbTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "links.json",
      """
      {"format":1,"version":3,
       "routes":[{"pattern":"ride://trip/:id<int>{/:tab(map|receipt)}?page<int>=1","name":"trip"},
                 {"pattern":"/help/**topic?debug!"}],
       "rewrites":[{"id":"web","from":"https://a.example/t/:id","to":"ride://trip/:id<int>"}],
       "fallbacks":[{"scheme":"ride","to":"https://a.example/lost"}]}
      """)
  }

  private func use(_ words: String...) -> CommandLineUse {
    CommandLineUse(words: ["links"] + words, in: folder.path)
  }

  @Test func allMistakesInATableAreFound() throws {
    try folder.write(
      "bad.json", #"{"format":1,"version":1,"routes":[{"pattern":"/:"},{"pattern":"/a","nmae":"x"}]}"#)
    let use = use("check", "links.json", "bad.json")
    #expect(use.status == .failure && use.output.hasSuffix("\nbad    bad.json\n"))
    let lines = use.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("error: bad.json: routes[") })
  }

  @Test(arguments: ["q=:q", "q=:query", "a&q={q}", "q<int>=:q"])
  func aParameterInAQueryIsRejectedWithTheRightForm(query: String) throws {
    try folder.write(
      "bad.json", #"{"format":1,"version":1,"routes":[{"pattern":"/search?\#(query)"}]}"#)
    let errors = use("check", "bad.json").errors
    #expect(
      errors.contains("Write the query field q without a parameter, as in ?q; after = comes its default"),
      "\(errors)")
  }

  @Test func aRouteForEveryLinkIsAWarning() throws {
    try folder.write(
      "wide.json", #"{"format":1,"version":1,"routes":[{"pattern":"/:any","exported":true}]}"#)
    let use = use("check", "wide.json")
    #expect(use.status == .success && use.output.hasPrefix("ok     wide.json"))
    #expect(
      use.errors.hasPrefix(#"warning: wide.json: The exported route "/:any" matches links with any scheme"#))
  }

  @Test func aTableThatIsSignedNeedsItsKey() throws {
    let table = try LinkConfiguration(json: Array(try folder.text("links.json").utf8))
    let key = try SigningKey(id: "k1", secret: Array("a secret of 24 letters..".utf8))
    try folder.write("signed.json", String(decoding: try table.signed(with: key), as: UTF8.self))
    try folder.write("k1.key", "a secret of 24 letters..")
    try folder.write("other.key", "another secret, which is long too")
    let transcript = #"""
      $ rib links check signed.json
      bad    signed.json
      error: signed.json is signed. Pass its key with --key ID=FILE.
      [1]
      $ rib links check --key k1=k1.key signed.json
      ok     signed.json: version 3, 2 routes, 1 rewrite rule
      $ rib links check --key k1=other.key signed.json
      bad    signed.json
      error: signed.json: signature: The configuration has changed since it was signed with the key k1; sign it again.
      [1]
      $ rib links check --key k1=k1.key links.json
      bad    links.json
      error: links.json: The configuration is not signed; sign it with 'rib links sign --configuration'.
      [1]
      $ rib links check --key k1 signed.json
      bad    signed.json
      error: --key must be ID=FILE, not "k1".
      [64]
      """#
    #expect(Transcript.replay(transcript, in: folder.path) == transcript)
  }

  @Test func aLinkThatCannotBeRewrittenIsExplainedWithoutRoutes() throws {
    try folder.write(
      "loop.json",
      """
      {"format":1,"version":1,"routes":[{"pattern":"ride://a"}],
       "rewrites":[{"id":"to b","from":"ride://a","to":"ride://b","then":"continue"},
                   {"id":"to a","from":"ride://b","to":"ride://a","then":"continue"}]}
      """)
    let explanation = use("explain", "--table", "loop.json", "ride://a")
    #expect(explanation.status == .success)
    #expect(!explanation.output.contains("yes"))
    #expect(explanation.output.contains("The rules form a loop"))
    let rows = use("explain", "--json", "--table", "loop.json", "ride://a").output
    #expect(rows.contains(#""is":"no link""#) && !rows.contains("matched"))
    #expect(use("match", "--table", "loop.json", "ride://a").status == .failure)
  }

  @Test func aLinkWhoseFallbackIsInvalidIsNoLink() throws {
    try folder.write(
      "site.json",
      #"{"format":1,"version":1,"routes":[],"fallbacks":[{"site":"https://ride.example"}]}"#)
    let use = use("match", "--json", "--table", "site.json", "ride://a/../b")
    #expect(use.status == .failure)
    #expect(use.output.contains("which browsers remove") && use.output.contains(#""is":"no link""#))
  }

  @Test func valuesOfOneFieldAreToldApart() throws {
    try folder.write(
      "many.json", #"{"format":1,"version":1,"routes":[{"pattern":"/help/**topic?tag*"}]}"#)
    let links = ["/help/a%2Fb/c?tag=a%2C%20b&tag=c", "/help/a/b/c?tag=a&tag=b&tag=c"]
    #expect(
      use("match", "--table", "many.json", links[0]).output == """
        /help/a%2Fb/c?tag=a%2C%20b&tag=c
          /help/**topic?tag*
          local: links from outside can't open it
          topic = a%2Fb/c
          tag = a, b
          tag = c

        """)
    let rows = links.map { use("match", "--json", "--table", "many.json", $0).output }
    #expect(rows[0].contains(#""field tag":"a, b\nc""#) && rows[1].contains(#""field tag":"a\nb\nc""#))
  }

  @Test func linksAreMatchedAndExplained() {
    let transcript = #"""
      $ rib links check links.json
      ok     links.json: version 3, 2 routes, 1 rewrite rule
      $ rib links match --table links.json ride://trip/7/map https://a.example/t/9 /help/a/b?debug
      ride://trip/7/map
        ride://trip/:id<int>{/:tab(map|receipt)}?page<int>=1
        matches trip
        local: links from outside can't open it
        id = 7
        tab = map
        page = 1
      https://a.example/t/9
        rewritten by web: ride://trip/9
        ride://trip/:id<int>{/:tab(map|receipt)}?page<int>=1
        matches trip
        local: links from outside can't open it
        id = 9
        page = 1
      /help/a/b?debug
        /help/**topic?debug!
        local: links from outside can't open it
        topic = a/b
        debug = true
      $ rib links match --table links.json ride://trip/7 ride://x
      ride://trip/7
        ride://trip/:id<int>{/:tab(map|receipt)}?page<int>=1
        matches trip
        local: links from outside can't open it
        id = 7
        page = 1
      ride://x
        no route; the fallback is https://a.example/lost
      [1]
      $ rib links match --table=links.json app://x a:%zz
      app://x
      error: No route matches app://x. Run 'rib links explain' to see why.
      error: A percent sign must be followed by two hexadecimal digits, or be written %25, at byte 2 of "a:%zz".
      [1]
      $ rib links match --table links.json word /word
      word
      /word
      error: "word" isn't a link. Pass one that begins with a scheme or a slash, such as ride://trip/7 or /trip/7.
      error: No route matches /word. Run 'rib links explain' to see why.
      [1]
      $ rib links explain --table links.json ride://trip/seven
      ride://trip/seven
        ride://trip/:id<int>{/:tab(map|receipt)}?page<int>=1: no, id is not of type int at byte 12
        /help/**topic?debug!: no, "help" was expected at byte 7
      $ rib links check
      error: rib links check needs at least one file.
      [64]
      $ rib links match --table links.json
      error: rib links match needs at least one link.
      [64]
      $ rib links match app://x
      error: --table FILE is missing. Usage: rib links ACTION FILE|URL... [options].
      [64]
      $ rib links check --as apple --table links.json links.json
      error: --as is valid only for rib links export.
      error: --table is valid only for rib links match and explain.
      [64]
      $ rib links chek links.json
      error: "chek" isn't valid for ACTION. Did you mean check? Use one of check, match, explain, export, who, sign, keys.
      [64]
      """#
    #expect(Transcript.replay(transcript, in: folder.path) == transcript)
  }

  @Test func aLocalRouteAndOneThatNeedsASignatureAreNamed() throws {
    try folder.write(
      "attributes.json",
      #"{"format":1,"version":1,"routes":[{"pattern":"/a","exported":true},{"pattern":"/b","exported":true,"signed":true},{"pattern":"/c"}]}"#
    )
    let match = { [folder] (words: [String]) in
      CommandLineUse(words: ["links", "match", "--table", "attributes.json"] + words, in: folder.path)
    }
    let signed = "signed: links from outside need a valid signature, which isn't checked here"
    let local = "local: links from outside can't open it"
    #expect(
      match(["/a", "/b", "/c"]).output == "/a\n  /a\n/b\n  /b\n  \(signed)\n/c\n  /c\n  \(local)\n")
    let rows = match(["/a", "/b", "/c", "--json"]).output
    #expect(rows.contains(#""signed":"true","url":"/b""#), "\(rows)")
    #expect(rows.contains(#""local":"true","pattern":"/c""#), "\(rows)")
    #expect(rows.ranges(of: "true").count == 2)
  }

  @Test(arguments: ["\u{200B}", "\u{AD}", "\u{2060}", "\u{FEFF}"])
  func anInvisibleCharacterIsPrintedAsAnEscape(_ character: String) {
    let escape = character.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    let link = use("match", "--table", "links.json", "ride://trip\(character)/7")
    #expect(link.errors.contains("\"ride://trip\(escape)/7\""), "\(link.errors)")
    let encoded = character.utf8.map { "%" + String($0, radix: 16) }.joined()
    let value = use("match", "--table", "links.json", "/help/a\(encoded)b")
    #expect(value.output.contains("topic = a\(escape)b"), "\(value.output)")
  }

  @Test func aJoinerInAnEmojiIsPrinted() {
    let value = use("match", "--table", "links.json", "/help/%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80")
    #expect(value.output.contains("topic = 👩‍🚀"), "\(value.output)")
  }

  @Test func programsReadRows() {
    let unmatched = use("match", "--json", "--table", "links.json", "ride://x")
    #expect(unmatched.status == .failure)
    #expect(unmatched.output.contains(#""exit":1"#) && unmatched.output.contains(#""is":"unmatched""#))
    #expect(use("explain", "--table", "links.json", "ride://x").status == .success)
    let text = use("explain", "--table", "links.json", "not a link")
    #expect(text.status == .failure && text.errors.contains("\"not a link\" isn't a link."), "\(text.errors)")
    #expect(
      use("explain", "--json", "--table", "links.json", "ride://trip/seven").output.contains(
        #"{"at":"12","is":"no","pattern":"ride://trip/:id<int>{/:tab(map|receipt)}?page<int>=1","url":"ride://trip/seven","why":"id is not of type int at byte 12"}"#
      ))
  }

  @Test func aTypeOfTheApplicationIsDeclared() throws {
    try folder.write(
      "types.json",
      #"{"format":1,"version":1,"routes":[{"pattern":"shop://:code/:until<date>/:x<sku>","name":"a","exported":true}]}"#
    )
    let unknown = use("check", "--type", "sku", "types.json")
    #expect(unknown.status == .failure)
    #expect(unknown.errors.contains("The type <date>"))
    #expect(unknown.errors.contains("--type NAME to declare it"))
    #expect(!unknown.errors.contains("<sku> of"))
    #expect(use("check", "--type", "date", "--type", "sku", "types.json").status == .success)
    let types = ["--type=date", "--type=sku"]
    let link = "shop://A/tomorrow/1"
    let match = CommandLineUse(
      words: ["links", "match", "--table", "types.json"] + types + [link], in: folder.path)
    #expect(match.output.contains("until = tomorrow"))
    let export = CommandLineUse(
      words: ["links", "export", "--as", "json"] + types + ["types.json"], in: folder.path)
    #expect(export.status == .success)
    try folder.write("k1.key", "a secret of 24 letters..")
    let signed = CommandLineUse(
      words: ["links", "sign", "--key", "k1=k1.key", "--configuration", "types.json"] + types,
      in: folder.path)
    #expect(signed.status == .success)
    try folder.write("signed.json", signed.output)
    #expect(use("check", "--key", "k1=k1.key", "signed.json").status == .failure)
    #expect(
      use("check", "--key", "k1=k1.key", "--type", "date", "--type", "sku", "signed.json").status == .success)
  }

  @Test(arguments: [
    (["match", "--table", "links.json", ""], "link"),
    (["explain", "--table", "links.json", "/a", " "], "link"),
    (["sign", "--key", "k=k", ""], "link"), (["check", "links.json", ""], "file"),
  ])
  func anEmptyLinkOrFileIsRejected(words: [String], name: String) {
    let use = CommandLineUse(words: ["links"] + words, in: folder.path)
    #expect(use.status == .usage)
    #expect(use.errors.hasPrefix("error: The \(name) is empty; a shell variable may be unset. Pass "))
  }

  @Test(arguments: ["int", "a b", "<date>"])
  func whatIsNoNameOfATypeIsRejected(name: String) {
    let use = use("check", "--type", name, "links.json")
    #expect(use.status == .usage)
    #expect(use.errors.contains("--type must be the name of an application type"))
  }
}
