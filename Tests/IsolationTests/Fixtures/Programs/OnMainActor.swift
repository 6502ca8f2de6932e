import ModelStreams
import RIBKit

/// The journey on the main actor.
@main enum Program {
  static func main() async {
    let journal = Journal()
    let builder = RootBuilder(dependency: (TripService(), journal))
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let root = builder.build { end.finish() }
    root.launch()
    for await _ in ends {}
    let scope = root.interactor.scope
    await root.shutdown()
    await scope.finished()
    journal.note("unfinished \(scope.unfinished)")
    for line in journal.lines { print(line) }
  }
}
