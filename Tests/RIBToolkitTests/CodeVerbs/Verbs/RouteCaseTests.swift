import RIBToolkit
import Testing

/// The cases of a route are told from other names.
struct RouteCaseTests {
  let app: AppFolder

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Trip", "--in", "Root")
    app.expectSuccess("new", "Note", "--event", "closed")
  }

  @Test(arguments: [["new", "TRip"], ["new", "TRip", "--in", "Root"], ["rename", "Note", "TRip"]])
  func aNameThatDiffersOnlyInCaseIsAnsweredWithTheOther(words: [String]) throws {
    let use = try app.expectNoChange(words, status: .usage)
    #expect(
      use.errors.hasPrefix(
        "error: TRip differs only in case from the RIB Trip, and some disks can't distinguish their files. Did you mean Trip? Otherwise, use another name.\n"
      ))
    #expect(use.errors.split(separator: "\n").count == 2, "\(use.errors)")
  }

  @Test func aCaseBehindSelfIsOneOfTheRoute() throws {
    let flow = "Sources/Demo/Flow.swift"
    try app.write(flow, "extension RootInteractor.Route {\n  static let first = Self.trip\n}\n")
    app.expectSuccess("rename", "Trip", "Ride")
    #expect(try app.text(flow).contains("static let first = Self.ride\n"))
    app.expectSuccess("undo")
    try app.write(
      flow,
      "extension RootInteractor.Route {\n  static let first = Self.trip\n}\n\nenum Other {\n  static func trip() -> Int { Self.trip() }\n}\n"
    )
    #expect(app.run("detach", "Trip").status == .incomplete)
    #expect(try app.text(flow).contains("#error(\"rib: This leads to the removed child."))
    #expect(try app.text(flow).split(separator: "#error").count == 2)
  }

  @Test(arguments: ["static let note = Self.trip", "static func note(_ number: Int) -> Self { .trip }"])
  func aStaticMemberOfTheRouteTakesTheNameOfTheCase(member: String) throws {
    try app.write("Sources/Demo/Flow.swift", "extension RootInteractor.Route {\n  \(member)\n}\n")
    let use = try app.expectNoChange("attach", "Note", "--in", "Root")
    #expect(
      use.errors.contains("The route of Root already has a case note, or a static member of that name."))
  }
}
