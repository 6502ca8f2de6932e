import RIBToolkit
import Testing

/// An option that would have no effect is rejected, and the message says where it has one.
struct OptionUseTests {
  @Test(arguments: [
    ("new Trip --keep", "--keep is valid with --build only."),
    ("lint --dry-run", "--dry-run is valid with --write-baseline only."),
    ("lint --on-conflict=skip", "--on-conflict is valid with --write-baseline only."),
    ("undo --list --check", "--check is valid without --list only."),
    ("templates list --xcode x", "--xcode is valid for rib templates export only."),
    ("templates show rib --scratch x", "--scratch is valid for rib templates check only."),
    ("templates show rib --dry-run", "--dry-run is valid for rib templates eject, export only."),
    ("templates list rib", "rib templates list takes no name."),
  ])
  func itIsRejected(line: String, message: String) throws {
    let app = try AppFolder()
    let before = try app.contents()
    let use = app.run(line.split(separator: " ").map(String.init))
    #expect(use.status == .usage)
    #expect(use.errors.hasPrefix("error: \(message)\n"), "\(use.errors)")
    #expect(try app.contents() == before)
  }

  @Test func asADefaultItWaitsForAUseInWhichItHasAnEffect() throws {
    let app = try AppFolder()
    try app.write(
      "rib.json",
      """
      {"new": {"keep": true}, "trace": {"max-leaks": "2"}, "links": {"as": "apple"}}
      """)
    try app.write("empty.jsonl", "")
    try app.write("links.json", "{}")
    #expect(app.run("new", "Trip").status == .success)
    #expect(app.run("trace", "validate", "empty.jsonl").status == .success)
    #expect(!app.run("links", "check", "links.json").errors.contains("--as"))
  }
}
