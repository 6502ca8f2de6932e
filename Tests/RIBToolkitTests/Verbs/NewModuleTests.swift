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
    #expect(app.run("undo").status == .success)
    #expect(app.run("undo").status == .success)
    #expect(try !app.text("Package.swift").contains("RIBModules"))
  }

  @Test func whereTheManifestCannotBeReadTheProductIsLeftToDo() throws {
    let app = try AppFolder()
    let manifest = try app.text("Package.swift").replacing("dependencies: [", with: "dependencies: [] + [")
    try app.write("Package.swift", manifest)
    let made = app.run("new", "Payments", "--template", "module")
    #expect(made.errors.contains("Let Demo depend on the product RIBModules of RIBKit in Package.swift."))
    #expect(
      made.errors.contains("Let DemoTests depend on the product RIBModules of RIBKit in Package.swift."))
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
    #expect(said.hasPrefix("error: ACTION is missing; it is one of list, show, eject, check: rib templates"))
  }

  @Test func anotherTemplateNeedsNoProduct() throws {
    let app = try AppFolder()
    #expect(app.run("new", "Menu").status == .success)
    #expect(try !app.text("Package.swift").contains("RIBModules"))
  }
}
