import RIBToolkit
import Testing

/// An option that would have no effect is rejected, and the message says why.
struct OptionUseTests {
  @Test(arguments: [
    ("new Trip --keep", "--keep requires --build."),
    ("lint --dry-run", "--dry-run requires --write-baseline."),
    ("lint --on-conflict=skip", "--on-conflict requires --write-baseline."),
    ("undo --list --check", "--check can't be combined with --list."),
    ("templates list --xcode x", "--xcode is valid only for rib templates export."),
    ("templates show rib --scratch x", "--scratch is valid only for rib templates check."),
    ("templates show rib --dry-run", "--dry-run is valid only for rib templates eject and export."),
    ("new Trip --build --dry-run", "--build can't be combined with --dry-run or --check."),
    ("new Trip --build --check", "--build can't be combined with --dry-run or --check."),
    (
      "new Shop --template feature --target Demo",
      "The template feature has its own targets. Remove --target."
    ),
    ("lint --rules --target Demo", "--target can't be combined with --rules."),
    ("lint --rules --baseline x --write-baseline", "--baseline can't be combined with --rules."),
    ("tree --format names --root Root", "--root can't be combined with --format names."),
    ("undo --list --remove-package", "--remove-package can't be combined with --list."),
    ("trace follow t.jsonl --json", "rib trace follow doesn't print JSON."),
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
