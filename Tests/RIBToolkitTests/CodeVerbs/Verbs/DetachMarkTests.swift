import Foundation
import RIBToolkit
import Testing

/// A child goes with the marks that its attach has left, also where that was not finished.
struct DetachMarkTests {
  let app: AppFolder
  private let router = "Sources/Demo/Root/RootRouter.swift"
  private let interactor = "Sources/Demo/Root/RootInteractor.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Trip", "--in", "Root")
    app.expectSuccess("new", "Note", "--event", "closed")
  }

  @Test func theMarksOfOtherSwitchesGo() throws {
    let flow = "Sources/Demo/Flow.swift"
    try app.write(
      flow,
      """
      extension RootInteractor.Route {
        /// What it is called.
        var title: String {
          switch self {
          case .nothing: ""
          case .trip: "trip"
          }
        }

        static func same(_ a: Self, _ b: RootInteractor.Route) -> Bool {
          switch (a, b) {
          case (.nothing, .nothing), (.trip, .trip): return true
          case (.nothing, .trip), (.trip, .nothing): return false
          }
        }
      }

      """)
    let before = try app.text(flow)
    #expect(app.run("attach", "Note", "--in", "Root").status == .incomplete)
    let text = try app.text(flow)
    #expect(text.contains("case .note:\")") && text.contains("case (.note, .note):\")"), "\(text)")
    app.expectSuccess("detach", "Note")
    #expect(try app.text(flow) == before)
  }

  @Test func whatAnAttachHasLeftHalfDoneIsDetached() throws {
    let text = try app.text(router)
    let start = try #require(text.range(of: "    switch route {"))
    let end = try #require(text.range(of: "\n    }\n", range: start.upperBound..<text.endIndex))
    try app.write(
      router,
      text.replacingCharacters(
        in: start.lowerBound..<end.upperBound,
        with: """
              guard case .trip = route else { return slot.clear(in: self) }
              slot.show(route, in: self) { tripBuilder.build() }

          """))
    let before = try app.contents().mapValues { $0.text?.filter { !$0.isWhitespace } }
    #expect(app.run("attach", "Note", "--in", "Root").status == .incomplete)
    #expect(try app.text(interactor).contains("func note("))
    app.expectSuccess("detach", "Note")
    #expect(try app.contents().mapValues { $0.text?.filter { !$0.isWhitespace } } == before)
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
    #expect(use.errors.contains("RootInteractor.Route already has a static member note"))
  }
}
