import Foundation
import RIBToolkit
import TestSupport
import Testing

/// rib tree and rib lint read a package and change nothing.
struct TreeVerbTests {
  let app: AppFolder

  init() throws { app = try AppFolder() }

  @Test func theTreeIsDrawnInFourForms() throws {
    app.expectSuccess("new", "Trip", "--in", "Root")
    let before = try app.contents()
    #expect(app.run("tree").output == "Root\n└── Trip\n")
    #expect(app.run("tree", "--root", "Trip").output.hasPrefix("Trip\n"))
    #expect(app.run("tree", "--format", "mermaid").output.contains("rib_Root -->|\"trip\"| rib_Trip"))
    #expect(app.run("tree", "--format", "dot").output.hasPrefix("digraph"))
    #expect(app.run("tree", "--format", "json").output.contains("\"name\""))
    #expect(app.run("tree", "--json").output.contains("\"children\":\"Trip\""))
    #expect(app.run("tree", "--root", "Tripp").errors.contains("Did you mean Trip?"))
    #expect(try app.contents() == before)
  }

  @Test func aTreeFromARIBHasThatRIBAndThoseBelow() throws {
    app.expectSuccess("new", "Trip", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "Map", "--in", "Trip")
    app.expectSuccess("new", "Menu", "--in", "Root")
    #expect(app.run("tree", "--root", "Trip").output == "Trip\n└── Map\n")
    for format in ["mermaid", "dot", "json"] {
      let output = app.run("tree", "--root", "Trip", "--format", format).output
      #expect(output.contains("Map") && !output.contains("Menu") && !output.contains("Root"), "\(output)")
    }
  }

  @Test func whatIsNewHasNothingForTheLinter() throws {
    app.expectSuccess("new", "Trip", "--in", "Root")
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "stack", "--presenter")
    app.expectSuccess("new", "Lines", "--in", "Menu", "--children", "list", "--event", "closed")
    app.expectSuccess("new", "Line", "--in", "Lines", "--param", "id:Int")
    let use = app.expectSuccess("lint")
    #expect(use.output.contains("No findings in "))
  }

  @Test func aFindingIsALineForEditorsUntilTheBaselineKnowsIt() throws {
    let path = "Sources/Demo/Root/RootInteractor.swift"
    try app.write(path, try app.text(path).addingMember("  deinit { print(\"gone\") }\n"))
    let before = try app.contents()
    let found = app.run("lint")
    #expect(found.status == .failure)
    #expect(found.errors.hasPrefix("\(path):"))
    #expect(found.errors.hasSuffix("]\n"))
    #expect(app.run("lint", "--json").output.contains("\"code\":\"lint\""))
    #expect(try app.contents() == before)
    #expect(app.run("lint", "--baseline", "lint.json").errors.contains("lint.json doesn't exist."))
    app.expectSuccess("lint", "--baseline", "lint.json", "--write-baseline")
    let known = app.expectSuccess("lint", "--baseline", "lint.json")
    #expect(known.output.contains("Findings in the baseline: 1."))
    try app.write("lint.json", "[]")
    #expect(
      app.run("lint", "--baseline", "lint.json").errors.contains("lint.json isn't a baseline of rib lint."))
    #expect(app.run("lint", "--write-baseline").status == .usage)
  }

  @Test func aPackageWithAFileThatRibCannotReadIsNotClean() throws {
    let path = "Sources/Demo/Huge.swift"
    try app.write(path, String(repeating: " ", count: PackageTexts.limits.file + 1))
    for words in [[], ["--target", "Demo"]] {
      let use = app.run(["lint"] + words)
      #expect(use.status == .failure)
      #expect(!use.output.contains("No findings"))
      #expect(use.errors.hasPrefix("\(path):1:1: warning: \(path) has 524289 bytes and was skipped;"))
      #expect(use.errors.hasSuffix(" [skipped-file]\n"))
    }
    app.expectSuccess("lint", "--baseline", "lint.json", "--write-baseline")
    app.expectSuccess("lint", "--baseline", "lint.json")
  }

  @Test func aPipeAndALinkThatLeadsNowhereAreNotClean() throws {
    let folder = try TemporaryFolder()
    for path in try app.contents().keys where !path.hasSuffix("/") {
      try folder.write("Demo/\(path)", try app.text(path))
    }
    try folder.link("Demo/Sources/Demo/Gone.swift", to: "Nowhere.swift")
    #expect(mkfifo(folder.path("Demo/Sources/Demo/Pipe.swift"), 0o600) == 0)
    let use = CommandLineUse("lint", in: folder.path("Demo"))
    #expect(use.status == .failure)
    let ends = [
      "Gone.swift:1:1: warning: Sources/Demo/Gone.swift is a symbolic link that doesn't lead to a file, and was skipped.",
      "Pipe.swift:1:1: warning: Sources/Demo/Pipe.swift isn't a regular file and was skipped.",
    ]
    for end in ends { #expect(use.errors.contains("Sources/Demo/\(end)"), "\(use.errors)") }
    // The package manager doesn't compile them, so an edit need not know them.
    #expect(CommandLineUse("rename", "Root", "Top", "--dry-run", in: folder.path("Demo")).status == .success)
  }

  @Test func aMarkThatRemainsIsNamedInsteadOfNoFindings() throws {
    app.expectSuccess("new", "Trip", "--in", "Root")
    #expect(app.run("need", "limit:Int", "--for", "Trip", "--owner", "Root").status == .incomplete)
    let use = app.expectSuccess("lint")
    #expect(use.output.contains("This mark of an earlier command remains: Sources/Demo/"), "\(use.output)")
    #expect(!use.output.contains("No findings"))
  }

  @Test func theRulesAreExplained() {
    #expect(app.run("lint", "--rules").output.split(separator: "\n\n").count > 8)
  }
}

extension String {
  /// The file with one more member of the type that ends it.
  fileprivate func addingMember(_ text: String) -> String { String(dropLast(2)) + "\n" + text + "}\n" }
}
