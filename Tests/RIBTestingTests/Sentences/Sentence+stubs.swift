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
  ]
}
