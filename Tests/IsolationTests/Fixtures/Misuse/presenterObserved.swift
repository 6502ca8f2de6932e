// error: requires that 'Presenter<Bool, Int>' conform to 'ObservableStream'
import ModelStreams
import RIBKit

final class LampInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<Bool, Int>(false)
  var count = 0

  func didBecomeActive() {
    observe(presenter) { me, number in me.count += number }  // misuse
    observe(presenter.actions) { me, number in me.count += number }
  }
}
