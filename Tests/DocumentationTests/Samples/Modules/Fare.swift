import ModelStreams
import RIBKit

struct FareScreen: Equatable {
  var cents = 0
  var offersSplit = false
}

final class FareInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<FareScreen, Never>(FareScreen())
  let flags: ModelStream<Set<String>>

  init(flags: ModelStream<Set<String>>) { self.flags = flags }

  func didBecomeActive() {
    observe(flags) { me, flags in
      me.presenter.update { $0.offersSplit = flags.contains("split-fare") }
    }
  }
}
