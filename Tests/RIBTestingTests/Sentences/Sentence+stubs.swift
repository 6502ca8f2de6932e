import ModelStreams
import RIBKit
import RIBTesting
import Testing

extension Sentence {
  private struct Ride: Equatable {
    var id = 1
    var stops = (1...12).map { "Stop number \($0)" }
    var price = 7
  }

  private struct Offline: Error {}
  private struct Rejection: Error {}

  /// A stub that is called or expected in the wrong way.
  static let ofStubs: [Sentence] = [
    Sentence("a call without an answer") {
      let fetch = Stub<Int, Int>("fetch")
      fetch.returns(1, for: 1)
      fetch.returns(each: [3], for: 3)
      #expect(throws: UnstubbedError.self) { try fetch.call(2) }
      #expect(fetch.callCount == 1)
    },
    Sentence("a call whose answers are used up") {
      let fetch = Stub<Int, Int>("fetch")
      let gate = StubGate()
      gate.open()
      fetch.returns(each: [1])
      fetch.suspendUntil(gate)
      for input in [1, 2] { _ = fetch.call(input, default: 0) }
    },
    Sentence("a call with a long input") {
      let price = Stub<Ride, Int>("price")
      price.returns(1, for: Ride(price: 9))
      _ = price.call(Ride(), default: 0)
    },
    Sentence("calls without arguments and results") {
      Stub<Void, Void>("log").call(default: ())
      #expect(Stub<Void, Int>("count").call(default: 4) == 4)
      Stub<Int, Void>("store").call(1, default: ())
    },
    Sentence("an error that a function cannot throw") {
      let fetch = Stub<Int, Int>("fetch")
      fetch.throws(Offline())
      #expect(fetch.call(1, default: 7) == 7)
      #expect(throws: Never.self) { try fetch.call(2, throwing: Rejection.self, default: 7) }
      fetch.throws(CancellationError())
      #expect(fetch.call(3, default: 7) == 7)
    },
    Sentence("a synchronous call whose answer waits") {
      let fetch = Stub<Int, Int>("fetch")
      fetch.suspends()
      #expect(throws: UnstubbedError.self) { try fetch.call(1) }
      fetch.handler { input in
        await Task.yield()
        return input
      }
      #expect(throws: UnstubbedError.self) { try fetch.call(2) }
    },
    Sentence("other calls") {
      let fetch = Stub<Int, Int>("fetch")
      fetch.returns(0)
      for input in [3, 5, 6] { _ = fetch.call(input, default: 0) }
      fetch.expectCalls(2, 4)
      fetch.expectCall(that: "is large") { $0 > 9 }
      fetch.expectCall(5)
      #expect(fetch.expectCall() == nil)
    },
    Sentence("no call and too few") {
      let fetch = Stub<Int, Int>("fetch")
      fetch.expectCall(1)
      fetch.returns(0)
      _ = fetch.call(1, default: 0)
      fetch.expectCalls(1, 2)
    },
    Sentence("other calls with long inputs") {
      let price = Stub<Ride, Int>("price")
      price.returns(1)
      for cost in 1...2 { _ = price.call(Ride(price: cost), default: 0) }
      price.expectCall(Ride(price: 9))
      price.expectCalls(Ride(price: 8), Ride())
      _ = price.call(Ride(price: 4), default: 0)
      price.expectCall(that: "is free") { $0.price == 0 }
    },
    Sentence("calls where there should be none") {
      let fetch = Stub<Int, Int>("fetch")
      fetch.expectNoCalls()
      fetch.expectNoMoreCalls()
      fetch.returns(0)
      for input in [1, 2] { _ = fetch.call(input, default: 0) }
      fetch.expectCall(1)
      fetch.expectNoMoreCalls()
      fetch.expectNoCalls()
      fetch.expectCall(2)
      fetch.expectNoMoreCalls()
    },
    Sentence("an answer for which no call waits") {
      let fetch = Stub<Int, Int>("fetch")
      fetch.resume(returning: 1)
      fetch.resume(throwing: CancellationError())
      fetch.resumeAll(returning: 1)
    },
    Sentence("calls that wait at the end") {
      let (fetch, host, cancelled) = (Stub<Int, Int>("fetch"), ManualHost(), Cell(0))
      fetch.suspends()
      for input in [1, 2] {
        host.start {
          do { _ = try await fetch.call(input) } catch is CancellationError {
            cancelled.update { $0 += 1 }
          } catch {}
        }
      }
      host.settle()
      fetch.finish()
      fetch.finish()
      #expect(host.settle().unfinished.isEmpty && cancelled.value == 2)
      #expect(throws: CancellationError.self) { try host.wait { try await fetch.call(3) } }
    },
    Sentence("calls without input") {
      let refresh = Stub<Void, Int>("refresh")
      RecordedStubTests.record(refresh, calling: [(), (), (), ()]) { harness in
        refresh.expectCall()
        harness.expect(.call("refresh"), .call(refresh))
        harness.expect(.call(refresh), .call("refresh"))
        harness.expect(.call(refresh))
      }
    },
    Sentence("a call with a tuple that does not meet a condition") {
      let add = Stub<(Int, Int), Int>("add")
      RecordedStubTests.record(add, calling: [(1, 2), (3, 4), (5, 6), (7, 8)]) { harness in
        add.expectCall()
        add.expectCall(that: "begins with 3") { $0.0 == 3 }
        harness.expect(.call(add, that: "begins with 5") { $0.0 == 5 })
        harness.expect(.call("add", that: "begins with 9") { (input: (Int, Int)) in input.0 == 9 })
      }
    },
    Sentence("calls that the host has not made yet") {
      let find = Stub<String, Int>("find")
      RecordedStubTests.record(find, calling: []) { harness in
        harness.host.start { _ = await find.call("a", default: 0) }
        find.expectCall("a")
        harness.host.start { _ = await find.call("b", default: 0) }
        find.expectNoMoreCalls()
        find.expectCall("b")
        find.expectCall("c")
      }
    },
    Sentence("a call of a loose harness") {
      let find = Stub<String, Int>("find")
      RecordedStubTests.record(find, calling: ["a", "b", "c", "d"], .off) { _ in
        find.expectCall("b")
        find.expectCall("z")
        find.expectCall { $0 == "d" }
        find.expectNoMoreCalls()
      }
    },
    Sentence("recorded calls that were not expected") {
      RecordedStubTests.record(Stub("find"), calling: ["a", "b", "c"]) { $0.expect(.call("find", "a")) }
    },
    Sentence("calls that meet a condition, and then don't") {
      let fetch = Stub<Int, Int>("fetch")
      fetch.returns(0)
      for input in [12, 3] { _ = try fetch.call(input) }
      #expect(fetch.expectCall { $0 > 9 }?.input == 12)
      #expect(fetch.expectCall { $0 > 9 }?.input == 3)
    },
  ]
}
