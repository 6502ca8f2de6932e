internal import Basics

/// The calls of all stubs that a run creates: a run with a kill must make at least the calls of a run without one.
final class CallTape: Sendable {
  @TaskLocal static var current: CallTape?

  private let state = Lock([String]())

  /// The calls so far, as they would be written in code.
  var calls: [String] { state.withLock { $0 } }

  func append(_ call: some CustomStringConvertible) {
    let text = call.description
    state.withLock { $0.append(text) }
  }
}
