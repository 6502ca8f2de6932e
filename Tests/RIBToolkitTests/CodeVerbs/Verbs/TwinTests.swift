import RIBToolkit
import Testing

/// Two parents may have a case of one name in their routes.
struct TwinTests {
  let app: AppFolder
  private let cart = "Sources/Demo/Cart/CartInteractor.swift"
  private let root = "Sources/Demo/Root/RootInteractor.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Cart", "--in", "Root", "--children", "slot")
    for parent in ["Root", "Cart"] {
      let words = parent == "Root" ? ["new"] : ["attach"]
      app.expectSuccess(words + ["Profile", "--in", parent])
    }
  }

  @Test func onlyWhatMeansTheRouteOfTheParentIsMarked() throws {
    // Its file speaks of the other parent too.
    try app.insert(
      "  /// As RootInteractor does.\n  func show() { scope.route(to: .profile) }", atEndOf: cart)
    try app.insert("  func look(_ root: RootInteractor) {}", atEndOf: cart)
    try app.write(
      "Sources/Demo/Flow.swift",
      "func flow(_ root: RootInteractor, _ cart: CartInteractor.Route) -> Bool {\n  if case .profile = cart { return true }\n  return cart == CartInteractor.Route.profile\n}\n"
    )
    app.expectSuccess("detach", "Profile", "--from", "Root")
    try app.expect(cart, contains: "    case profile\n", lacks: "#error")
  }

  @Test func bothAreRenamedWithTheChild() throws {
    try app.insert("  func show() { scope.route(to: .profile) }", atEndOf: cart)
    app.expectSuccess("rename", "Profile", "Account")
    for path in [cart, root] {
      try app.expect(path, contains: "    case account\n", lacks: "profile")
    }
    #expect(try app.text("Tests/DemoTests/Cart/CartTests.swift").contains("harness.route(to: .account)"))
  }

  @Test func aCaseThatStaysIsSaid() throws {
    try app.write("Sources/Demo/Screen.swift", "enum Screen {\n  case profile\n}\n")
    let use = app.expectSuccess("rename", "Profile", "Account")
    #expect(try app.text(cart).contains("    case profile\n"))
    #expect(
      use.output.contains(
        "The case profile of CartInteractor.Route and RootInteractor.Route keeps its name: Screen also has a case profile."
      ))
  }
}
