import Basics
import ModelStreams

/// Lines that tasks write and a test reads.
final class Notes: Sendable {
  private let lines = Lock<[String]>([])

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  /// The lines since the last call.
  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
