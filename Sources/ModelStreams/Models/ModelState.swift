/// The decisions of a stream of models: which sends count, who is parked, who must be told.
///
/// A value without locks, threads or continuations: the storage guards it and does what the transitions ask for.
package struct ModelState<Model, Waiter> {
  /// What came of an attempt to park.
  package enum Parked {
    case parked(Roster<Waiter>.Ticket)
    case news
    case finished
  }

  package private(set) var model: Model
  package private(set) var version: UInt64 = 1
  package private(set) var isFinished = false

  private var parked = Roster<Waiter>()
  private var spare: [Waiter] = []

  package init(_ model: Model) {
    self.model = model
  }

  /// How many waiters are parked.
  package var parkedCount: Int { parked.count }

  /// Accepts a model, or refuses it because the stream has finished or the model is a duplicate.
  ///
  /// - Parameters:
  ///   - next: The model; afterwards, if it was accepted, the one that it replaced, to be released outside the lock.
  ///   - isDuplicate: The stream's equality.
  /// - Returns: Who must be told, first come first; nil if the model was refused.
  /// - Complexity: O(parked waiters).
  package mutating func send(_ next: inout Model, unless isDuplicate: ((Model, Model) -> Bool)?) -> [Waiter]?
  {
    if isFinished { return nil }
    if let isDuplicate, isDuplicate(model, next) { return nil }
    swap(&model, &next)
    version += 1
    return takeParked()
  }

  /// Ends the stream with the present model as its last.
  ///
  /// - Returns: Who must be told, first come first; nil if the stream had ended.
  /// - Complexity: O(parked waiters).
  package mutating func finish() -> [Waiter]? {
    if isFinished { return nil }
    isFinished = true
    return takeParked()
  }

  /// The model, if it is newer than the version given.
  package func read(after seen: UInt64) -> ModelReading<Model> {
    if version > seen { return .model(model, version: version) }
    return isFinished ? .finished : .unchanged
  }

  /// Registers a waiter, unless there is something to read after the version given.
  package mutating func park(_ waiter: Waiter, after seen: UInt64) -> Parked {
    if version > seen { return .news }
    if isFinished { return .finished }
    let ticket = parked.enter(waiter)
    if spare.capacity < parked.count { spare.reserveCapacity(max(4, 2 * parked.count)) }
    return .parked(ticket)
  }

  /// Takes a waiter out; nil if it was handed out to be told.
  package mutating func leave(_ ticket: Roster<Waiter>.Ticket) -> Waiter? {
    parked.leave(ticket)
  }

  /// Takes back an emptied array that was handed out, so that the next send needs no other.
  package mutating func recycle(_ emptied: [Waiter]) {
    if emptied.capacity > spare.capacity { spare = emptied }
  }

  private mutating func takeParked() -> [Waiter] {
    if parked.count == 0 { return [] }
    var waiters: [Waiter] = []
    swap(&waiters, &spare)
    parked.leaveAll(into: &waiters)
    return waiters
  }
}
