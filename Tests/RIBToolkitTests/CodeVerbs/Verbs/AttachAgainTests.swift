import RIBToolkit
import Testing

/// A child that was detached is attached as `rib new` attached it.
struct AttachAgainTests {
  let app: AppFolder

  init() throws { app = try AppFolder(style: "app", builders: false) }

  @Test(arguments: [[], ["--builder"]]) func parametersStayValuesOfTheRoute(_ options: [String]) throws {
    try app.write(
      "Sources/Demo/Item.swift",
      "protocol Known: Hashable {}\nstruct Item: Known {}\nfinal class Cart: Sendable {}\n")
    app.expectSuccess("new", "Help", "--in", "Root")
    let owner = options.isEmpty ? ["--owner", "Root"] : []
    let needs = options.isEmpty ? ["--needs", "cart:Cart"] : []
    app.expectSuccess(
      ["new", "Shop", "--in", "Root", "--param", "item:Item", "--param", "day:Date", "--event", "closed"]
        + needs + owner + options)
    let before = try app.contents()
    app.expectSuccess("detach", "Shop")
    let use = app.expectSuccess(["attach", "Shop", "--in", "Root"] + owner)
    #expect(!use.output.contains("Hashable"), "\(use.output)")
    #expect(try app.contents() == before)
  }

  @Test func aValueWhoseTypeIsUnknownIsNoted() throws {
    app.expectSuccess("new", "Shop", "--param", "stamp:Stamp", "--param", "id:Int", "--import", "Stamps")
    let use = app.run("attach", "Shop", "--in", "Root")
    #expect(
      use.output.contains(
        "Shop gets stamp as a dependency, because rib can't see whether Stamp is Hashable. To let the route carry it, run 'rib undo', and repeat the command with --param stamp."
      ), "\(use.output)")
    app.expectSuccess("undo")
    app.expectSuccess("attach", "Shop", "--in", "Root", "--param", "stamp")
    let root = try app.text("Sources/Demo/Root/RootInteractor.swift")
    #expect(
      root.contains("  case shop(stamp: Stamp, id: Int)\n") && root.contains("import Stamps\n"), "\(root)")
  }

  @Test func aParameterIsAValueThatTheChildTakes() throws {
    app.expectSuccess("new", "Shop", "--param", "stamp:Stamp", "--import", "Stamps")
    let use = try app.expectNoChange("attach", "Shop", "--in", "Root", "--param", "stmp", status: .usage)
    #expect(use.errors.contains("Shop takes no value stmp. Did you mean stamp?"), "\(use.errors)")
    app.expectSuccess("new", "Menu", "--param", "id:Int", "--builder")
    try app.expectNoChange(
      "attach", "Menu", "--in", "Root", "--param", "id", status: .usage,
      says: "--param has no effect, because the build function of MenuBuilder decides.")
  }

  @Test func anotherValueOfAParameterIsNotNoted() throws {
    try app.write("Sources/Demo/Item.swift", "struct Item: Hashable, Sendable {}\n")
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "Promo", "--in", "Home", "--needs", "item:Item", "--owner", "Home")
    let use = app.expectSuccess("new", "Shop", "--in", "Root", "--param", "item:Item")
    #expect(!use.output.contains("creates another item"), "\(use.output)")
  }
}
