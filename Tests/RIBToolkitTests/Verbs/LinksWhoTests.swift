import Foundation
import RIBToolkit
import TestSupport
import Testing

/// rib links who reads the files that sites serve as the systems do.
struct LinksWhoTests {
  private static let print = Array(repeating: "AA", count: 32).joined(separator: ":")

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "aasa",
      """
      {"applinks":{"apps":[],"details":[
        {"appID":"ABCDE12345.com.a","paths":["NOT /beta/*","*"]},
        {"appIDs":["ABCDE12345.com.b"],"components":[{"/":"/beta/*","?":{"x":"1"}}]}]}}
      """)
    try folder.write(
      "apple",
      """
      {"applinks":{"details":[
        {"appIDs":["ABCDE12345.com.a"],"components":[{"/":"/beta/*","exclude":true},{"/":"*"}]},
        {"appIDs":["ABCDE12345.com.b"],"components":[{"/":"/beta/*","?":{"x":"1"}}]}]}}
      """)
    try folder.write(
      "assetlinks.json",
      """
      [{"relation":["delegate_permission/common.handle_all_urls"],
        "target":{"namespace":"android_app","package_name":"com.a","sha256_cert_fingerprints":["\(Self.print)"]}}]
      """)
  }

  private func use(_ words: String...) -> CommandLineUse {
    CommandLineUse(words: ["links", "who"] + words, in: folder.path)
  }

  @Test(arguments: [
    "ftp://a.example/x", "/x", "x", "https:///x", "app://a.example/x", "https://me@a.example/x",
    "https://a..b/x", "https://.a/x", "https://a b/x", "https://a.example:0/x", "https://a.example:70000/x",
    "https://a.example:x/x", "https://1.2.3.999/x", "https://%41.example/x", "https://[::g]/x",
    "https://\(String(repeating: "a", count: 64)).example/x",
  ])
  func onlyALinkOfASiteIsLookedUp(link: String) throws {
    try folder.write(
      "aasa.json", #"{"applinks":{"details":[{"appIDs":["ABCDE12345.app"],"components":[{"/":"*"}]}]}}"#)
    let use = CommandLineUse("links", "who", "--file", "aasa.json", link, in: folder.path)
    #expect(use.status == .failure && !use.output.contains("opens it"), "\(use.output)")
    #expect(use.errors.contains("isn't") || use.errors.contains("must"), "\(use.errors)")
  }

  @Test func eachApplicationAnswersByItsRule() throws {
    try folder.write("broken", "\u{FEFF}{\"applinks\": {},}")
    try folder.write("bytes", Data("{\"x\":\"\u{1}\"}".utf8.map { $0 == 1 ? 0xFF : $0 }))
    try folder.write(
      "include", #"[{"include":"https://b.com/.well-known/assetlinks.json"}]"#)
    let transcript = #"""
      $ rib links who --file apple https://a.com/beta/7?x=1 https://a.com/x
      https://a.com/beta/7?x=1
        ABCDE12345.com.a leaves it to the browser: exclude / = /beta/*
        ABCDE12345.com.b opens it: / = /beta/*, ? x = 1
      https://a.com/x
        ABCDE12345.com.a opens it: / = *
        ABCDE12345.com.b leaves it to the browser: no rule matches
      $ rib links who --file apple https://a.com/beta/7
      https://a.com/beta/7
        ABCDE12345.com.a leaves it to the browser: exclude / = /beta/*
        ABCDE12345.com.b leaves it to the browser: no rule matches
      [1]
      $ rib links who --file bytes https://a.example/x
      error: bytes isn't UTF-8. Save it as UTF-8.
      [1]
      $ rib links who https://a.com
      error: --file FILE is missing. Usage: rib links ACTION FILE|URL... [options].
      [64]
      $ rib links who --file aasa
      error: rib links who needs at least one link.
      [64]
      $ rib links who --file broken https://a.com
      error: broken: Delete the comma before the closing bracket, at line 1, column 20 of the JSON text.
      [1]
      """#
    #expect(Transcript.replay(transcript, in: folder.path) == transcript)
    #expect(
      use("--file", "aasa", "https://a.com/x").errors.contains("warning: aasa: applinks.details[0].paths: "))
    #expect(
      use("--file", "include", "https://a.com/x").errors.contains(
        "[0].include: The statements of \"https://b.com/.well-known/assetlinks.json\" count too"))
  }

  @Test func aMisspelledMemberIsReportedAndACommentIsNot() throws {
    try folder.write(
      "file",
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":[{"/":"*","excluded":true,"//":"All"}]}]}}"#
    )
    let use = use("--file", "file", "https://a.com/x")
    #expect(
      use.errors == """
        warning: file: applinks.details[0].components[0].excluded: This member is unknown and has no effect. Correct its name, or begin it with // if it's a comment.

        """)
    #expect(use.output.contains("ABCDE12345.a opens it: / = *"))
  }

  @Test func aPortNamesAnotherSite() {
    let warning =
      "warning: The port makes a.com:8443 a site of its own. The answer holds for the file that this site serves.\n"
    #expect(use("--file", "aasa", "https://a.com:08443/x").errors.contains(warning))
    for site in ["a.com", "a.com:", "a.com:0443", "[::1]"] {
      #expect(!use("--file", "aasa", "https://\(site)/x").errors.contains("a site of its own"), "\(site)")
    }
  }

  @Test func aFileForAndroidIsReadToo() {
    let use = use("--file", "assetlinks.json", "https://a.com/x", "--json")
    #expect(use.output.contains(#""app":"com.a""#) && use.output.contains(#""is":"opens""#))
  }

  @Test(arguments: [
    #"{"applinks":{"details":[{"appIDs":["TEAM_ID.com.a","com.b"," ABCDE12345.com.c"],"components":[{"/":"*"}]}]}}"#,
    """
    [{"relation":["delegate_permission/common.handle_all_urls"],
      "target":{"namespace":"android_app","package_name":"com.a","sha256_cert_fingerprints":[]}},
     {"relation":["delegate_permission/common.handle_all_urls"],
      "target":{"namespace":"android_app","package_name":"com.b","sha256_cert_fingerprints":["YOUR_PRINT"]}}]
    """,
  ])
  func anApplicationThatIsNotIdentifiedOpensNothing(file: String) throws {
    try folder.write("file", file)
    let use = use("--file", "file", "https://a.com/x")
    #expect(use.status == .failure)
    #expect(use.output.contains("com.b can't open it") && !use.output.contains("opens it"))
    #expect(use.errors.contains("warning: file: "))
    #expect(self.use("--json", "--file", "file", "https://a.com/x").output.contains(#""is":"invalid""#))
  }
}
