import Basics

/// A payload whose `deinit`, `==` and `hash` call a closure, which uses the stream that carries it.
final class Meddler: Hashable, Sendable {
  let number: Int
  private let mischief: Mischief?

  init(_ number: Int, _ mischief: Mischief? = nil) {
    self.number = number
    self.mischief = mischief
  }

  deinit {
    mischief?.run("deinit")
  }

  static func == (one: Meddler, two: Meddler) -> Bool {
    (one.mischief ?? two.mischief)?.run("==")
    return one.number == two.number
  }

  func hash(into hasher: inout Hasher) {
    mischief?.run("hash")
    hasher.combine(number)
  }
}

/// The act of all meddlers, never inside itself, with a count for each place.
///
/// It ends after some thousand times: where a view makes meddlers, each that a full buffer drops sends the next one.
final class Mischief: Sendable {
  private struct State {
    var action: (@Sendable () -> Void)?
    var isBusy = false
    var counts: [String: Int] = [:]
    var total = 0
  }

  private let state = Lock(State())

  /// Says what is done from now on; nil ends it.
  func begin(_ action: (@Sendable () -> Void)?) {
    state.withLock { $0.action = action }
  }

  func count(_ place: String) -> Int {
    state.withLock { $0.counts[place, default: 0] }
  }

  fileprivate func run(_ place: String) {
    let action = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.isBusy, let action = state.action, state.total < 2_000 else { return nil }
      state.total += 1
      state.isBusy = true
      state.counts[place, default: 0] += 1
      return action
    }
    guard let action else { return }
    action()
    state.withLock { $0.isBusy = false }
  }
}
