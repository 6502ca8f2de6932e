import Foundation
import ModelStreams
import RIBKit
import RIBSessions

/// An app with one letter, which crashes where its argument says: in its `launch` or in its first `turn`.
actor Letter {
  private let root: LetterRouter

  init(crash: String) { root = LetterRouter(crash: crash) }

  func run(_ autosave: Autosave, restoring saved: SavedTree) async {
    root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder())))
    SessionCase.say("restored \(root.interactor.text)")
    root.interactor.text = "dear"
    await autosave.run(root)
  }
}

private final class LetterInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var text = ""
  private let crash: String
  private let turn = MutableModelStream(0)

  init(crash: String) { self.crash = crash }

  func didBecomeActive() {
    preserve(\.text, as: "text")
    if crash == "launch" { kill(getpid(), SIGKILL) }
    observe(turn.stream) { me, number in
      if number == 0 { me.turn.send(1) }
      if number == 1, me.crash == "turn" { kill(getpid(), SIGKILL) }
    }
  }
}

private final class LetterRouter: Router {
  let interactor: LetterInteractor

  init(crash: String) { interactor = LetterInteractor(crash: crash) }
}
