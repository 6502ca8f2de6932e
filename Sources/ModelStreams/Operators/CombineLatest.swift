internal import Basics

// Views that combine several streams: any number of streams of different types, and an array of streams of one type. Both assign versions
// in the same way.

/// Returns a view that combines the newest models of two streams.
///
/// The view has a synchronous `latest` and doesn't use a task. The models that it shows were the newest of their streams at
/// one instant, so it never shows two streams derived from one source at different versions of that source. It removes
/// duplicates if all its streams do.
///
/// Reading it takes a bounded time, even if other threads send to the streams continuously: after a few failed attempts to read all models
/// at one instant, the reader blocks sends to these streams while it reads them once.
///
/// - Parameters:
///   - first: A stream.
///   - second: Another stream.
/// - Returns: The view, whose model is a pair with a model for each stream. The view finishes when all its streams have finished.
public func combineLatest<First, Second>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>
) -> ModelStream<(First, Second)> {
  ModelStream(view: CombinedView(first.upstream, second.upstream))
}

/// Returns a view that combines the newest models of three streams.
///
/// It otherwise behaves like the view of two streams. There is one function for each number up to eight, because the compiler takes seconds
/// to type-check a closure over a tuple whose length it must infer, and may then reject it.
///
/// - Returns: The view, whose model is a tuple with a model for each stream. The view finishes when all its streams have finished.
public func combineLatest<First, Second, Third>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>,
  _ third: ModelStream<Third>
) -> ModelStream<(First, Second, Third)> {
  ModelStream(view: CombinedView(first.upstream, second.upstream, third.upstream))
}

/// Returns a view that combines the newest models of four streams.
///
/// It otherwise behaves like the view of two streams.
///
/// - Returns: The view, whose model is a tuple with a model for each stream. The view finishes when all its streams have finished.
public func combineLatest<First, Second, Third, Fourth>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>,
  _ third: ModelStream<Third>, _ fourth: ModelStream<Fourth>
) -> ModelStream<(First, Second, Third, Fourth)> {
  ModelStream(view: CombinedView(first.upstream, second.upstream, third.upstream, fourth.upstream))
}

/// Returns a view that combines the newest models of five streams.
///
/// It otherwise behaves like the view of two streams.
///
/// - Returns: The view, whose model is a tuple with a model for each stream. The view finishes when all its streams have finished.
public func combineLatest<First, Second, Third, Fourth, Fifth>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>,
  _ third: ModelStream<Third>, _ fourth: ModelStream<Fourth>,
  _ fifth: ModelStream<Fifth>
) -> ModelStream<(First, Second, Third, Fourth, Fifth)> {
  ModelStream(
    view: CombinedView(
      first.upstream, second.upstream, third.upstream, fourth.upstream,
      fifth.upstream))
}

/// Returns a view that combines the newest models of six streams.
///
/// It otherwise behaves like the view of two streams.
///
/// - Returns: The view, whose model is a tuple with a model for each stream. The view finishes when all its streams have finished.
public func combineLatest<First, Second, Third, Fourth, Fifth, Sixth>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>,
  _ third: ModelStream<Third>, _ fourth: ModelStream<Fourth>,
  _ fifth: ModelStream<Fifth>, _ sixth: ModelStream<Sixth>
) -> ModelStream<(First, Second, Third, Fourth, Fifth, Sixth)> {
  ModelStream(
    view: CombinedView(
      first.upstream, second.upstream, third.upstream, fourth.upstream,
      fifth.upstream, sixth.upstream))
}

/// Returns a view that combines the newest models of seven streams.
///
/// It otherwise behaves like the view of two streams.
///
/// - Returns: The view, whose model is a tuple with a model for each stream. The view finishes when all its streams have finished.
public func combineLatest<First, Second, Third, Fourth, Fifth, Sixth, Seventh>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>,
  _ third: ModelStream<Third>, _ fourth: ModelStream<Fourth>,
  _ fifth: ModelStream<Fifth>, _ sixth: ModelStream<Sixth>,
  _ seventh: ModelStream<Seventh>
) -> ModelStream<(First, Second, Third, Fourth, Fifth, Sixth, Seventh)> {
  ModelStream(
    view: CombinedView(
      first.upstream, second.upstream, third.upstream, fourth.upstream,
      fifth.upstream, sixth.upstream, seventh.upstream))
}

