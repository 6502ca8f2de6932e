import ModelStreams
import RIBKit
import RIBSessions
import RIBTesting
import Testing

struct SignUpTests {
  @Test func aDraftIsValidatedAndSubmitted() {
    let harness = InteractorHarness { SignUpInteractor(listener: $0) }
    let screen = harness.record(harness.interactor.presenter)
    harness.activate()
    var expected = SignUpViewModel(revision: 1)
    screen.expect(expected)
    harness.interactor.presenter.send(.edit(SignUpDraft(email: "ana")))
    expected.emailError = "Enter an email address."
    screen.expect(expected)
    harness.interactor.presenter.send(.submit)
    harness.interactor.presenter.send(.edit(SignUpDraft(email: "ana@example.com")))
    (expected.emailError, expected.canSubmit) = (nil, true)
    screen.expect(expected)
    harness.interactor.presenter.send(.submit)
    harness.expectEvent(.signedUp(email: "ana@example.com"))
    harness.deactivate()
  }

  @Test func aDraftSurvivesARelaunch() {
    var saved = SavedTree()
    saved["SignUp#draft"] = #"{"email":"ana@","wantsNews":true}"#
    let harness = InteractorHarness { SignUpInteractor(listener: $0) }
    let screen = harness.record(harness.interactor.presenter)
    harness.restore(from: saved)
    let draft = SignUpDraft(email: "ana@", wantsNews: true)
    screen.expect(SignUpViewModel(draft: draft, revision: 1, canSubmit: true))
    harness.deactivate()
  }
}

#if os(Linux)
  import RIBViews
  import SwiftUI
  import TreeSupport

  @Suite(.trees)
  struct SignUpViewTests {
    private let host = ManualHost()

    private func launch() -> SignUpInteractor {
      let root = SignUpInteractor(listener: Listener { _ in })
      TestTrees.endWithTest { @MainActor [root] in await root.shutdown() }
      root.launch(LaunchOptions(host: host))
      return root
    }

    @Test func theFieldKeepsWhatIsTypedWhileTheInteractorValidates() async {
      let root = launch()
      let screen = Host { SignUpView(presenter: root.presenter) }
      await host.settleViews { screen.turn() }
      screen.type("a", in: "Email")
      screen.turn()
      // The interactor gets both edits in one turn, after the user has typed on.
      screen.type("an", in: "Email")
      screen.press("Newsletter: off")
      await host.settleViews { screen.turn() }
      #expect(
        screen.texts == ["Email: an", "Enter an email address.", "Newsletter: on", "Clear", "Sign up"])
      screen.press("Clear")
      await host.settleViews { screen.turn() }
      #expect(screen.texts == ["Email: ", "Newsletter: off", "Clear", "Sign up"])
    }
  }
#endif
