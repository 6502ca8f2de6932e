internal import Basics

// Views of several streams side by side. There is one view, of two streams; those of three and four are nested and flattened
// by a map.

/// A view of the newest models of two streams, side by side.
///
/// It has a synchronous `latest` and uses no task. The models it shows were the newest of their streams at one instant;
/// two streams that come from one source are therefore never shown at different versions of it. It removes duplicates
/// when all its streams do.
///
/// - Parameters:
///   - first: A stream.
///   - second: Another stream.
/// - Returns: The view. It finishes when all its streams have finished.
public func combineLatest<First, Second>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>
) -> ModelStream<(First, Second)> {
  ModelStream(view: CombinedView(first.upstream.erased, second.upstream.erased))
}

/// A view of the newest models of three streams, side by side; see the one of two.
///
/// - Parameters:
///   - first: A stream.
///   - second: Another stream.
///   - third: Another stream.
/// - Returns: The view. It finishes when all its streams have finished.
public func combineLatest<First, Second, Third>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>, _ third: ModelStream<Third>
) -> ModelStream<(First, Second, Third)> {
  let nested = CombinedView(
    CombinedView(first.upstream.erased, second.upstream.erased), third.upstream.erased)
  let isDuplicate = nested.isDuplicate.map { isSame in
    { @Sendable (old: (First, Second, Third), new: (First, Second, Third)) in
      isSame(((old.0, old.1), old.2), ((new.0, new.1), new.2))
    }
  }
  return ModelStream(view: MapView(.view(nested), isDuplicate: isDuplicate) { ($0.0, $0.1, $1) })
}

/// A view of the newest models of four streams, side by side; see the one of two.
///
/// - Parameters:
///   - first: A stream.
///   - second: Another stream.
///   - third: Another stream.
///   - fourth: Another stream.
/// - Returns: The view. It finishes when all its streams have finished.
public func combineLatest<First, Second, Third, Fourth>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>,
  _ third: ModelStream<Third>, _ fourth: ModelStream<Fourth>
) -> ModelStream<(First, Second, Third, Fourth)> {
  typealias Shown = (First, Second, Third, Fourth)
  let nested = CombinedView(
    CombinedView(first.upstream.erased, second.upstream.erased),
    CombinedView(third.upstream.erased, fourth.upstream.erased))
  let isDuplicate = nested.isDuplicate.map { isSame in
    { @Sendable (old: Shown, new: Shown) in
      isSame(((old.0, old.1), (old.2, old.3)), ((new.0, new.1), (new.2, new.3)))
    }
  }
  return ModelStream(
    view: MapView(.view(nested), isDuplicate: isDuplicate) { ($0.0, $0.1, $1.0, $1.1) })
}

/// Gives versions to the pairs of two streams.
///
/// The sum of both versions would do for two mutable streams. But it doubles with each view that uses another one twice, and
/// 64 such views overflow it; so pairs are counted as they are seen.
package struct PairCounter {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var version: UInt64 = 0

  package init() {}

  /// The version of the pair with these versions.
  ///
  /// - Returns: Nil if the pair is older than one that was seen: it is out of date and must be read again.
  package mutating func version(of first: UInt64, _ second: UInt64) -> UInt64? {
    if first == self.first, second == self.second { return version }
    if first <= self.first, second <= self.second { return nil }
    (self.first, self.second) = (first, second)
    version += 1
    return version
  }
}

/// A view that shows the newest models of two streams side by side.
private final class CombinedView<First: Sendable, Second: Sendable>: View, ModelUpstream, @unchecked Sendable
{
  typealias Model = (First, Second)

  let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  let counter = Lock(PairCounter())

  init(_ first: any ModelUpstream<First>, _ second: any ModelUpstream<Second>) {
    if let isFirstDuplicate = first.isDuplicate, let isSecondDuplicate = second.isDuplicate {
      isDuplicate = { isFirstDuplicate($0.0, $1.0) && isSecondDuplicate($0.1, $1.1) }
    } else {
      isDuplicate = nil
    }
    super.init([first, second])
  }

  func makeCell(in evaluation: Evaluation) -> AnyCell {
    CombinedCell<First, Second>(self, evaluation.cell(of: inputs[0]), evaluation.cell(of: inputs[1]))
  }
}

private final class CombinedCell<First: Sendable, Second: Sendable>: Cell<(First, Second)> {
  private let view: CombinedView<First, Second>
  private let first: Cell<First>
  private let second: Cell<Second>
  private var seen: (first: UInt64, second: UInt64) = (0, 0)

  init(_ view: CombinedView<First, Second>, _ first: Cell<First>, _ second: Cell<Second>) {
    self.view = view
    self.first = first
    self.second = second
    super.init(view)
  }

  override func evaluate(in evaluation: Evaluation) -> Outcome {
    isFinished = first.isFinished && second.isFinished
    let versions = (first: first.version, second: second.version)
    guard versions != seen, let one = first.model, let two = second.model else { return .settled }
    let shared = evaluation.localVersion ?? view.counter.withLock { $0.version(of: versions.0, versions.1) }
    guard let shared else { return .behind }
    seen = versions
    model = (one, two)
    version = shared
    return .settled
  }
}
