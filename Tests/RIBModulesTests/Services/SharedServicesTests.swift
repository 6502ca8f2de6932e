import Basics
import Foundation
import RIBModules
import Testing

extension ServiceKey<[Int]> {
  static var numbers: Self { Self("numbers") }
}

/// Services for many sessions.
struct SharedServicesTests {
  final class Session: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private func key(_ number: Int) -> ServiceKey<Session> { ServiceKey("session \(number)") }

  @Test func eightThreadsMakeEachServiceOnce() async throws {
    let made = Lock<[Int: Int]>([:])
    let shared = try SharedServices { list in
      for number in 0..<100 {
        list.provide(key(number)) { shared in
          made.withLock { $0[number, default: 0] += 1 }
          // Each needs two others, so that threads meet in the middle of chains.
          if number >= 2 { _ = (shared[key(number / 2)], shared[key(number - 1)]) }
          return Session(number)
        }
      }
    }
    let seen = await withTaskGroup(of: [ObjectIdentifier].self) { group in
      for thread in 0..<8 {
        group.addTask {
          // A thread of its own: the pool may have fewer.
          await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              let order = thread.isMultiple(of: 2) ? Array(0..<100) : (0..<100).reversed()
              let found = order.map { (number: $0, session: shared[key($0)]) }
              continuation.resume(
                returning: found.sorted { $0.number < $1.number }.map { ObjectIdentifier($0.session) })
            }
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(seen.count == 8)
    #expect(Set(seen).count == 1)
    #expect(made.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, 1) }))
  }

  /// The threads ask for one service at the same moment: the one that makes it waits until all are about to ask.
  @Test(arguments: 0..<20)
  func threadsThatWaitForAServiceGetTheOneThatIsMade(round: Int) async throws {
    let (asking, made) = (Counter(), Counter())
    let shared = try SharedServices { list in
      list.provide(key(0)) { _ in
        while asking.count < 4 { sched_yield() }
        for _ in 0..<100 { sched_yield() }
        return Session(made.increment())
      }
    }
    let seen = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              asking.increment()
              continuation.resume(returning: shared[self.key(0)].number)
            }
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(seen == [1, 1, 1, 1])
    #expect(made.count == 1)
  }

  /// The slow one waits until the other is there, and not for ever.
  @Test func aSlowServiceHoldsUpNoOther() async throws {
    let (asked, made) = (Counter(), Counter())
    let shared = try SharedServices { list in
      list.provide(key(0)) { _ in
        asked.increment()
        for _ in 0..<1_000_000 where made.count == 0 { sched_yield() }
        return Session(made.count)
      }
      list.provide(key(1)) { _ in Session(made.increment()) }
    }
    let slow = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: shared[self.key(0)]) }
      while asked.count == 0 { sched_yield() }
      _ = shared[key(1)]
    }
    #expect(slow.number == 1)
  }

  @Test func whatNoModuleProvidesComesFromSharedServices() throws {
    let shared = try SharedServices { $0.provide(key(1)) { _ in Session(1) } }
    func session() throws -> Modules {
      try Modules(
        [
          TestModule(ModuleProfile("user", needs: key(1))) {
            $0.handle(.spell) { services, _ in "\(services[self.key(1)].number)" }
          }
        ], shared: shared)
    }
    let (first, second) = (try session(), try session())
    #expect(try first.call(.spell, 0) == "1")
    #expect(first[key(1)] === second[key(1)])
    #expect(try first.overriding(key(1)) { Session(2) }.call(.spell, 0) == "2")
  }

  @Test func aSharedServiceThatIsProvidedTwiceIsRejected() {
    let error = #expect(throws: ModuleErrors.self) {
      try SharedServices { list in
        list.provide(.numbers) { _ in [1] }
        list.provide(.numbers) { _ in [2] }
      }
    }
    #expect(error?.problems.map(\.code) == [.duplicateService])
  }
}

/// Counts on any thread.
private final class Counter: Sendable {
  private let value = Lock(0)

  var count: Int { value.withLock { $0 } }

  @discardableResult
  func increment() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }
}
