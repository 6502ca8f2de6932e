/// The storage of a mutable stream: guards the state and tells the waiters outside the lock.
final class ModelStorage<Model: Sendable>: ModelOrigin, ParkingPlace {
  let isDuplicate: (@Sendable (Model, Model) -> Bool)?
  private let state: Lock<ModelState<Model, any StreamWaiter>>

  init(_ initial: Model, isDuplicate: (@Sendable (Model, Model) -> Bool)?) {
    self.isDuplicate = isDuplicate
    state = Lock(ModelState(initial))
  }

  var latest: Model {
    state.withLock { $0.model }
  }

  var parkedCount: Int {
    state.withLock { $0.parkedCount }
  }

  func send(_ model: Model) -> Bool {
    guard let news = state.withLock({ $0.send(model, unless: isDuplicate) }) else { return false }
    tell(news.waiters)
    return true
  }

  func update<Result, Failure: Error>(
    _ body: (inout Model) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (result, news) = try state.withLock { state throws(Failure) in
      var next = state.model
      let result = try body(&next)
      return (result, state.send(next, unless: isDuplicate))
    }
    if let news { tell(news.waiters) }
    return result
  }

  func finish() {
    guard let news = state.withLock({ $0.finish() }) else { return }
    tell(news.waiters)
  }

  func snapshot() -> ModelSnapshot<Model> {
    state.withLock { ModelSnapshot(model: $0.model, version: $0.version, isFinished: $0.isFinished) }
  }

  func read(after seen: UInt64) -> ModelReading<Model> {
    state.withLock { $0.read(after: seen) }
  }

  func park(_ waiter: any StreamWaiter, after seen: UInt64) -> ParkingOutcome {
    switch state.withLock({ $0.park(waiter, after: seen) }) {
    case .parked(let ticket): .parked(.place(self, ticket))
    case .news: .news
    case .finished: .finished
    }
  }

  func leave(_ ticket: Roster<any StreamWaiter>.Ticket) -> Bool {
    state.withLock { $0.leave(ticket) } != nil
  }

  private func tell(_ waiters: [any StreamWaiter]) {
    if waiters.isEmpty { return }
    var waiters = waiters
    for waiter in waiters { waiter.streamHasNews() }
    waiters.removeAll(keepingCapacity: true)
    state.withLock { $0.recycle(waiters) }
  }
}
