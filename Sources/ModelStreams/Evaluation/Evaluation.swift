/// One reader's evaluation of a stream and of everything that the stream is a view of.
///
/// Views of views form a graph: mutable streams are its leaves, and several views may use the same view. A reader holds a
/// cell for each stream of the graph, like the cells of a spreadsheet, ordered so that inputs come first. To read, it takes
/// the newest models of the leaves as they are at one instant. It then visits the cells once, and evaluates those whose
/// inputs have changed. Reading therefore takes linear time for any shape of the graph, each transform runs once for each
/// reader and model, and nothing recurses: only memory limits the depth of a graph.
///
/// A cell may find another input while it's being evaluated, as `switchToLatest` does. That input is evaluated next, and the
/// rest of the pass becomes a walk with an explicit stack. The order of that walk is the order of the next pass.
///
/// Views don't hold models for their readers. They hold only what all readers must agree on: the model that a view without
/// duplicates shows, and the versions that a view assigns to its models.
///
/// In an earlier design, each view read its own inputs. Then 100,000 nested views overflowed the stack, and `combineLatest` nested on its
/// left took exponential time.
@usableFromInline
final class Evaluation {
  /// The models that the leaves deliver.
  enum Mode {
    /// The newest model.
    case newest
    /// Every model that is kept, one after another.
    case buffered(ModelBuffering, any StreamWaiter, SequenceCounter)
  }

  let mode: Mode
  /// Whether the evaluation serves a single look and doesn't continue reading.
  let isMomentary: Bool
  /// The cells, each after those that it's evaluated from; during a walk, only the settled ones.
  ///
  /// A cell keeps the cells of its inputs alive, so cells must be released from the end, each when nothing else holds it.
  /// Otherwise releasing a long chain recurses, and needs an equally deep stack.
  private var cells: [AnyCell] = []
  /// The cell of the stream being read; nil only during initialization and deinitialization.
  ///
  /// It isn't always the last: an unneeded cell may follow it, if that cell found a stream that is read here.
  private var target: AnyCell?
  /// The cells that a walk visits next, in reverse order; empty between passes.
  private var ahead: [AnyCell] = []
  /// The cells by the identity of their streams; empty while a linear search is faster.
  private var table: [ObjectIdentifier: AnyCell] = [:]
  /// The leaves, if they deliver the newest models.
  private(set) var newestLeaves: [any NewestLeaf] = []
  /// The leaves, if they deliver buffered models.
  private(set) var bufferedLeaves: [any BufferedLeaf] = []
  /// The number of models dropped by leaves that have since been retired.
  private(set) var retiredDrops = 0
  /// The number of the pass; zero while the graph is first laid out.
  private(set) var round: UInt64 = 0
  private var walks: UInt64 = 0
  /// Whether a cell has abandoned an input that it had found.
  var hasRetired = false
  /// The watch at all leaves during a pass that found new ones; nil otherwise.
  private var watch: SendWatch?
  /// The waiter that stands in for the parked one, so that it is woken only once; nil unless there are several leaves.
  var once: OnceWaiter?
  /// Whether an evaluation is in progress; a transform that reads the stream meanwhile must not evaluate these cells.
  private(set) var isEvaluating = false
  /// The number of the model being evaluated, if the leaves deliver buffered models.
  var number: UInt64 = 0

  init(of stream: any AnyUpstream, mode: Mode = .newest, isMomentary: Bool = false) {
    self.mode = mode
    self.isMomentary = isMomentary
    arrange(stream)
    endWalk()
    target = cells.last
  }

  deinit {
    unpark()
    // The order matters, see `cells`: first drop all other references to cells, then the cells from the end.
    table = [:]
    target = nil
    while cells.popLast() != nil {}
  }

  /// The version of the models being evaluated if this reader numbers them itself, or nil if the views number them for all
  /// readers.
  ///
  /// A buffered reader sees models that others skip, so it can't share versions with them.
  var localVersion: UInt64? {
    switch mode {
    case .newest: nil
    case .buffered: number
    }
  }

  /// Returns the cell of the stream being read.
  ///
  /// The cast is safe because the stream created that cell, and the caller names the stream's type. A debug build checks it.
  func result<Model>(_ type: Model.Type = Model.self) -> Cell<Model> {
    guard let target else {
      fatalError("ModelStreams: an evaluation has no cell for its stream; this is a bug in ModelStreams.")
    }
    return unsafeDowncast(target, to: Cell<Model>.self)
  }

