import RIBToolkit
import Testing

/// A feature in a second target keeps its tests and its service to itself.
struct OtherFeatureTests {
  let app: AppFolder
  private let router = "Sources/Demo/Root/RootRouter.swift"

  init() throws {
    app = try AppFolder(style: "app")
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
  }

  @Test func aTestOfAnotherRIBDoesNotTestTheRouteOfItsChild() throws {
    _ = app.run("new", "Pay", "--template", "feature", "--in", "Home")
    let tests = "Tests/DemoTests/Home/HomeTests.swift"
    try app.expect(tests, contains: "HomeRouter(payBuilder: PayBuilder(")
    let use = app.run("new", "Tip", "--in", "Pay")
    #expect(use.output.contains("rib didn't add a test of the route from Pay to Tip"), "\(use.output)")
    #expect(try !app.text(tests).contains("routeAttachesTip"))
  }

  @Test(arguments: ["interactor.payService", "payService"])
  func theServiceOfAnotherFeatureIsNotPassed(service: String) throws {
    _ = app.run("new", "Pay", "--template", "feature", "--in", "Home", "--owner", "Root")
    let isOwn = service == "payService"
    let type = isOwn ? router : "Sources/Demo/Root/RootInteractor.swift"
    let property = isOwn ? "private let payService = PayService()" : "let payService = PayService()"
    let text = try app.text(type)
    let line = try #require(
      text.split(separator: "\n").first { $0.contains("let slot =") || $0.contains("let scope:") })
    try app.write(type, text.replacing(line, with: "  \(property)\n\(line)"))
    try app.write(
      router,
      try app.text(router).split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.contains("#error") }.joined(separator: "\n")
        .replacing("PayBuilder(count: count)", with: "PayBuilder(count: \(service).count)"))
    let use = app.run("new", "Wallet", "--template", "feature", "--in", "Home")
    #expect(use.status == .incomplete, "\(use.output)")
    #expect(use.errors.contains("No value \"count\" of type ModelStream<Int> in scope"), "\(use.errors)")
    #expect(try !app.text(router).contains("WalletBuilder(count: \(service).count)"))
    app.expectSuccess("undo")
    app.expectSuccess(
      "new", "Wallet", "--template", "feature", "--in", "Home", "--from", "\(service).count")
    try app.expect(router, contains: "WalletBuilder(count: \(service).count)")
  }

  @Test(arguments: [
    ("interactor.pay.count", "no value pay. Did you mean pays?"),
    ("interactor.pain", "no value pain. Did you mean paid?"),
  ])
  func aFunctionIsNotTheSource(value: String, reason: String) throws {
    let path = "Sources/Demo/Home/HomeInteractor.swift"
    let text = try app.text(path)
    try app.write(
      path,
      text.replacing(
        "  let scope", with: "  let pays = 1\n  let paid = 2\n  func pay(_ event: Int) {}\n  let scope"))
    for owner in [[], ["--owner", "Root"]] {
      let use = app.run(["new", "Trip", "--in", "Home", "--needs", "count:Int", "--from", value] + owner)
      #expect(use.status == .incomplete, "\(use.output)")
      #expect(
        use.output.contains(
          "\(value), the value of --from, isn't in scope here or in the RIBs below. HomeInteractor has \(reason)"
        ),
        "\(use.output)")
      app.expectSuccess("undo")
    }
  }
}
