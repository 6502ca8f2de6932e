import RIBToolkit
import Testing

/// A branch for a child is written only where the child fits, and is marked elsewhere.
struct BranchFitTests {
  let app: AppFolder
  private let router = "Sources/Demo/Root/RootRouter.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Trip", "--in", "Root")
  }

  /// Gives the router another body of its `route(to:)`, and more members behind it.
  private func write(_ lines: String, more: String = "") throws {
    try app.rewriteRouter(of: "Root", body: lines) { more + $0 }
  }

  /// Bodies of a `route(to:)`, with members behind it, in whose switch a branch for a child would not compile.
  static let others = [
    // The value is something else.
    (
      "    let title: String? = switch route {\n    case .nothing: nil\n    case .trip: \"trip\"\n    }\n    print(title as Any)",
      ""
    ),
    // The function returns another router.
    (
      "    if let child = child(for: route) { slot.show(route, in: self) { child } } else { slot.clear(in: self) }",
      """
        private func child(for route: RootInteractor.Route) -> TripRouter? {
          switch route {
          case .nothing: return nil
          case .trip: return tripBuilder.build()
          }
        }

      """
    ),
    // It returns no router.
    (
      "    apply(route)",
      """
        @discardableResult private func apply(_ route: RootInteractor.Route) -> Bool {
          switch route {
          case .nothing:
            slot.clear(in: self)
            return false
          case .trip:
            slot.show(route, in: self) { tripBuilder.build() }
            return true
          }
        }

      """
    ),
    // The branches give a constant its value.
    (
      """
          let shown: Bool
          switch route {
          case .nothing:
            slot.clear(in: self)
            shown = false
          case .trip:
            slot.show(route, in: self) { tripBuilder.build() }
            shown = true
          }
          print(shown)
      """, ""
    ),
    // They leave the function.
    (
      """
          switch route {
          case .nothing:
            slot.clear(in: self)
            return
          case .trip:
            slot.show(route, in: self) { tripBuilder.build() }
            return
          }
          fatalError()
      """, ""
    ),
  ]

  @Test(arguments: others)
  func aSwitchInWhichNoBranchFitsIsMarked(body: String, members: String) throws {
    try write(body, more: members)
    let use = app.run("new", "Note", "--in", "Root")
    #expect(use.status == .incomplete, "\(use.errors)")
    let text = try app.text(router)
    #expect(text.contains("#error(\"rib: This switch has no place for another branch."), "\(text)")
    #expect(!text.contains("    case .note"), "\(text)")
  }

  @Test(arguments: ["(any Router)?", "any Router", "Child?"])
  func aFunctionThatReturnsAnyRouterGetsTheBranch(type: String) throws {
    try write(
      "    slot.show(route, in: self) { child(for: route)! }",
      more: """
          private typealias Child = any Router
          private func child(for route: RootInteractor.Route) -> \(type) {
            switch route {
            case .nothing: fatalError()
            case .trip: return tripBuilder.build()
            }
          }

        """)
    app.expectSuccess("new", "Note", "--in", "Root")
    #expect(try app.text(router).contains("    case .note: return noteBuilder.build()\n"))
  }

  @Test func aStatementOfAFunctionWithAResultShowsTheChild() throws {
    try write(
      "    apply(route)",
      more: """
          @discardableResult private func apply(_ route: RootInteractor.Route) -> Bool {
            switch route {
            case .nothing: slot.clear(in: self)
            case .trip: slot.show(route, in: self) { tripBuilder.build() }
            }
            return true
          }

        """)
    app.expectSuccess("new", "Note", "--in", "Root")
    #expect(
      try app.text(router).contains("    case .note: slot.show(route, in: self) { noteBuilder.build() }\n"))
  }
}
