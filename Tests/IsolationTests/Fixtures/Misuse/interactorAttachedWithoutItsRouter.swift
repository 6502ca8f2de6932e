// error: requires that 'HelpInteractor' conform to 'Router'
import RIBKit

final class HelpInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

final class TipInteractor: Leaf {
  let scope = Scope<Never, Never>()
}

extension FeedRouter {
  func attachPages() {
    attach(HelpInteractor())  // misuse
    attach(TipInteractor())
  }
}
