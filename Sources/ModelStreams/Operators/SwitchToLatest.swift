internal import Basics

// A view of the newest stream in a stream of streams.
//
//   outer   A-----------B-----------
//   A       a1---a2----------a3             a3 is never seen: B is newer than A
//   B         b1---------------b2
//   view    a1---a2-----b1-----b2
//
// From top to bottom: the public operator, the two pure values that all readers share, the view that guards them with locks,
// and the cell of one reader.

extension ModelStream {
  /// Returns a view that shows the models of the newest stream in this stream of streams.
  ///
  /// It finishes when this stream and the newest stream in it have finished. It removes duplicates as the stream that it shows does. The
  /// program stops if a stream that reads this view is sent to this stream. If a `map` creates the streams, all readers of a model use the
  /// stream that its first reader created.
  public func switchToLatest<Inner>() -> ModelStream<Inner> where Model == ModelStream<Inner> {
    ModelStream<Inner>(view: SwitchView(upstream.erased))
  }
}

/// Assigns versions to the models of streams that are shown one after another.
///
/// It's a value without locks. Every inner stream starts at version 1, and readers must never see a version decrease, so models are counted
/// as they are seen.
private struct SwitchState<Stream> {
  /// The stream being shown; retained so that no other stream can have its identity.
  private(set) var stream: Stream?
  private var outer: UInt64 = 0
  private var inner: UInt64 = 0
  private var version: UInt64 = 0

  /// Returns the version of a model.
  ///
  /// - Parameters:
  ///   - inner: The model's version in its stream.
  ///   - stream: The model's stream.
  ///   - outer: The version of the outer stream that shows that stream.
  ///   - isSame: Compares two streams.
  /// - Returns: The version, or nil if the model is older than one already seen, so that it must be read again; and the
  ///   replaced stream, to be released outside the lock.
  mutating func version(
    of inner: UInt64, in stream: Stream, at outer: UInt64, isSame: (Stream, Stream) -> Bool
  ) -> (version: UInt64?, replaced: Stream?) {
    let isShown = self.stream.map { isSame($0, stream) } ?? false
    if outer < self.outer || (isShown && inner < self.inner) { return (nil, nil) }
    self.outer = outer
    // The outer stream may have sent the stream that is already shown, which isn't news.
    if isShown, inner == self.inner { return (version, nil) }
    self.inner = inner
    version += 1
    if isShown { return (version, nil) }
    var replaced: Stream? = stream
    swap(&self.stream, &replaced)
    return (version, replaced)
  }
}

/// Decides which inner stream the newest model of the outer stream selects, with one result for all readers.
///
/// It's a value without locks. Each reader evaluates the outer stream for itself. If the outer stream is a `map` that creates a new view
/// each time, each reader finds a different stream for the same model, and the readers would never agree on a version. So all readers use
/// the first stream found.
private struct SwitchAgreement<Stream> {
  private var found: (stream: Stream, outer: UInt64)?

  /// Returns the stream that a model of the outer stream selects.
  ///
  /// - Parameters:
  ///   - stream: The stream that the caller found.
  ///   - outer: The version of the outer model in which the caller found it.
  /// - Returns: The stream, or nil if another reader has read a newer model of the outer stream, so that it must be read again;
  ///   and the replaced stream, to be released outside the lock.
  mutating func agree(on stream: Stream, at outer: UInt64) -> (stream: Stream?, replaced: Stream?) {
    if let found, found.outer >= outer { return (found.outer == outer ? found.stream : nil, nil) }
    let replaced = found?.stream
    found = (stream, outer)
    return (stream, replaced)
  }
}

/// A view that shows the models of the newest stream in a stream of streams.
private final class SwitchView<Model: Sendable>: View, ModelUpstream, @unchecked Sendable {
  private let state = Lock(SwitchState<any ModelUpstream<Model>>())
  private let agreement = Lock(SwitchAgreement<ModelStream<Model>>())

  init(_ outer: any ModelUpstream<ModelStream<Model>>) {
    super.init([outer])
  }

  /// Looked up at each comparison, because each inner stream may have its own equality.
  var isDuplicate: (@Sendable (Model, Model) -> Bool)? {
    { [self] in shown.isDuplicate?($0, $1) ?? false }
  }

  /// The stream shown at the end of a chain of such views; found by a loop, because the chain may have any length.
  private var shown: any ModelUpstream<Model> {
    var shown = shownHere
    while let view = shown as? SwitchView<Model> { shown = view.shownHere }
    return shown
  }

  private var shownHere: any ModelUpstream<Model> {
    if let stream = state.withLock({ $0.stream }) { return stream }
    return Evaluation.snapshot(of: inputs[0], ModelStream<Model>.self).model.upstream.erased
  }

  func version(of inner: UInt64, in stream: any ModelUpstream<Model>, at outer: UInt64) -> UInt64? {
    let (version, replaced) = state.withLock { $0.version(of: inner, in: stream, at: outer) { $0 === $1 } }
    _ = replaced  // released here, outside the lock
    return version
  }

  /// Returns the stream that a model of the outer stream refers to, or `nil` if another reader has read a newer one.
  func agreed(on stream: ModelStream<Model>, at outer: UInt64) -> ModelStream<Model>? {
    let (agreed, replaced) = agreement.withLock { $0.agree(on: stream, at: outer) }
    _ = replaced  // released here, outside the lock
    return agreed
  }

  func makeCell(in evaluation: Evaluation) -> AnyCell {
    SwitchCell(self, evaluation.cell(of: inputs[0]))
  }
}

private final class SwitchCell<Model: Sendable>: Cell<Model> {
  private let view: SwitchView<Model>
  private let outer: Cell<ModelStream<Model>>
  private var current: ModelStream<Model>?
  private var inner: Cell<Model>?
  private var seen: (outer: UInt64, inner: UInt64) = (0, 0)
  private var isSwitched = false

  init(_ view: SwitchView<Model>, _ outer: Cell<ModelStream<Model>>) {
    self.view = view
    self.outer = outer
    super.init(view)
  }

  override var found: (any AnyUpstream)? { current?.upstream.erased }

  override func evaluate(in evaluation: Evaluation) -> Outcome {
    guard var newest = outer.model else { return .settled }
    if evaluation.localVersion == nil {
      guard let agreed = view.agreed(on: newest, at: outer.version) else { return .behind }
      newest = agreed
    }
    // The cells of the old stream are retired when the walk ends, not here, because others in the walk may need them.
    if current?.identity != newest.identity {
      if current != nil { evaluation.hasRetired = true }
      current = newest
      inner = nil
      isSwitched = true
    }
    inner = inner ?? evaluation.cellIfMade(of: newest.upstream.erased)
    // Not made yet, or not evaluated in this pass: the evaluation visits `found` first and then returns here.
    guard let inner, inner.settled == evaluation.round else { return .unready }
    guard let shown = inner.model else { return .settled }
    isFinished = outer.isFinished && inner.isFinished
    let versions = (outer: outer.version, inner: inner.version)
    if versions == seen { return .settled }
    if let local = evaluation.localVersion {
      // The outer stream may have sent the stream that is already shown, which isn't news.
      if isSwitched || versions.inner != seen.inner { version = local }
    } else {
      guard let shared = view.version(of: versions.inner, in: newest.upstream.erased, at: versions.outer)
      else {
        return .behind
      }
      version = shared
    }
    seen = versions
    isSwitched = false
    model = shown
    return .settled
  }
}
