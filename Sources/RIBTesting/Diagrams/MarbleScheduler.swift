public import ModelStreams
public import RIBKit
public import Testing

/// The streams of one diagram test, and the clock that plays them.
///
/// In each tick, the clock first advances and wakes the tasks that sleep until then; in the tick of its subscription, the reader begins;
/// then all sources send, in creation order; then the reader runs.
public final class MarbleScheduler {
  /// The test's clock, for operators that take a clock.
  public var clock: ManualClock { host.clock }

  /// The host that runs everything.
  public let host: ManualHost

  /// A stream that is played.
  struct Source {
    let row: DiagramTable.Row
    let send: (_ tick: Int) -> Void
  }

  private(set) var sources: [Source] = []

  init(host: ManualHost) {
    self.host = host
  }

  /// Creates a model stream that plays a diagram and removes duplicates.
  ///
  /// The first tick of the diagram begins with the current model.
  ///
  /// - Throws: The error in the diagram, with the line of this call.
  public func models<Model: Equatable>(
    _ diagram: MarbleDiagram<Model>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws(MarbleDiagramError) -> ModelStream<Model> {
    try models(diagram, removingDuplicates: { $0 == $1 }, sourceLocation: sourceLocation)
  }

  /// Creates a model stream of one-character strings that plays a diagram and removes duplicates.
  ///
  /// The first tick of the diagram begins with the current model.
  ///
  /// - Throws: The error in the diagram, with the line of this call.
  public func models(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws(MarbleDiagramError) -> ModelStream<String> {
    try models(MarbleDiagram<String>(text), sourceLocation: sourceLocation)
  }

  /// Creates a model stream that plays a diagram.
  ///
  /// The first tick of the diagram begins with the current model. `removingDuplicates` determines which models are duplicates; `nil` keeps all.
  ///
  /// - Throws: The error in the diagram, with the line of this call.
  public func models<Model>(
    _ diagram: MarbleDiagram<Model>, removingDuplicates: (@Sendable (Model, Model) -> Bool)?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws(MarbleDiagramError) -> ModelStream<Model> {
    var ticks = try ticks(of: diagram, failing: false, at: sourceLocation)
    let row = ticks.row()
    guard case .element(_, let initial)? = ticks.first?.first else {
      throw MarbleDiagramError(
        text: diagram.text, column: 0,
        sentence: "a model stream always has a current model; begin its diagram with one.",
        sourceLocation: sourceLocation)
    }
    ticks[0].removeFirst()
    let models = MutableModelStream(initial, removingDuplicates: removingDuplicates)
    add(ticks, row) { mark in
      if case .element(_, let model) = mark { models.send(model) } else { models.finish() }
    }
    return models.stream
  }

  /// Creates an event stream that plays a diagram.
  ///
  /// - Throws: The error in the diagram, with the line of this call.
  public func events<Event>(
    _ diagram: MarbleDiagram<Event>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws(MarbleDiagramError) -> EventStream<Event> {
    let ticks = try ticks(of: diagram, failing: false, at: sourceLocation)
    let events = EventSource<Event>()
    add(ticks, ticks.row()) { mark in
      if case .element(_, let event) = mark { events.send(event) } else { events.finish() }
    }
    return events.stream
  }

  /// Creates an event stream of one-character strings that plays a diagram.
  ///
  /// - Throws: The error in the diagram, with the line of this call.
  public func events(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws(MarbleDiagramError) -> EventStream<String> {
    try events(MarbleDiagram<String>(text), sourceLocation: sourceLocation)
  }

  /// Creates a sequence for one reader, which plays a diagram; at `#`, it fails with the given error.
  ///
  /// - Throws: The error in the diagram, with the line of this call.
  public func sequence<Element>(
    _ diagram: MarbleDiagram<Element>, failingWith error: any Error,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws(MarbleDiagramError) -> AsyncThrowingStream<Element, any Error> {
    let ticks = try ticks(of: diagram, failing: true, at: sourceLocation)
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Element.self)
    add(ticks, ticks.row()) { mark in
      switch mark {
      case .element(_, let element): continuation.yield(element)
      case .failure: continuation.finish(throwing: error)
      default: continuation.finish()
      }
    }
    return stream
  }

  private func ticks<Element>(
    of diagram: MarbleDiagram<Element>, failing: Bool, at place: SourceLocation
  ) throws(MarbleDiagramError) -> [[DiagramMark<Element>]] {
    let ticks = try diagram.ticks(at: place)
    for (character, sentence) in [
      ("^" as Character, "'^' is valid only in expectations; a source exists from the beginning."),
      ("!", "'!' is valid only in expectations; a source is not cancelled."),
      ("#", "a model or event stream can't fail; send the failure as a model or an event."),
    ] where !(failing && character == "#") {
      guard let column = diagram.text.firstIndex(of: character) else { continue }
      throw MarbleDiagramError(
        text: diagram.text, column: diagram.text.distance(from: diagram.text.startIndex, to: column),
        sentence: sentence, sourceLocation: place)
    }
    return ticks
  }

  private func add<Element>(
    _ ticks: [[DiagramMark<Element>]], _ row: DiagramTable.Row, send: @escaping (DiagramMark<Element>) -> Void
  ) {
    sources.append(
      Source(row: row) { tick in
        guard ticks.indices.contains(tick) else { return }
        for mark in ticks[tick] { send(mark) }
      })
  }
}
