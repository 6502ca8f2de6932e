import ModelStreams
import RIBKit

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
