import Foundation
import RIBToolkit
import Testing

/// What code elsewhere has to name is seen there after a verb.
struct AccessTests {
  let package: PromisePackage

  init() throws {
    package = try PromisePackage()
  }

  private func run(_ words: String...) -> CommandLineUse { package.run(words) }

  private func text(_ name: String) throws -> String { try #require(try package.texts()[name]) }

  @Test func aRIBThatOnlyItsTargetSeesIsAttachedInAnother() throws {
    let use = run("attach", "Basket", "--in", "Orbit")
    #expect(use.status == .success, "\(use.errors)")
    for name in ["Rebate", "BasketInteractor", "BasketInteractor.Event", "BasketBuilder", "BasketRouter"] {
      #expect(
        use.output.split(separator: "\n").last?.hasPrefix("Package now, because other code uses them: ")
          == true)
      #expect(use.output.contains("\(name)"))
    }
    let basket = try text("Sources/Shop/Basket.swift")
    for line in [
      "package import RIBKit", "package struct Rebate", "package final class BasketInteractor",
      "  package enum Event",
      "  package let scope", "  package func didBecomeActive", "package final class BasketRouter",
      "  package let interactor: ", "package struct BasketBuilder", "  package init() {}",
      "  package func build(",
      // Nobody else makes these.
      "\n  init(item: Item, listener:", "\n  init(interactor: BasketInteractor)", "  private let item",
    ] { #expect(basket.contains(line), "\(line)") }
  }

  @Test func whatAPublicInitializerTakesIsPublic() throws {
    #expect(
      run(
        "new", "Trip", "--builder", "--in", "Frame", "--param", "place:Place", "--event", "chose(Item)",
        "--presenter"
      )
      .status
        == .success)
    let frame = try text("Sources/Demo/Frame.swift")
    #expect(frame.contains("tripBuilder: TripBuilder"))
    let builder = try text("Sources/Demo/Trip/TripBuilder.swift")
    #expect(builder.contains("public struct TripBuilder") && builder.contains("public init() {}"))
    #expect(builder.contains("public import RIBKit") && builder.contains("public func build("))
    let interactor = try text("Sources/Demo/Trip/TripInteractor.swift")
    for line in [
      "public import RIBKit", "public import Shop", "public enum Event",
    ] {
      #expect(interactor.contains(line), "\(line)")
    }
    #expect(try text("Sources/Demo/Values.swift").contains("public struct Place"))
    #expect(try text("Sources/Shop/Shop.swift").contains("public struct Item"))
    // The RIBs beside it stay as they were.
    #expect(try text("Sources/Shop/Shop.swift").contains("package final class CartInteractor"))
  }

  @Test func aParameterOfATypeThatIsInternalMakesThatSeen() throws {
    try package.write("Sources/Demo/Secret.swift", "@frozen struct Secret: Hashable {}\n")
    #expect(run("new", "Trip", "--param", "secret:Secret", "--target", "Demo").status == .success)
    #expect(try text("Sources/Demo/Secret.swift") == "@frozen package struct Secret: Hashable {}\n")
    #expect(run("undo").status == .success)
    #expect(try text("Sources/Demo/Secret.swift") == "@frozen struct Secret: Hashable {}\n")
  }
}
