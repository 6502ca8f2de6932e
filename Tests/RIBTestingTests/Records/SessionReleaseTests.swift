import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// The saves of releases are recorded once and restored by later sessions.
struct SessionReleaseTests {
  private let shelf: Shelf

  init() throws { shelf = try Shelf() }

  private func record<S: Session>(as name: String = "1.0", _ make: @escaping @Sendable () -> S) -> [String]
  where S.Event == String {
    failuresTold {
      let harness = SessionHarness { _ in make() }
      _ = try? harness.send("tea", to: "ana", key: "1")
      harness.recordSave(of: "ana", as: name, sourceLocation: shelf.place)
    }
  }

  private func restore<S: Session>(
    _ name: String = "1.0", ignoring ignored: Set<String> = [], _ make: @escaping @Sendable () -> S
  ) -> [String] {
    failuresTold {
      let harness = SessionHarness { _ in make() }
      harness.expectRestores(recordedAs: name, ignoring: ignored, sourceLocation: shelf.place)
    }
  }

  @Test func aSaveIsRecordedOnceAndRestored() throws {
    expectSaid(record { Cart() }, "did not exist … Read it")
    #expect(record { Cart() } == [])
    let text = try shelf.text("1.0")
    #expect(text.contains(##""Cart#items" : "[\"tea\"]""##) && text.contains(#""version" : 1"#), "\(text)")
    #expect(restore { Cart() } == [])
  }

  @Test func aSessionThatIsNotStoredIsNotRecorded() {
    let told = failuresTold {
      SessionHarness { _ in Cart() }.recordSave(of: "ana", as: "1.0", sourceLocation: shelf.place)
    }
    expectSaid(told, "\"ana\" is not stored. Send it an event first")
  }

  @Test func theMigrationOfTheSessionIsUsed() throws {
    _ = record { Cart() }
    #expect(restore { Trolley(.none) } == [])
    expectSaid(
      restore { Trolley(.forgetsToMigrate) },
      """
      "1.0" is not fully restored. Cart#items, Cart#size are lost … static var savedName: String { "Cart" } … \
      in wake(_:): saved.move("Cart", to: "Trolley")
      """)
  }

  @Test func aValueThatNoRIBAsksForIsLostEvenIfItMayBe() {
    _ = record { Cart() }
    expectSaid(
      restore { Trolley(.losesSize) }, "Trolley#size is lost … in wake(_:): saved[\"Trolley#size\"] = nil")
    #expect(restore(ignoring: ["Trolley#size"]) { Trolley(.losesSize) } == [])
  }

  @Test func theSessionDecidesAboutAValueThatCannotBeRead() {
    _ = record { Cart() }
    expectSaid(
      restore { Trolley(.readsOtherSizes) },
      "Trolley#size cannot be read … in wake(_:): saved[\"Trolley#size\"]")
    #expect(restore { Trolley(.mayLoseSize) } == [])
  }

  @Test func aSessionThatDoesNotWakeIsNamed() {
    _ = record { Cart() }
    expectSaid(restore { Trolley(.throws) }, "\"1.0\" was not restored. … CancellationError")
    _ = record(as: "2.0") { Trolley(.none) }
    expectSaid(
      restore("2.0") { Cart() }, "\"2.0\" was not restored. … it was saved by version 2 of the program")
    expectSaid(restore("3.0") { Cart() }, "\"3.0\" was not restored. … does not exist")
  }

  @Test func anAwakeSessionMeetsTheSaveToo() throws {
    _ = record { Cart() }
    let told = failuresTold {
      let harness = SessionHarness { _ in Trolley(.forgetsToMigrate) }
      _ = try? harness.send("milk", to: "ana")
      harness.expectRestores(of: "ana", recordedAs: "1.0", sourceLocation: shelf.place)
    }
    expectSaid(told, "Cart#items, Cart#size are lost")
  }

  @Test func stepsAttachWhatTheLaunchDoesNot() {
    _ = record { Cart() }
    let told = failuresTold {
      let harness = SessionHarness { _ in Trolley(.none) }
      harness.expectRestores(recordedAs: "1.0", sourceLocation: shelf.place) { harness in
        let items = try harness.send("milk", to: "restored")
        #expect(items == ["tea", "milk"])
      }
    }
    #expect(told == [])
  }

  @Test func aSavedTreeIsPutIntoTheStore() throws {
    let harness = SessionHarness { _ in Cart() }
    try harness.send("tea", to: "ana", key: "1")
    var tree = try #require(harness.saved("ana"))
    tree["Cart#items"] = #"["jam"]"#
    harness.setSaved(tree, for: "ana")
    #expect(harness.saved("ana") == tree)
    #expect(try harness.send("milk", to: "ana") == ["jam", "milk"])
    harness.setSaved(tree, for: "ben")
    #expect(try harness.send("milk", to: "ben") == ["jam", "milk"])
  }
}

private enum Size: String, Codable { case small, large }
private enum OtherSize: String, Codable { case medium }

private final class CartInteractor: Leaf {
  let scope = Scope<Never, Never>()
  var items: [String] = []
  var size = Size.large

  func didBecomeActive() {
    preserve(\.items, as: "items")
    preserve(\.size, as: "size")
  }
}

/// The session of the first release.
private actor Cart: Session {
  let root = CartInteractor()

  func handle(_ event: String) -> [String] {
    root.items.append(event)
    return root.items
  }
}

private enum Defect { case none, forgetsToMigrate, losesSize, readsOtherSizes, mayLoseSize, `throws` }

private final class TrolleyInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let defect: Defect
  var items: [String] = []
  var size = Size.large
  var otherSize = OtherSize.medium

  init(_ defect: Defect) { self.defect = defect }

  func didBecomeActive() {
    preserve(\.items, as: "items")
    switch defect {
    case .losesSize: break
    case .readsOtherSizes, .mayLoseSize: preserve(\.otherSize, as: "size")
    default: preserve(\.size, as: "size")
    }
  }
}

/// The session of the second release.
private actor Trolley: Session {
  static var version: Int { 2 }

  let root: TrolleyInteractor
  private let defect: Defect

  init(_ defect: Defect) { (root, self.defect) = (TrolleyInteractor(defect), defect) }

  func wake(_ saved: SavedTree) async throws {
    if defect == .throws { throw CancellationError() }
    var saved = saved
    if saved.version < 2, defect != .forgetsToMigrate { saved.move("Cart", to: "Trolley") }
    root.launch(
      LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder(), version: Self.version)))
  }

  func handle(_ event: String) -> [String] {
    root.items.append(event)
    return root.items
  }

  func mayLose(_ value: UnreadValue) -> Bool { defect == .mayLoseSize || defect == .losesSize }
}
