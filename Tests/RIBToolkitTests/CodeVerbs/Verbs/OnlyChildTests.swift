import RIBToolkit
import Testing

/// The route that a parent got for its first child goes with its last one.
struct OnlyChildTests {
  let app: AppFolder
  private let interactor = "Sources/Demo/Home/HomeInteractor.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Home", "--in", "Root")
    // The first child of a leaf gives it a router for good.
    app.expectSuccess("new", "First", "--in", "Home")
    app.expectSuccess("detach", "First")
    app.expectSuccess("delete", "First")
  }

  @Test(arguments: [["Trip"], ["Trip", "Menu"]])
  func detachOfTheLastChildLeavesTheParentAsItWas(_ names: [String]) throws {
    let before = try app.contents()
    for name in names {
      app.expectSuccess("new", name, "--in", "Home", "--event", "closed")
    }
    for name in names {
      #expect(try app.text(interactor).contains("enum Route"))
      app.expectSuccess("detach", name)
      app.expectSuccess("delete", name)
    }
    #expect(try app.contents() == before)
  }

  /// What somebody has written with the route.
  @Test(arguments: [
    ("  package func hide() { route(to: .nothing) }", "Home/HomeInteractor"),
    ("  package func shows(_ route: Route) -> Bool { true }", "Home/HomeInteractor"),
    ("  func hide() { slot.clear(in: self) }", "Home/HomeRouter"),
    ("  func shows(_ route: HomeInteractor.Route) -> Bool { true }", "Root/RootRouter"),
  ])
  func aRouteThatIsUsedStays(_ member: String, file: String) throws {
    app.expectSuccess("new", "Trip", "--in", "Home")
    try app.insert(member, atEndOf: "Sources/Demo/\(file).swift")
    app.expectSuccess("detach", "Trip")
    #expect(
      try app.text(interactor).contains("enum Route: Hashable {\n    /// No child.\n    case nothing\n  }"))
  }

  @Test func aRouteOfItsOwnStays() throws {
    for children in ["slot", "stack", "list"] {
      app.expectSuccess("new", "Menu", "--in", "Home", "--children", children)
      let before = try app.contents()
      app.expectSuccess("new", "Row", "--in", "Menu", "--param", "id:Int")
      app.expectSuccess("detach", "Row")
      app.expectSuccess("delete", "Row")
      #expect(try app.contents() == before, "\(children)")
      app.expectSuccess("detach", "Menu")
      app.expectSuccess("delete", "Menu")
    }
  }
}
