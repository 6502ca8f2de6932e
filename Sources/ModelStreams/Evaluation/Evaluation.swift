internal import Locks

/// One reader's evaluation of a stream and of all that the stream is a view of.
///
/// Views of views form a graph: mutable streams are its leaves, and a view may be used by several others. A reader holds
/// a cell for each stream of the graph, like the cells of a spreadsheet, in an order in which inputs come first. To read, it
/// takes the newest models of the leaves as they are at one instant, and then goes through the cells once, evaluating
/// those whose inputs have changed. So reading costs linear time whatever the shape of the graph, each transform runs
/// once for each reader and model, and there is no recursion: a graph may be as deep as there is memory for.
///
/// Views hold no models for their readers. What readers share is in the views that need it, such as the model that a view
/// without duplicates shows, and the versions that a view gives to what it shows.
@usableFromInline
final class Evaluation {
  /// What the leaves give.
  enum Mode {
    /// The newest model.
    case newest
    /// Every model that is kept, one after the other.
    case kept(ModelBuffering, any StreamWaiter, FeedOrder)
    /// The newest model, with views that remember what they have shown as leaves too.
    case remembered
  }

  let mode: Mode
  private let top: any AnyOrigin
  /// The cells, each behind those it is evaluated from.
  ///
  /// Cells keep their inputs, so they must be let go of from the end, or a long chain of them would be released by a
  /// recursion that needs as long a stack.
  private var cells: [AnyCell] = []
  /// Where the cell of a stream is; used once there are too many for a search.
  private var places: [ObjectIdentifier: Int] = [:]
  /// The leaves if they give the newest models.
  private(set) var leaves: [any Leaf] = []
  /// The leaves if they give kept models.
  private(set) var kept: [any KeptLeaf] = []
  /// How many models were dropped by leaves that are not needed any more.
  private(set) var retiredDrops = 0
  /// Tells the waiter only once; only there while it is parked at several leaves.
  private var once: OnceWaiter?
  /// The place of the model that is being evaluated, if the models are kept ones.
  var place: UInt64 = 0

  init(of origin: any AnyOrigin, mode: Mode = .newest) {
    top = origin
    self.mode = mode
    arrange()
  }

  deinit {
    unpark()
    while cells.popLast() != nil {}
  }

  /// The version of what is evaluated now, if it is the reader's own matter; nil if views have versions that all readers share.
  var localVersion: UInt64? {
    switch mode {
    case .newest: nil
    case .kept: place
    case .remembered: 1
    }
  }

  /// The cell of the stream that is read.
  func result<Model>(_ type: Model.Type = Model.self) -> Cell<Model> {
    unsafeDowncast(cells[cells.count - 1], to: Cell<Model>.self)
  }

  /// The cell of an input.
  ///
  /// The cast is safe: a view names its inputs where it knows their types, and a stream makes cells of its type only. A
  /// debug build checks it.
  func cell<Model>(of origin: any AnyOrigin, _ type: Model.Type = Model.self) -> Cell<Model> {
    guard let index = index(of: ObjectIdentifier(origin)) else {
      fatalError("ModelStreams: a view is evaluated before its input; this is a defect of ModelStreams.")
    }
    return unsafeDowncast(cells[index], to: Cell<Model>.self)
  }

  /// Makes all cells agree with the newest models that the leaves had at one instant within the call.
  func evaluate() {
    // Another round means that the graph has changed its shape, or that another reader has read newer models.
    repeat { collect() } while pass() != .settled
  }

  /// Goes through the cells once; if one of them was switched, arranges them anew and stops there.
  func pass() -> AnyCell.Outcome {
    // By index: a loop over the array would hold the old one while the cells are arranged anew.
    for index in 0..<cells.count {
      let outcome = cells[index].evaluate(in: self)
      if outcome == .settled { continue }
      if outcome == .switched { arrange() }
      return outcome
    }
    return .settled
  }

  /// Takes the newest models of all leaves at one instant.
  ///
  /// A round in which no leaf has moved proves that all models were the newest when it began. No code of the user's runs
  /// between, so another round means that another thread has sent.
  private func collect() {
    var hasMoved = true
    while hasMoved {
      hasMoved = false
      for leaf in leaves where leaf.look() { hasMoved = true }
      if leaves.count == 1 { return }
    }
  }
}

// MARK: - The order of the cells

extension Evaluation {
  private static var searchLimit: Int { 16 }

  private func index(of id: ObjectIdentifier) -> Int? {
    if cells.count > Evaluation.searchLimit { return places[id] }
    return cells.firstIndex { ObjectIdentifier($0.origin) == id }
  }

  private func append(_ cell: AnyCell) {
    cells.append(cell)
    if let leaf = cell.leaf { leaves.append(leaf) }
    if let leaf = cell.kept { kept.append(leaf) }
    if cells.count <= Evaluation.searchLimit { return }
    if places.isEmpty {
      for (index, cell) in cells.enumerated() { places[ObjectIdentifier(cell.origin)] = index }
    } else {
      places[ObjectIdentifier(cell.origin)] = cells.count - 1
    }
  }

