package import ModelStreams
package import RIBKit

package typealias ScoreBoardPresenter = Presenter<String, Never>

/// Shows who has won how often.
package final class ScoreBoardInteractor: Interactor {
  package let scope = Scope<Never, Never>()
  private let scores: ModelStream<[String: Int]>
  private let presenter: ScoreBoardPresenter

  package init(scores: ModelStream<[String: Int]>, presenter: ScoreBoardPresenter) {
    self.scores = scores
    self.presenter = presenter
  }

  package func didBecomeActive() {
    observe(scores) { me, scores in
      let lines = scores.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      me.presenter.show(lines.isEmpty ? "Nobody has won yet." : lines.joined(separator: ", "))
    }
  }
}
