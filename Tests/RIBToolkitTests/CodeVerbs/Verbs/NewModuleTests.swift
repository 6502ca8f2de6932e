import Foundation
import RIBToolkit
import Testing

/// rib new makes modules and plugins, with the product that they need.
struct NewModuleTests {
  static let product = #".product(name: "RIBModules", package: "RIBKit")"#

  @Test(arguments: [
    ("module", ["PaymentsKeys", "PaymentsModule"]), ("plugin", ["PaymentsPlace", "PaymentsPlugin"]),
  ])
  func bothTargetsGetTheProductOnce(template: String, files: [String]) throws {
    let app = try AppFolder()
    let made = app.run("new", "Payments", "--template", template)
    #expect(made.output.contains("update  Package.swift"), "\(made.output) \(made.errors)")
    for file in files { #expect(made.output.contains("create  Sources/Demo/Payments/\(file).swift")) }
    #expect(try app.text("Package.swift").ranges(of: Self.product).count == 2)
    let again = app.run("new", "Orders", "--template", template)
    #expect(!again.output.contains("Package.swift"))
    #expect(try app.text("Package.swift").ranges(of: Self.product).count == 2)
    let lint = app.run("lint")
    #expect(lint.status == .success, "\(lint.output)")
    app.expectSuccess("undo")
    app.expectSuccess("undo")
    #expect(try !app.text("Package.swift").contains("RIBModules"))
  }

  @Test func theFileThatCreatesAFeatureImportsIt() throws {
    let app = try AppFolder(style: "app")
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "Trip", "--in", "Home")
    let router = "Sources/Demo/Home/HomeRouter"
    let parts = try app.text("\(router).swift").components(separatedBy: "\n  func route(")
    try app.write("\(router).swift", parts[0] + "}\n")
    try app.write(
      "\(router)+routes.swift", "import RIBKit\n\nextension HomeRouter {\n  func route(" + parts[1])
    _ = app.run("new", "Pay", "--template", "feature", "--in", "Home")
    try app.expect(
      "\(router)+routes.swift", contains: "import Pay\n", "{ payBuilder.build(")
  }

