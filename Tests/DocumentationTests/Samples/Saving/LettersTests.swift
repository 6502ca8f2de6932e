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
  enum Step {
    case open(Int)
    case type(String)
  }

  func makeServices() {}

  func makeHarness(_: Void) -> TreeHarness<LettersRouter> {
    TreeHarness { _ in LettersRouter() }
  }

  func perform(_ step: Step, _ tree: TreeHarness<LettersRouter>, _: Void) {
    switch step {
    case .open(let letter): tree.run { $0.interactor.open(letter) }
    case .type(let text): (tree.root.children.first as? LetterInteractor)?.presenter.send(text)
    }
  }

  @Test func theLettersSurviveEveryKill() {
    LifecycleStressTest(makeServices, harness: makeHarness)
      .run(script: [.open(1), .type("Dear Emma"), .open(2), .type("Hello")], perform: perform)
  }

  @Test func theLettersSurviveKillsInRandomScripts() {
    LifecycleStressTest(makeServices, harness: makeHarness)
      .run(inputs: [.open(1), .open(2), .type("Hello")], seed: 1, steps: 20, perform: perform)
  }

  @Test func theSaveOfThisReleaseIsRecorded() {
    let letters = makeHarness(())
    letters.launch()
    perform(.open(1), letters, ())
    perform(.type("Dear Emma"), letters, ())
    letters.recordSave(as: "2.0", version: 3)
  }

  @Test(arguments: ["2.0"]) func theSavesOfAllReleasesAreRestored(release: String) {
    makeHarness(()).expectRestores(recordedAs: release, migrating: migrate)
  }

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

    #expect(losses(of: second) == [])

    let third = LettersRouter()
    third.launch(LaunchOptions(restoring: smallRestoration(of: SavedTree())), on: host)
    #expect(third.children.first is InboxInteractor)
    host.shutdown(third)
  }

  @Test func theDraftOfAUserWaitsForThatUser() throws {
    let host = ManualHost()
    let first = AccountRouter()
    first.launch(LaunchOptions(restoring: restoration(of: nil)), on: host)
    host.run { first.route(to: .letter(of: "ana")) }
    (first.children.first as? LetterInteractor)?.presenter.send("Dear Emma")
    host.settle()
    let saved = try #require(host.run { first.save() })
    host.shutdown(first)
    #expect(saved.places == [#"Account/Letter[{"letter":{"of":"ana"}}]#draft"#])

    let second = AccountRouter()
    second.launch(LaunchOptions(restoring: smallRestoration(of: saved)), on: host)
    for (user, draft) in [("ben", ""), ("ana", "Dear Emma")] {
      host.run { second.route(to: .letter(of: user)) }
      #expect((second.children.first as? LetterInteractor)?.presenter.viewModels.latest == draft)
      host.run { second.route(to: .login) }
    }
    // The sign-out of both has dropped their values.
    #expect(host.run { second.save() }?.places == [])
    host.shutdown(second)
  }

  @Test func theMigrationMovesAndRemovesValues() {
    var saved = SavedTree()
    saved["Root/Trip#draft"] = "1"
    saved["Root/Settings#theme"] = "2"
    migrate(&saved)
    #expect(saved.places == ["Root/Ride#draft"])
  }
}
