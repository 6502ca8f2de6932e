import DeepLinks
import LinkGates
import LinkTools
import RIBToolkit
import TestSupport
import Testing

/// rib links export says tables in other formats.
struct LinksExportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Package.swift", "")
    try folder.write(
      "links.json",
      """
      {"format":1,"version":3,
       "routes":[{"pattern":"https://ride.example/trip/:id<int>","name":"trip","exported":true},
                 {"pattern":"ride://debug/:screen","name":"debug"}]}
      """)
    try folder.write(
      "shop.json",
      #"{"format":1,"version":1,"routes":[{"pattern":"shop://item/:id","name":"item","exported":true}]}"#)
  }

  private func use(_ words: String...) -> CommandLineUse {
    CommandLineUse(words: ["links", "export"] + words, in: folder.path)
  }

  private func table(_ names: String...) throws -> LinkConfiguration {
    let parts = try names.map { try LinkConfiguration(json: Array(try folder.text($0).utf8)) }
    return try LinkConfiguration(version: 1, routes: parts.flatMap(\.routes))
  }

  @Test func aListingIsThatOfTheLibrary() throws {
    let listing = try table("links.json").table
    let json = use("--as", "json", "links.json")
    #expect(json.status == .success)
    #expect(json.errors == "")
    #expect(json.output == listing.listing().json)
    #expect(try TableListing(json: json.output) == listing.listing())
    #expect(
      use("--as", "json", "--only-exported", "links.json").output
        == listing.listing(onlyExported: true).json)
    #expect(use("--as", "markdown", "links.json").output == listing.listing().markdown())
    #expect(
      use("--as=markdown", "--title=Of the ride", "links.json").output
        == listing.listing().markdown(title: "Of the ride"))
  }

  @Test func severalFilesAreOneTable() throws {
    let use = use("--as", "json", "links.json", "shop.json")
    #expect(use.status == .success)
    #expect(use.output == (try table("links.json", "shop.json")).table.listing().json)
  }

  @Test func whatIsWiderThanTheTableIsAWarning() throws {
    let apple = use(
      "--as", "apple", "--host", "ride.example", "--app", "ABCDE12345.b", "--app", "ABCDE12345.c",
      "links.json")
    #expect(apple.status == .success)
    #expect(
      apple.errors
        == "warning: The file accepts more links than \"https://ride.example/trip/:id<int>\": id may be any text.\n"
    )
    let export = try table("links.json").table.associationFile(
      host: "ride.example", appIDs: ["ABCDE12345.b", "ABCDE12345.c"])
    #expect(apple.output == export.file.json)
    #expect(!apple.output.contains("debug"))
    let android = use("--as", "android", "links.json")
    #expect(android.status == .success)
    #expect(
      android.errors
        == """
        warning: The filters accept more links than "https://ride.example/trip/:id<int>": id may be any text.
        warning: The filters accept more links than "https://ride.example/trip/:id<int>": the last component may contain slashes.

        """
    )
    #expect(android.output == (try table("links.json").table.androidFilters()).file)
    #expect(
      use("--as", "android", "--android", "12", "links.json").output
        == (try table("links.json").table.androidFilters(from: .android12)).file)
  }

  @Test func aFileForAndroidSaysWhereItIsServedWhenItIsWritten() throws {
    let print = Array(repeating: "Ab", count: 32).joined(separator: ":")
    let words = ["--as", "assetlinks", "--app", "com.example.app", "--fingerprint", print, "links.json"]
    let printed = CommandLineUse(words: ["links", "export"] + words, in: folder.path)
    let links = try table("links.json").table.assetLinks(
      packageNames: ["com.example.app"], fingerprints: [print]
    ).file
    #expect(printed.output == links.json)
    #expect(printed.errors == "")
    let written = CommandLineUse(words: ["links", "export", "--out", "Docs/a.json"] + words, in: folder.path)
    #expect(written.output.hasSuffix("Serve the file at https://ride.example/.well-known/assetlinks.json.\n"))
    #expect(try folder.text("Docs/a.json") == links.json)
  }

  @Test func aCheckComparesAFileThatExists() throws {
    let words = ["links", "export", "--as", "json", "--out", "Docs/a.json", "links.json"]
    #expect(CommandLineUse(words: words, in: folder.path).status == .success)
    #expect(CommandLineUse(words: words + ["--check"], in: folder.path).status == .success)
    try folder.write("Docs/a.json", "{}")
    let stale = CommandLineUse(words: words + ["--check"], in: folder.path)
    #expect(stale.status == .changes && stale.errors.isEmpty)
    #expect(stale.output.hasPrefix("conflict  "), "\(stale.output)")
    #expect(try folder.text("Docs/a.json") == "{}")
    let failing = CommandLineUse(words: words + ["--check", "--on-conflict", "fail"], in: folder.path)
    #expect(failing.status == .conflict)
  }

  @Test func aPackageWithoutAProperNameIsNotToldToExportARoute() {
    let print = Array(repeating: "Ab", count: 32).joined(separator: ":")
    let use = use("--as", "assetlinks", "--app", "home-assistant", "--fingerprint", print, "links.json")
    #expect(use.errors.contains("isn't a package name") && !use.errors.contains("exported"))
  }

  @Test func severalPackagesAndADeployedFileComeTogether() throws {
    let print = Array(repeating: "Ab", count: 32).joined(separator: ":")
    let words = ["links", "export", "--as", "assetlinks", "--fingerprint", print, "links.json"]
    let first = CommandLineUse(words: words + ["--app", "com.a.a", "--app", "com.b.b"], in: folder.path)
    try folder.write("deployed.json", first.output)
    let second = CommandLineUse(
      words: words + ["--app", "com.c.c", "--merge", "deployed.json"], in: folder.path)
    #expect(try AssetLinks(json: second.output).packageNames == ["com.a.a", "com.b.b", "com.c.c"])
    #expect(second.errors == "")
    try folder.write("deployed.json", #"[{"include":"https://b.com/a.json"}]"#)
    let third = CommandLineUse(
      words: words + ["--app", "com.c.c", "--merge", "deployed.json"], in: folder.path)
    #expect(try AssetLinks(json: third.output).statements.map(\.include) == ["https://b.com/a.json", nil])
    #expect(third.errors.contains("[0].include: The statements of \"https://b.com/a.json\" count too"))
    let rules = CommandLineUse(
      words: words + ["--app", "com.a.a", "--android", "15", "--host", "ride.example"], in: folder.path)
    #expect(rules.output.contains("dynamic_app_link_components"))
    #expect(rules.output.contains("\"/\" : \"/trip/?*\""))
    try folder.write("deployed.json", rules.output)
    let kept = CommandLineUse(
      words: words + ["--app", "com.a.a", "--merge", "deployed.json"], in: folder.path)
    #expect(kept.errors.contains("The deployed rules of com.a.a are kept"))
    let new = CommandLineUse(
      words: words + [
        "--app", "com.a.a", "--android", "15", "--host", "ride.example", "--merge", "deployed.json",
      ],
      in: folder.path)
    #expect(!new.errors.contains("are kept"))
  }

  @Test func anAssociationFileIsMergedIntoADeployedOne() throws {
    try folder.write(
      "deployed.json",
      """
      {"applinks":{"details":[{"appIDs":["ABCDE12345.other"],"components":[{"/":"/other"}]}]},
       "appclips":{"apps":["ABCDE12345.clip"]},"webcredentials":{"apps":["ABCDE12345.b"],"n":18446744073709551616}}
      """)
    let words = ["links", "export", "--as", "apple", "--host", "ride.example", "--app", "ABCDE12345.b"]
    let merged = CommandLineUse(words: words + ["--merge", "deployed.json", "links.json"], in: folder.path)
    #expect(merged.status == .success)
    let file = try AssociationFile(json: merged.output)
    #expect(file.appIDs == ["ABCDE12345.other", "ABCDE12345.b"])
    for part in ["ABCDE12345.clip", "webcredentials", "18446744073709551616"] {
      #expect(merged.output.contains(part), "\(part)")
    }
    try folder.write("empty.json", "{}")
    let first = CommandLineUse(words: words + ["--merge", "empty.json", "links.json"], in: folder.path)
    #expect(first.output == CommandLineUse(words: words + ["links.json"], in: folder.path).output)
    try folder.write("assetlinks.json", "[]")
    let wrong = CommandLineUse(words: words + ["--merge", "assetlinks.json", "links.json"], in: folder.path)
    let isList =
      "error: assetlinks.json: --as apple merges into an apple-app-site-association file, which is a JSON object.\n"
    #expect(wrong.errors == isList)
    try folder.write("assetlinks.json", "[1]")
    #expect(
      CommandLineUse(words: words + ["--merge", "assetlinks.json", "links.json"], in: folder.path).errors
        == isList)
    let links = use(
      "--as", "assetlinks", "--app", "com.a.a", "--fingerprint",
      Array(repeating: "Ab", count: 32).joined(separator: ":"), "--merge", "deployed.json", "links.json")
    #expect(
      links.errors
        == "error: deployed.json: --as assetlinks merges into an assetlinks.json, which is a JSON list.\n")
    let app = use("--as", "apple", "--host", "ride.example", "--app", "com.example.app", "links.json")
    #expect(app.status == .failure && app.errors.contains("isn't an identifier with its prefix"))
  }

  @Test func aSiteWithAStarNeedsAName() throws {
    try folder.write(
      "star.json",
      #"{"format":1,"version":1,"routes":[{"pattern":"https://*.ride.example/x","exported":true}]}"#)
    let words = ["--as", "apple", "--app", "ABCDE12345.b", "star.json", "--host"]
    let use = { [folder] (host: String) in
      CommandLineUse(words: ["links", "export"] + words + [host], in: folder.path)
    }
    #expect(
      use("ride.example").errors.contains(
        "have links of *.ride.example. Pass one of these hosts with --host, with a name in place of the star, or"
      ))
    #expect(
      use("*.ride.example").errors.hasPrefix(
        "error: --host must be the host of a site, such as www.ride.example, not \"*.ride.example\".\n"))
    #expect(use("www.ride.example").status == .success)
  }

  @Test func rulesThatAMergeRemovesAreNamed() throws {
    let paths = ["/old/*", "/trip/?*", "/b", "NOT /c", "/d", "/e"].map { "\"\($0)\"" }
    try folder.write(
      "deployed.json",
      """
      {"applinks":{"details":[{"appID":"ABCDE12345.b","paths":[\(paths.joined(separator: ","))]},
                              {"appID":"ABCDE12345.other","paths":["/other"]}]}}
      """)
    let words = ["--as", "apple", "--host", "ride.example", "--app", "ABCDE12345.b", "links.json"]
    let run = {
      CommandLineUse(words: ["links", "export", "--merge", "deployed.json"] + words, in: folder.path)
    }
    let merged = run()
    #expect(
      merged.errors.contains(
        """
        warning: deployed.json: The export replaces the rules of its applications. It removes 5 rules: "/ = /old/*", "/ = /b", "exclude / = /c" and 2 more. If the applications must still open or exclude these links, add routes for them.

        """), "\(merged.errors)")
    #expect(merged.errors.contains("the entry of ABCDE12345.b has the older form"))
    try folder.write("deployed.json", merged.output)
    #expect(!run().errors.contains("removes"), "\(run().errors)")
    try folder.write(
      "links.json", try folder.text("links.json").replacing("/trip/:id<int>", with: "/trip/:id<int>{/:tab}"))
    #expect(!run().errors.contains("removes"), "\(run().errors)")
  }

  @Test func theOlderFormThatAMergeKeepsIsNamed() throws {
    try folder.write(
      "deployed.json",
      """
      {"applinks":{"details":[
        {"appIDs":["ABCDE12345.b"],"appID":"ABCDE12345.b","components":[{"/":"/trip/?*"}],"paths":["/trip/*"]},
        {"appIDs":["ABCDE12345.c"],"appID":"ABCDE12345.c","components":[{"/":"/c"}]}]}}
      """)
    let use = use(
      "--as", "apple", "--host", "ride.example", "--app", "ABCDE12345.b", "--merge", "deployed.json",
      "links.json")
    #expect(
      use.errors.contains(
        """
        warning: deployed.json: For systems before iOS 13, the entry of ABCDE12345.b has the older form with "appID" or "paths", which the export keeps. Update it by hand.

        """), "\(use.errors)")
    #expect(!use.errors.contains("ABCDE12345.c"))
    #expect(use.output.contains("/trip/*"))
  }

  @Test func rulesForAndroidThatAMergeRemovesAreNamed() throws {
    let words = [
      "links", "export", "--as", "assetlinks", "--app", "com.a.a", "--fingerprint",
      Array(repeating: "AB", count: 32).joined(separator: ":"), "--android", "15", "--host", "ride.example",
      "links.json",
    ]
    let deployed = CommandLineUse(words: words, in: folder.path).output
    try folder.write("deployed.json", deployed.replacing("/trip/?*\"", with: "/tour/?*\""))
    let merged = CommandLineUse(words: words + ["--merge", "deployed.json"], in: folder.path)
    #expect(merged.errors.contains("It removes 1 rule: \"/ = /tour/?*\"."), "\(merged.errors)")
    let filters = words.filter { !["--android", "15", "--host", "ride.example"].contains($0) }
    let kept = CommandLineUse(words: filters + ["--merge", "deployed.json"], in: folder.path)
    #expect(kept.output.contains("/tour/?*") && !kept.errors.contains("removes"), "\(kept.errors)")
  }

  @Test func inJSONTheTextIsARowBesideTheWarnings() {
    let use = use("--json", "--as", "android", "links.json")
    #expect(use.status == .success)
    #expect(use.errors == "")
    #expect(use.output.contains(#""rows":[{"as":"android","text":"<intent-filter"#))
    #expect(use.output.contains(#""warnings":[{"code":"links","message":"The filters accept more links"#))
    #expect(use.output.contains(#""problems":[]"#))
  }

  @Test func aFileIsWrittenAsAWholeAndNotOverAnother() throws {
    let words = ["links", "export", "--as", "json", "--out", "Docs/links.json", "links.json"]
    let run = { (more: String...) in CommandLineUse(words: words + more, in: folder.path) }
    let dry = run("--dry-run")
    #expect(dry.status == .success)
    #expect(dry.output.hasPrefix("create  Docs/links.json\n"))
    #expect(try !folder.has("Docs"))
    #expect(run().output == "create  Docs/links.json\n")
    #expect(try folder.text("Docs/links.json") == table("links.json").table.listing().json)
    #expect(run().output == "identical  Docs/links.json\n")
    try folder.write("Docs/links.json", "mine\n")
    let rejected = run()
    #expect(rejected.status == .conflict)
    #expect(
      rejected.errors
        == "error: Docs/links.json exists with other contents. Keep it with --on-conflict skip, or replace it with --on-conflict overwrite.\n"
    )
    #expect(try folder.text("Docs/links.json") == "mine\n")
    #expect(run("--on-conflict", "overwrite").status == .success)
    #expect(try folder.text("Docs/links.json") == table("links.json").table.listing().json)
    #expect(CommandLineUse("undo", in: folder.path).status == .success)
    #expect(try folder.text("Docs/links.json") == "mine\n")
  }

  @Test func whatCannotBeExportedIsToldWithWhatToDoAndNothingIsPrinted() throws {
    let head = #"{"format":1,"version":1,"#
    try folder.write("local.json", head + #""routes":[{"pattern":"a://b"}]}"#)
    try folder.write(
      "hosts.json",
      head
        + #""routes":[{"pattern":"https://(shop.example|d.example|f.example|e.example|c.example|a.example)/x","exported":true},{"pattern":"https://*.b.example/y","exported":true},{"pattern":"ride://z","exported":true},{"pattern":"https://local.example/w"}]}"#
    )
    try folder.write("web.json", head + #""routes":[{"pattern":"https:/trip","exported":true}]}"#)
    try folder.write(
      "options.json", head + #""routes":[{"pattern":"c://d"}],"options":{"plusIsSpace":true}}"#)
    try folder.write(
      "twice.json", head + #""routes":[{"pattern":"a://b"},{"pattern":"a://c","name":"trip"}]}"#)
    try folder.write("broken.json", head + #""routes":[{"pattern":"\u001b[31m/:"}]}"#)
    let transcript = #"""
      $ rib links export links.json
      error: --as FORMAT is missing. Use one of json, markdown, apple, android, assetlinks. Usage: rib links ACTION FILE|URL... [options].
      [64]
      $ rib links export --as json
      error: rib links export needs at least one file.
      [64]
      $ rib links export --as appel links.json
      error: "appel" isn't valid for --as. Did you mean apple? Use one of json, markdown, apple, android, assetlinks.
      [64]
      $ rib links export --as apple links.json
      error: --as apple needs the host of one site. Pass --host HOST.
      error: --as apple needs an application with its prefix, such as --app ABCDE12345.com.example.app.
      [64]
      $ rib links export --as assetlinks links.json
      error: --as assetlinks needs the package of an application, such as --app com.example.app.
      error: --as assetlinks needs the SHA-256 fingerprint of a certificate, such as --fingerprint AA:BB:....
      [64]
      $ rib links export --as json --app ABCDE12345.b --host a/b --android 12 --title T links.json
      error: --android is valid only for --as android and --as assetlinks.
      error: --app is valid only for --as apple and --as assetlinks.
      error: --host is valid only for --as apple, --as android and --as assetlinks.
      error: --title is valid only for --as markdown.
      error: --host must be the host of a site, such as www.example.com, not "a/b".
      [64]
      $ rib links export --as json --dry-run links.json
      error: --dry-run needs a file to write. Pass --out FILE.
      [64]
      $ rib links export --as json --out ../x.json links.json
      error: "../x.json" isn't a valid path in the package. Use names between single slashes, without ., .., backslashes and control characters, and outside of .git and .rib/undo.
      [1]
      $ rib links export --as android local.json
      error: local.json: No route is exported, so there is nothing to write. Export a route by writing "exported": true in its file.
      [1]
      $ rib links export --as apple --host other.example --app ABCDE12345.b links.json
      error: links.json: No exported route has links of the site "other.example". Exported routes have links of ride.example. Pass one of these hosts with --host, or write "exported": true in a route of this site.
      [1]
      $ rib links export --as apple --host shop.example. --app ABCDE12345.b hosts.json
      error: hosts.json: No exported route has links of the site "shop.example.". Exported routes have links of shop.example, *.b.example, a.example, c.example, d.example and 2 more. Pass one of these hosts with --host, with a name in place of the star, or write "exported": true in a route of this site.
      [1]
      $ rib links export --as android web.json
      error: web.json: The pattern "https:/trip" has no host, and Android doesn't compare paths without a host. Add the web hosts. Pass one with --host HOST.
      [1]
      $ rib links export --as json links.json twice.json options.json
      error: options.json: options: These differ from the options of links.json. Use the same options in all files.
      [1]
      $ rib links export --as json links.json twice.json
      error: twice.json: routes[1].name: Another route has the name "trip"; rename one of them.
      [1]
      $ rib links export --as json broken.json /dev/zero nothing.json
      error: broken.json: routes[0].pattern: A name is missing here: letters, digits and underscores, or anything in quotes, at byte 7 of the pattern "\u{1B}[31m/:".
      error: /dev/zero isn't a file. Pass a file.
      error: The file nothing.json doesn't exist. Check its path.
      [1]
      """#
    #expect(Transcript.replay(transcript, in: folder.path) == transcript)
  }

  @Test func theProgramKeepsWarningsOutOfWhatItExports() throws {
    let ending = try RibProcess.run("links", "export", "--as", "android", "links.json", in: folder.path)
    let export = try table("links.json").table.androidFilters()
    #expect(
      ending
        == .init(
          status: 0, output: export.file, errors: export.notes.map { "warning: \($0)\n" }.joined()))
    #expect(export.notes.count == 2)
  }
}
