import ModelStreams
import RIBKit
import RIBTesting
import Testing

private struct Item: Codable, Equatable {
  var name: String
  var price: Int?
}

private struct LeanItem: Codable { var name: String }

private enum Tint: String, Codable { case red }

/// A RIB that preserves one value under a name.
private final class ShelfInteractor<Value: Codable>: Interactor {
  let scope = Scope<Never, Never>()
  let name: String
  var value: Value?
  let due = Deadline()

  init(_ name: String, _ value: Value?) { (self.name, self.value) = (name, value) }

  func didBecomeActive() {
    preserve(\.value, as: name)
    preserve(due, as: "due") { _ in }
  }
}

private final class BasketRouter<Value: Codable>: Router {
  let interactor: ShelfInteractor<Value>
  init(_ name: String = "items", _ value: Value? = nil) { interactor = ShelfInteractor(name, value) }
}

private final class CartRouter<Value: Codable>: Router {
  let interactor = ShelfInteractor<Value>("items", nil)
}

private final class CrateRouter<Value: Codable>: Router {
  static var savedName: String { "Basket" }
  let interactor = ShelfInteractor<Value>("items", nil)
}

/// A router that shows its only child directly.
private final class ShopRouter<Child: Router>: Router {
  final class ShopInteractor: Interactor { let scope = Scope<Never, Never>() }
  let interactor = ShopInteractor()
  private let child: Child
  init(_ child: Child) { self.child = child }
  func didAttach() { attach(child) }
}

/// The saves of releases are recorded once and restored in later programs.
struct ReleaseTests {
  let shelf: Shelf

  init() throws { shelf = try Shelf() }

  private func record<Root: Router>(
    as name: String = "1.0", version: Int = 1, ignoring ignored: Set<String> = [],
    _ root: @autoclosure () -> Root
  ) -> [String] where Root.InteractorType.Event == Never {
    failuresTold {
      let tree = TreeHarness { _ in root() }
      tree.launch()
      tree.recordSave(as: name, version: version, ignoring: ignored, sourceLocation: shelf.place)
    }
  }

  private func restore<Root: Router>(
    release name: String = "1.0", ignoring ignored: Set<String> = [],
    _ root: @autoclosure () -> Root,
    migrating migrate: (inout SavedTree) -> Void = { _ in }
  ) -> [String] where Root.InteractorType.Event == Never {
    failuresTold {
      let tree = TreeHarness { _ in root() }
      tree.expectRestores(
        recordedAs: name, ignoring: ignored, sourceLocation: shelf.place, migrating: migrate)
    }
  }

  private let tea = [Item(name: "tea", price: 3)]

  private func recordTea() { _ = record(BasketRouter("items", tea)) }

  @Test func aSaveIsRecordedOnceAndNeverChanged() throws {
    expectSaid(record(version: 3, BasketRouter("items", tea)), "did not exist … Read it")
    let text = try shelf.text("1.0")
    #expect(text.contains(#""Basket#items" : "[{\"name\":\"tea\",\"price\":3}]""#), "\(text)")
    #expect(text.contains(#""version" : 3"#))
    #expect(record(version: 3, BasketRouter("items", tea)) == [])
    #expect(record(version: 4, BasketRouter("things", [Item(name: "milk", price: 1)])) == [])
    #expect(try shelf.text("1.0") == text)
  }

  @Test func aSaveWithoutAValueIsNotRecorded() throws {
    expectSaid(record(BasketRouter<[Item]>()), "not recorded … Basket#items … null … ignoring")
    #expect(throws: (any Error).self) { try shelf.text("1.0") }
    expectSaid(record(ignoring: ["Basket#items"], BasketRouter<[Item]>()), "did not exist")
    expectSaid(record(as: "no.", ShopRouter(DeskLeaf())), "preserves no value")
    expectSaid(record(as: "a/b", BasketRouter("items", tea)), "Not every file system")
  }

  @Test func nothingIsLostInTheSameProgram() {
    recordTea()
    #expect(restore(BasketRouter<[Item]>()) == [])
  }

  @Test func aRecordThatDoesNotExistOrCannotBeReadIsNamed() throws {
    expectSaid(restore(release: "2.0", BasketRouter<[Item]>()), "\"2.0\" was not restored … does not exist")
    try shelf.put("{", in: "3.0")
    expectSaid(restore(release: "3.0", BasketRouter<[Item]>()), "\"3.0\" was not restored")
  }

