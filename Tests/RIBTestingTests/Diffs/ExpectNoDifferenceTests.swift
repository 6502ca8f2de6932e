import RIBTesting
import Testing

/// expectNoDifference fails the test when values are not equal.
struct ExpectNoDifferenceTests {
  @Test func equalValuesFailNothing() throws {
    #expect(FailureSink.failures { expectNoDifference(Samples.Trip(), Samples.Trip()) }.isEmpty)
    #expect(FailureSink.failures { expectNoDifference(0.0, -0.0) }.isEmpty)
    expectNoDifference([1, 2], [1, 2])
  }

  @Test func whatIsShownOfSuchValuesIsLimited() {
    // Made twice: an array is equal to itself without a look at its elements.
    func rows() -> [[Double]] { (0..<3).map { _ in Array(repeating: .nan, count: 90) } }
    let message = FailureSink.failures { expectNoDifference(rows(), rows()) }.first?.message ?? ""
    #expect(message.hasSuffix("    nan,\n… (178 more lines)"))
  }

  @Test func whatTheValuesThrowIsThrownAndFailsNothing() {
    struct Rejected: Error {}
    func reject() throws -> Int { throw Rejected() }
    let found = FailureSink.failures {
      #expect(throws: Rejected.self) { try expectNoDifference(reject(), 1) }
      #expect(throws: Rejected.self) { try expectNoDifference(1, reject()) }
    }
    #expect(found.isEmpty)
  }

  @Test func theTestItselfFailsWhenNobodyCollects() {
    withKnownIssue {
      expectNoDifference(1, 2)
    } matching: {
      $0.comments == ["The actual value differs from the expected one (- expected, + actual):\n- 2\n+ 1"]
    }
  }
}
