import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A stub fails the test in plain words, at the line to blame.
struct StubFailureTests {
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
      #expect(throws: UnstubbedError.self) { try fetch.call(2) }
      #expect(fetch.callCount == 1)
    }
    expectSaid(failures, "fetch(2) … no answer … 1, 3 … fetch.returns(…, for: 2)")
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
    #expect(sink.failures[0].message.contains("2 other inputs. Add price.returns(…)."))
    #expect(sink.failures[0].message.hasSuffix("\n-   price: 9,\n+   price: 7,\n  )"))
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
    #expect(messages[0].contains("The next call of price differs"))
    #expect(messages[0].hasSuffix("\n-   price: 9,\n+   price: 1,\n  )"))
    #expect(
      messages[1].hasPrefix(
        "The next calls of price differ from what was expected (- expected, + actual):\n  [\n"))
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
      do { _ = try fetch.call(2) } catch let error as UnstubbedError {
        #expect(error.code == .noAnswer)
        #expect(error.description.hasPrefix("fetch(2) was called"))
      } catch { Issue.record(error) }
    }
    expectSaid(
      failures,
      "fetch(2) … no answer … returns(each:) … gate is open … fetch.returns(…, for: 2)")
  }

  @Test func oneWithoutArgumentsOrResultsIsToldWhatToAdd() {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      Stub<Void, Void>("log").call(default: ())
      #expect(Stub<Void, Int>("count").call(default: 4) == 4)
      Stub<Int, Void>("store").call(1, default: ())
    }
    expectSaid(
      sink.failures,
      "log() … no answer … log.returns()",
      "count() … no answer … count.returns(…)",
      "store(1) … no answer … store.returns((), for: 1)")
  }

  @Test func anErrorThatTheFunctionCannotThrowFailsAtTheCallWhichReturnsTheDefault() {
    struct Offline: Error {}
    struct Rejection: Error {}
    let line = #line + 3
    let failures = failures { fetch in
      fetch.throws(Offline())
      #expect(fetch.call(1, default: 7) == 7)
      #expect(throws: Never.self) { try fetch.call(2, throwing: Rejection.self, default: 7) }
      fetch.throws(CancellationError())
      #expect(fetch.call(3, default: 7) == 7)
    }
    expectSaid(
      failures,
      "fetch(1) … Offline() … does not throw … fetch.returns(…, for: 1)",
      "fetch(2) … Offline() … throws Rejection only … fetch.returns(…, for: 2)",
      "fetch(3) … CancellationError() … does not throw … fetch.returns(…, for: 3)")
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
      #expect(throws: UnstubbedError.self) { try fetch.call(1) }
      fetch.handler { input in
        await Task.yield()
        return input
      }
      #expect(throws: UnstubbedError.self) { try fetch.call(2) }
    }
    expectSaid(
      failures, "fetch(1) … synchronously … fetch.returns(…, for: 1)",
      "fetch(2) … synchronously … fetch.returns(…, for: 2)")
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
    expectSaid(
      failures,
      "fetch(2), fetch(4) … fetch(3), fetch(4)",
      "fetch(5) … no more calls … 3 … settle",
      #"a call of "fetch" … no more calls … 3 … settle"#)
    #expect(failures.map(\.location.line) == [line, line + 1, line + 2])
  }

  @Test func tooFewCallsAndNoneAtAllAreToldApart() throws {
    let failures = try failures { fetch in
      fetch.expectCall(1)
      fetch.returns(0)
      _ = try fetch.call(1)
      fetch.expectCalls(1, 2)
    }
    expectSaid(failures, "fetch(1) … no call … settle", "fetch(1), fetch(2) … fetch(1) … settle")
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
    expectSaid(
      failures,
      #"a call of "fetch" that fits … fetch(3)"#,
      #"a call of "fetch" that is large … fetch(4)"#)
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
    expectSaid(failures, "no more calls of fetch … fetch(2)", "no call of fetch … fetch(1), fetch(2)")
  }

  @Test func resumingWhenNothingWaitsIsAFailure() {
    let failures = failures { fetch in
      fetch.resume(returning: 1)
      fetch.resume(throwing: CancellationError())
      fetch.resumeAll(returning: 1)
    }
    let missing = "No call of fetch is waiting … fetch.suspends()"
    expectSaid(failures, missing, missing, missing)
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
    expectSaid(
      failures,
      "fetch(1) (RIBTestingTests/StubFailureTests.swift:\(line + 4)) … fetch(2) (RIBTestingTests/StubFailureTests.swift:\(line + 4)) … wait … fetch.resume"
    )
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
    var errors: [UnstubbedError] = []
    _ = failures { fetch in
      for input in [1, 2] {
        do { _ = try fetch.call(input) } catch let error as UnstubbedError { errors.append(error) } catch {}
      }
      fetch.suspends()
      do { _ = try fetch.call(3) } catch let error as UnstubbedError { errors.append(error) } catch {}
    }
    #expect(errors[0] == errors[1] && errors[0].description != errors[1].description)
    #expect(errors[1] != errors[2])
  }
}
