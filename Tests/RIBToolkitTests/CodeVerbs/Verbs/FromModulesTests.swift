import RIBToolkit
import TestSupport
import Testing

/// rib outline --from-ribs reads code that uses types of other modules.
struct FromModulesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The new package doesn't have the modules of the old app.
  @Test func aCommentNamesTheModulesOfTypesThatTheCodeDoesNotDeclare() throws {
    let imports = "import Foundation\nimport Trips\nimport RxSwift\nimport UIKit\n"
    let own = UberCode(name: "Own", parameters: ", at: Place, count: Int")
    let date = UberCode(
      name: "Date", parameters: ", at: Date", dependency: "var rides: Single<Place> { get }")
    let event = UberCode(name: "Event", listener: "func ended(_ place: Place, _ fare: Fare?)")
    try folder.write("App/Place.swift", "struct Place {}\n")
    for rib in [own, date, event] { try folder.write("App/\(rib.name).swift", imports + rib.text) }
    let use = folder.outline()
    #expect(
      use.ribs == [
        "Date --presenter --param 'at:Date' --needs 'rides:Single<Place>'",
        "Event --presenter --event 'ended(place: Place, fare: Fare?)'",
        "Own --presenter --param 'at:Place' --param 'count:Int'",
      ], "\(use.output)")
    #expect(
      use.comments.last
        == "# Not declared in App: Fare and Single. They may come from Foundation and Trips. Add --import for each module that the new package has, and the word any before each protocol.",
      "\(use.output)")
  }

  @Test func anAliasOfProtocolsHasTheWordAny() throws {
    try folder.write(
      "App/Feed.swift",
      "protocol Reading {}\ntypealias Feed = Reading & Sendable\ntypealias Failure = Error\ntypealias Maybe = (Reading & Sendable)?\n"
    )
    let needs = ["a: Feed", "b: [Failure]", "c: Maybe", "d: Feed?", "e: Encoder"]
      .map { "var \($0) { get }" }.joined(separator: "\n  ")
    try folder.write([UberCode(name: "Home", dependency: needs)])
    let options = ["a:any Feed", "b:[any Failure]", "c:Maybe", "d:(any Feed)?", "e:any Encoder"]
    #expect(
      folder.outline().ribs == [
        "Home --presenter " + options.map { "--needs '\($0)'" }.joined(separator: " ")
      ])
  }

  @Test func aWorkflowMayInheritFromAClassOfAnotherModule() throws {
    try folder.write([UberCode(name: "Home")])
    try folder.write(
      "App/Open.swift", "import Base\nimport RIBs\nfinal class OpenWorkflow: BaseWorkflow<Int> {}\n")
    let sentence = "OpenWorkflow is a workflow: see 'rib templates show workflow'."
    #expect(folder.outline().comments.contains { $0.hasSuffix(sentence) })
  }

  /// `rib init` has created a Root without the options of the old one.
  @Test func theOptionsOfTheOldRootReachARIBBelowTheGeneratedOne() throws {
    try folder.write([
      UberCode(name: "Root", children: ["Home"], listener: "func closed()", base: "LaunchRouter"),
      UberCode(name: "Home"),
    ])
    let use = folder.outline()
    let sentence =
      "The Root of rib init has none of these options. To create this one below it, run 'rib rename Root Launch' first, and 'rib outline' with '--in Launch'."
    #expect(use.comments.contains { $0.hasSuffix(sentence) }, "\(use.output)")
    let app = try AppFolder(builders: false)
    try app.write("app.txt", use.output)
    app.expectSuccess("rename", "Root", "Launch")
    app.expectSuccess("outline", "app.txt", "--in", "Launch")
    #expect(app.run("tree").output == "Launch\n└── Root\n    └── Home\n")
    #expect(try app.text("Sources/Demo/Root/RootInteractor.swift").contains("case closed"))
    app.expectSuccess("lint")
  }
}