  /// Returns the cell of an input.
  func cell<Model>(of stream: any AnyUpstream, _ type: Model.Type = Model.self) -> Cell<Model> {
    guard let cell = cellIfMade(of: stream, type) else {
      fatalError("ModelStreams: a view is evaluated before its input; this is a bug in ModelStreams.")
    }
    return cell
  }

  /// Returns the cell of an input that may have just been found.
  ///
  /// The cast is safe because a view names its inputs where it knows their types, and a stream creates cells of its own
  /// type only. A debug build checks it.
  func cellIfMade<Model>(of stream: any AnyUpstream, _ type: Model.Type = Model.self) -> Cell<Model>? {
    find(ObjectIdentifier(stream)).map { unsafeDowncast($0, to: Cell<Model>.self) }
  }

  /// Brings all cells up to date with the newest models that the leaves had at one instant during the call.
  func evaluate() {
    isEvaluating = true
    // The loop terminates: another iteration means that another thread has sent, or that another reader has read newer models.
    repeat { collect() } while pass() != .settled
    isEvaluating = false
  }

  /// Takes the newest models of all leaves at one instant.
  ///
  /// No lock covers several streams, so the models are read one after another. A round in which no leaf moved proves that all
  /// models were the newest when the round began. No user code runs in between, so another round means that another thread
  /// has sent. Threads that send without a pause would cause rounds without end: after a few of them, sends have to wait for one.
  private func collect() {
    for _ in 0..<Self.freeRounds {
      var hasMoved = false
      for leaf in newestLeaves where leaf.look(watchedBy: nil) { hasMoved = true }
      // A single leaf needs no proof.
      if !hasMoved || newestLeaves.count == 1 { return }
    }
    let hold = SendHold()
    hold.during {
      for leaf in newestLeaves { leaf.begin(hold) }
      for leaf in newestLeaves { leaf.read() }
      for leaf in newestLeaves { leaf.release(hold) }
    }
    for leaf in newestLeaves { leaf.takeRead() }
  }

  /// The number of rounds in which others may send, before sends have to wait.
  private static var freeRounds: Int { 8 }
}

// MARK: - Passes

extension Evaluation {
  /// Evaluates all cells whose inputs have changed.
  ///
  /// - Returns: `behind` if the models of the leaves must be collected again; `unready` if the pass found leaves without a
  ///   model, which happens with buffered models only. In both cases another pass begins from the start.
  func pass() -> AnyCell.Outcome {
    round += 1
    for index in cells.indices {
      let cell = cells[index]
      switch cell.evaluate(in: self) {
      case .settled: cell.settled = round
      case .behind: return .behind
      case .unready: return walk(from: index)
      }
    }
    // A cell may have switched to an input that already had a cell, without a walk.
    if hasRetired { retire() }
    return .settled
  }

  /// Continues a pass from a cell that has found an input, and evaluates each cell after its inputs.
  ///
  /// The cells before it are settled and stay in place. The others move to `ahead`, where newly found cells are placed in front of
  /// the cell that needs them, and return to `cells` as they settle.
  private func walk(from index: Int) -> AnyCell.Outcome {
    ahead = cells[index...].reversed()
    cells.removeSubrange(index...)
    defer { endWalk() }
    while let cell = ahead.last {
      // `ahead` may contain a cell twice: at its position in the last pass, and before the cell that now needs it earlier.
      var outcome = cell.settled == round ? .settled : cell.evaluate(in: self)
      if outcome == .unready, let found = cell.found {
        cell.unready = round
        outcome = arrange(found)
        // The cell stays in `ahead` and is evaluated again after the input that it found.
        if outcome == .settled { continue }
      }
      if outcome != .settled { return outcome }
      ahead.removeLast()
      if cell.settled == round { continue }
      cell.settled = round
      cells.append(cell)
    }
    return .settled
  }

