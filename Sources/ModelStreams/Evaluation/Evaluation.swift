/// One reader's evaluation of a stream and of all that the stream is a view of.
///
/// Views of views form a graph: mutable streams are its leaves, and a view may be used by several others. A reader holds
/// a cell for each stream of the graph, like the cells of a spreadsheet, in an order in which inputs come first. To read, it
/// takes the newest models of the leaves as they are at one instant, and then goes through the cells once, evaluating
/// those whose inputs have changed. So reading costs linear time whatever the shape of the graph, each transform runs
/// once for each reader and model, and there is no recursion: a graph may be as deep as there is memory for.
///
/// A cell may find a further input while it is evaluated: `switchToLatest` does. Then the input is evaluated next, and
/// from there on the pass is a walk with a stack of its own. The order of that walk is the order of the next pass.
///
/// Views hold no models for their readers. They hold only what all readers must agree on: the model that a view without
/// duplicates shows, and the versions that a view gives to its models.
///
/// If each view read its inputs by itself, 100,000 nested views would overflow the stack, and `combineLatest` nested on its
/// left would cost exponential time: both were so once.
@usableFromInline
final class Evaluation {
  /// The models that the leaves give.
  enum Mode {
    /// The newest model.
    case newest
    /// Every model that is kept, one after the other.
    case buffered(ModelBuffering, any StreamWaiter, SequenceCounter)
  }

  let mode: Mode
  /// Whether it is made for a single look and does not go on reading.
  let isMomentary: Bool
  /// The cells, each behind those it is evaluated from; during a walk those that are settled.
  ///
  /// A cell keeps the cells of its inputs alive, so cells must be released from the end, each when nothing else holds it.
  /// Otherwise the release of a long chain is a recursion, which needs as long a stack.
  private var cells: [AnyCell] = []
  /// The cell of the stream that is read; nil only while it is made, and at the end.
  ///
  /// It need not be the last: a cell that is not needed any more may come behind it, if it has found a stream that is read here.
  private var target: AnyCell?
  /// The cells that a walk visits next, the last first; empty between two passes.
  private var ahead: [AnyCell] = []
  /// Finds the cell of a stream; empty while there are so few that a search is faster.
  private var table: [ObjectIdentifier: AnyCell] = [:]
  /// The leaves if they give the newest models.
  private(set) var newestLeaves: [any NewestLeaf] = []
  /// The leaves if they give buffered models.
  private(set) var bufferedLeaves: [any BufferedLeaf] = []
  /// How many models were dropped by leaves that are not needed any more.
  private(set) var retiredDrops = 0
  /// The number of the pass; zero while the graph is first laid out.
  private(set) var round: UInt64 = 0
  private var walks: UInt64 = 0
  /// Whether a cell has given up an input that it had found.
  var hasRetired = false
  /// Watches all leaves during a pass that has found new ones; nil otherwise.
  private var watch: SendWatch?
  /// Wakes the parked waiter only once if there are several leaves; nil otherwise.
  var once: OnceWaiter?
  /// Whether it is being evaluated: what reads the stream then is called by a transform, and must not evaluate these cells.
  private(set) var isEvaluating = false
  /// The number of the model that is being evaluated, if the leaves give buffered models.
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
    // The order matters, see `cells`: first all other references to cells, then the cells from the end.
    table = [:]
    target = nil
    while cells.popLast() != nil {}
  }

  /// The version of the models that are evaluated now, if the reader counts them by itself; nil if the views count for all
  /// readers.
  ///
  /// A buffered reader sees models that others pass over, so it cannot share versions with them.
  var localVersion: UInt64? {
    switch mode {
    case .newest: nil
    case .buffered: number
    }
  }

  /// The cell of the stream that is read.
  ///
  /// The cast is safe: that cell was made by the stream, which the caller names with its type. A debug build checks it.
  func result<Model>(_ type: Model.Type = Model.self) -> Cell<Model> {
    guard let target else {
      fatalError("ModelStreams: an evaluation has no cell for its stream; this is a defect of ModelStreams.")
    }
    return unsafeDowncast(target, to: Cell<Model>.self)
  }

  /// The cell of an input.
  func cell<Model>(of stream: any AnyUpstream, _ type: Model.Type = Model.self) -> Cell<Model> {
    guard let cell = cellIfMade(of: stream, type) else {
      fatalError("ModelStreams: a view is evaluated before its input; this is a defect of ModelStreams.")
    }
    return cell
  }

  /// The cell of an input that may have been found just now.
  ///
  /// The cast is safe: a view names its inputs where it knows their types, and a stream makes cells of its type only. A
  /// debug build checks it.
  func cellIfMade<Model>(of stream: any AnyUpstream, _ type: Model.Type = Model.self) -> Cell<Model>? {
    find(ObjectIdentifier(stream)).map { unsafeDowncast($0, to: Cell<Model>.self) }
  }

  /// Makes all cells agree with the newest models that the leaves had at one instant within the call.
  func evaluate() {
    isEvaluating = true
    // It ends: another round means that another thread has sent, or that another reader has read newer models.
    repeat { collect() } while pass() != .settled
    isEvaluating = false
  }

  /// Takes the newest models of all leaves at one instant.
  ///
  /// There is no lock over several streams, so the models are read one after the other. A round in which no leaf has moved
  /// proves that all models were the newest when it began. None of the user's code runs in between, so another round means
  /// that another thread has sent.
  private func collect() {
    var hasMoved = true
    while hasMoved {
      hasMoved = false
      for leaf in newestLeaves where leaf.look(watchedBy: nil) { hasMoved = true }
      // One leaf needs no proof.
      if newestLeaves.count == 1 { return }
    }
  }
}

