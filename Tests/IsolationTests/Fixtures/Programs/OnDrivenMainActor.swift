import ModelStreams
import RIBKit

/// The journey on the main actor, driven by a manual host, a hundred times; journeys that differ would all be printed.
@main enum Program {
  static func main() async {
    var transcripts: Set<[String]> = []
    for _ in 0..<100 { transcripts.insert(await journey()) }
    for line in transcripts.joined() { print(line) }
  }

  static func journey() async -> [String] {
    let host = ManualHost()
    let journal = Journal()
    let root = RootBuilder(dependency: (TripService(), journal)).build {}
    root.launch(LaunchOptions(host: host))
    await host.settleTasks()
    await root.shutdown()
    journal.note("unfinished \(root.interactor.scope.unfinished)")
    return journal.lines
  }
}
