import ModelStreams
import RIBKit
import RIBSessions
import RIBTesting
import Testing

struct DiaryTests {
  private func launched(_ saved: SavedTree, on host: ManualHost) -> DiaryRouter {
    let root = DiaryRouter()
    root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder())), on: host)
    return root
  }

  @Test func aUserWhoseSessionHasExpiredLeavesNothingToTheNextOne() throws {
    let host = ManualHost()
    let first = launched(SavedTree(), on: host)
    host.run { first.interactor.route(to: .signedIn(user: "ana")) }
    (first.children.first as? LetterInteractor)?.presenter.send("secret")
    host.settle()
    let saved = try #require(host.run { first.save() })
    #expect(saved.places == ["Diary/Letter[{\"signedIn\":{\"user\":\"ana\"}}]#draft"])
    host.shutdown(first)

    // The process ended, and the app starts logged out.
    let second = launched(saved, on: host)
    #expect(host.run { second.save() }?.places == [])
    host.shutdown(second)
  }

  @Test func aCartFindsTheItemsOfABasket() throws {
    var saved = SavedTree()
    saved["Root/Basket#items"] = "[\"tea\"]"
    migrateCart(&saved)
    #expect(saved.places == ["Root/Account/Basket#items"])
    saved = SavedTree()
    saved["Basket#items"] = "[\"tea\"]"
    let harness = InteractorHarness { _ in CartInteractor() }
    harness.restore(from: saved)
    #expect(harness.interactor.items == ["tea"])
  }
}
