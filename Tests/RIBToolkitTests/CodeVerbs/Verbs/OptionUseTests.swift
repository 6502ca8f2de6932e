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
    ("templates show rib --dry-run", "--dry-run is valid for rib templates eject and export only."),
    ("new Trip --build --dry-run", "--build is valid without --dry-run and --check only."),
    ("new Trip --build --check", "--build is valid without --dry-run and --check only."),
    (
      "new Shop --template feature --target Demo",
      "The template feature has its own targets. Remove --target."
    ),
    ("lint --rules --target Demo", "--target is valid without --rules only."),
    ("lint --rules --baseline x --write-baseline", "--baseline is valid without --rules only."),
    ("tree --format names --root Root", "--root is valid with another --format only."),
    ("undo --list --remove-package", "--remove-package is valid without --list only."),
    ("trace follow t.jsonl --json", "rib trace follow prints no JSON."),
    ("links export --as json links.json --wait", "--wait needs a file to write. Pass --out FILE."),
    ("templates list rib", "rib templates list takes no name."),
  ])
  func itIsRejected(line: String, message: String) throws {
    let app = try AppFolder()
    try app.write("links.json", #"{"format":1,"version":1,"routes":[{"pattern":"app://a"}]}"#)
    let use = try app.expectNoChange(line.split(separator: " ").map(String.init), status: .usage)
    let text = line.contains("--json") ? use.output : use.errors
    #expect(text.contains(message), "\(text)")
  }

  @Test func asADefaultItWaitsForAUseInWhichItHasAnEffect() throws {
    let app = try AppFolder()
    try app.write(
      "rib.json",
      """
      {"new": {"keep": true}, "trace": {"max-leaks": "2"}, "links": {"as": "apple"}}
      """)
    try app.write("links.json", "{}")
    app.expectSuccess("new", "Trip")
    #expect(!app.run("trace", "validate", "links.json").errors.contains("--max-leaks"))
    #expect(!app.run("links", "check", "links.json").errors.contains("--as"))
  }
}
