import Foundation
import RIBToolkit
import Testing

/// What code elsewhere has to name is seen there after a verb.
struct AccessTests {
  let package: PromisePackage

  init() throws { package = try PromisePackage() }

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

  @Test func theAliasesOfARIBAreSeenWithIt() throws {
    try package.write(
      "Sources/Shop/Bag.swift",
      """
      import RIBKit

      struct Offer: Hashable {}

      final class BagInteractor: Interactor {
        typealias Route = Never
        typealias Event = Offer
        private typealias Price = Int
        let scope: Scope<Route, Event>
        init(listener: Listener<Event>) { scope = Scope(listener: listener) }
      }

      final class BagRouter: Router {
        let interactor: BagInteractor
        init(listener: Listener<Offer>) { interactor = BagInteractor(listener: listener) }
      }

      """)
    let use = run("attach", "Bag", "--in", "Orbit")
    #expect(use.status == .success || use.status == .incomplete, "\(use.errors)")
    let bag = try text("Sources/Shop/Bag.swift")
    for line in [
      "package struct Offer", "  package typealias Route = Never", "  package typealias Event = Offer",
      "  private typealias Price",
    ] { #expect(bag.contains(line), "\(bag)") }
  }

  @Test func nothingPrivateIsOpened() throws {
    try package.write(
      "Sources/Shop/Books.swift",
      """
      package protocol Shelf: Sendable {
        func books() -> Books
      }

      package struct Books: CustomStringConvertible, Sendable {
        private let secret = "secret"
        private(set) var count = 1
        var description: String { secret }
      }

      """)
    #expect(run("new", "Hall", "--in", "Frame", "--needs", "shelf:Shelf", "--builder").status != .failure)
    let books = try text("Sources/Shop/Books.swift")
    #expect(books.contains("    private let secret") || books.contains("  private let secret"))
    #expect(books.contains("  public private(set) var count"), "\(books)")
    #expect(books.contains("  public var description"), "\(books)")
  }

  @Test func aPrivateTypeThatOthersNeedIsLeftToTheUser() throws {
    try package.write("Sources/Demo/Secret.swift", "private struct Secret: Hashable {}\n")
    let use = run("new", "Trip", "--param", "secret:Secret", "--target", "Demo")
    #expect(use.status == .incomplete)
    #expect(use.errors.contains("Secret.swift:1:1: left to do: A declaration of Secret is private here"))
    #expect(try text("Sources/Demo/Secret.swift").hasSuffix("private struct Secret: Hashable {}\n"))
  }

  @Test func aParameterOfATypeThatIsInternalMakesThatSeen() throws {
    try package.write("Sources/Demo/Secret.swift", "@frozen struct Secret: Hashable {}\n")
    #expect(run("new", "Trip", "--param", "secret:Secret", "--target", "Demo").status == .success)
    #expect(try text("Sources/Demo/Secret.swift") == "@frozen package struct Secret: Hashable {}\n")
    #expect(run("undo").status == .success)
    #expect(try text("Sources/Demo/Secret.swift") == "@frozen struct Secret: Hashable {}\n")
  }
}