  @Test func aRenamedRouterNamesBothLines() {
    recordTea()
    expectSaid(
      restore(CartRouter<[Item]>()),
      """
      "1.0" is not fully restored. Basket#@due, Basket#items are lost … \
      static var savedName: String { "Basket" } … saved.move("Basket", to: "Cart")
      """)
    #expect(restore(CrateRouter<[Item]>()) == [])
    #expect(restore(CartRouter<[Item]>()) { $0.move("Basket", to: "Cart") } == [])
  }

  @Test func aRIBWithAnotherParentNamesTheMove() {
    recordTea()
    expectSaid(
      restore(ShopRouter(BasketRouter<[Item]>())), #"parent … saved.move("Basket", to: "Shop/Basket")"#)
    #expect(restore(ShopRouter(BasketRouter<[Item]>())) { $0.move("Basket", to: "Shop/Basket") } == [])
  }

  @Test func aRenamedValueNamesTheMove() {
    recordTea()
    expectSaid(
      restore(BasketRouter<[Item]>("things")),
      #"Basket#items is lost … saved.move("Basket#items", to: "Basket#things")"#)
    #expect(restore(BasketRouter<[Item]>("things")) { $0.move("Basket#items", to: "Basket#things") } == [])
  }

  @Test func aLostValueIsNamed() {
    recordTea()
    expectSaid(
      restore(ignoring: ["Basket#@due"], ShopRouter(DeskLeaf())),
      #"Basket#items is lost: no RIB preserves it … saved["Basket#items"] = nil"#)
    #expect(restore(ShopRouter(DeskLeaf())) { $0 = SavedTree() } == [])
  }

  @Test func aLostFieldIsNamed() {
    recordTea()
    expectSaid(
      restore(BasketRouter<[LeanItem]>()), #"Basket#items … would drop [].price … saved["Basket#items"] = …"#)
    #expect(restore(ignoring: ["Basket#items"], BasketRouter<[LeanItem]>()) == [])
  }

  @Test func aLostCaseIsNamed() {
    _ = record(BasketRouter("items", ["red", "blue"]))
    expectSaid(
      restore(BasketRouter<[Tint]>()), #"Basket#items cannot be read … blue … saved["Basket#items"] = …"#)
  }

  @Test func theValuesOfCoveredPagesAreNotLost() {
    let world = CafeWorld()
    let told = failuresTold {
      let tree = TreeHarness { CafeRouter(.none, world, listener: $0) }
      tree.launch()
      for number in [1, 2] {
        tree.run { $0.interactor.act(.open(number)) }
        tree.run { $0.order?.write("\(number)") }
      }
      tree.recordSave(as: "1.0", ignoring: ["Cafe#last"], sourceLocation: shelf.place)
      let second = TreeHarness { CafeRouter(.none, world, listener: $0) }
      second.expectRestores(recordedAs: "1.0", sourceLocation: shelf.place)
      let third = TreeHarness { CafeRouter(.forgetsPages, world, listener: $0) }
      third.expectRestores(recordedAs: "1.0", sourceLocation: shelf.place)
    }
    expectSaid(
      told, "did not exist", "Cafe#pages is lost", #"Cafe/Order[{"order":{"_0":1}}]#note is lost"#,
      #"Cafe/Order[{"order":{"_0":2}}]#note is lost"#)
  }

  @Test func ribsThatAreAttachedLaterAreAttachedBeforeTheLook() {
    _ = record(ShopRouter(BasketRouter("items", tea)))
    let told = failuresTold {
      let tree = TreeHarness { _ in LateRouter() }
      tree.expectRestores(
        recordedAs: "1.0", sourceLocation: shelf.place,
        after: { tree in tree.run { $0.open() } })
      let other = TreeHarness { _ in LateRouter() }
      other.expectRestores(recordedAs: "1.0", sourceLocation: shelf.place)
    }
    #expect(told.count == 2, "\(told)")
  }
}

private final class DeskLeaf: Leaf {
  let scope = Scope<Never, Never>()
}

/// A shop that attaches its basket when somebody opens it.
private final class LateRouter: Router {
  static var savedName: String { "Shop" }
  final class LateInteractor: Interactor { let scope = Scope<Never, Never>() }
  let interactor = LateInteractor()
  func open() { attach(BasketRouter<[Item]>()) }
}