  @Test func whereTheManifestCannotBeReadTheProductIsLeftToDo() throws {
    let app = try AppFolder()
    let manifest = try app.text("Package.swift").replacing("dependencies: [", with: "dependencies: [] + [")
    try app.write("Package.swift", manifest)
    let made = app.run("new", "Payments", "--template", "module")
    #expect(
      made.errors.contains(
        "Add to the dependencies of Demo in Package.swift: the product RIBModules of RIBKit."))
    #expect(
      made.errors.contains(
        "Add to the dependencies of DemoTests in Package.swift: the product RIBModules of RIBKit."))
    #expect(try app.text("Package.swift") == manifest)
  }

  /// In the package of the kit itself a target depends on the module, not on a product.
  @Test func whereTheKitIsThisPackageItsTargetsGetTheModule() throws {
    let app = try AppFolder()
    let manifest = try app.text("Package.swift")
    let own = manifest.replacing(/\.product\(name: ("\w+"), package: "RIBKit"\)/) { "\($0.1)" }
      .replacing("  targets: [", with: #"  targets: [.target(name: "RIBModules"),"#)
    try app.write("Package.swift", own)
    let made = app.run("new", "Payments", "--template", "module")
    #expect(!made.errors.contains("product RIBModules"), "\(made.errors)")
    #expect(try app.text("Package.swift").ranges(of: #""RIBModules""#).count == 3)
  }

  @Test func anActionThatIsMissingIsNamed() throws {
    let said = try AppFolder().run("templates").errors
    #expect(
      said.hasPrefix(
        "error: ACTION is missing. Use one of list, show, eject, export, check. Usage: rib templates")
    )
  }

  /// `rib lint` reports an import between features, so no command writes one.
  @Test func noCommandLetsAFeatureImportAnother() throws {
    let app = try AppFolder()
    for name in ["Trips", "Fares"] {
      app.expectSuccess("new", name, "--template", "feature")
      app.expectSuccess("new", name, "--template", "module", "--target", name)
    }
    app.expectSuccess("new", "AfterTrip", "--template", "plugin", "--target", "Trips")
    for (importing, imported, words) in [
      (
        "Fares", "Trips",
        ["new", "Tip", "--target", "Fares", "--template", "plugin", "--set", "place=afterTripPlace"]
      ),
      ("Trips", "Fares", ["need", "fares:FaresService", "--for", "Trips", "--owner", "Trips"]),
    ] {
      let use = try app.expectNoChange(words)
      #expect(
        use.errors.contains(
          "\(importing) can't import \(imported), because both are features: \(imported) declares"),
        "\(use.errors)")
    }
  }

  /// A plugin for a place that another target declares, with what the code says of it.
  @Test func aPluginGoesToAPlaceThatIsThere() throws {
    let app = try AppFolder()
    app.expectSuccess("new", "Maps", "--template", "feature")
    let place = { (access: String) in
      """
      package import RIBModules

      package struct Spot: Hashable, Sendable {
        package let name: String

        package init(name: String) { self.name = name }
      }

      package enum SpotEvent: Hashable, Sendable { case shown(String) }

      extension PluginPoint<Spot, SpotEvent> {
        \(access)static var spot: Self { Self("spot") }
      }

      """
    }
    try app.write("Sources/Maps/Spot.swift", place(""))
    let words = ["new", "Tips", "--target", "Demo", "--template", "plugin", "--set"]
    app.expect(
      .failure, of: words + ["place=spot"], says: "spot is visible only in Maps. Make it package or public.")
    try app.write("Sources/Maps/Spot.swift", place("package "))
    let unknown = app.run(words + ["place=spto"])
    #expect(
      unknown.errors.contains(
        "No extension of PluginPoint declares spto. Did you mean spot?"))
    let use = app.expectSuccess(words + ["place=spot"])
    #expect(
      use.output.contains("Add TipsPluginModule() to the app's list of Modules.\n"))
    #expect(!use.output.contains("TipsPlace.swift"))
    let plugin = try app.text("Sources/Demo/Tips/TipsPlugin.swift")
    for line in [
      "package import Maps\n", "into: .spot)", "package let context: Spot\n", "Scope<Never, SpotEvent>",
      "package func tell(_ event: SpotEvent)",
    ] { #expect(plugin.contains(line), "\(line)") }
    let tests = try app.text("Tests/DemoTests/Tips/TipsPluginTests.swift")
    #expect(tests.contains("import Maps\n") && tests.contains("let context: Spot = Spot(name: \"name\")"))
    #expect(tests.contains("harness.run { $0.tell(.shown(\"text\")) }"))
    #expect(try app.text("Package.swift").ranges(of: "\"Maps\",").count == 4)
  }

  @Test func aFeatureIsTwoTargetsWithTheSettingsOfTheOthers() throws {
    let app = try AppFolder()
    app.expectSuccess("new", "Loyalty", "--template", "feature")
    let manifest = try app.text("Package.swift")
    #expect(
      manifest.contains(
        """
            .target(
              name: "Loyalty",
              dependencies: [
                .product(name: "ModelStreams", package: "RIBKit"),
                .product(name: "RIBKit", package: "RIBKit"),
              ],
              swiftSettings: settings),
            .testTarget(
              name: "LoyaltyTests",
              dependencies: [
                "Loyalty",
                .product(name: "ModelStreams", package: "RIBKit"),
                .product(name: "RIBKit", package: "RIBKit"),
                .product(name: "RIBTesting", package: "RIBKit"),
              ],
              swiftSettings: settings),
          ]
        """))
    #expect(
      app.run("doctor").errors == "" || app.run("doctor").output.contains("ok     targets: RIBs in"))
    app.expectSuccess("new", "Points", "--target", "Loyalty")
    #expect(try app.text("Package.swift") == manifest)
  }

  @Test func targetsThatCannotBeReadAreLeftToDo() throws {
    let app = try AppFolder()
    let manifest = try app.text("Package.swift").replacing("  targets: [", with: "  targets: [] + [")
    try app.write("Package.swift", manifest)
    app.expect(
      .incomplete, of: "new", "Loyalty", "--template", "feature",
      says:
        "Add a testTarget LoyaltyTests to Package.swift that depends on Loyalty, ModelStreams, RIBKit, RIBTesting."
    )
    #expect(try app.text("Package.swift") == manifest)
  }

  @Test func aTargetGetsTheProductThatItsNewFilesImport() throws {
    let app = try AppFolder()
    let product = #".product(name: "ModelStreams", package: "RIBKit"),"#
    let manifest = try app.text("Package.swift")
    #expect(manifest.ranges(of: product).count == 2)
    try app.write("Package.swift", manifest.replacing(product, with: ""))
    app.expectSuccess("new", "Trip", "--needs", "names:ModelStream<[String]>")
    #expect(try app.text("Package.swift").ranges(of: "\"ModelStreams\"").count == 2)
  }

  @Test func anotherTemplateNeedsNoProduct() throws {
    let app = try AppFolder()
    app.expectSuccess("new", "Menu")
    #expect(try !app.text("Package.swift").contains("RIBModules"))
  }
}
