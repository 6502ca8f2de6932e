import Basics
import RIBKit
import RIBSessions
import TestSupport

final class CounterInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var count = 0
  var outbox: [String] = []

  func didBecomeActive() {
    preserve(\.count, as: "count")
    preserve(\.outbox, as: "outbox")
  }
}

final class CounterRouter: Router {
  let interactor = CounterInteractor()
}

struct Rejection: Error, Equatable {}

enum CounterEvent {
  case add
  case look
  /// Adds, and then notes an effect.
  case buy(String)
  /// Adds as soon as the door is open.
  case wait(Door)
  /// Starts work that ends when the door is open.
  case work(Door)
  /// Ends the tree, as no session should.
  case end
}

/// A session that counts, and whose board has what happens to it.
actor Counter: Session {
  /// The name of the counters.
  static let sessions = "counters"

  let root = CounterRouter()
  private let id: String
  private let board: Board

  init(id: String, board: Board) { (self.id, self.board) = (id, board) }

  func wake(_ saved: SavedTree) async throws {
    try board.wake(id)
    // A tree that has ended is asked to save itself.
    root.launch(
      LaunchOptions(
        faults: .report { _ in }, restoring: Restoration(saved, coder: JSONValueCoder())))
  }

  func handle(_ event: CounterEvent) async throws -> Int {
    switch event {
    case .look: return root.interactor.count
    case .wait(let door): await door.wait()
    case .work(let door): root.interactor.task { _ in await door.wait() }
    case .buy(let key): root.interactor.outbox.append(key)
    case .end: await root.shutdown()
    case .add: break
    }
    root.interactor.count += 1
    return root.interactor.count
  }

  func didSave() {
    for effect in root.interactor.outbox { board.perform(effect) }
    if !root.interactor.outbox.isEmpty { root.interactor.outbox = [] }
  }

  /// Changes the tree without an event.
  func drift() { root.interactor.count += 100 }

  func sleep() async {
    await board.lull?.wait()
    await root.shutdown()
    board.sleep(id)
  }
}

/// What happens to the counters of a test.
final class Board: Sendable {
  private struct State {
    var effects: [String] = []
    var awake: [String: Int] = [:]
    var mostOfOne = 0
    var rejections = 0
  }

  private let state = Lock(State())
  /// The door that sessions wait for when they are put to sleep.
  let lull: Door?

  init(lull: Door? = nil) { self.lull = lull }

  func perform(_ effect: String) { state.withLock { $0.effects.append(effect) } }

  /// The next sessions that wake decline to.
  func rejectWakes(_ count: Int) { state.withLock { $0.rejections = count } }

  func wake(_ id: String) throws {
    try state.withLock { state in
      if state.rejections > 0 {
        state.rejections -= 1
        throw Rejection()
      }
      state.awake[id, default: 0] += 1
      state.mostOfOne = max(state.mostOfOne, state.awake[id, default: 0])
    }
  }

  func sleep(_ id: String) { state.withLock { $0.awake[id, default: 0] -= 1 } }

  var effects: [String] { state.withLock { $0.effects } }
  /// The most trees that one session had at a time.
  var mostOfOne: Int { state.withLock { $0.mostOfOne } }
  var awake: [String] { state.withLock { $0.awake.filter { $0.value > 0 }.keys.sorted() } }
}

extension Sessions<Counter> {
  init(
    _ store: any SessionStore, awake: Int = 100, remembering: Int = 64, log: EventLog = EventLog(),
    board: Board = Board(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      Counter.sessions, store: store, awake: awake, remembering: remembering, clock: clock,
      observer: log.observer
    ) {
      Counter(id: $0, board: board)
    }
  }

  /// Waits until no more than some sessions are awake.
  func becameFew(_ count: Int) async {
    while awakeCount > count { await Task.yield() }
  }
}
