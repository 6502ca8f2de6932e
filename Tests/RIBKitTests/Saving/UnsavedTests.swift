import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// Values that a save can't have: it names them, and keeps the last text of each.
struct UnsavedTests {
  private final class ScaleInteractor: Interactor {
    let scope = Scope<Never, Never>()
    var weight = 1.5
    func didBecomeActive() { preserve(\.weight, as: "weight") }
  }

  private final class ScaleRouter: Router {
    let interactor = ScaleInteractor()
  }

  private final class ShopRouter: Router {
    let interactor = IdleInteractor()
    let scales = ChildStack<Double>()
    func show(_ keys: [Double]) { scales.show(keys, in: self) { _ in ScaleRouter() } }
  }

  private final class IdleInteractor: Interactor {
    let scope = Scope<Never, Never>()
  }

  private let host = ManualHost()
  private let shop = ShopRouter()

  private var scale: ScaleInteractor? { (shop.children.first as? ScaleRouter)?.interactor }

  private func launch(_ limits: SavingLimits = SavingLimits()) {
    let restoration = Restoration(SavedTree(), coder: JSONValueCoder(), limits: limits)
    shop.launch(LaunchOptions(restoring: restoration), on: host)
  }

  private func show(_ keys: Double...) { host.run { shop.show(keys) } }
  private func save() -> SavedTree { host.run { shop.save() } ?? SavedTree() }

  private let one = "Shop/Scale[1]#weight"

  @Test func aValueThatCannotBeWrittenIsNamedUntilItCan() {
    launch()
    show(1)
    #expect(save().unsaved == [])
    host.run { scale?.weight = .infinity }
    #expect(save().unsaved == [one])
    #expect(save()[one] == "1.5")
    host.run { scale?.weight = 2 }
    #expect(save().unsaved == [])
    #expect(save()[one] == "2")
    host.shutdown(shop)
  }

  @Test func aCoveredValueIsNamedUntilItIsShownAndCanBeWritten() {
    launch()
    show(1)
    host.run { scale?.weight = .nan }
    show(1, 2)
    #expect(save().unsaved == [one])
    show(1)
    #expect(save().unsaved == [one])
    host.run { scale?.weight = 3 }
    #expect(save().unsaved == [])
    host.run { scale?.weight = .nan }
    show(2)
    #expect(save().unsaved == [])
    host.shutdown(shop)
  }

  @Test func valuesOverTheLimitsAreNamed() {
    var limits = SavingLimits()
    limits.values = 2
    launch(limits)
    show(1)
    #expect(save().unsaved == [])
    show(1, 2)
    show(1, 2, 3)
    show(1, 2, 3, 4)
    let saved = save()
    // The pages below the top are kept, oldest out first.
    #expect(saved.places == ["Shop/Scale[3]#weight", "Shop/Scale[4]#weight"])
    #expect(saved.unsaved == [one, "Shop/Scale[2]#weight"])
    show(1)
    #expect(save().unsaved == [])
    host.shutdown(shop)
  }

  @Test func aValueWithoutAPlaceIsNamedAsLongAsItsRIBIsInTheStack() {
    launch()
    show(.infinity)
    #expect(save().unsaved == ["Shop/Scale#weight"])
    show(.infinity, 1)
    #expect(save().unsaved == ["Shop/Scale#weight"])
    show(.infinity)
    #expect(save().unsaved == ["Shop/Scale#weight"])
    show(.infinity, 1)
    show(1)
    #expect(save().unsaved == [])
    host.shutdown(shop)
  }

  @Test func aSaveThatIsReadAgainNamesNothing() throws {
    launch()
    show(1)
    host.run { scale?.weight = .infinity }
    let coder = JSONValueCoder()
    #expect(try coder.value(SavedTree.self, of: coder.text(of: save())).unsaved == [])
    host.shutdown(shop)
  }
}
