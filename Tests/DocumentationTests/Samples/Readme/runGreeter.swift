import ModelStreams
import RIBKit

/// Runs the RIB of the README; the test compares what it prints.
func runGreeter() {
  let names = MutableModelStream("Ana")
  let root = GreeterRouter(names.stream)
  let host = ManualHost()
  root.launch(on: host)  // the current model, at once
  names.send("Bo")
  names.send("Cleo")
  host.settle()  // the newest model, once
  host.shutdown(root)
}
