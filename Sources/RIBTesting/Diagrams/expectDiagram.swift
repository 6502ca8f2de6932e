public import RIBKit
public import Testing

/// Expects that a sequence gives, tick by tick, what a diagram says.
///
/// The sequence is read by a task, as every task reads, from the first tick or from `^` on, and until it ends, is cancelled
/// at `!`, or all diagrams are over and nobody sleeps any more. When the reader is gone, no task may go on and nobody may sleep.
///
/// What comes between two ticks is shown in the later one.
///
/// - Parameters:
///   - diagram: What is expected.
///   - tick: How long a tick is, from zero to a hundred years.
///   - host: What everything runs on.
///   - sourceLocation: The line that fails.
///   - make: Makes the streams that are played, and from them the sequence.
/// - Complexity: O(ticks).
public func expectDiagram<Output: AsyncSequence & Sendable>(
  _ diagram: Diagram<Output.Element>, tick: Duration = .seconds(1), host: ManualHost = ManualHost(),
  sourceLocation: SourceLocation = #_sourceLocation, of make: (DiagramPlay) throws -> Output
) where Output.Element: Equatable {
  let sink = FailureSink.current()
  guard tick >= .zero, tick == tick.forClocks else {
    return sink.fail(
      "A tick of \(tick) cannot be played. Take one between zero and a hundred years.", at: sourceLocation)
  }
  do {
    let play = DiagramPlay(host: host)
    let expected = try diagram.ticks(at: sourceLocation)
    let sequence = try make(play)
    var run = DiagramRun(sequence, in: play, tick: tick, legend: DiagramLegend(diagram.values))
    run.play(expected)
    if let failure = run.failure(expected) { sink.fail(failure, at: sourceLocation) }
  } catch let problem as DiagramProblem {
    sink.fail(problem.description, at: problem.sourceLocation)
  } catch {
    sink.fail("The streams of the diagram were not made: \(describe(error))", at: sourceLocation)
  }
  sink.flush()
}
