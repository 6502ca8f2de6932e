import ModelStreams
import RIBKit

/// Runs the RIB of the article on launching; a test compares its output.
func runGreeter() {
  let names = MutableModelStream("Ana")
  let root = GreeterRouter(names.stream)
  let host = ManualHost()
  root.launch(on: host)  // delivers the current model
  print(root.interactor.presenter.viewModels.latest)
  names.send("Bo")
  names.send("Cleo")
  host.settle()  // delivers the newest model, once
  print(root.interactor.presenter.viewModels.latest)
  host.shutdown(root)
}
