import RIBKit
import RIBSessions
import Testing

/// Two releases of a program, each of which restores what the other one has saved: SavingState has the table.
///
/// Here is what the router of the tree says of them; `FailsClosedTests` has what a session says.
struct ChangedProgramTests {
  struct Plain: Codable { var name = "tea" }
  struct Priced: Codable {
    var name = "tea"
    var price: Int?
  }
  struct Taxed: Codable {
    var name = "tea"
    var tax: Int = 7
  }
  enum OneColor: String, Codable { case red }
  enum TwoColors: String, Codable { case red, blue }

  private final class BasketInteractor<Item: Codable>: Interactor {
    let scope = Scope<Never, Never>()
    var items: [Item]
    init(_ items: [Item]) { self.items = items }
    func didBecomeActive() { preserve(\.items, as: "items") }
  }

  private final class BasketRouter<Item: Codable>: Router {
    let interactor: BasketInteractor<Item>
    init(_ items: [Item]) { interactor = BasketInteractor(items) }
  }

  private final class CartRouter<Item: Codable>: Router {
    let interactor: BasketInteractor<Item>
    init(_ items: [Item]) { interactor = BasketInteractor(items) }
  }

  /// A renamed router whose places have the old name.
  private final class TrolleyRouter<Item: Codable>: Router {
    static var savedName: String { "Basket" }
    let interactor: BasketInteractor<Item>
    init(_ items: [Item]) { interactor = BasketInteractor(items) }
  }

  /// What a program couldn't restore, and what it saves without a change of its own.
  private struct Outcome {
    var unread: [UnreadValue]
    var restoredNothing: Bool
    var saved: SavedTree
    var kinds: [UnreadValue.Kind] { unread.map(\.kind) }
    var isWhole: Bool { unread.isEmpty && !restoredNothing }
  }

  private func run(
    _ root: some Router, _ saved: SavedTree = SavedTree(), limits: SavingLimits = SavingLimits(),
    reading text: String? = nil
  ) -> Outcome {
    let host = ManualHost()
    let coder = JSONValueCoder()
    let restoration =
      text.map { Restoration(reading: $0, coder: coder, limits: limits) }
      ?? Restoration(saved, coder: coder, limits: limits)
    root.launch(LaunchOptions(restoring: restoration), on: host)
    defer { host.shutdown(root) }
    return Outcome(
      unread: root.unread, restoredNothing: root.restoredNothing,
      saved: host.run { root.save() } ?? SavedTree())
  }

  @Test func anOptionalFieldIsAdded() {
    let old = run(BasketRouter([Plain()])).saved
    #expect(run(BasketRouter([Priced]()), old).isWhole)
    let new = run(BasketRouter([Priced(price: 5), Priced()])).saved
    let read = run(BasketRouter([Plain]()), new)
    #expect(
      read.unread == [
        UnreadValue(.trimmed, place: "Basket#items", reason: "this program would drop [].price")
      ])
    // Without a value, nothing is lost.
    #expect(run(BasketRouter([Plain]()), run(BasketRouter([Priced()])).saved).isWhole)
  }

  @Test func aRequiredFieldIsAdded() {
    let old = run(BasketRouter([Plain()])).saved
    let read = run(BasketRouter([Taxed]()), old)
    #expect(read.kinds == [.unreadable] && read.unread[0].place == "Basket#items")
    #expect(read.unread[0].reason.contains("tax"))
    #expect(read.saved == old)
    #expect(run(BasketRouter([Plain]()), run(BasketRouter([Taxed()])).saved).kinds == [.trimmed])
  }

  @Test func aCaseIsAddedOrRemoved() {
    let two = run(BasketRouter([TwoColors.red, .blue])).saved
    let read = run(BasketRouter([OneColor]()), two)
    #expect(read.kinds == [.unreadable] && read.saved == two)
    #expect(run(BasketRouter([TwoColors]()), run(BasketRouter([OneColor.red])).saved).isWhole)
  }

  @Test func aRIBIsRenamed() {
    let old = run(BasketRouter([Plain()])).saved
    let read = run(CartRouter([Plain]()), old)
    #expect(read.restoredNothing && read.unread == [])
    #expect(read.saved.places == ["Basket#items", "Cart#items"])
    #expect(run(BasketRouter([Plain]()), run(CartRouter([Plain()])).saved).restoredNothing)
  }

  @Test func aRIBIsRenamedAndKeepsItsSavedName() {
    let old = run(BasketRouter([Plain()])).saved
    let read = run(TrolleyRouter([Plain]()), old)
    #expect(read.isWhole && read.saved == old)
    #expect(run(BasketRouter([Plain]()), read.saved).isWhole)
  }

  @Test func theLimitsAreLower() {
    let old = run(BasketRouter([Plain()])).saved
    for path: WritableKeyPath<SavingLimits, Int> in [\.bytes, \.values, \.valueBytes, \.placeBytes] {
      var limits = SavingLimits()
      limits[keyPath: path] = path == \.values ? 0 : 4
      #expect(run(BasketRouter([Plain]()), old, limits: limits).kinds.first == .tree, "\(path)")
    }
  }

  @Test(arguments: ["", "{", "{}", "[]", #"{"format":2,"version":1,"values":{}}"#])
  func theTextIsNoSavedTree(text: String) {
    #expect(run(BasketRouter([Plain]()), reading: text).kinds == [.tree])
  }

  @Test func aTreeWithoutValuesIsWhole() {
    #expect(run(BasketRouter([Plain]())).isWhole)
  }

  @Test func aValueThatCannotBeWrittenAgainIsNotTrimmed() {
    struct Odd: Codable {
      var number = 1.0
      init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(Double.self) / 0
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
      }
    }
    var saved = SavedTree()
    saved["Basket#items"] = "[1]"
    let read = run(BasketRouter([Odd]()), saved)
    #expect(read.isWhole && read.saved["Basket#items"] == "[1]" && read.saved.unsaved == ["Basket#items"])
  }
}
