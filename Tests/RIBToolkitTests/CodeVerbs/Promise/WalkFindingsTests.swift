import Foundation
import RIBToolkit
import Testing

/// What random walks have found to be wrong after a verb that had ended with 0.
struct WalkFindingsTests {
  let package: PromisePackage

  init() throws { package = try PromisePackage() }

  private func run(_ words: String...) -> CommandLineUse { package.run(words) }

  private func text(_ name: String) throws -> String { try #require(try package.texts()[name]) }

  @Test func aTargetIsNotMadeToDependOnOneThatDependsOnIt() throws {
    let before = try package.texts()
    let use = run("attach", "Panel", "--in", "Cart")
    #expect(use.status == .failure)
    #expect(use.errors.contains("Shop can't use PanelBuilder, because Demo depends on Shop."))
    #expect(try package.texts() == before)
  }

  @Test func theBuilderOfARouterThatIsMadeInAnotherOneIsNoChildOfThat() {
    #expect(run("new", "Tag", "--in", "Thing").status == .success)
    #expect(run("tree", "--target", "Shop").output.contains("└── Tag"))
    #expect(run("detach", "Tag").status == .success)
  }

  @Test func aRIBOfAnotherTargetKeepsItsName() {
    let use = run("new", "Cart", "--in", "Root")
    #expect(use.status == .usage)
    #expect(use.errors.contains("Shop already has a RIB named \"Cart\". Use another name."))
  }

  @Test func aBuilderImportsNoStreamsForItsEvents() throws {
    #expect(
      run("new", "Trip", "--builder", "--event", "chose(ModelStream<Int>)", "--target", "Demo").status
        == .success)
    #expect(try !text("Sources/Demo/Trip/TripBuilder.swift").contains("ModelStreams"))
    #expect(try text("Sources/Demo/Trip/TripInteractor.swift").contains("package import ModelStreams"))
  }

  @Test func aNewNameIsInOutlinesOfTests() throws {
    #expect(run("rename", "Thing", "Piece").status == .success)
    let tests = try text("Tests/ShopTests/ShelfTests.swift")
    #expect(tests.contains("  Piece\n") && !tests.contains("  Thing\n"))
    #expect(tests.contains(#"expectTree("Shelf\n  Piece\n  Cart")"#))
    #expect(run("rename", "Piece", "N").status == .success)
    #expect(try text("Tests/ShopTests/ShelfTests.swift").contains(#"expectTree("Shelf\n  N\n  Cart")"#))
  }

  @Test func aRouteIsNotMadeToCarryAStream() throws {
    let use = run("new", "Trip", "--in", "Orbit", "--param", "key:ModelStream<Int>")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains("which is not Hashable, so a route can't carry it"))
  }

  @Test func theImportsOfADetachedChildAreInternal() throws {
    #expect(run("new", "Trip", "--in", "Orbit", "--param", "item:Item").status == .success)
    #expect(try text("Sources/Demo/Panel.swift").contains("package import Shop\n"))
    #expect(run("detach", "Trip").status == .success)
    #expect(try text("Sources/Demo/Panel.swift").contains("internal import Shop\n"))
  }

  @Test func anImportThatASignatureNeedsIsSeenByTheWholePackage() throws {
    #expect(run("new", "Trip", "--in", "Thing").status == .success)
    #expect(run("need", "greeting:ModelStream<String>", "--for", "Trip").status == .success)
    #expect(try text("Sources/Shop/Shop.swift").contains("package import ModelStreams\n"))
  }

  @Test func aTargetGetsTheProductOfTheKitThatItImports() throws {
    let manifest = try text("Package.swift")
    let product = ".product(name: \"ModelStreams\", package: \"RIBKit\")"
    let count = manifest.split(separator: product).count
    let start = try #require(manifest.range(of: product + ","))
    let without = manifest.replacingCharacters(in: start, with: "")
    try package.write("Package.swift", without)
    #expect(run("need", "greeting:ModelStream<String>", "--for", "Cart").status == .success)
    #expect(without.split(separator: product).count == count - 1)
    #expect(try text("Package.swift").split(separator: product).count == count)
  }

  @Test func aTestThatNamesAnInternalRIBImportsItsModuleTestably() throws {
    #expect(run("new", "Shelf2", "--in", "Shelf").status == .success)
    let tests = try text("Tests/ShopTests/ShelfTests.swift")
    #expect(tests.contains("@testable import Shop\n"), "\(tests)")
    #expect(tests.components(separatedBy: "import Shop").count == 2)
  }

  @Test func theDependencyOfABuilderIsSeenWhereTheBuilderIs() throws {
    #expect(run("attach", "Panel", "--in", "Orbit").status == .success)
    #expect(try text("Sources/Demo/Panel.swift").contains("    package let dependency: PanelDependency\n"))
  }

  @Test func aTestImportsTheModulesOfAllValuesThatItCreates() throws {
    #expect(run("new", "Trip", "--target", "Demo").status == .success)
    #expect(run("attach", "Panel", "--in", "Orbit").status == .success)
    #expect(run("attach", "Orbit", "--in", "Trip").status == .success)
    let tests = try text("Tests/DemoTests/Trip/TripTests.swift")
    #expect(tests.contains("PanelDependency(greeting: MutableModelStream("))
    #expect(tests.contains("import ModelStreams\n"))
  }

  @Test func aTestImportsTheModuleOfAnEventsValue() throws {
    #expect(run("new", "Tag", "--in", "Cart").status == .success)
    #expect(run("new", "Back", "--in", "Root", "--event", "chose(Item)").status == .success)
    let tests = try text("Tests/DemoTests/Root/RootTests.swift")
    #expect(tests.contains("harness.send(.chose(Item("))
    #expect(tests.contains("@testable import Shop\n"))
  }
}
