import RIBToolkit
import Testing

/// Lines that become too wide are broken as the formatter breaks them.
struct WideLineTests {
  private func app(_ commands: String...) throws -> AppFolder {
    let app = try AppFolder(style: "app")
    for line in commands {
      let use = app.run(line.split(separator: " ").map(String.init))
      #expect(use.status == .success, "\(line): \(use.errors)")
    }
    return app
  }

  @Test func theArgumentsOfATestAreBroken() throws {
    let app = try app("new CustomerHistoryOverview --in Root --builder")
    #expect(
      try app.text("Tests/DemoTests/Root/RootTests.swift").contains(
        """
              RootRouter(
                greeting: service.greeting,
                customerHistoryOverviewBuilder: CustomerHistoryOverviewBuilder(), listener: $0)

        """))
  }

  @Test func theHandlerOfARowIsBroken() throws {
    let app = try app(
      "new Rows --in Root --children list",
      "new PaymentMethodSelectionDialog --in Rows --param orderHistoryLong:String --param customerNameX:String --event closed"
    )
    let router = try app.text("Sources/Demo/Rows/RowsRouter.swift")
    #expect(
      router.contains(
        """
                    listener: interactor.listener {
                      $0.paymentMethodSelectionDialog(orderHistoryLong, customerNameX, $1)
                    })

        """), "\(router)")
    let interactor = try app.text("Sources/Demo/Rows/RowsInteractor.swift")
    #expect(
      interactor.contains(
        """
          func paymentMethodSelectionDialog(
            _ orderHistoryLong: String, _ customerNameX: String,
            _ event: PaymentMethodSelectionDialogInteractor.Event
          ) {

        """), "\(interactor)")
  }

  @Test func theCaseOfARouteIsBroken() throws {
    let app = try app(
      "new PaymentMethodSelectionDialog --in Root --children list --param amount:String --param veryLongDependencyName:Int --param clock9Long:String --event closed"
    )
    let interactor = try app.text("Sources/Demo/Root/RootInteractor.swift")
    #expect(
      interactor.contains(
        """
            case paymentMethodSelectionDialog(
              amount: String, veryLongDependencyName: Int, clock9Long: String)

        """), "\(interactor)")
    let tests = try app.text("Tests/DemoTests/Root/RootTests.swift")
    #expect(
      tests.contains(
        """
            harness.route(
              to: .paymentMethodSelectionDialog(
                amount: "text", veryLongDependencyName: 1, clock9Long: "text"))

        """), "\(tests)")
  }

  /// The parenthesis at the end of a call counts.
  @Test func theLastArgumentOfATemplateIsBroken() throws {
    let app = try app(
      "new A --in Root --builder --children stack --param evenLongerDependencyNameOfAll:String --param paymentMethodsLong:String --param orderHistoryLong:Int --event completed(String)"
    )
    for path in ["ARouter", "ABuilder"] {
      let text = try app.text("Sources/Demo/A/\(path).swift")
      #expect(
        text.contains(
          """
                paymentMethodsLong: paymentMethodsLong, orderHistoryLong: orderHistoryLong,
                listener: listener)

          """), "\(text)")
    }
  }

  @Test func aBranchWithALabelOfSeveralLinesIsBroken() throws {
    let app = try app("new Menu --in Root --children slot", "new Help --in Menu")
    let router = "Sources/Demo/Menu/MenuRouter.swift"
    let names = (1...4).map { "--param veryLongNameOfAValue\($0):Int" }.joined(separator: " ")
    let use = app.run("new Order --in Menu \(names)".split(separator: " ").map(String.init))
    #expect(use.status == .success, "\(use.errors)")
    let text = try app.text(router)
    #expect(
      text.contains(
        """
            case .order(
              let veryLongNameOfAValue1, let veryLongNameOfAValue2, let veryLongNameOfAValue3,
              let veryLongNameOfAValue4):
              slot.show(route, in: self) {

        """), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(text)")
  }

  @Test func linesThatWereThereStay() throws {
    let app = try AppFolder(style: "app")
    let path = "Sources/Demo/Root/RootInteractor.swift"
    let wide = "  let text = [\(String(repeating: "\"wide\", ", count: 20))].joined(separator: \", \")\n"
    let text = try app.text(path).replacing("  func didBecomeActive", with: wide + "  func didBecomeActive")
    try app.write(path, text)
    #expect(app.run("new", "Menu", "--in", "Root").status == .success)
    #expect(try app.text(path).contains(wide))
  }

  /// swift-format reads the configuration in the innermost folder around a file.
  @Test(arguments: ["", "Sources/"]) func linesAreAsLongAsTheFormatterAllows(_ folder: String) throws {
    let app = try AppFolder(style: "app", builders: false)
    let types = ["RideService", "PaymentService", "LocationService"]
    try app.write("Sources/Demo/Types.swift", types.map { "protocol \($0) {}\n" }.joined())
    if folder != "" { try app.write(".swift-format", "{\"lineLength\": 90}") }
    for (parent, child) in [("Root", "Trip"), ("Trip", "Map")] {
      let needs = types.flatMap { ["--needs", "\($0.prefix(1).lowercased())\($0.dropFirst()):\($0)"] }
      for length in child == "Map" ? [60] : [130] {
        try app.write("\(folder).swift-format", "{\"lineLength\": \(length)}")
      }
      let words = ["new", child, "--in", parent, "--children", "slot", "--param", "first:Int"] + needs
      let use = app.run(words)
      #expect([.success, .incomplete].contains(use.status), "\(use.errors)")
    }
    let long = try app.text("Sources/Demo/Trip/TripRouter.swift")
    let line =
      "rideService: any RideService, paymentService: any PaymentService, locationService: any LocationService"
    #expect(long.contains(line), "\(long)")
    for file in ["MapRouter", "MapInteractor"] {
      let text = try app.text("Sources/Demo/Map/\(file).swift")
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(text)")
    }
  }

  /// Lines without a place for a break stay too wide.
  @Test(arguments: ["Kid", "NotificationPreferencesDetail", "T" + String(repeating: "x", count: 59)])
  func everyWidthIsPossible(_ name: String) throws {
    let app = try AppFolder(style: "app")
    for width in stride(from: 1, through: 120, by: 9) {
      try app.write(".swift-format", "{\"lineLength\": \(width)}")
      let use = app.run("new", name, "--in", "Root", "--event", "done(Int)", "--dry-run")
      #expect(use.status == .success, "\(width): \(use.errors)")
    }
  }

  @Test(arguments: [Int.max, Int.min], ["lineLength", "tabWidth"])
  func numbersThatMakeNoSenseDoNoHarm(_ number: Int, _ name: String) throws {
    let app = try AppFolder(style: "app")
    try app.write(".swift-format", "{\"\(name)\": \(number)}")
    app.expectSuccess("new", "Kid", "--in", "Root", "--children", "list")
  }

  /// The formatter may have broken the line that stands in for the rows.
  @Test func aListOfANarrowFileTakesRows() throws {
    let app = try AppFolder(style: "app")
    try app.write(".swift-format", "{\"lineLength\": 60}")
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "list")
    let router = "Sources/Demo/Menu/MenuRouter.swift"
    try app.expect(
      router, contains: "preconditionFailure(\n          \"No child exists for \\(row) yet.\")\n")
    app.expectSuccess("new", "Dish", "--in", "Menu")
    try app.expect(router, contains: "        switch row {\n        case .dish: DishInteractor()\n")
  }

  @Test(arguments: [("\"tabWidth\": 4, ", 4), ("", 8)])
  func tabsAreAsWideAsTheFormatterTakesThem(_ setting: String, _ width: Int) throws {
    let app = try AppFolder(style: "app")
    for path in try app.contents().keys where path.hasSuffix(".swift") && path != "Package.swift" {
      let lines = try app.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      let tabs = lines.map { line in
        let blanks = line.prefix { $0 == " " }.count
        return String(repeating: "\t", count: blanks / 2) + line.dropFirst(blanks)
      }
      try app.write(path, tabs.joined(separator: "\n"))
    }
    try app.write(".swift-format", "{\(setting)\"indentation\": {\"tabs\": 1}, \"lineLength\": 80}")
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "list")
    app.expectSuccess("new", "Dish", "--in", "Menu", "--param", "sku:Int", "--event", "closed")
    for path in try app.contents().keys where path.hasPrefix("Sources") && path.hasSuffix(".swift") {
      for line in try app.text(path).split(separator: "\n") where line.hasPrefix("\t") {
        #expect(line.count + line.prefix { $0 == "\t" }.count * (width - 1) <= 80, "\(path): \(line)")
      }
    }
  }
}