/// Returns a view that combines the newest models of eight streams.
///
/// It otherwise behaves like the view of two streams.
///
/// - Returns: The view, whose model is a tuple with a model for each stream. The view finishes when all its streams have finished.
public func combineLatest<First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>,
  _ third: ModelStream<Third>, _ fourth: ModelStream<Fourth>,
  _ fifth: ModelStream<Fifth>, _ sixth: ModelStream<Sixth>,
  _ seventh: ModelStream<Seventh>, _ eighth: ModelStream<Eighth>
) -> ModelStream<(First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth)> {
  ModelStream(
    view: CombinedView(
      first.upstream, second.upstream, third.upstream, fourth.upstream,
      fifth.upstream, sixth.upstream, seventh.upstream, eighth.upstream))
}

/// Returns a view that combines the newest models of nine or more streams.
///
/// It otherwise behaves like the view of two streams. In a closure over the tuple, name the models as parameters, as in `{ a, b, c, d, e,
/// f, g, h, i in … }`: the compiler may reject an expression that uses several tuple indices.
///
/// - Returns: The view, whose model is a tuple with a model for each stream. The view finishes when all its streams have finished.
public func combineLatest<
  First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, each Other
>(
  _ first: ModelStream<First>, _ second: ModelStream<Second>,
  _ third: ModelStream<Third>, _ fourth: ModelStream<Fourth>,
  _ fifth: ModelStream<Fifth>, _ sixth: ModelStream<Sixth>,
  _ seventh: ModelStream<Seventh>, _ eighth: ModelStream<Eighth>,
  _ ninth: ModelStream<Ninth>, _ others: repeat ModelStream<each Other>
) -> ModelStream<
  (First, Second, Third, Fourth, Fifth, Sixth, Seventh, Eighth, Ninth, repeat each Other)
> {
  ModelStream(
    view: CombinedView(
      first.upstream, second.upstream, third.upstream, fourth.upstream, fifth.upstream, sixth.upstream,
      seventh.upstream, eighth.upstream, ninth.upstream, repeat (each others).upstream))
}

/// Returns a view that combines the newest models of any number of streams of the same type, in the order of the streams.
///
/// It otherwise behaves like the view of two streams.
///
/// - Parameter streams: The streams; if the array is empty, the view has finished and shows an empty array.
/// - Returns: The view, which finishes when all its streams have finished.
/// - Complexity: O(streams) for each reading of a new model.
public func combineLatest<Model>(_ streams: [ModelStream<Model>]) -> ModelStream<[Model]> {
  if streams.isEmpty { return MutableModelStream([], removingDuplicates: nil).stream }
  return ModelStream(view: CombinedListView(streams))
}

/// Assigns versions to combinations of models of several streams.
///
/// The sum of all versions would work for mutable streams. But it doubles with each view that uses another view twice, and 64 such views
/// overflow it; so combinations are counted as they are seen.
private struct CombinedCounter {
  private var versions: [UInt64] = []
  private var version: UInt64 = 0

  /// Returns the version of the combination of models with these versions.
  ///
  /// - Returns: The version, or nil if the models are older than some already seen: they are out of date and must be read again.
  mutating func version(of versions: [UInt64]) -> UInt64? {
    if versions == self.versions { return version }
    if !self.versions.isEmpty, zip(versions, self.versions).allSatisfy({ $0 <= $1 }) { return nil }
    self.versions = versions
    version += 1
    return version
  }
}

/// A view that combines the newest models of several streams.
private final class CombinedView<each Part: Sendable>: View, ModelUpstream, @unchecked Sendable {
  typealias Model = (repeat each Part)

