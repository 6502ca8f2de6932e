internal import Locks

// Views that pass over some models of another stream: compactMap, select and removeDuplicates.
//
//   base                   a   b   b   c   -
//   removeDuplicates()     a   b       c

extension ModelStream {
  /// A view of this stream that passes over the models which the given closure answers with nil.
  ///
  /// Meanwhile it shows what it showed before. Like every reader it is conflated: a model that is replaced before anybody
  /// reads the view is not looked at.
  ///
  /// - Parameters:
  ///   - initial: What is shown if the present model is passed over.
  ///   - transform: What to show, or nil. It runs on the thread that reads, outside all locks, and once inside this call.
  /// - Returns: The view. It finishes with this stream.
  /// - Complexity: To make it of a view costs what lies between it and the views below that pass over models too.
  public func compactMap<Shown: Sendable>(
    initial: Shown,
    _ transform: @escaping @Sendable (Model) -> Shown?
  ) -> ModelStream<Shown> {
    ModelStream<Shown>(
      origin: SelectionView(source, isDuplicate: nil, initial: { transform($0) ?? initial }) { new, _ in
        transform(new)
      })
  }

  /// A view of one part of the model, with news only when that part changes.
  ///
  /// - Parameter keyPath: The part to show.
  /// - Returns: The view. It finishes with this stream.
  /// - Complexity: To make it of a view costs what lies between it and the views below that pass over models too.
  public func select<Part: Equatable & Sendable>(
    _ keyPath: any KeyPath<Model, Part> & Sendable
  ) -> ModelStream<Part> {
    ModelStream<Part>(
      origin: SelectionView(source, isDuplicate: { $0 == $1 }, initial: { $0[keyPath: keyPath] }) {
        let part = $0[keyPath: keyPath]
        return part == $1 ? nil : part
      })
  }

  /// A view of this stream with news only when the model differs from the one before.
  ///
  /// - Returns: The view. It finishes with this stream.
  /// - Complexity: To make it of a view costs what lies between it and the views below that pass over models too.
  public func removeDuplicates() -> ModelStream where Model: Equatable {
    removeDuplicates { $0 == $1 }
  }

  /// A view of this stream with news only when the given closure says that the model differs from the one before.
  ///
  /// - Parameter isDuplicate: Tells whether the second model is the same as the first to whoever reads it. It runs on the
  ///   thread that reads, outside all locks.
  /// - Returns: The view. It finishes with this stream.
  /// - Complexity: To make it of a view costs what lies between it and the views below that pass over models too.
  public func removeDuplicates(
    by isDuplicate: @escaping @Sendable (Model, Model) -> Bool
  ) -> ModelStream {
    ModelStream(
      origin: SelectionView(source, isDuplicate: isDuplicate, initial: { $0 }) { new, shown in
        isDuplicate(shown, new) ? nil : new
      })
  }
}

/// A view that passes over some models of another stream and keeps showing the one it had, the same to all readers.
final class SelectionView<Base: Sendable, Model: Sendable>: View, ModelOrigin, @unchecked Sendable {
  /// Says what the view shows for a new model, given what it shows now; nil to go on showing that.
  typealias Choice = @Sendable (_ new: Base, _ shown: Model) -> Model?

  let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  fileprivate let choice: Choice
  private let storage: ModelStorage<Base>?
  private let state: Lock<SelectionState<Model>>

  init(
    _ base: ModelSource<Base>,
    isDuplicate: (@Sendable (Model, Model) -> Bool)?,
    initial: (Base) -> Model,
    choice: @escaping Choice
  ) {
    self.isDuplicate = isDuplicate
    self.choice = choice
    storage = base.storage
    if let first = base.storage?.snapshot() {
      state = Lock(SelectionState(initial(first.model), looked: first.version))
    } else {
      // What the views below showed last is enough to begin with, and the first reader looks at what they show then. Were they
      // evaluated here, a chain of such views would cost quadratic time to make.
      state = Lock(SelectionState(initial(Evaluation.remembered(of: base.origin)), looked: 0))
    }
    super.init([base.origin])
  }

  /// What the view shows now; of a mutable stream it is read without an evaluation.
  var latest: Model {
    guard let storage else { return Evaluation.snapshot(of: self).model }
    while true {
      let newest = storage.snapshot()
      if let shown = look(at: newest.model, version: newest.version) { return shown.model }
    }
  }

  /// Looks at a model of the other stream, unless that was done.
  ///
  /// - Returns: What the view shows then; nil if another reader has looked at a newer model.
  fileprivate func look(at new: Base, version: UInt64) -> SelectionState<Model>? {
    var shown = state.withLock { $0 }
    while version > shown.looked {
      let next = choice(new, shown.model)
      let looked = shown.looked
      let (replaced, now) = state.withLock { state in
        (state.look(at: version, from: looked, taking: next), state)
      }
      _ = replaced  // dies here, outside the lock
      shown = now
    }
    return version == shown.looked ? shown : nil
  }

  /// What the view showed last.
  fileprivate var shown: Model {
    state.withLock { $0.model }
  }

  func makeCell(in evaluation: Evaluation) -> AnyCell {
    SelectionCell(self, evaluation.cell(of: inputs[0]))
  }

  func makeRememberedCell() -> AnyCell? {
    let cell = Cell<Model>(self)
    cell.model = storage == nil ? shown : latest
    cell.version = 1
    return cell
  }
}

private final class SelectionCell<Base: Sendable, Model: Sendable>: Cell<Model> {
  private let view: SelectionView<Base, Model>
  private let base: Cell<Base>
  private var looked: UInt64 = 0

  init(_ view: SelectionView<Base, Model>, _ base: Cell<Base>) {
    self.view = view
    self.base = base
    super.init(view)
  }

  override func evaluate(in evaluation: Evaluation) -> Outcome {
    isFinished = base.isFinished
    guard base.version != looked, let new = base.model else { return .settled }
    if let version = evaluation.localVersion {
      choose(new, version: version)
    } else {
      guard let shown = view.look(at: new, version: base.version) else { return .behind }
      if shown.version != version {
        model = shown.model
        version = shown.version
      }
    }
    looked = base.version
    return .settled
  }

  /// Decides for a reader that gets every model: it has passed over other models than those who skip some.
  private func choose(_ new: Base, version: UInt64) {
    let shown = model ?? view.shown
    let next = view.choice(new, shown)
    if next == nil, self.version > 0 { return }
    model = next ?? shown
    self.version = version
  }
}
