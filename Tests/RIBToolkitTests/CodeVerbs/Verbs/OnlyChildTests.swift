import RIBToolkit
import Testing

/// The route that a parent got for its first child goes with its last one.
struct OnlyChildTests {
  let app: AppFolder
  private let interactor = "Sources/Demo/Home/HomeInteractor.swift"

  init() throws {
    app = try AppFolder()
    #expect(app.run("new", "Home", "--in", "Root").status == .success)
    // The first child of a leaf gives it a router for good.
    #expect(app.run("new", "First", "--in", "Home").status == .success)
    #expect(app.run("detach", "First").status == .success)
    #expect(app.run("delete", "First").status == .success)
  }

  @Test(arguments: [["Trip"], ["Trip", "Menu"]])
  func detachOfTheLastChildLeavesTheParentAsItWas(_ names: [String]) throws {
    let before = try app.contents()
    for name in names {
      #expect(app.run("new", name, "--in", "Home", "--event", "closed").status == .success)
    }
    for name in names {
      #expect(try app.text(interactor).contains("enum Route"))
      #expect(app.run("detach", name).status == .success)
      #expect(app.run("delete", name).status == .success)
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
    #expect(app.run("new", "Trip", "--in", "Home").status == .success)
    let path = "Sources/Demo/\(file).swift"
    try app.write(path, try app.text(path).dropLast(2) + "\n\(member)\n}\n")
    let use = app.run("detach", "Trip")
    #expect(use.status == .success, "\(use.errors)")
    #expect(
      try app.text(interactor).contains("enum Route: Hashable {\n    /// No child.\n    case nothing\n  }"))
  }

  @Test func aRouteOfItsOwnStays() throws {
    for children in ["slot", "stack", "list"] {
      #expect(app.run("new", "Menu", "--in", "Home", "--children", children).status == .success)
      let before = try app.contents()
      #expect(app.run("new", "Row", "--in", "Menu", "--param", "id:Int").status == .success)
      #expect(app.run("detach", "Row").status == .success)
      #expect(app.run("delete", "Row").status == .success)
      #expect(try app.contents() == before, "\(children)")
      #expect(app.run("detach", "Menu").status == .success)
      #expect(app.run("delete", "Menu").status == .success)
    }
  }
}
