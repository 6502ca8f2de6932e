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

  @Test func aStubThatIsReleasedEnds() {
    let host = ManualHost()
    let failures = FailureSink.failures {
      var fetch: Stub<Int, Int>? = Stub("fetch", sourceLocation: #_sourceLocation)
      fetch?.suspends()
      host.start { [weak fetch] in _ = try? await fetch?.call(1) }
      host.settle()
      fetch?.finish()
      fetch = nil
      host.settle()
    }
    #expect(failures.count == 1)
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
    #expect(errors[0].code == .noAnswer && errors[0].description.hasPrefix("fetch(1) was called"))
    #expect(errors[0] == errors[1] && errors[0].description != errors[1].description)
    #expect(errors[1] != errors[2])
  }
}
