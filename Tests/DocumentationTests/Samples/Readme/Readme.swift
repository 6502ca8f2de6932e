import ModelStreams
import RIBKit

final class GreeterInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<String, Never>("")
  let names: ModelStream<String>
  init(_ names: ModelStream<String>) { self.names = names }
  func didBecomeActive() { observe(names) { me, name in me.presenter.show("Hello, \(name)!") } }
}

actor GreeterSession {
  private let root: GreeterInteractor
  init(names: ModelStream<String>) { root = GreeterInteractor(names) }
  func begin() { root.launch() }
  func end() async { await root.shutdown() }
}

/// Runs the program of the article on getting started; a test compares its output.
@MainActor
func greetOnce() async {
  let names = MutableModelStream("Ana")
  let root = GreeterInteractor(names.stream)
  root.launch()
  print(root.presenter.viewModels.latest)
  await root.shutdown()
}

/// Runs the RIB of the article on launching; a test compares its output.
func runGreeter() {
  let names = MutableModelStream("Ana")
  let root = GreeterInteractor(names.stream)
  let host = ManualHost()
  root.launch(on: host)  // delivers the current model
  print(root.presenter.viewModels.latest)
  names.send("Bo")
  names.send("Cleo")
  host.settle()  // delivers the newest model, once
  print(root.presenter.viewModels.latest)
  host.shutdown(root)
}
