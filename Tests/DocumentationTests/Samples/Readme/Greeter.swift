import ModelStreams
import RIBKit

final class GreeterInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let names: ModelStream<String>
  init(_ names: ModelStream<String>) { self.names = names }
  func didBecomeActive() { observe(names) { me, name in print("Hello, \(name)!") } }
}

final class GreeterRouter: Router {
  let interactor: GreeterInteractor
  init(_ names: ModelStream<String>) { interactor = GreeterInteractor(names) }
}
