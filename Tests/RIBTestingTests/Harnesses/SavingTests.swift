import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// Harnesses that save what they test, and restore it.
struct SavingTests {
  private final class DraftInteractor: Interactor {
    let scope = Scope<Never, Never>()
    let presenter: Presenter<String, String>
    let isReset: Bool
    private(set) var draft = ""

    init(_ presenter: Presenter<String, String> = Presenter(""), isReset: Bool = false) {
      self.presenter = presenter
      self.isReset = isReset
    }

    func didBecomeActive() {
      preserve(\.draft, as: "draft")
      if isReset { draft = "" }
      presenter.show(draft)
      observe(presenter.actions) { me, text in me.type(text) }
    }

    func type(_ text: String) {
      draft += text
      presenter.show(draft)
    }
  }

  private final class DraftRouter: Router {
    let interactor: DraftInteractor
    init(_ interactor: DraftInteractor = DraftInteractor()) { self.interactor = interactor }
  }

  @Test func whatIsSavedIsRestoredInAnotherHarness() {
    let first = InteractorHarness { _ in DraftInteractor() }
    first.activate()
    first.expectPreserved("draft", "")
    first.run { $0.type("hello") }
    first.expectPreserved("draft", "hello")
    first.deactivate()
    let second = InteractorHarness { _ in DraftInteractor() }
    second.restore(from: first.saved)
    second.expectState(\.draft, "hello")
    second.expectPreserved("draft", "hello")
    #expect(second.saved == first.saved)
  }

  @Test func aTreeAndARouterAreRestoredToo() {
    let tree = TreeHarness { (_: Listener<Never>) in DraftRouter() }
    tree.launch()
    tree.run { $0.interactor.type("of a tree") }
    let router = RouterHarness { (_: Listener<Never>) in DraftRouter() }
    router.restore(from: tree.saved)
    router.expectPreserved("draft", "of a tree")
  }

  @Test func theFailuresSayWhatIsPreserved() {
    let told = failuresTold {
      let harness = InteractorHarness { _ in DraftInteractor() }
      harness.activate()
      harness.run { $0.type("x") }
      harness.expectPreserved("draft", "y")
      harness.expectPreserved("text", "x")
      harness.expectPreserved("draft", 7)
      harness.deactivate()
      harness.restore(from: SavedTree())
    }
    expectSaid(
      told,
      "+4: … the preserved value \"draft\" to be \"y\" … x",
      "+5: … preserves only \"draft\" … as: \"text\"",
      "+6: … is not of type Int … x",
      "+8: … has already been active … another harness")
  }

  @Test func aValueThatCannotBeReadIsInTheLog() {
    var saved = SavedTree()
    saved["Draft#draft"] = "7"
    let harness = InteractorHarness { _ in DraftInteractor() }
    harness.restore(from: saved)
    #expect(harness.trace.contains("draft: cannot be read"))
    harness.expectState(\.draft, "")
  }

  private func stressTest(isReset: Bool) -> [String] {
    FailureSink.failures {
      LifecycleStressTest {
        Presenter<String, String>("")
      } harness: { presenter in
        let harness = InteractorHarness { (_: Listener<Never>) in
          DraftInteractor(presenter, isReset: isReset)
        }
        harness.record(presenter)
        return harness
      }.run { _, presenter in
        presenter.send("a")
        presenter.send("b")
      }
    }.map(\.message)
  }

  /// Without the restore an interactor that is made anew would have no draft, and one that is activated again the old one.
  @Test(arguments: [false, true])
  func everyLifeGoesOnWithWhatWasPreserved(isReset: Bool) {
    #expect(stressTest(isReset: isReset) == [])
  }

  /// The place is that of the router, whose name has no parameters.
  @Test func anInteractorOfAnyTypeHasAPlace() {
    let harness = InteractorHarness { _ in PickerInteractor<[String: [Int]]>() }
    harness.activate()
    harness.interactor.choice = ["a": [1]]
    harness.expectPreserved("choice", ["a": [1]])
    #expect(harness.saved["Picker#choice"] == "{\"a\":[1]}")
  }
}

private final class PickerInteractor<Choice: Codable & Equatable>: Interactor {
  let scope = Scope<Never, Never>()
  var choice: Choice?
  func didBecomeActive() { preserve(\.choice, as: "choice") }
}
