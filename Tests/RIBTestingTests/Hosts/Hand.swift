import Basics
import ModelStreams
import RIBKit
import RIBTesting

/// A service whose work is done by tasks of its own, which are isolated to it.
actor Hand {
  private let name: String
  private let clock: any Clock<Duration>
  private let log: Log
  private(set) var ticks = 0
  private(set) var task: Task<Void, Never>?

  init(_ name: String, _ clock: any Clock<Duration>, _ log: Log) {
    self.name = name
    self.clock = clock
    self.log = log
  }

  func stop() { task?.cancel() }

  func bump(_ step: Int) -> Int {
    ticks += step
    log.add("\(name)+\(step)")
    return ticks
  }

  func tick(every time: Duration, upTo count: Int) {
    task = Task { await tickOn(every: time, upTo: count) }
  }

  private func tickOn(every time: Duration, upTo count: Int) async {
    for _ in 0..<count {
      try? await clock.sleep(for: time)
      ticks += 1
      log.add("\(name)\(ticks)")
    }
  }

  func consume(_ stream: AsyncStream<Int>) {
    task = Task {
      for await element in stream { log.add("\(name)\(element)") }
      log.add("\(name)-end")
    }
  }

  func consume(_ stream: ModelStream<Int>) {
    task = Task {
      for await model in stream { log.add("\(name)\(model)") }
      log.add("\(name)-end")
    }
  }

  /// Waits for something of the world outside, and ticks then.
  func download(_ answers: AsyncStream<Void>) {
    task = Task {
      for await _ in answers { break }
      log.add("\(name)-have")
      await tickOn(every: .seconds(1), upTo: 3)
    }
  }

  func startChildren() {
    task = Task {
      async let first = child(1)
      async let second = child(2)
      let sum = await first + second
      log.add("\(name)sum\(sum)")
      await withTaskGroup(of: Int.self) { group in
        for number in 3...5 { group.addTask { await self.child(number) } }
        for await number in group { log.add("\(name)g\(number)") }
      }
    }
  }

  private func child(_ number: Int) async -> Int {
    log.add("\(name)c\(number)")
    try? await clock.sleep(for: .seconds(number % 3))
    log.add("\(name)d\(number)")
    return number
  }

  func talk(to other: Hand, times: Int) {
    task = Task {
      for number in 1...times {
        let sum = await other.bump(number)
        log.add("\(name):\(sum)")
        try? await clock.sleep(for: .milliseconds(100 * number))
      }
    }
  }

  func nest() {
    task = Task {
      log.add("\(name)a")
      let inner = Task {
        try? await clock.sleep(for: .seconds(1))
        log.add("\(name)b")
        let innermost = Task {
          log.add("\(name)c")
          try? await clock.sleep(for: .seconds(1))
          log.add("\(name)d")
        }
        await innermost.value
        log.add("\(name)e")
      }
      await inner.value
      log.add("\(name)f")
    }
  }

  func tickWhileItLives() {
    let (clock, log, name) = (clock, log, name)
    task = Task { [weak self] in
      while true {
        try? await clock.sleep(for: .seconds(1))
        guard let self else { return log.add("\(name)-left") }
        _ = await self.bump(1)
      }
    }
  }

  func bridge() {
    task = Task {
      for number in 0..<3 {
        let answer = await withCheckedContinuation { continuation in
          Task.detached { [clock] in
            try? await clock.sleep(for: .seconds(1))
            continuation.resume(returning: number)
          }
        }
        log.add("\(name)=\(answer)")
      }
    }
  }
}

/// A log that any thread may write, and that a test may wait for.
final class Log: Sendable {
  private struct State {
    var lines: [String] = []
    var waiters: [(line: String, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Lock(State())

  var text: String { state.withLock { $0.lines.joined(separator: " ") } }

  func contains(_ line: String) -> Bool { state.withLock { $0.lines.contains(line) } }

  func add(_ line: String) {
    let woken = state.withLock { state in
      state.lines.append(line)
      defer { state.waiters.removeAll { $0.line == line } }
      return state.waiters.filter { $0.line == line }.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Returns when a line is there.
  func wait(for line: String) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.lines.contains(line) { return true }
        state.waiters.append((line, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }
}

extension ManualHost {
  /// Runs something on the host as far as it gets.
  func runOut(_ body: @escaping @Sendable () async -> Void) {
    run { _ = start { await body() } }
    settle()
  }
}
