import ModelStreams
import RIBKit

/// Sends a model, and reads state that its own handler derives from the model.
final class TotalInteractor: Leaf {
  let scope = Scope<Never, Never>()
  private let given = MutableModelStream<[Int]>([])
  private(set) var total = 0
  private(set) var early = 0
  private(set) var exact = 0

  func didBecomeActive() {
    observe(given.stream) { me, given in me.total = given.reduce(0, +) }
  }

  func give(_ stars: Int) {
    given.update { $0.append(stars) }
    early = total  // the handler hasn't run yet: these stars are missing
    exact = given.stream.latest.reduce(0, +)  // the model itself is already new
  }
}