  let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  let counter = Lock(CombinedCounter())

  init(_ parts: repeat Upstream<each Part>) {
    var inputs: [any AnyUpstream] = []
    var removesDuplicates = true
    for part in repeat each parts {
      inputs.append(part.erased)
      removesDuplicates = removesDuplicates && part.isDuplicate != nil
    }
    if removesDuplicates {
      let comparisons = (repeat (each parts).isDuplicate)
      isDuplicate = { old, new in
        for (isSame, old, new) in repeat (each comparisons, each old, each new) {
          guard let isSame, isSame(old, new) else { return false }
        }
        return true
      }
    } else {
      isDuplicate = nil
    }
    super.init(inputs)
  }

  func makeCell(in evaluation: Evaluation) -> AnyCell {
    var inputs = inputs[...]
    func next<Model: Sendable>(_ type: Model.Type) -> Cell<Model> {
      evaluation.cell(of: inputs.removeFirst())
    }
    return CombinedCell<repeat each Part>(self, repeat next((each Part).self))
  }
}

private final class CombinedCell<each Part: Sendable>: Cell<(repeat each Part)> {
  private let view: CombinedView<repeat each Part>
  private let parts: (repeat Cell<each Part>)
  private var seen: [UInt64] = []

  init(_ view: CombinedView<repeat each Part>, _ parts: repeat Cell<each Part>) {
    self.view = view
    self.parts = (repeat each parts)
    super.init(view)
  }

  override func evaluate(in evaluation: Evaluation) -> Outcome {
    var versions: [UInt64] = []
    isFinished = true
    for part in repeat each parts {
      versions.append(part.version)
      if !part.isFinished { isFinished = false }
    }
    guard versions != seen, let models = try? (repeat (each parts).shown) else { return .settled }
    let shared = evaluation.localVersion ?? view.counter.withLock { $0.version(of: versions) }
    guard let shared else { return .behind }
    seen = versions
    model = models
    version = shared
    return .settled
  }
}

/// A view that shows the newest models of an array of streams.
private final class CombinedListView<Part: Sendable>: View, ModelUpstream, @unchecked Sendable {
  let isDuplicate: (@Sendable ([Part], [Part]) -> Bool)?
  let counter = Lock(CombinedCounter())

  init(_ parts: [ModelStream<Part>]) {
    let comparisons = parts.compactMap(\.upstream.isDuplicate)
    if comparisons.count == parts.count {
      isDuplicate = { old, new in comparisons.indices.allSatisfy { comparisons[$0](old[$0], new[$0]) } }
    } else {
      isDuplicate = nil
    }
    super.init(parts.map(\.upstream.erased))
  }

  func makeCell(in evaluation: Evaluation) -> AnyCell {
    CombinedListCell<Part>(self, inputs.map { evaluation.cell(of: $0) })
  }
}

private final class CombinedListCell<Part: Sendable>: Cell<[Part]> {
  private let view: CombinedListView<Part>
  private let parts: [Cell<Part>]
  private var seen: [UInt64] = []

  init(_ view: CombinedListView<Part>, _ parts: [Cell<Part>]) {
    self.view = view
    self.parts = parts
    super.init(view)
  }

  override func evaluate(in evaluation: Evaluation) -> Outcome {
    isFinished = parts.allSatisfy(\.isFinished)
    let versions = parts.map(\.version)
    guard versions != seen, let models = try? parts.map({ try $0.shown }) else { return .settled }
    let shared = evaluation.localVersion ?? view.counter.withLock { $0.version(of: versions) }
    guard let shared else { return .behind }
    seen = versions
    model = models
    version = shared
    return .settled
  }
}

extension Cell {
  /// The model of a part; throws if it doesn't have one yet, so that all parts can be read in one expression.
  fileprivate var shown: Model {
    get throws(NoModel) {
      guard let model else { throw NoModel() }
      return model
    }
  }
}

private struct NoModel: Error {}
