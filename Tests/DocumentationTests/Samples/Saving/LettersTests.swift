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

  @Test func aDraftThatCannotBeReadIsListed() throws {
    let host = ManualHost()
    var saved = SavedTree()
    saved["Letters#pages"] = #"[{"inbox":{}},{"letter":{"_0":7}}]"#
    saved[#"Letters/Letter[{"letter":{"_0":7}}]#draft"#] = "7"
    let root = LettersRouter()
    root.launch(LaunchOptions(restoring: smallRestoration(of: saved)), on: host)
    let lost = losses(of: root)
    #expect(lost.count == 1)
    #expect(lost.first?.hasPrefix(#"Letters/Letter[{"letter":{"_0":7}}]#draft: "#) == true, "\(lost)")
    host.shutdown(root)
  }

  @Test func aSaveOverTheLimitIsNotRestored() {
    let host = ManualHost()
    var saved = SavedTree()
    for number in 0...500 { saved["Letters/Letter#\(number)"] = "0" }
    let root = LettersRouter()
    root.launch(LaunchOptions(restoring: smallRestoration(of: saved)), on: host)
    #expect(host.run { root.save() }?.places == ["Letters#pages"])
    host.shutdown(root)
  }

  @Test func theMigrationMovesAndRemovesValues() {
    var saved = SavedTree()
    saved["Root/Trip#draft"] = "1"
    saved["Root/Settings#theme"] = "2"
    migrate(&saved)
    #expect(saved.places == ["Root/Ride#draft"])
  }
}