// MARK: - Passes

extension Evaluation {
  /// Evaluates all cells whose inputs have changed.
  ///
  /// - Returns: `behind` if the models of the leaves must be collected anew; `unready` if leaves were found that have no
  ///   model yet, which happens with buffered models only. After both another pass begins from the start.
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
    // A cell may have moved on to an input that was there already, without a walk.
    if hasRetired { retire() }
    return .settled
  }

  /// Goes on with a pass from a cell that has found an input: each cell is evaluated after its inputs.
  ///
  /// The cells before it are settled and stay where they are. The others go to `ahead`, where cells that are found are put in
  /// front of the cell that needs them, and come back to `cells` as they settle.
  private func walk(from index: Int) -> AnyCell.Outcome {
    ahead = cells[index...].reversed()
    cells.removeSubrange(index...)
    defer { endWalk() }
    while let cell = ahead.last {
      // A cell may be in `ahead` twice: where the last pass had it, and before the one that needs it earlier now.
      var outcome = cell.settled == round ? .settled : cell.evaluate(in: self)
      if outcome == .unready, let found = cell.found {
        cell.unready = round
        outcome = arrange(found)
        // The cell stays in `ahead` and is evaluated again, behind what it has found.
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

  /// Puts a stream and all that it is evaluated from ahead, in order, and makes the cells that are missing.
  ///
  /// - Returns: `settled` if the pass can go on.
  @discardableResult
  private func arrange(_ stream: any AnyUpstream) -> AnyCell.Outcome {
    walks += 1
    let (start, known, knownBuffered) = (ahead.count, newestLeaves.count, bufferedLeaves.count)
    // A depth-first walk with a stack of its own. A stream is met twice: first its inputs are put on top of it, then it is
    // put ahead behind them. Inputs that an earlier pass has found are not followed: a cell that is evaluated says which it
    // needs now.
    var stack: [(stream: any AnyUpstream, isOpen: Bool)] = [(stream, false)]
    while let (stream, isOpen) = stack.popLast() {
      let made = find(ObjectIdentifier(stream))
      // Settled in this pass, or met by another path of this walk. Round zero has settled nothing, though the marks say zero.
      if let made, made.settled == round && round > 0 || made.walk == walks { continue }
      // A cell that waits for its found input is among the inputs of that input: it waits for itself.
      if let made, made.unready == round, round > 0 { Evaluation.refuseCircle() }
      if isOpen {
        let cell = made ?? add(stream.makeCell(in: self))
        cell.walk = walks
        ahead.append(cell)
      } else {
        stack.append((stream, true))
        for input in stream.inputs { stack.append((input, false)) }
      }
    }
    // `ahead` is taken from the end.
    ahead[start...].reverse()
    // A new buffered leaf has its first model in its buffer; the reader takes it in the order of all models, then passes
    // anew.
    if bufferedLeaves.count > knownBuffered { return .unready }
    return newestLeaves.count == known || round == 0 || takeModels(ofLeavesFrom: known) ? .settled : .behind
  }

  /// Takes the models of leaves that were found during a pass.
  ///
  /// The first time it begins a watch at all leaves; later it adds the new ones. A leaf that has moved, or a watch that is
  /// tripped, means that another thread has sent since the models of this pass were collected.
  ///
  /// - Returns: Whether all models of the pass, old and new, were the newest at one instant. No transform must ever see
  ///   others, even if its result is thrown away.
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

  /// Makes the order of a walk the order of the next pass; cells that it has not reached follow in the order they would have
  /// had.
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

  /// Removes the cells that are not needed any more: marks what the result is evaluated from, and drops the rest.
  ///
  /// The pass is over, so each cell is behind its inputs and one walk from the end reaches all that are needed.
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

  private static func refuseCircle() -> Never {
    fatalError(
      """
      ModelStreams: switchToLatest() found a stream that reads the view itself, so there is no model to show. \
      Send the outer stream streams that do not depend on the view.
      """)
  }
}

// MARK: - The cells of streams

extension Evaluation {
  /// How many cells are searched one by one.
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
