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
    start(body)()
  }

  /// Changes each of some values; many of them on a thread for each processor.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - change: What is done to each, in any order.
  /// - Returns: The results in the order of the values.
  static func map<Value: Sendable, Result: Sendable>(
    _ values: [Value], _ change: @escaping @Sendable (Value) -> Result
  ) -> [Result] {
    // Below some dozens a thread costs more than it saves.
    let count = min(ProcessInfo.processInfo.activeProcessorCount, values.count / 32)
    guard count > 1 else { return values.map(change) }
    let shares = (0..<count).map { first in
      start { stride(from: first, to: values.count, by: count).map { change(values[$0]) } }
    }.map { wait in wait() ?? [] }
    return values.indices.map { shares[$0 % count][$0 / count] }
  }

  /// Starts a thread; what is returned waits for its result.
  private static func start<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> () -> Value? {
    nonisolated(unsafe) var value: Value?
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      value = body()
      end.signal()
    }
    thread.stackSize = size
    thread.start()
    return {
      end.wait()
      return value
    }
  }
}
