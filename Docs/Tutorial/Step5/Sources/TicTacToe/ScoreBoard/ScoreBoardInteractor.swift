import ModelStreams
import RIBKit

final class ScoreBoardInteractor: Leaf {
  let scope: Scope<Never, Never>
  let presenter = Presenter<String, Never>("")
  private let scores: ModelStream<[String: Int]>
  private let screen: Screen

  init(scores: ModelStream<[String: Int]>, screen: Screen) {
    self.scores = scores
    self.screen = screen
    scope = Scope()
  }

  func didBecomeActive() {
    observe(scores) { me, scores in
      let lines = scores.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      me.presenter.show(lines.isEmpty ? "Nobody has won yet." : lines.joined(separator: ", "))
    }
  }

  func didAttach() { screen.show(presenter, draw: { $0 }, read: { _ in nil }) }

  func willDetach() { screen.hide(presenter) }
}
