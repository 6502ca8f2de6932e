import ModelStreams
import RIBKit

/// Runs the program of the article on getting started; a test compares its output.
@MainActor
func greetOnce() async {
  let names = MutableModelStream("Ana")
  let root = GreeterInteractor(names.stream)
  root.launch()
  print(root.presenter.viewModels.latest)
  await root.shutdown()
}
