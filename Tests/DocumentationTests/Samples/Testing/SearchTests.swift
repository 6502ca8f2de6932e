import ModelStreams
import RIBKit
import RIBTesting
import Testing

struct FirstSearchTests {
  @Test func itShowsWhatItFinds() {
    let presenter = Presenter<[String], SearchInteractor.Action>([])
    let harness = InteractorHarness {
      SearchInteractor(library: Library { _ in ["Emma"] }, presenter: presenter, listener: $0)
    }
    let screen = harness.record(presenter)
    harness.activate()
    presenter.send(.type("austen"))
    harness.advance(by: .milliseconds(300))
    screen.expect(["Emma"])
    harness.deactivate()
  }
}

@Suite(.failsOnLeaks)
struct SearchTests {
  let find = Stub<String, [String]>("find")
  let presenter = Presenter<[String], SearchInteractor.Action>([])
  let harness: InteractorHarness<SearchInteractor>
  let screen: OutputRecorder<[String]>

  init() {
    let library = Library { [find] in try await find.call($0) }
    harness = InteractorHarness { [presenter] listener in
      SearchInteractor(library: library, presenter: presenter, listener: listener)
    }
    screen = harness.record(presenter)
    harness.record(find)
  }

  @Test func typingIsDebounced() {
    find.returns(["Emma", "Persuasion"])
    harness.activate()
    presenter.send(.type("aus"))
    harness.advance(by: .milliseconds(200))
    presenter.send(.type("austen"))
    harness.advance(by: .milliseconds(299))
    harness.expectNothing()
    harness.advance(by: .milliseconds(1))
    find.expectCall("austen")
    screen.expect(["Emma", "Persuasion"])
    harness.deactivate()
  }

  @Test func aNewerSearchCancelsTheRunningOne() {
    find.suspends(for: "a")
    find.returns(["Babbitt"], for: "b")
    harness.activate()
    presenter.send(.type("a"))
    harness.advance(by: .milliseconds(300))
    presenter.send(.type("b"))
    harness.advance(by: .milliseconds(300))
    harness.expect(.call(find, "a"), .call(find, "b"), .output(screen, ["Babbitt"]))
    harness.deactivate()
  }

  @Test func resultsAreShownWhenTheyArrive() {
    find.suspends()
    harness.activate()
    presenter.send(.type("a"))
    harness.advance(by: .milliseconds(300))
    find.expectCalls("a")
    find.resume(returning: ["Babbitt"])
    screen.expect(["Babbitt"])
    harness.run { $0.route(to: .details("Babbitt")) }
    harness.discard(because: "the route is the subject of another test")
    harness.deactivate()
  }

  @Test func theLogMatchesTheRecording() {
    find.returns(["Emma", "Persuasion"])
    harness.activate()
    presenter.send(.type("austen"))
    harness.advance(by: .milliseconds(300))
    presenter.send(.choose("Emma"))
    presenter.send(.close)
    harness.expectLog(recordedAs: "search and choose")
    harness.deactivate()
  }

  @Test func nothingComesOutAfterItsEnd() {
    find.suspends()
    harness.activate()
    presenter.send(.type("a"))
    harness.advance(by: .milliseconds(300))
    find.expectCall("a")
    harness.deactivate(cancelling: .call)
    harness.expectNothing()
  }

  @Test func itAsksForRoutesAndTellsItsParent() {
    harness.activate()
    presenter.send(.choose("Emma"))
    harness.expectRoute(.details("Emma"))
    presenter.send(.close)
    harness.expectEvent(.closed)
    harness.deactivate()
  }
}
