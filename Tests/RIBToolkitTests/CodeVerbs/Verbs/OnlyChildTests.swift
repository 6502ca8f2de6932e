import RIBToolkit
import Testing

/// The route that a parent got for its first child stays when the last one goes, without a case for it.
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
    #expect(try app.contents().mapValues(\.words) == before.mapValues(\.words))
  }

  @Test func aRouteOfItsOwnStays() throws {
    for children in ["slot", "stack", "list"] {
      app.expectSuccess("new", "Menu", "--in", "Home", "--children", children)
      let before = try app.contents()
      app.expectSuccess("new", "Row", "--in", "Menu", "--param", "id:Int")
      app.expectSuccess("detach", "Row")
      app.expectSuccess("delete", "Row")
      #expect(try app.contents().mapValues(\.words) == before.mapValues(\.words), "\(children)")
      app.expectSuccess("detach", "Menu")
      app.expectSuccess("delete", "Menu")
    }
  }
}
