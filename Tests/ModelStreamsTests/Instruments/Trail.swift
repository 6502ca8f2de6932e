import Basics
import ModelStreams

/// The values that a task got from a sequence so far.
final class Trail<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var isEnded = false
    var task: Task<Void, Never>?
  }

  private let state = Lock(State())

  var elements: [Element] { state.withLock { $0.elements } }
  var isEnded: Bool { state.withLock { $0.isEnded } }

  var task: Task<Void, Never>? {
    get { state.withLock { $0.task } }
    set { state.withLock { $0.task = newValue } }
  }

  func append(_ element: Element) {
    state.withLock { $0.elements.append(element) }
  }

  /// Hands out what there is and forgets it.
  func take() -> [Element] {
    state.withLock { state in
      defer { state.elements = [] }
      return state.elements
    }
  }

  func end() {
    state.withLock { $0.isEnded = true }
  }
}
