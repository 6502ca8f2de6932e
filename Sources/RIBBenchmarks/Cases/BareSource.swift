import Synchronization

/// The smallest stream of models: a mutex, the model and the closures of the subscribers.
///
/// It is not generic and stores each closure in a structure, because generic code would wrap each closure in another one.
final class BareSource: Sendable {
  private struct Subscriber {
    let receive: @Sendable (Int) -> Void
  }

  private struct State {
    var model: Int
    var subscribers: [Subscriber?] = []
    var vacant: [Int] = []
  }

  private let state: Mutex<State>

  init(_ model: Int) {
    state = Mutex(State(model: model))
  }

  func subscribe(_ receive: @escaping @Sendable (Int) -> Void) -> Int {
    let (place, model) = state.withLock { state in
      if let place = state.vacant.popLast() {
        state.subscribers[place] = Subscriber(receive: receive)
        return (place, state.model)
      }
      state.subscribers.append(Subscriber(receive: receive))
      return (state.subscribers.count - 1, state.model)
    }
    receive(model)
    return place
  }

  func unsubscribe(_ place: Int) {
    let subscriber = state.withLock { state in
      state.vacant.append(place)
      return state.subscribers[place].take()
    }
    withExtendedLifetime(subscriber) {}
  }

  func send(_ model: Int) {
    let subscribers = state.withLock { state in
      state.model = model
      return state.subscribers
    }
    for subscriber in subscribers { subscriber?.receive(model) }
  }
}

/// The smallest stream that tasks can wait for: a mutex and the continuations of the waiting tasks.
final class BareChannel<Model: Sendable>: Sendable {
  private struct State {
    var waiting: [UnsafeContinuation<Model?, Never>] = []
    var isFinished = false
  }

  private let state = Mutex(State())

  func next(isolation: isolated any Actor) async -> Model? {
    await withUnsafeContinuation(isolation: isolation) { continuation in
      let isFinished = state.withLock { state in
        if !state.isFinished { state.waiting.append(continuation) }
        return state.isFinished
      }
      if isFinished { continuation.resume(returning: nil) }
    }
  }

  func send(_ model: Model?) {
    let waiting = state.withLock { state in
      state.isFinished = model == nil
      defer { state.waiting.removeAll(keepingCapacity: true) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: model) }
  }
}

/// A barrier at which a sender waits until all receivers have passed.
///
/// It is unchecked because sender and receivers are all on one actor.
final class Turnstile: @unchecked Sendable {
  private var expected = 0
  private var sender: UnsafeContinuation<Void, Never>?

  /// Runs the body and waits until the turnstile has been passed a number of times.
  func wait(for count: Int, isolation: isolated any Actor, after body: () -> Void) async {
    await withUnsafeContinuation(isolation: isolation) { continuation in
      expected = count
      sender = continuation
      body()
    }
  }

  func pass() {
    expected -= 1
    if expected == 0 { sender.take()?.resume() }
  }
}
