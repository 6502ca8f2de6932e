import Basics
import ModelStreams
import Testing

struct LockTests {
  @Test func loseNoUpdate() async {
    let counter = SharedCounter()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1_000 { counter.increment() }
        }
      }
    }
    #expect(counter.count == 8_000)
  }

  @Test func failuresKeepTheirTypeAndReleaseTheLock() {
    let lock = Lock(0)
    #expect(throws: Rejection()) {
      try lock.withLock { (value: inout Int) throws(Rejection) in
        value = 1
        throw Rejection()
      }
    }
    #expect(lock.withLock { $0 } == 1)
  }
}

private final class SharedCounter: Sendable {
  private let value = Lock(0)
  var count: Int { value.withLock { $0 } }
  func increment() { value.withLock { $0 += 1 } }
}

private struct Rejection: Error, Equatable {}
