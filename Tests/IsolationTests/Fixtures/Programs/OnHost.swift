import ModelStreams
import RIBKit

/// The journey on a manual host, on the thread of the caller.
@main enum Program {
  static func main() {
    let host = ManualHost()
    let journal = Journal()
    let root = host.run {
      let builder = RootBuilder(dependency: (TripService(), journal))
      let root = builder.build {}
      root.launch(on: host)
      return root
    }
    host.settle()
    host.shutdown(root)
    journal.note("unfinished \(root.interactor.scope.unfinished)")
    for line in journal.lines { print(line) }
  }
}
