import ModelStreams
import RIBKit

final class GreeterInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<String, Never>("")
  let names: ModelStream<String>
  init(_ names: ModelStream<String>) { self.names = names }
  func didBecomeActive() { observe(names) { me, name in me.presenter.show("Hello, \(name)!") } }
}
