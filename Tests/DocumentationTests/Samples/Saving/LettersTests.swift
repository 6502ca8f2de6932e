import ModelStreams
import RIBKit
import RIBTesting
import Testing

struct LetterTests {
  @Test func aDraftSurvivesTheEndOfTheApp() {
    let first = InteractorHarness { _ in LetterInteractor() }
    first.activate()
    first.interactor.presenter.send("Dear Emma")
    first.expectPreserved("draft", "Dear Emma")

    let second = InteractorHarness { _ in LetterInteractor() }
    second.restore(from: first.saved)
    #expect(second.interactor.presenter.viewModels.latest == "Dear Emma")
  }
}

struct LettersTests {
  @Test func theLettersAreWrittenAndReadAsText() throws {
    let host = ManualHost()
    let first = LettersRouter()
    launch(first, on: host, restoring: nil)
    host.run { first.interactor.open(7) }
    (first.children.first as? LetterInteractor)?.presenter.send("Dear Emma")
    host.settle()
    let saved = try #require(try host.run { try text(of: first) })
    host.shutdown(first)
    #expect(
      saved.contains(
        #""Letters/Letter[{\"letter\":{\"_0\":7}}]#draft":"\"Dear Emma\"""#))

    let second = LettersRouter()
    launch(second, on: host, restoring: saved)
    #expect((second.children.first as? LetterInteractor)?.presenter.viewModels.latest == "Dear Emma")
    host.shutdown(second)

    let third = LettersRouter()
    third.launch(LaunchOptions(restoring: smallRestoration(of: SavedTree())), on: host)
    #expect(third.children.first is InboxInteractor)
    host.shutdown(third)
  }

  @Test func theMigrationMovesAndRemovesValues() {
    var saved = SavedTree()
    saved["Root/Trip#draft"] = "1"
    saved["Root/Settings#theme"] = "2"
    migrate(&saved)
    #expect(saved.places == ["Root/Ride#draft"])
  }
}
