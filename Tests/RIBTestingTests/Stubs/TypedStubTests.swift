import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite("A stub answers and keeps its calls")
struct TypedStubTests {
  private struct Offline: Error, Equatable {}

  let host = ManualHost()
  let fetch = Stub<String, Int>("fetch")

  /// Starts a call on the host and hands back what it will have returned.
  private func call(_ input: String) -> (task: Task<Void, Never>, result: Cell<Result<Int, any Error>?>) {
    let result = Cell<Result<Int, any Error>?>(nil)
    let task = host.start("call") {
      do { result.value = .success(try await fetch.call(input)) } catch { result.value = .failure(error) }
    }
    host.settle()
    return (task, result)
  }

  @Test func `An answer for an input goes before one for all, a later one before an earlier one`() throws {
    fetch.returns(1)
    fetch.returns(2)
    fetch.returns(10, for: "a")
    fetch.returns(20, for: "a")
    fetch.returns(3)
    #expect(try fetch.call("a") == 20)
    #expect(try fetch.call("b") == 3)
  }

  @Test func `A series is used up and leaves the answers before it`() throws {
    fetch.returns(0)
    fetch.returns(each: [1, 2])
    fetch.returns(each: [7], for: "a")
    #expect(try ["a", "b", "a", "a"].map { try fetch.call($0) } == [7, 1, 2, 0])
  }

  @Test func `It throws, for one input or for all`() throws {
    fetch.throws(Offline())
    fetch.returns(1, for: "a")
    #expect(throws: Offline()) { try fetch.call("b") }
    #expect(try fetch.call("a") == 1)
    fetch.throws(Offline(), for: "a")
    #expect(throws: Offline()) { try fetch.call("a") }
  }

  @Test func `A handler answers, in line or after a while`() async throws {
    fetch.handler { $0.count }
    #expect(try await fetch.call("four") == 4)
    fetch.handler { input in
      await Task.yield()
      return input.count * 2
    }
    #expect(try await fetch.call("four") == 8)
  }

  @Test func `A handler answers a synchronous call`() throws {
    fetch.handler { $0.count }
    #expect(try fetch.call("four") == 4)
  }

  @Test func `A service may be made of closures`() async throws {
    struct Service: Sendable {
      var size: @Sendable (String) async throws -> Int
      var log: @Sendable (String) async -> Void
      var now: @Sendable () -> Int
    }
    let log = DefaultedStub<String, Void>("log", default: ())
    let now = DefaultedStub<Void, Int>("now", default: 0)
    let service = Service { [fetch] in
      try await fetch.call($0)
    } log: {
      await log.call($0)
    } now: {
      now.call()
    }
    fetch.handler { input in
      await Task.yield()
      return input.count
    }
    log.handler { _ in await Task.yield() }
    now.returns(1)
    await service.log("a")
    #expect(try await service.size("four") == 4)
    #expect(service.now() == 1)
  }

  @Test func `One without arguments and results is called without`() async throws {
    let log = Stub<Void, Void>("log")
    log.returns()
    try await log.call()
    #expect(log.callCount == 1)
  }

  @Test func `Several arguments are a tuple`() {
    let pair = DefaultedStub<(Int, Int), Int>("add", default: 0)
    pair.handler { $0 + $1 }
    #expect(pair.call((1, 2)) == 3)
    #expect(pair.calls.map(\.description) == ["add(1, 2)"])
  }

  @Test func `Calls have numbers that grow across all stubs`() throws {
    let other = DefaultedStub<Int, Int>("other", default: 0)
    other.returns(0)
    fetch.returns(0)
    _ = try fetch.call("a")
    _ = other.call(1)
    _ = try fetch.call("b")
    let numbers = [fetch.calls[0].sequence, other.calls[0].sequence, fetch.calls[1].sequence]
    #expect(numbers == numbers.sorted() && Set(numbers).count == 3)
    #expect(fetch.inputs == ["a", "b"] && fetch.callCount == 2)
  }

