import ModelStreams
import RIBKit

/// The journey inside an actor.
actor Session {
  func run() async -> [String] {
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
    return journal.lines
  }
}

/// Four sessions at once; sessions that differ would all be printed.
@main enum Program {
  static func main() async {
    let transcripts = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<4 { group.addTask { await Session().run() } }
      var transcripts: Set<[String]> = []
      for await transcript in group { transcripts.insert(transcript) }
      return transcripts
    }
    for line in transcripts.joined() { print(line) }
  }
}
