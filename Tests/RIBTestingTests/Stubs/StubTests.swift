import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A stub answers and keeps its calls.
struct StubTests {
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

  @Test func anAnswerForAnInputGoesBeforeOneForAllALaterOneBeforeAnEarlierOne() throws {
    fetch.returns(1)
    fetch.returns(2)
    fetch.returns(10, for: "a")
    fetch.returns(20, for: "a")
    fetch.returns(3)
    #expect(try fetch.call("a") == 20)
    #expect(try fetch.call("b") == 3)
  }

  @Test func aSeriesIsUsedUpAndLeavesTheAnswersBeforeIt() throws {
    fetch.returns(0)
    fetch.returns(each: [1, 2])
    fetch.returns(each: [7], for: "a")
    #expect(try ["a", "b", "a", "a"].map { try fetch.call($0) } == [7, 1, 2, 0])
  }

  @Test func itThrowsForOneInputOrForAll() throws {
    fetch.throws(Offline())
    fetch.returns(1, for: "a")
    #expect(throws: Offline()) { try fetch.call("b") }
    #expect(try fetch.call("a") == 1)
    fetch.throws(Offline(), for: "a")
    #expect(throws: Offline()) { try fetch.call("a") }
  }

  @Test func aHandlerAnswersInLineOrAfterAWhile() async throws {
    fetch.handler { $0.count }
    #expect(try await fetch.call("four") == 4)
    #expect(try { try fetch.call("four") }() == 4)
    fetch.handler { input in
      await Task.yield()
      return input.count * 2
    }
    #expect(try await fetch.call("four") == 8)
  }

  @Test func aServiceMayBeMadeOfClosures() async throws {
    struct Service: Sendable {
      var size: @Sendable (String) async throws -> Int
      var log: @Sendable (String) async -> Void
      var now: @Sendable () -> Int
    }
    let log = Stub<String, Void>("log")
    let now = Stub<Void, Int>("now")
    let service = Service { [fetch] in
      try await fetch.call($0)
    } log: {
      await log.call($0, default: ())
    } now: {
      now.call(default: 0)
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

  @Test func oneWithoutArgumentsAndResultsIsCalledWithout() async throws {
    let log = Stub<Void, Void>("log")
    log.returns()
    try await log.call()
    #expect(log.callCount == 1)
  }

  @Test func severalArgumentsAreATuple() {
    let pair = Stub<(Int, Int), Int>("add")
    pair.handler { $0 + $1 }
    #expect(pair.call((1, 2), default: 0) == 3)
    #expect(pair.calls.map(\.description) == ["add(1, 2)"])
  }

  @Test func callsHaveNumbersThatGrowAcrossAllStubs() throws {
    let other = Stub<Int, Int>("other")
    other.returns(0)
    fetch.returns(0)
    _ = try fetch.call("a")
    _ = other.call(1, default: 0)
    _ = try fetch.call("b")
    let numbers = [fetch.calls[0].sequence, other.calls[0].sequence, fetch.calls[1].sequence]
    #expect(numbers == numbers.sorted() && Set(numbers).count == 3)
    #expect(fetch.inputs == ["a", "b"] && fetch.callCount == 2)
  }

  @Test func callsFromManyThreadsAreAllKept() async throws {
    let count = Stub<Int, Int>("count")
    count.returns(1)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 { group.addTask { _ = count.call(number, default: 0) } }
    }
    #expect(count.inputs.sorted() == Array(0..<200))
    let numbers = count.calls.map(\.sequence)
    #expect(numbers == numbers.sorted())
  }

  @Test func aCallWaitsParkedUntilItIsResumedTheFirstOneFirst() {
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

  @Test func aGateLetsCallsOfSeveralStubsThroughToTheAnswersTheyWouldHaveHad() {
    let gate = StubGate()
    let other = Stub<Int, Int>("other")
    fetch.returns(5)
    fetch.suspendUntil(gate)
    fetch.returns(6, for: "quick")
    other.suspendUntil(gate, for: 1)
    let (slow, quick) = (call("slow"), call("quick"))
    let otherResult = Cell(0)
    host.start { otherResult.value = await other.call(1, default: 0) }
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

  @Test func cancellationEndsAWaitBeforeItBeganOrDuring() {
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

  @Test func aWaitThatIgnoresCancellationGoesOn() {
    fetch.suspends(for: "a", ignoringCancellation: true)
    let stubborn = call("a")
    stubborn.task.cancel()
    #expect(host.settle().unfinished.count == 1)
    fetch.resume(returning: 1)
    host.settle()
    #expect(stubborn.result.value.map { try? $0.get() } == 1)
  }

  @Test func oneWithADefaultReturnsItWhenItIsCancelled() {
    let count = Stub<Int, Int>("count")
    count.suspends()
    let result = Cell(0)
    let task = host.start { result.value = await count.call(1, default: -1) }
    host.settle()
    task.cancel()
    host.settle()
    #expect(result.value == -1)
  }

  @Test func errorsOfOneTypeAreThrownAsThatType() async {
    let log = Stub<Void, Void>("log")
    fetch.throws(Offline())
    log.throws(Offline())
    do throws(Offline) { _ = try await fetch.call("a", throwing: Offline.self, default: 0) } catch {
      #expect(error == Offline())
    }
    do throws(Offline) { try await log.call(throwing: Offline.self, default: ()) } catch {
      #expect(error == Offline())
    }
    #expect(fetch.callCount == 1 && log.callCount == 1)
  }

  @Test func errorsOfOneTypeAreThrownAsThatTypeAtOnce() {
    let log = Stub<Void, Void>("log")
    fetch.throws(Offline())
    log.throws(Offline())
    do throws(Offline) { _ = try fetch.call("a", throwing: Offline.self, default: 0) } catch {
      #expect(error == Offline())
    }
    do throws(Offline) { try log.call(throwing: Offline.self, default: ()) } catch {
      #expect(error == Offline())
    }
    #expect(fetch.callCount == 1 && log.callCount == 1)
  }

  @Test func inputsAreComparedOutsideOfItsLockSoAnEqualityMayUseTheStub() throws {
    struct Nosy: Equatable, Sendable {
      let ask: @Sendable () -> Void

      static func == (lhs: Nosy, rhs: Nosy) -> Bool {
        lhs.ask()
        return true
      }
    }
    let stub = Stub<Nosy, Int>("nosy")
    let nosy = Nosy { [weak stub] in _ = stub?.callCount }
    stub.returns(1, for: nosy)
    #expect(try stub.call(nosy) == 1)
    stub.expectCall(nosy)
  }
}