  /// Places a stream and all its transitive inputs in `ahead`, in order, and makes the missing cells.
  ///
  /// - Returns: `settled` if the pass can continue.
  @discardableResult
  private func arrange(_ stream: any AnyUpstream) -> AnyCell.Outcome {
    walks += 1
    let (start, known, knownBuffered) = (ahead.count, newestLeaves.count, bufferedLeaves.count)
    // A depth-first walk with an explicit stack. It meets each stream twice: first it pushes the inputs on top of the stream,
    // then it places the stream in `ahead` after them. It doesn't follow inputs that an earlier pass found: a cell reports the
    // one that it needs now when it's evaluated.
    var stack: [(stream: any AnyUpstream, isOpen: Bool)] = [(stream, false)]
    while let (stream, isOpen) = stack.popLast() {
      let made = find(ObjectIdentifier(stream))
      // Settled in this pass, or met on another path of this walk. Round zero has settled nothing, even though its marks are zero.
      if let made, made.settled == round && round > 0 || made.walk == walks { continue }
      // A cell that waits for its found input is among that input's own inputs, so it waits for itself.
      if let made, made.unready == round, round > 0 { Evaluation.rejectCircle() }
      if isOpen {
        let cell = made ?? add(stream.makeCell(in: self))
        cell.walk = walks
        ahead.append(cell)
      } else {
        stack.append((stream, true))
        for input in stream.inputs { stack.append((input, false)) }
      }
    }
    // `ahead` is consumed from the end.
    ahead[start...].reverse()
    // A new buffered leaf has its first model in its buffer. The reader takes it in the order of all models, then makes another
    // pass.
    if bufferedLeaves.count > knownBuffered { return .unready }
    return newestLeaves.count == known || round == 0 || takeModels(ofLeavesFrom: known) ? .settled : .behind
  }

  /// Takes the models of leaves that were found during a pass.
  ///
  /// The first call begins a watch at all leaves; later calls add the new ones. A leaf that has moved, or a watch that was
  /// tripped, means that another thread has sent since the models of this pass were collected.
  ///
  /// - Returns: Whether all models of the pass, old and new, were the newest at one instant. A transform must never see
  ///   others, even if its result is discarded.
  private func takeModels(ofLeavesFrom first: Int) -> Bool {
    let isWatching = watch != nil
    let watch = watch ?? SendWatch()
    self.watch = watch
    for leaf in isWatching ? newestLeaves[first...] : newestLeaves[...] {
      let (isKnown, isNewer) = (leaf.version > 0, leaf.look(watchedBy: watch))
      if isKnown, isNewer { return false }
    }
    return !watch.isTripped
  }

  /// Adopts the order of a walk as the order of the next pass.
  ///
  /// Cells that the walk didn't reach follow in their previous order.
  private func endWalk() {
    walks += 1
    for cell in cells { cell.walk = walks }
    while let cell = ahead.popLast() {
      if cell.walk == walks { continue }
      cell.walk = walks
      cells.append(cell)
    }
    if let watch {
      for leaf in newestLeaves { leaf.unwatch(watch) }
      self.watch = nil
    }
    if hasRetired { retire() }
  }

  /// Removes the cells that are no longer needed: marks every cell that the result depends on, and drops the others.
  ///
  /// The pass is over, so each cell follows its inputs, and one walk from the end reaches all needed cells.
  private func retire() {
    hasRetired = false
    walks += 1
    target?.walk = walks
    for cell in cells.reversed() where cell.walk == walks {
      for input in cell.stream.inputs { find(ObjectIdentifier(input))?.walk = walks }
      if let found = cell.found { find(ObjectIdentifier(found))?.walk = walks }
    }
    var retired: [AnyCell] = []
    cells.removeAll { cell in
      if cell.walk == walks { return false }
      retired.append(cell)
      return true
    }
    newestLeaves.removeAll { $0.walk != walks }
    bufferedLeaves.removeAll { $0.walk != walks }
    // From the end, for the same reason as in `deinit`.
    while let cell = retired.popLast() {
      table[ObjectIdentifier(cell.stream)] = nil
      cell.newestLeaf?.unpark()
      retiredDrops += cell.bufferedLeaf?.dropped ?? 0
    }
  }

  private static func rejectCircle() -> Never {
    fatalError(
      """
      ModelStreams: switchToLatest() received a stream that depends on the returned view, so the view has no model. Send only streams \
      that do not depend on the view.
      """)
  }
}

// MARK: - The cells of streams

extension Evaluation {
  /// The largest number of cells that are searched linearly.
  ///
  /// Most graphs are smaller, and a table costs an allocation and hashing.
  private static var searchLimit: Int { 16 }

  private func find(_ id: ObjectIdentifier) -> AnyCell? {
    if !table.isEmpty { return table[id] }
    return cells.first { ObjectIdentifier($0.stream) == id }
      ?? ahead.first { ObjectIdentifier($0.stream) == id }
  }

  private func add(_ cell: AnyCell) -> AnyCell {
    if let leaf = cell.newestLeaf { newestLeaves.append(leaf) }
    if let leaf = cell.bufferedLeaf { bufferedLeaves.append(leaf) }
    let id = ObjectIdentifier(cell.stream)
    if !table.isEmpty {
      table[id] = cell
    } else if cells.count + ahead.count >= Evaluation.searchLimit {
      for cell in cells + ahead { table[ObjectIdentifier(cell.stream)] = cell }
      table[id] = cell
    }
    return cell
  }
}
