public import RIBKit
public import Testing

/// A run of a diagram test with one reader of its output, and its evaluation.
struct DiagramRun<Output: AsyncSequence & Sendable> where Output.Element: Equatable & Sendable {
  private let sequence: Output
  private let play: MarbleScheduler
  private let tick: Duration
  private let tape = StreamTape<Output.Element>()
  private var reader: TaskTap?
  private var hasEnded = false
  private var actual: DiagramTable.Row = []
  private var legend: DiagramLegend<Output.Element>
  /// The tasks that survive the reader.
  private var leftovers: [String] = []

  /// The number of ticks that are played for sleeping tasks after the end of all diagrams.
  private static var overtime: Int { 100 }

  init(_ sequence: Output, in play: MarbleScheduler, tick: Duration, legend: DiagramLegend<Output.Element>) {
    self.sequence = sequence
    self.play = play
    self.tick = tick
    self.legend = legend
  }

  /// Plays all ticks, and more if a task sleeps.
  mutating func play(_ expected: [[DiagramMark<Output.Element>]]) {
    let row = expected.row()
    let start = row.firstIndex { $0.contains("^") } ?? 0
    let count = (play.sources.map(\.row.count) + [row.count, 1]).reduce(0, max)
    // The host may be the test's own, with tasks that this run has not started.
    let before = Set(play.host.settle().unfinished.map(\.description))
    for tick in 0..<count + Self.overtime {
      if tick >= count, hasEnded || play.clock.deadlines.isEmpty { break }
      if tick > count, actual.last?.isEmpty == false { break }
      let marks = DiagramTable.cell(row, tick)
      run(tick, subscribes: tick == start, showing: marks.contains("^"), cancels: marks.contains("!"))
    }
    tape.close()
    reader?.stop()
    let settlement = play.host.settle()
    leftovers = settlement.unfinished.map(\.description).filter { !before.contains($0) }
    reader = nil
  }

  private mutating func run(_ tick: Int, subscribes: Bool, showing isMarked: Bool, cancels: Bool) {
    // MarbleScheduler guarantees the order within a tick. The clock comes first, so that a debounce that falls due here emits its value
    // before the source sends the next one.
    if tick > 0 { play.host.advance(by: self.tick) }
    if subscribes {
      reader = TaskTap(sequence, on: play.host, name: "reader of the diagram", to: tape)
      play.host.settle()
    }
    for source in play.sources { source.send(tick) }
    play.host.settle()
    var cell: [Character] = isMarked ? ["^"] : []
    for entry in tape.takeAll() { cell.append(character(of: entry)) }
    if cancels {
      cell.append("!")
      hasEnded = true
      // The tape is closed first: a value that the cancellation lets through is too late for the reader.
      tape.close()
      reader?.stop()
    }
    actual.append(cell)
  }

  private mutating func character(of entry: StreamTape<Output.Element>.Entry) -> Character {
    switch entry {
    case .element(let element): return legend.character(of: element)
    case .end:
      hasEnded = true
      return "|"
    case .failure(let error):
      hasEnded = true
      legend.failure = error
      return "#"
    }
  }

  /// Returns the difference from the expected ticks, or `nil`.
  mutating func failure(_ expected: [[DiagramMark<Output.Element>]]) -> String? {
    let row = expected.map { marks in
      marks.map { mark in
        if case .element(_, let element) = mark { legend.character(of: element) } else { mark.character }
      }
    }
    guard let tick = DiagramTable.difference(row, actual) else {
      guard !leftovers.isEmpty else { return nil }
      return
        "The diagram matches, but this was still running after the reader ended: \(leftovers.joined(separator: "; "))"
    }
    let length = max(row.count, (actual.lastIndex { !$0.isEmpty } ?? -1) + 1)
    let names = play.sources.count == 1 ? ["source"] : play.sources.indices.map { "source \($0 + 1)" }
    let table = DiagramTable(
      zip(names, play.sources).map { ($0, $1.row) } + [
        ("expected", row), ("actual", Array(actual.prefix(length))),
      ])
    let difference = """
      Tick \(tick): expected \(Self.words(DiagramTable.cell(row, tick))), \
      but got \(Self.words(DiagramTable.cell(actual, tick))).
      """
    return ([difference] + table.lines(marking: tick) + legend.lines.map { "  " + $0 }).joined(
      separator: "\n")
  }

  private static func words(_ cell: [Character]) -> String {
    let words = cell.map { character in
      switch character {
      case "|": "the end"
      case "#": "a failure"
      case "^": "the subscription"
      case "!": "the cancellation"
      default: "'\(character)'"
      }
    }
    return words.isEmpty ? "nothing" : words.joined(separator: ", then ")
  }
}

/// Expects that a sequence matches a diagram, tick by tick.
///
/// A task reads the sequence, like every other reader, from the first tick or from `^`, until the sequence ends, the task is
/// cancelled at `!`, or all diagrams have ended and no task sleeps. After the reader has ended, no task may continue or sleep.
///
/// A value that arrives between two ticks is shown in the later tick.
///
/// The host runs everything. The duration of a tick is between zero and a hundred years. `make` creates the source streams, and the
/// sequence from them.
///
/// - Complexity: O(ticks).
public func expectMarbles<Output: AsyncSequence & Sendable>(
  _ diagram: MarbleDiagram<Output.Element>, tick: Duration = .seconds(1), host: ManualHost = ManualHost(),
  sourceLocation: SourceLocation = #_sourceLocation, of make: (MarbleScheduler) throws -> Output
) where Output.Element: Equatable {
  let sink = FailureSink.current()
  guard tick >= .zero, tick == tick.forClocks else {
    return sink.fail(
      "A tick cannot last \(tick). Use a duration between zero and a hundred years.", at: sourceLocation)
  }
  do {
    let play = MarbleScheduler(host: host)
    let expected = try diagram.ticks(at: sourceLocation)
    let sequence = try make(play)
    var run = DiagramRun(sequence, in: play, tick: tick, legend: DiagramLegend(diagram.values))
    run.play(expected)
    if let failure = run.failure(expected) { sink.fail(failure, at: sourceLocation) }
  } catch let problem as MarbleDiagramError {
    sink.fail(problem.description, at: problem.sourceLocation)
  } catch {
    sink.fail("The streams of the diagram could not be created: \(describe(error))", at: sourceLocation)
  }
  sink.flush()
}
