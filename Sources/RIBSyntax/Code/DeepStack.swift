internal import Foundation

/// A thread for what goes as deep as the code that it reads, such as the parser.
///
/// Whoever reads code that somebody else may have written does it there.
package enum DeepStack {
  /// The bytes of its stack, enough for the deepest code that a source of the greatest length can have.
  ///
  /// Memory is taken only for what is used of it.
  private static let size = 1 << 30

  /// Runs something on such a thread and waits for it.
  ///
  /// - Parameter body: What to run.
  /// - Returns: What it has returned.
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    nonisolated(unsafe) var value: Value?
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      value = body()
      end.signal()
    }
    thread.stackSize = size
    thread.start()
    end.wait()
    return value
  }
}
