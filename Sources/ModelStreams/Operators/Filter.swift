internal import Basics

// Views that skip some models of another stream: compactMap, select and removeDuplicates.
//
//   base                   a   b   b   c
//   removeDuplicates()     a   b       c
//
// From top to bottom: the public operators, the view, its cell, and the state that the view guards with a lock.

extension ModelStream {
  /// Returns a view of this stream that skips models for which a closure returns nil.
  ///
  /// In place of a skipped model, the view continues to show the previous model. Like every reader, it skips models in between: it doesn't
  /// examine a model that is replaced before the view is read.
  ///
  /// - Parameters:
  ///   - initial: The value to show if the model at the first read is skipped.
  ///   - transform: Returns the value to show, or nil. It runs on the reading thread, outside all locks.
  /// - Returns: The view, which finishes with this stream.
  public func compactMap<Shown: Sendable>(
    initial: Shown,
    _ transform: @escaping @Sendable (Model) -> Shown?
  ) -> ModelStream<Shown> {
    ModelStream<Shown>(
      view: FilterView(upstream, isDuplicate: nil) { new, shown in
        if let next = transform(new) { return .take(next) }
        return shown == nil ? .take(initial) : .keep
      })
  }

  /// Returns a view of one part of the model that notifies readers only when that part changes.
  ///
  /// - Parameter keyPath: The part to show.
  /// - Returns: The view, which finishes with this stream.
  public func select<Part: Equatable & Sendable>(
    _ keyPath: any KeyPath<Model, Part> & Sendable
  ) -> ModelStream<Part> {
    ModelStream<Part>(
      view: FilterView(upstream, isDuplicate: { $0 == $1 }) { new, shown in
        let part = new[keyPath: keyPath]
        return if let shown, part == shown { .keep } else { .take(part) }
      })
  }

  /// Returns a view of this stream that notifies readers only when the model differs from the previous one.
  ///
  /// - Returns: The view, which finishes with this stream.
  public func removeDuplicates() -> ModelStream where Model: Equatable {
    removeDuplicates { $0 == $1 }
  }

  /// Returns a view of this stream that notifies readers only when a closure finds that the model differs from the previous one.
  ///
  /// - Parameter isDuplicate: Returns whether the second model is a duplicate of the first. It runs on the reading thread,
  ///   outside all locks.
  /// - Returns: The view, which finishes with this stream.
  public func removeDuplicates(
    by isDuplicate: @escaping @Sendable (Model, Model) -> Bool
  ) -> ModelStream {
    ModelStream(
      view: FilterView(upstream, isDuplicate: isDuplicate) { new, shown in
        if let shown, isDuplicate(shown, new) { .keep } else { .take(new) }
      })
  }
}

/// The decision about one model.
private enum FilterChoice<Model> {
  /// Show this model from now on.
  case take(Model)
  /// Continue to show the current model.
  case keep
}

/// A view that skips some models of another stream and continues to show the previous one, with one result for all readers.
private final class FilterView<Base: Sendable, Model: Sendable>: View, ModelUpstream, @unchecked Sendable {
  let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  /// Decides about a new model, given the current one; the first model is always taken.
  fileprivate let choice: @Sendable (_ new: Base, _ shown: Model?) -> FilterChoice<Model>
  private let storage: ModelStorage<Base>?
  private let state = Lock(FilterState<Model>())

  init(
    _ base: Upstream<Base>,
    isDuplicate: (@Sendable (Model, Model) -> Bool)?,
    choice: @escaping @Sendable (_ new: Base, _ shown: Model?) -> FilterChoice<Model>
  ) {
    self.isDuplicate = isDuplicate
    self.choice = choice
    storage = base.storage
    super.init([base.erased])
  }

  /// The model that the view shows now.
  ///
  /// Over a mutable stream it's read without an evaluation. Another iteration of the loop means that another thread has read a
  /// newer model.
  var latest: Model {
    guard let storage else { return Evaluation.snapshot(of: self).model }
    while true {
      let newest = storage.snapshot()
      if let shown = look(at: newest.model, version: newest.version) { return shown.model }
    }
  }

  /// Examines a model of the base stream, unless a reader has done so already.
  ///
  /// The choice runs user code, so it's made outside the lock. It's made again if another reader examined a model in the
  /// meantime, because it depends on the model shown.
  ///
  /// - Returns: The model that the view shows afterward, with its version; nil if another reader has examined a newer model.
  fileprivate func look(at new: Base, version: UInt64) -> (model: Model, version: UInt64)? {
    var now = state.withLock { $0 }
    while version > now.looked {
      let next = choice(new, now.model)
      let looked = now.looked
      let (replaced, after) = state.withLock { state in
        (state.look(at: version, from: looked, next), state)
      }
      _ = replaced  // released here, outside the lock
      now = after
    }
    guard version == now.looked, let model = now.model else { return nil }
    return (model, now.version)
  }

  /// The model that the view showed last; nil if the view was never read.
  fileprivate var shown: Model? {
    state.withLock { $0.model }
  }

  func makeCell(in evaluation: Evaluation) -> AnyCell {
    FilterCell(self, evaluation.cell(of: inputs[0]))
  }
}

private final class FilterCell<Base: Sendable, Model: Sendable>: Cell<Model> {
  private let view: FilterView<Base, Model>
  private let base: Cell<Base>
  private var looked: UInt64 = 0

  init(_ view: FilterView<Base, Model>, _ base: Cell<Base>) {
    self.view = view
    self.base = base
    super.init(view)
  }

  override func evaluate(in evaluation: Evaluation) -> Outcome {
    isFinished = base.isFinished
    let newVersion = base.version
    guard newVersion != looked, let new = base.model else { return .settled }
    if let version = evaluation.localVersion {
      choose(new, version: version)
    } else {
      guard let shown = view.look(at: new, version: newVersion) else { return .behind }
      if shown.version != version {
        model = shown.model
        version = shown.version
      }
    }
    looked = newVersion
    return .settled
  }

  /// Decides for a buffered reader, which gets every model and so compares with models that other readers may skip.
  private func choose(_ new: Base, version: UInt64) {
    let shown = model ?? view.shown
    switch view.choice(new, shown) {
    case .take(let next): model = next
    case .keep where self.version > 0: return
    case .keep: model = shown
    }
    self.version = version
  }
}

/// The model that a filter shows, and the last version that it examined.
///
/// It's a value without locks. Examination is optimistic: the decision about a model is made outside the lock, and counts
/// only if no other reader has examined a later model in the meantime.
private struct FilterState<Model> {
  /// The model being shown; nil until the first model is examined.
  private(set) var model: Model?
  /// The version of the base stream that brought this model.
  private(set) var version: UInt64 = 0
  /// The version of the base stream that was examined last.
  private(set) var looked: UInt64 = 0

  /// Records the decision about a version.
  ///
  /// - Returns: The model that was replaced or came too late, to be released outside the lock.
  mutating func look(at version: UInt64, from looked: UInt64, _ choice: FilterChoice<Model>) -> Model? {
    var next: Model? = if case .take(let next) = choice { next } else { nil }
    guard looked == self.looked, version > looked else { return next }
    self.looked = version
    if next == nil { return nil }
    swap(&model, &next)
    self.version = version
    return next
  }
}
