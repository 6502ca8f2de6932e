import RIBKit
import RIBTesting
import Testing

@Suite("What was expected and what came are told as briefly as possible")
struct MismatchTests {
  struct Letter: Hashable {
    var address = "1 Long Road, Far Away"
    var text: String
  }

  final class Sender: Interactor {
    let scope: Scope<Never, Letter>

    init(_ listener: Listener<Letter>) {
      scope = Scope(listener: listener)
    }
  }

  /// Sends a letter and expects another; gives the failure.
  func failure(sent: Letter, expected: Letter, _ exhaustivity: Exhaustivity = .exhaustive) -> String? {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      let harness = InteractorHarness(exhaustivity) { Sender($0) }
      harness.activate()
      harness.run { $0.notify(sent) }
      harness.run { $0.notify(Letter(text: "Z")) }
      harness.expectEvent(expected)
      harness.deactivate()
    }
    return sink.failures.first?.message
  }

  @Test("Short values stand in the sentence only")
  func short() {
    #expect(
      failure(sent: Letter(address: "1", text: "A"), expected: Letter(address: "1", text: "B")) == """
        Expected the event Letter(address: "1", text: "B"), but Letter(address: "1", text: "A") came.
        Not expected yet: event Letter(address: "1 Long Road, Far Away", text: "Z").
        """)
  }

  @Test("Long ones are compared line by line")
  func long() {
    #expect(
      failure(sent: Letter(text: "A"), expected: Letter(text: "B")) == """
        Expected the event Letter(address: "1 Long Road, Far Away", text: "B"), but Letter(address: "1 Long Road, Far Away", text: "A") came.
          Letter(
            address: "1 Long Road, Far Away",
        -   text: "B",
        +   text: "A",
          )
        Not expected yet: event Letter(address: "1 Long Road, Far Away", text: "Z").
        """)
  }
}