  @Test func `The hook is given each call before it is answered`() throws {
    let seen = Cell<[String]>([])
    fetch.whenCalled { call in seen.update { $0.append("\(call)") } }
    fetch.handler { _ in seen.value.count }
    #expect(try fetch.call("a") == 1)
    #expect(seen.value == fetch.calls.map(\.description))
  }

  @Test func `Calls from many threads are all kept`() async throws {
    let count = DefaultedStub<Int, Int>("count", default: 0)
    count.returns(1)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 { group.addTask { _ = count.call(number) } }
    }
    #expect(count.inputs.sorted() == Array(0..<200))
    let numbers = count.calls.map(\.sequence)
    #expect(numbers == numbers.sorted())
  }

  @Test func `A call waits, parked, until it is resumed, the first one first`() {
    fetch.suspends()
    let (first, second, third) = (call("a"), call("b"), call("c"))
    let settlement = host.settle()
    #expect(settlement.outside.isEmpty)
    #expect(
      settlement.unfinished.map(\.parkedAt) == fetch.calls.map { "stub \($0)" })
    #expect(fetch.waiting.map(\.input) == ["a", "b", "c"])
    fetch.resume(returning: 1)
    fetch.resume(throwing: Offline())
    fetch.resumeAll(returning: 3)
    #expect(host.settle().unfinished.isEmpty)
    #expect(first.result.value.map { try? $0.get() } == 1)
    #expect(throws: Offline()) { try second.result.value?.get() }
    #expect(third.result.value.map { try? $0.get() } == 3)
    #expect(fetch.waiting.isEmpty)
  }

  @Test func `A gate lets calls of several stubs through to the answers they would have had`() {
    let gate = StubGate()
    let other = DefaultedStub<Int, Int>("other", default: 0)
    fetch.returns(5)
    fetch.suspendUntil(gate)
    fetch.returns(6, for: "quick")
    other.suspendUntil(gate, for: 1)
    let (slow, quick) = (call("slow"), call("quick"))
    let otherResult = Cell(0)
    host.start { otherResult.value = await other.call(1) }
    #expect(host.settle().unfinished.count == 2)
    #expect(quick.result.value.map { try? $0.get() } == 6)
    #expect(!gate.isOpen)
    other.returns(7)
    gate.open()
    #expect(gate.isOpen)
    #expect(host.settle().unfinished.isEmpty)
    #expect(slow.result.value.map { try? $0.get() } == 5)
    #expect(otherResult.value == 7)
    #expect(call("later").result.value.map { try? $0.get() } == 5)
  }

  @Test func `Cancellation ends a wait, before it began or during`() {
    fetch.suspends()
    let during = call("a")
    during.task.cancel()
    let before = Cell<Result<Int, any Error>?>(nil)
    host.start {
      withUnsafeCurrentTask { $0?.cancel() }
      do { before.value = .success(try await fetch.call("b")) } catch { before.value = .failure(error) }
    }
    #expect(host.settle().unfinished.isEmpty)
    #expect(throws: CancellationError.self) { try during.result.value?.get() }
    #expect(throws: CancellationError.self) { try before.value?.get() }
    #expect(fetch.waiting.isEmpty)
  }

  @Test func `A wait that ignores cancellation goes on`() {
    fetch.suspends(for: "a", ignoringCancellation: true)
    let stubborn = call("a")
    stubborn.task.cancel()
    #expect(host.settle().unfinished.count == 1)
    fetch.resume(returning: 1)
    host.settle()
    #expect(stubborn.result.value.map { try? $0.get() } == 1)
  }

  @Test func `One with a default returns it when it is cancelled`() {
    let count = DefaultedStub<Int, Int>("count", default: -1)
    count.suspends()
    let result = Cell(0)
    let task = host.start { result.value = await count.call(1) }
    host.settle()
    task.cancel()
    host.settle()
    #expect(result.value == -1)
  }

  @Test func `Errors of one type are thrown as that type`() {
    let typed = TypedStub<Int, Int, Offline>("typed", default: 0)
    typed.throws(Offline())
    do throws(Offline) { _ = try typed.call(1) } catch { #expect(error == Offline()) }
    #expect(typed.callCount == 1)
  }
}
