import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A stub fails the test in plain words, at the line to blame.
struct StubFailureTests {
  private let advice =
    "If a call is still to come, settle the host first, or let a harness record the stub."

  /// Makes a stub whose failures are collected, and says what they were.
  private func failures(
    _ body: (Stub<Int, Int>) throws -> Void
  ) rethrows -> [Failure] {
    try FailureSink.$collector.withValue(.collecting()) {
      try body(Stub<Int, Int>("fetch"))
      return FailureSink.current().takeFailures()
    }
  }

  @Test func aCallWithoutAnAnswerFailsAtTheCallAndThrows() {
    let line = #line + 4
    let failures = failures { fetch in
      fetch.returns(1, for: 1)
      fetch.returns(each: [3], for: 3)
      #expect(throws: Unstubbed.self) { try fetch.call(2) }
      #expect(fetch.callCount == 1)
    }
    #expect(
      failures.map(\.message) == [
        "fetch(2) was called, but has no answer. There are answers for 1, 3. Add fetch.returns(…, for: 2)."
      ])
    #expect(failures.map(\.location.line) == [line])
  }

  private struct Ride: Equatable {
    var id = 1
    var stops = (1...12).map { "Stop number \($0)" }
    var price = 7
  }

  @Test func aCallWithALongInputShowsHowItDiffersAndTheRemedyCanBePasted() {
    struct Point: Hashable {
      var x = 1
      var name: String? = "a"
    }
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      let price = Stub<Ride, Int>("price")
      price.returns(1, for: Ride(price: 8))
      price.returns(1, for: Ride(price: 9))
      #expect(price.call(Ride(), default: 0) == 0)
      let place = Stub<Point, Int>("place")
      #expect(place.call(Point(), default: 0) == 0)
      let cell = Stub<ObjectIdentifier, Int>("cell")
      #expect(cell.call(ObjectIdentifier(sink), default: 0) == 0)
    }
    #expect(sink.failures.count == 3)
    #expect(
      sink.failures[0].message.hasSuffix(
        """
        was called, but has no answer. There are answers for 2 other inputs. Add price.returns(…). \
        Its input differs from that of the last answer (- the answer's, + the call's):
          Ride(
          … (13 equal lines)
              "Stop number 12",
            ],
        -   price: 9,
        +   price: 7,
          )
        """))
    #expect(sink.failures[1].message.hasSuffix(#"Add place.returns(…, for: .init(x: 1, name: "a"))."#))
    #expect(sink.failures[2].message.hasSuffix("Add cell.returns(…)."))
  }

  @Test func callsWithLongInputsAreComparedLineByLineAndAreNeverCut() {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      let price = Stub<Ride, Int>("price")
      price.returns(1)
      for cost in 1...4 { _ = price.call(Ride(price: cost), default: 0) }
      price.expectCall(Ride(price: 9))
      price.expectCalls(Ride(price: 2), Ride(price: 9))
      price.expectCall(that: "is free") { $0.price == 0 }
    }
    let messages = sink.failures.map(\.message)
    #expect(
      messages.first == """
        Expected another call of price than came (- expected, + came):
          Ride(
          … (13 equal lines)
              "Stop number 12",
            ],
        -   price: 9,
        +   price: 1,
          )
        """)
    #expect(messages[1].hasPrefix("Expected 2 other calls of price than came (- expected, + came):\n  [\n"))
    #expect(messages[1].contains("\n-     price: 9,\n+     price: 3,\n"))
    #expect(messages[2].hasPrefix("Expected a call of \"price\" that is free, but got this:\nRide(\n"))
    #expect(messages[2].hasSuffix("\n  price: 4,\n)"))
  }

  @Test func itSaysWhatIsUsedUpAndWhichGateLeadsNowhere() {
    let failures = failures { fetch in
      let gate = StubGate()
      gate.open()
      fetch.returns(each: [1])
      fetch.suspendUntil(gate)
      #expect(throws: Never.self) { try fetch.call(1) }
      do { _ = try fetch.call(2) } catch let error as Unstubbed {
        #expect(error.code == .noAnswer)
        #expect(error.description.hasPrefix("fetch(2) was called"))
      } catch { Issue.record(error) }
    }
    #expect(
      failures.map(\.message) == [
        """
        fetch(2) was called, but has no answer. There are none for other inputs. All 1 of returns(each:) are used up. \
        The gate is open, but what to answer then is not said. Add fetch.returns(…, for: 2).
        """
      ])
  }

  @Test func oneWithoutArgumentsOrResultsIsToldWhatToAdd() {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      Stub<Void, Void>("log").call(default: ())
      #expect(Stub<Void, Int>("count").call(default: 4) == 4)
      Stub<Int, Void>("store").call(1, default: ())
    }
    #expect(
      sink.failures.map(\.message) == [
        "log() was called, but has no answer. There are none for other inputs. Add log.returns().",
        "count() was called, but has no answer. There are none for other inputs. Add count.returns(…).",
        "store(1) was called, but has no answer. There are none for other inputs. Add store.returns((), for: 1).",
      ])
  }

  @Test func anErrorThatTheFunctionCannotThrowFailsAtTheCallWhichReturnsTheDefault() {
    struct Offline: Error {}
    struct Refusal: Error {}
    let line = #line + 3
    let failures = failures { fetch in
      fetch.throws(Offline())
      #expect(fetch.call(1, default: 7) == 7)
      #expect(throws: Never.self) { try fetch.call(2, throwing: Refusal.self, default: 7) }
      fetch.throws(CancellationError())
      #expect(fetch.call(3, default: 7) == 7)
    }
    #expect(
      failures.map(\.message) == [
        """
        fetch(1) was answered with the error Offline(), but the function does not throw. \
        Add fetch.returns(…, for: 1).
        """,
        """
        fetch(2) was answered with the error Offline(), but the function throws Refusal only. \
        Add fetch.returns(…, for: 2).
        """,
        """
        fetch(3) was answered with the error CancellationError(), but the function does not throw. \
        Add fetch.returns(…, for: 3).
        """,
      ])
    #expect(failures.map(\.location.line) == [line, line + 1, line + 3])
  }

  @Test func aHandlerThatItsTasksCancellationEndsDoesNotFailAFunctionThatDoesNotThrow() {
    let host = ManualHost()
    let result = Cell(0)
    let failures = failures { fetch in
      let clock = host.clock
      fetch.handler { _ in
        try await clock.sleep(for: .seconds(1))
        return 1
      }
      let task = host.start { result.value = await fetch.call(1, default: 7) }
      host.settle()
      task.cancel()
      host.settle()
    }
    #expect(failures.isEmpty && result.value == 7)
  }

  @Test func aSynchronousCallCannotWait() {
    let failures = failures { fetch in
      fetch.suspends()
      #expect(throws: Unstubbed.self) { try fetch.call(1) }
      fetch.handler { input in
        await Task.yield()
        return input
      }
      #expect(throws: Unstubbed.self) { try fetch.call(2) }
    }
    #expect(
      failures.map(\.message)
        == [1, 2].map {
          """
          fetch(\($0)) was called synchronously, but its answer is to wait. \
          Call it with await, or add fetch.returns(…, for: \($0)).
          """
        })
  }

  @Test func aFailureOnADetachedTaskReachesTheSinkOfTheTest() async {
    let sink = FailureSink.collecting()
    let fetch = FailureSink.$collector.withValue(sink) { Stub<Int, Int>("fetch") }
    await Task.detached { _ = try? await fetch.call(1) }.value
    #expect(sink.failures.count == 1)
  }

  @Test func callsAreExpectedInOrder() throws {
    let line = #line + 5
    let failures = try failures { fetch in
      fetch.returns(0)
      for input in [1, 3, 4] { _ = try fetch.call(input) }
      fetch.expectCalls(1)
      fetch.expectCalls(2, 4)
      fetch.expectCall(5)
      #expect(fetch.expectCall() == nil)
    }
    #expect(
      failures.map(\.message) == [
        "Expected fetch(2), fetch(4), but got fetch(3), fetch(4).",
        "Expected fetch(5), but no call is left of the 3 that came. \(advice)",
        "Expected a call of \"fetch\", but no call is left of the 3 that came. \(advice)",
      ])
    #expect(failures.map(\.location.line) == [line, line + 1, line + 2])
  }

  @Test func tooFewCallsAndNoneAtAllAreToldApart() throws {
    let failures = try failures { fetch in
      fetch.expectCall(1)
      fetch.returns(0)
      _ = try fetch.call(1)
      fetch.expectCalls(1, 2)
    }
    #expect(
      failures.map(\.message) == [
        "Expected fetch(1), but there was no call. \(advice)",
        "Expected fetch(1), fetch(2), but got fetch(1). \(advice)",
      ])
  }

  @Test func aCallMayBeExpectedByWhatIsTrueOfIt() throws {
    let failures = try failures { fetch in
      fetch.returns(0)
      for input in [12, 3] { _ = try fetch.call(input) }
      #expect(fetch.expectCall { $0 > 9 }?.input == 12)
      #expect(fetch.expectCall { $0 > 9 }?.input == 3)
      _ = try fetch.call(4)
      fetch.expectCall(that: "is large") { $0 > 9 }
    }
    #expect(
      failures.map(\.message) == [
        "Expected a call of \"fetch\" that fits, but got fetch(3).",
        "Expected a call of \"fetch\" that is large, but got fetch(4).",
      ])
  }

  @Test func noCallsMeansNoneNoMoreMeansNoneThatWasNotExpected() throws {
    let failures = try failures { fetch in
      fetch.expectNoCalls()
      fetch.expectNoMoreCalls()
      fetch.returns(0)
      for input in [1, 2] { _ = try fetch.call(input) }
      fetch.expectCall(1)
      fetch.expectNoMoreCalls()
      fetch.expectNoCalls()
      fetch.expectCall(2)
      fetch.expectNoMoreCalls()
    }
    #expect(
      failures.map(\.message) == [
        "Expected no more calls of fetch, but got fetch(2).",
        "Expected no call of fetch, but got fetch(1), fetch(2).",
      ])
  }

  @Test func resumingWhenNothingWaitsIsAFailure() {
    let failures = failures { fetch in
      fetch.resume(returning: 1)
      fetch.resume(throwing: CancellationError())
      fetch.resumeAll(returning: 1)
    }
    #expect(
      failures.map(\.message)
        == Array(
          repeating:
            "No call of fetch waits. Settle the host, so that it is called, and let it wait with fetch.suspends().",
          count: 3))
  }

  @Test func aCallThatStillWaitsAtTheEndIsNamedAndCancelled() {
    let host = ManualHost()
    let thrown = Cell(0)
    let line = #line + 1
    let failures = failures { fetch in
      fetch.suspends()
      for input in [1, 2] {
        host.start {
          do { _ = try await fetch.call(input) } catch is CancellationError {
            thrown.update { $0 += 1 }
          } catch {}
        }
      }
      host.settle()
      fetch.finish()
      fetch.finish()
      #expect(host.settle().unfinished.isEmpty)
      #expect(throws: CancellationError.self) { try host.wait { try await fetch.call(3) } }
    }
    #expect(thrown.value == 2)
    #expect(
      failures.map(\.message) == [
        """
        The stub has ended, but fetch(1) (RIBTestingTests/StubFailureTests.swift:\(line + 4)), \
        fetch(2) (RIBTestingTests/StubFailureTests.swift:\(line + 4)) still wait. \
        Resume what waits with fetch.resume(returning: …), or open its gate.
        """
      ])
  }

  @Test func aStubThatIsReleasedEnds() {
    let host = ManualHost()
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      var fetch: Stub<Int, Int>? = Stub("fetch", sourceLocation: #_sourceLocation)
      fetch?.suspends()
      host.start { [weak fetch] in _ = try? await fetch?.call(1) }
      host.settle()
      fetch?.finish()
      fetch = nil
      host.settle()
    }
    #expect(sink.failures.count == 1)
  }

  @Test func twoErrorsAreEqualWhenTheirCodesAre() {
    var errors: [Unstubbed] = []
    _ = failures { fetch in
      for input in [1, 2] {
        do { _ = try fetch.call(input) } catch let error as Unstubbed { errors.append(error) } catch {}
      }
      fetch.suspends()
      do { _ = try fetch.call(3) } catch let error as Unstubbed { errors.append(error) } catch {}
    }
    #expect(errors[0] == errors[1] && errors[0].description != errors[1].description)
    #expect(errors[1] != errors[2])
  }
}
