import DeepLinks
import LinkGates
import ModelStreams
import RIBKit
import RIBLinks
import RIBSessions
import RIBTesting
import TestSupport
import Testing
import TreeSupport

/// Waiting links in the saved tree of the main actor.
@Suite(.trees)
struct SavedLinksOfMainActorTests {
  private func launch(restoring saved: SavedTree) throws -> HallRouter {
    let root = try HallRouter()
    TestTrees.endWithTest { @MainActor [root] in
      if root.interactor.isActive { await root.shutdown() }
    }
    root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder())))
    return root
  }

  @Test func aLinkThatWaitsIsRestored() async throws {
    let first = try launch(restoring: SavedTree())
    first.interactor.opener?.open("app://north", from: .web) { _, _ in }
    let saved = try #require(first.save())
    await first.shutdown()
    let second = try launch(restoring: saved)
    second.interactor.isOpen.send(true)
    let outcome = await second.interactor.opener?.resume()
    #expect(outcome?.description == "opened")
  }
}

private enum Door: Hashable, LinkKey {
  case north

  static let links: KeyLinks<Door> = [.link("north", to: .north, .exported("north"))]
}

private final class HallInteractor: Interactor {
  let scope = Scope<Door, Never>()
  let isOpen: MutableModelStream<Bool>
  var opener: LinkOpener<HallRouter, LinkParameters>?

  init(isOpen: MutableModelStream<Bool>) {
    self.isOpen = isOpen
  }

  func didBecomeActive() {
    if let opener { preserve(opener, as: "waiting links") }
    opener?.resume { _, _, _ in }
  }
}

private final class HallRouter: LinkedRouter {
  let interactor: HallInteractor
  private let slot = ChildSlot<Door>()

  init() throws {
    let isOpen = MutableModelStream(false)
    interactor = HallInteractor(isOpen: isOpen)
    var links = LinkPlans<HallRouter>(schemes: ["app"])
    try links.add(Door.self)
    var rules = GateRules()
    // On a busy machine, the main actor may be late by more than the default time.
    rules.deferralTime = .seconds(86_400)
    rules.guards = [
      LinkGuard("open") { _, _ in isOpen.latest ? .allow : .defer("closed") }
    ]
    interactor.opener = try LinkOpener(self, links: links, rules: rules)
  }

  var linkPart: LinkPart { LinkPart(slot, of: self) }

  func route(to door: Door) {
    slot.show(door, in: self) { RoomInteractor() }
  }
}

private final class RoomInteractor: Leaf {
  let scope = Scope<Never, Never>()
}
