import ModelStreams

/// A door for one who waits without asking whether he was cancelled.
final class Door: Sendable {
  private let waiting = Lock<[UnsafeContinuation<Void, Never>]>([])

  func wait() async {
    await withUnsafeContinuation { continuation in waiting.withLock { $0.append(continuation) } }
  }

  func open() {
    let all = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for continuation in all { continuation.resume() }
  }
}
