internal import Foundation

/// A thread with a large stack for recursion as deep as the code it reads, such as the parser's.
///
/// Code from an untrusted source must be read on such a thread.
package enum DeepStack {
  /// The size of its stack in bytes, enough for the deepest code in a source of the maximum length.
  ///
  /// The system allocates memory only for the part that is used.
  private static let size = 1 << 30

  /// Runs a function on such a thread, and waits for its result.
  package static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    start(body)()
  }

  /// Transforms values in any order, using one thread per processor if there are many; returns the results in the order of the values.
  static func map<Value: Sendable, Result: Sendable>(
    _ values: [Value], _ change: @escaping @Sendable (Value) -> Result
  ) -> [Result] {
    // With fewer than a few dozen values, a thread costs more than it saves.
    let count = min(ProcessInfo.processInfo.activeProcessorCount, values.count / 32)
    guard count > 1 else { return values.map(change) }
    let shares = (0..<count).map { first in
      start { stride(from: first, to: values.count, by: count).map { change(values[$0]) } }
    }.map { wait in wait() ?? [] }
    return values.indices.map { shares[$0 % count][$0 / count] }
  }

  /// Starts a thread, and returns a function that waits for its result.
  private static func start<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> () -> Value? {
    // The thread writes the value before it signals, and the caller reads it after the signal.
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

extension Collection where Element: Hashable {
  /// Returns the elements and all that they lead to, each once and depth first, without recursion because chains can be long.
  func reachable(_ next: (Element) -> some Collection<Element>) -> [Element] {
    var seen: Set<Element> = []
    var found: [Element] = []
    var left = Array(reversed())
    while let element = left.popLast() {
      guard seen.insert(element).inserted else { continue }
      found.append(element)
      left += next(element).reversed()
    }
    return found
  }
}
