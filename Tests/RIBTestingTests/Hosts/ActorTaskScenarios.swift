import Foundation
import Locks
import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A log that any thread may write.
final class Log: Sendable {
  private let lines = Lock<[String]>([])
  func add(_ line: String) { lines.withLock { $0.append(line) } }
  var text: String { lines.withLock { $0.joined(separator: " ") } }
}

actor Hand {
  let name: String
  let clock: any Clock<Duration>
  let log: Log
  var ticks = 0
  var task: Task<Void, Never>?
  init(_ name: String, _ clock: any Clock<Duration>, _ log: Log) {
    self.name = name
    self.clock = clock
    self.log = log
  }
  deinit { log.add("\(name)-gone") }

  func stop() { task?.cancel() }
  func note(_ line: String) { log.add("\(name).\(line)") }
  func bump(_ by: Int) -> Int {
    ticks += by
    log.add("\(name)+\(by)")
    return ticks
  }

  func tick(every time: Duration, upTo count: Int) {
    task = Task {
      for _ in 0..<count {
        try? await clock.sleep(for: time)
        ticks += 1
        log.add("\(name)\(ticks)")
      }
    }
  }
  func consume(_ stream: AsyncStream<Int>) {
    task = Task {
      for await n in stream {
        ticks += n
        log.add("\(name)\(n)")
      }
      log.add("\(name)-end")
    }
  }
  func consume(_ stream: ModelStream<Int>) {
    task = Task {
      for await n in stream {
        ticks += n
        log.add("\(name)\(n)")
      }
      log.add("\(name)-end")
    }
  }
  func lets() {
    task = Task {
      async let a = child(1)
      async let b = child(2)
      let sum = await a + b
      log.add("\(name)sum\(sum)")
      await withTaskGroup(of: Int.self) { group in
        for n in 3...5 { group.addTask { await self.child(n) } }
        for await n in group { log.add("\(name)g\(n)") }
      }
    }
  }
  func child(_ n: Int) async -> Int {
    log.add("\(name)c\(n)")
    try? await clock.sleep(for: .seconds(n % 3))
    log.add("\(name)d\(n)")
    return n
  }
  func talk(to other: Hand, times: Int) {
    task = Task {
      for n in 1...times {
        let sum = await other.bump(n)
        log.add("\(name):\(sum)")
        try? await clock.sleep(for: .milliseconds(100 * n))
      }
    }
  }
  func nested() {
    task = Task {
      log.add("\(name)a")
      let inner = Task {
        try? await clock.sleep(for: .seconds(1))
        log.add("\(name)b")
        let most = Task {
          log.add("\(name)c")
          try? await clock.sleep(for: .seconds(1))
          log.add("\(name)d")
        }
        await most.value
        log.add("\(name)e")
      }
      await inner.value
      log.add("\(name)f")
    }
  }
  func weakly() {
    let (clock, log, name) = (clock, log, name)
    task = Task { [weak self] in
      while true {
        try? await clock.sleep(for: .seconds(1))
        guard let self else {
          log.add("\(name)-left")
          return
        }
        _ = await self.bump(1)
      }
    }
  }
  func bridge() {
    task = Task {
      for n in 0..<3 {
        let answer = await withCheckedContinuation { (done: CheckedContinuation<Int, Never>) in
          Task.detached { [clock] in
            try? await clock.sleep(for: .seconds(1))
            done.resume(returning: n)
          }
        }
        log.add("\(name)=\(answer)")
      }
    }
  }
}

@globalActor actor Stock {
  static let shared = Stock()
  func start(_ log: Log, _ clock: any Clock<Duration>) {
    Task {
      for n in 0..<3 {
        try? await clock.sleep(for: .seconds(1))
        log.add("stock\(n)")
      }
    }
  }
}

struct Scenario: Sendable {
  let name: String
  let run: @Sendable (ManualHost, Log) -> Void
}

func settled(_ host: ManualHost, _ body: @escaping @Sendable () async -> Void) {
  host.run { _ = host.start { await body() } }
  host.settle()
}

let scenarios: [Scenario] = [
  Scenario(name: "tick") { host, log in
    let a = Hand("a", host.clock, log)
    settled(host) { await a.tick(every: .seconds(1), upTo: 5) }
    host.advance(by: .seconds(3))
    log.add("|")
    host.advance(by: .seconds(3))
  },
  Scenario(name: "two tickers") { host, log in
    let (a, b) = (Hand("a", host.clock, log), Hand("b", host.clock, log))
    settled(host) {
      await a.tick(every: .seconds(2), upTo: 5)
      await b.tick(every: .seconds(3), upTo: 5)
    }
    for _ in 0..<8 {
      host.advance(by: .seconds(2))
      log.add("|")
    }
  },
  Scenario(name: "AsyncStream fed inside") { host, log in
    let (stream, feed) = AsyncStream<Int>.makeStream()
    let a = Hand("a", host.clock, log)
    settled(host) { await a.consume(stream) }
    host.run {
      feed.yield(1)
      feed.yield(2)
    }
    host.settle()
    log.add("|")
    settled(host) { feed.yield(3) }
    log.add("|")
    host.run { feed.finish() }
    host.settle()
    log.add("|")
  },
  Scenario(name: "kit stream fed inside") { host, log in
    let model = MutableModelStream(0)
    let a = Hand("a", host.clock, log)
    settled(host) { await a.consume(model.stream) }
    for n in 1...3 {
      host.run { model.send(n) }
      host.settle()
      log.add("|")
    }
  },
  Scenario(name: "async let and groups") { host, log in
    let a = Hand("a", host.clock, log)
    settled(host) { await a.lets() }
    log.add("|")
    for _ in 0..<8 {
      host.advance(by: .seconds(1))
      log.add("|")
    }
  },
  Scenario(name: "two actors talk") { host, log in
    let (a, b) = (Hand("a", host.clock, log), Hand("b", host.clock, log))
    settled(host) {
      await a.talk(to: b, times: 4)
      await b.talk(to: a, times: 4)
    }
    log.add("|")
    for _ in 0..<10 {
      host.advance(by: .milliseconds(150))
      log.add("|")
    }
  },
  Scenario(name: "nested") { host, log in
    let a = Hand("a", host.clock, log)
    settled(host) { await a.nested() }
    for _ in 0..<3 {
      host.advance(by: .seconds(1))
      log.add("|")
    }
  },
  Scenario(name: "the actor goes") { host, log in
    var a: Hand? = Hand("a", host.clock, log)
    host.run { _ = host.start { [weak a] in await a?.weakly() } }
    host.settle()
    host.advance(by: .seconds(2))
    log.add("|")
    a = nil
    log.add("|")
    host.advance(by: .seconds(2))
    log.add("|")
  },
  Scenario(name: "continuation of a detached task") { host, log in
    let a = Hand("a", host.clock, log)
    settled(host) { await a.bridge() }
    for _ in 0..<4 {
      host.advance(by: .seconds(1))
      log.add("|")
    }
  },
  Scenario(name: "cancelled by the test") { host, log in
    let a = Hand("a", host.clock, log)
    settled(host) { await a.tick(every: .seconds(1), upTo: 4) }
    host.advance(by: .seconds(1))
    settled(host) { await a.stop() }
    log.add("|")
    host.advance(by: .seconds(3))
  },
]