  /// Puts the cells in order, makes those that are missing and lets go of those that are not needed any more.
  private func arrange() {
    var old: [ObjectIdentifier: AnyCell] = [:]
    for cell in cells { old[ObjectIdentifier(cell.origin)] = cell }
    var former = cells
    cells = []
    (leaves, kept) = ([], [])
    places = [:]
    // A depth-first walk with a stack of its own. A stream is met twice: first its inputs are put on top of it, then it is
    // appended behind them.
    var stack: [(origin: any AnyOrigin, isOpen: Bool)] = [(top, false)]
    var open: Set<ObjectIdentifier> = []
    while let (origin, isOpen) = stack.last {
      let id = ObjectIdentifier(origin)
      if index(of: id) != nil {
        stack.removeLast()
      } else if case .remembered = mode, let cell = origin.makeRememberedCell() {
        stack.removeLast()
        append(cell)
      } else if isOpen {
        stack.removeLast()
        open.remove(id)
        let cell = old[id] ?? origin.makeCell(in: self)
        cell.connect(in: self)
        append(cell)
      } else {
        stack[stack.count - 1].isOpen = true
        // Only a stream that was found can close a circle; all others existed before the views that read them.
        if !old.isEmpty, !open.insert(id).inserted { Evaluation.refuseCircle() }
        for input in origin.inputs { stack.append((input, false)) }
        if let found = old[id]?.found { stack.append((found, false)) }
      }
    }
    old = [:]
    while let cell = former.popLast() {
      if index(of: ObjectIdentifier(cell.origin)) != nil { continue }
      cell.leaf?.unpark()
      retiredDrops += cell.kept?.dropped ?? 0
    }
  }

  private static func refuseCircle() -> Never {
    fatalError(
      """
      ModelStreams: switchToLatest() found a stream that reads the view itself, so there is no model to show. \
      Send the outer stream streams that do not depend on the view.
      """)
  }
}

// MARK: - Waiting

extension Evaluation {
  /// Registers a waiter at all leaves, to be told once by the first that has news.
  ///
  /// - Returns: False, and it is registered nowhere, when a leaf has news already or all have finished.
  func park(_ waiter: any StreamWaiter) -> Bool {
    let once = leaves.count > 1 ? OnceWaiter(waiter) : nil
    var isParked = false
    for leaf in leaves {
      switch leaf.park(once ?? waiter) {
      case .parked: isParked = true
      case .finished: continue
      case .news:
        // If a leaf that was passed has told the waiter by now, the waiter must be left told.
        if let once, !once.close() {
          self.once = once
          return true
        }
        for leaf in leaves { leaf.unpark() }
        return false
      }
    }
    self.once = once
    return isParked
  }

  /// Takes the waiter out everywhere; false if none was parked, or it has been told already, or is about to be.
  @discardableResult
  func unpark() -> Bool {
    let once = once
    self.once = nil
    let isUntold = once?.close()
    var hasLeft = false
    for leaf in leaves where leaf.unpark() { hasLeft = true }
    return isUntold ?? hasLeft
  }

  /// Takes a waiter that was told by one leaf out of the others.
  func waitIsOver() {
    if once != nil { unpark() }
  }
}

/// Tells its waiter once, although it is parked in several places.
private final class OnceWaiter: StreamWaiter {
  private let waiter: any StreamWaiter
  private let isClosed = Lock(false)

  init(_ waiter: any StreamWaiter) {
    self.waiter = waiter
  }

  func streamHasNews() {
    if close() { waiter.streamHasNews() }
  }

  /// Makes sure that the waiter is told no more; false if it was told before.
  func close() -> Bool {
    isClosed.withLock { closed in
      defer { closed = true }
      return !closed
    }
  }
}

// MARK: - Reading once

extension Evaluation {
  /// The state of a stream at one instant within the call.
  static func snapshot<Model: Sendable>(
    of origin: any AnyOrigin, _ type: Model.Type = Model.self
  ) -> ModelSnapshot<Model> {
    let evaluation = Evaluation(of: origin)
    evaluation.evaluate()
    // The cell must go before the evaluation: whoever holds the last cell alone holds all of them, one inside the other.
    return withExtendedLifetime(evaluation) { evaluation.result(type).snapshot }
  }

  /// A model of a stream that costs no more than the views above those that remember what they have shown.
  static func remembered<Model: Sendable>(
    of origin: any AnyOrigin, _ type: Model.Type = Model.self
  ) -> Model {
    let evaluation = Evaluation(of: origin, mode: .remembered)
    evaluation.evaluate()
    return withExtendedLifetime(evaluation) { evaluation.result(type).snapshot.model }
  }
}

extension Cell {
  /// What an evaluated cell holds.
  fileprivate var snapshot: ModelSnapshot<Model> {
    guard let model else {
      fatalError("ModelStreams: an evaluated stream has no model; this is a defect of ModelStreams.")
    }
    return ModelSnapshot(model: model, version: version, isFinished: isFinished)
  }

  /// Hands over the model if it is newer than the version given.
  func look(after seen: UInt64, _ take: (_ model: Model, _ version: UInt64) -> Void) -> Standing {
    guard version > seen, let model else { return isFinished ? .finished : .unchanged }
    take(model, version)
    return .newer
  }
}
