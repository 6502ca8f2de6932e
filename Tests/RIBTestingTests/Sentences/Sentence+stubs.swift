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
    Sentence(
      "a call without an answer",
      "fetch(2) was called, but has no answer. There are answers for 1, 3. Add fetch.returns(…, for: 2)."
    ) {
      let fetch = Stub<Int, Int>("fetch")
      fetch.returns(1, for: 1)
      fetch.returns(each: [3], for: 3)
      _ = fetch.call(2, default: 0)
    },
    Sentence(
      "a call whose answers are used up",
      """
      fetch(2) was called, but has no answer. No input has an answer. The only answer of returns(each:) has been used. \
      The gate is open, but its answer is not set. Add fetch.returns(…, for: 2).
      """
    ) {
      let fetch = Stub<Int, Int>("fetch")
      let gate = StubGate()
      gate.open()
      fetch.returns(each: [1])
      fetch.suspendUntil(gate)
      for input in [1, 2] { _ = fetch.call(input, default: 0) }
    },
    Sentence(
      "a call with a long input",
      """
      price(Ride(id: 1, stops: ["Stop number 1", "Stop number 2", "Stop number 3", "Stop number 4", "Stop number 5", "Stop number 6", "Stop number 7", "Stop number 8", "Stop number 9", "Stop number 10", "Stop nu…) \
      was called, but has no answer. There are answers for 1 other input. Add price.returns(…). \
      Its input differs from that of the last answer (- the answer's, + the call's):
        Ride(
        … (13 equal lines)
            "Stop number 12",
          ],
      -   price: 9,
      +   price: 7,
        )
      """
    ) {
      let price = Stub<Ride, Int>("price")
      price.returns(1, for: Ride(price: 9))
      _ = price.call(Ride(), default: 0)
    },
    Sentence(
      "calls without arguments and results",
      "log() was called, but has no answer. No input has an answer. Add log.returns().",
      "count() was called, but has no answer. No input has an answer. Add count.returns(…).",
      "store(1) was called, but has no answer. No input has an answer. Add store.returns((), for: 1)."
    ) {
      Stub<Void, Void>("log").call(default: ())
      _ = Stub<Void, Int>("count").call(default: 4)
      Stub<Int, Void>("store").call(1, default: ())
    },
    Sentence(
      "an error that a function cannot throw",
      """
      fetch(1) was answered with the error Offline(), but the function does not throw. \
      Add fetch.returns(…, for: 1).
      """,
      """
      fetch(2) was answered with the error Offline(), but the function throws Rejection only. \
      Add fetch.returns(…, for: 2).
      """
    ) {
      let fetch = Stub<Int, Int>("fetch")
      fetch.throws(Offline())
      _ = fetch.call(1, default: 7)
      _ = try fetch.call(2, throwing: Rejection.self, default: 7)
    },
    Sentence(
      "a synchronous call whose answer waits",
      """
      fetch(1) was called synchronously, but its answer suspends. Call it with await, or add fetch.returns(…, for: 1).
      """
    ) {
      let fetch = Stub<Int, Int>("fetch")
      fetch.suspends()
      _ = fetch.call(1, default: 0)
    },
    Sentence(
      "other calls",
      "Expected fetch(2), fetch(4), but got fetch(3), fetch(5).",
      "Expected a call of \"fetch\" that is large, but got fetch(6).",
      """
      Expected fetch(5), but got no more calls (already expected: 3). \
      If a call is still pending, settle the host first, or record the stub in a harness.
      """
    ) {
      let fetch = Stub<Int, Int>("fetch")
      fetch.returns(0)
      for input in [3, 5, 6] { _ = fetch.call(input, default: 0) }
      fetch.expectCalls(2, 4)
      fetch.expectCall(that: "is large") { $0 > 9 }
      fetch.expectCall(5)
    },
    Sentence(
      "no call and too few",
      """
      Expected fetch(1), but got no call. \
      If a call is still pending, settle the host first, or record the stub in a harness.
      """,
      """
      Expected fetch(1), fetch(2), but got fetch(1). \
      If a call is still pending, settle the host first, or record the stub in a harness.
      """
    ) {
      let fetch = Stub<Int, Int>("fetch")
      fetch.expectCall(1)
      fetch.returns(0)
      _ = fetch.call(1, default: 0)
      fetch.expectCalls(1, 2)
    },
    Sentence(
      "other calls with long inputs",
      """
      The next call of price differs from what was expected (- expected, + actual):
        Ride(
        … (13 equal lines)
            "Stop number 12",
          ],
      -   price: 9,
      +   price: 1,
        )
      """,
      """
      The next calls of price differ from what was expected (- expected, + actual):
        [
          Ride(
        … (13 equal lines)
              "Stop number 12",
            ],
      -     price: 8,
      -   ),
      -   Ride(
      -     id: 1,
      -     stops: [
      -       "Stop number 1",
      -       "Stop number 2",
      -       "Stop number 3",
      -       "Stop number 4",
      -       "Stop number 5",
      -       "Stop number 6",
      -       "Stop number 7",
      -       "Stop number 8",
      -       "Stop number 9",
      -       "Stop number 10",
      -       "Stop number 11",
      -       "Stop number 12",
      -     ],
      -     price: 7,
      +     price: 2,
          ),
        ]
      Got only 1 of 2 calls. If a call is still pending, settle the host first, or record the stub in a harness.
      """
    ) {
      let price = Stub<Ride, Int>("price")
      price.returns(1)
      for cost in 1...2 { _ = price.call(Ride(price: cost), default: 0) }
      price.expectCall(Ride(price: 9))
      price.expectCalls(Ride(price: 8), Ride())
    },
    Sentence(
      "calls where there should be none",
      "Expected no more calls of fetch, but got fetch(2).",
      "Expected no call of fetch, but got fetch(1), fetch(2)."
    ) {
      let fetch = Stub<Int, Int>("fetch")
      fetch.returns(0)
      for input in [1, 2] { _ = fetch.call(input, default: 0) }
      fetch.expectCall(1)
      fetch.expectNoMoreCalls()
      fetch.expectNoCalls()
    },
    Sentence(
      "an answer for which no call waits",
      "No call of fetch is waiting. Call fetch.suspends() first, and settle the host so that the call happens."
    ) {
      Stub<Int, Int>("fetch").resume(returning: 1)
    },
    Sentence(
      "calls that wait at the end",
      """
      The stub has ended, but fetch(1) (RIBTestingTests/Sentence+stubs.swift:_), \
      fetch(2) (RIBTestingTests/Sentence+stubs.swift:_) are still waiting. \
      Resume each with fetch.resume(returning: …), or open its gate.
      """
    ) {
      let (fetch, host) = (Stub<Int, Int>("fetch"), ManualHost())
      fetch.suspends()
      for input in [1, 2] { host.start { _ = await fetch.call(input, default: 0) } }
      host.settle()
      fetch.finish()
      host.settle()
    },
  ]
}
