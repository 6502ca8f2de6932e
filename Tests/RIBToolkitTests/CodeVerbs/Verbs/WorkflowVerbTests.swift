import RIBToolkit
import Testing

/// rib new makes a workflow between RIBs that are there, and rename keeps its types right, but not the names of its steps.
struct WorkflowVerbTests {
  let app: AppFolder
  private let workflow = "Sources/Demo/Buy/BuyWorkflow.swift"
  private let tests = "Tests/DemoTests/Buy/BuyWorkflowTests.swift"

  init() throws {
    app = try AppFolder()
    try app.write(
      "Sources/Demo/Order.swift",
      "package struct Order: Hashable, Sendable {\n  package init(id: Int, note: String) {}\n}\n")
    app.expectSuccess("new", "Shop", "--in", "Root", "--children", "slot", "--param", "id:Int")
    app.expectSuccess("new", "Cart", "--in", "Shop", "--param", "order:Order")
    app.expectSuccess("new", "Buy", "--template", "workflow", "--set", "from=Root", "--set", "to=Cart")
  }

  @Test func theTestExpectsEachStepAndLeavesNothingUnsaid() throws {
    let text = try app.text(tests)
    #expect(
      text.contains(
        """
        struct BuyWorkflowTests {
          let greeting = MutableModelStream("text").stream

          @Test func arrives() {
            let builder = RootBuilder(greeting: greeting)
            let tree = TreeHarness { listener in
              builder.build(listener: listener)
            }
            tree.launch()
            let way = BuyWorkflow.make(shop: 1, cart: Order(id: 1, note: "note"))
            let workflow = WorkflowHarness(way, from: tree.root.interactor, in: tree)
            workflow.expectStep("shop")
            workflow.expectStep("cart")
            workflow.expectStep("arrive")
            #expect(workflow.expectFinished() == true)
            tree.discard(because: "Only the steps of the workflow are tested here.")
          }
        }

        """), "\(text)")
  }

  @Test func aRenameReachesItsTypesAndRoutes() throws {
    app.expectSuccess("rename", "Shop", "Site")
    app.expectSuccess("rename", "Cart", "Cafe")
    app.expectSuccess("rename", "Root", "Main")
    let made = try app.text(workflow)
    #expect(
      made.contains(
        """
        /// Leads from Main to Cafe.
        package enum BuyWorkflow {
          /// Returns the workflow, which Main starts.
          ///
          /// Its result is whether Cafe is active.
          package static func make(
            shop: Int, cart: Order
          ) -> Workflow<MainInteractor, CafeInteractor, Bool> {
            MainInteractor.workflow("Buy")
              .step("shop") { me, _ in me.route(to: .site(shop)) }
              .step("cart", to: SiteInteractor.self, within: .seconds(5)) { me, _ in
                me.route(to: .cafe(cart))
              }
              .step("arrive", to: CafeInteractor.self, within: .seconds(5)) { me, _ in me.isActive }
          }
        }

        """),
      "\(made)")
    try app.expect(tests, contains: "BuyWorkflow.make(shop: 1, cart: Order(")
  }

  @Test(arguments: ["app", "package"]) func noLineIsTooLongForTheFormatter(style: String) throws {
    let app = try AppFolder(style: style)
    let access = style == "app" ? "" : "package "
    try app.write(
      "Sources/Demo/Services.swift",
      ["Session", "Stock", "Analytics"].map {
        "\(access)final class \($0): Sendable {\n  \(access)init() {}\n}\n"
      }.joined())
    let name = "OnboardingPermissions"
    for words in [
      [
        "new", name, "--in", "Root", "--children", "slot", "--presenter", "--event", "closed(Int)", "--param",
        "id:Int",
      ],
      [
        "new", name + "Details", "--in", name, "--needs", "greeting:ModelStream<String>", "--event",
        "closed(Int)",
      ],
      [
        "new", name + "Summary", "--in", name, "--needs", "session:Session", "--needs", "stock:Stock",
        "--needs", "analytics:Analytics", "--owner", name,
      ],
      ["new", name + "Way", "--template", "workflow", "--set", "from=Root", "--set", "to=\(name)Details"],
      ["new", name + "Any", "--template", "workflow"], ["new", name + "Work", "--template", "worker"],
      ["new", name + "Data", "--template", "service"],
    ] {
      app.expectSuccess(words)
    }
    for path in try app.contents().keys where path.hasSuffix(".swift") {
      for line in try app.text(path).split(separator: "\n") {
        #expect(line.count <= 100, "\(path): \(line)")
      }
    }
  }
}
