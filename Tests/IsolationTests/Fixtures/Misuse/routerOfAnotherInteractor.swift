// error: type 'OtherRouter' does not conform to protocol 'Router'
import RIBKit

final class OtherInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

final class OtherRouter: Router {
  typealias InteractorType = FeedInteractor  // misuse
  let interactor = OtherInteractor()
}
