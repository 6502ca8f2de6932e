import Foundation
import ModelStreams
import RIBKit
import RIBTesting
import Testing

extension Sentence {
  private struct Letter: Hashable {
    var address = "1 Long Road, Far Away"
    var text: String
  }

  private final class Sender: Interactor {
    let scope: Scope<Never, Letter>
    let draft = Letter(text: "B")

    init(_ listener: Listener<Letter>) {
      scope = Scope(listener: listener)
    }
  }

  /// Compares lines with a record on a shelf of its own.
  private static func verdict(
    _ name: String, _ lines: [String], after before: [String]? = nil, mayWrite: Bool = true,
    renewing: Bool = false, on given: Shelf? = nil
  ) throws -> String {
    let shelf = try given ?? Shelf()
    if let before { try shelf.put(before.map { $0 + "\n" }.joined(), in: name) }
    let text =
      switch shelf.verdict(name, lines, mayWrite: mayWrite, renewing: renewing) {
      case .same: "the same"
      case .failure(let text), .warning(let text): text
      }
    return text.replacing(shelf.folder, with: "/shelf")
  }

  private static func recorded(
    _ name: String, _ text: String, of verdict: @escaping @Sendable () throws -> String
  ) -> Sentence {
    Sentence(name, text) { FailureSink.current().fail(try verdict(), at: #_sourceLocation) }
  }

  /// Values that differ from those that were expected, and from their records.
  static let ofValues: [Sentence] = [
    Sentence(
      "a long event",
      """
      Expected the event Letter(address: "1 Long Road, Far Away", text: "B"), but got Letter(address: "1 Long Road, Far Away", text: "A").
        Letter(
          address: "1 Long Road, Far Away",
      -   text: "B",
      +   text: "A",
        )
      """
    ) {
      let harness = InteractorHarness { Sender($0) }
      harness.activate()
      harness.run { $0.notify(Letter(text: "A")) }
      harness.expectEvent(Letter(text: "B"))
      harness.deactivate()
    },
    Sentence(
      "another state", #"Expected \Sender.draft.text to be "A", but got "B"."#
    ) {
      let harness = InteractorHarness { Sender($0) }
      harness.activate()
      harness.expectState(\.draft.text, "A")
      harness.deactivate()
    },
    Sentence(
      "events that look the same",
      """
      Expected the event Ticket#1(), but got an unequal value that looks the same. Check the properties that == compares.
      """
    ) {
      let harness = InteractorHarness { TicketSeller(listener: $0) }
      harness.activate()
      harness.run { $0.notify(Ticket()) }
      harness.expectEvent(Ticket())
      harness.deactivate()
    },
    Sentence(
      "a difference",
      """
      The actual value differs from the expected one (- expected, + actual):

        Trip(
          id: "t1",
      -   driver: "Ana",
      +   driver: "Bo",
        )
      """
    ) {
      expectNoDifference(Samples.Trip(driver: "Bo"), Samples.Trip())
    },
    Sentence(
      "no difference in the texts",
      """
      The values are not equal, but their dumps are. They differ in something that a dump does not show: a NaN, which equals nothing, \
      objects or closures that are compared by identity, a part beyond the limits of a dump, or an == that is never true. Compare the \
      properties that matter, one by one.

      Expected:
      [
        nan,
      ]

      Actual:
      [
        nan,
      ]
      """
    ) {
      expectNoDifference([Double.nan], [Double.nan])
    },
    recorded(
      "a new record",
      """
      The record "a" did not exist, so the output was recorded. Read it, and run the test again.
      The record: /shelf/__Recorded__/SearchTests/a.txt
      """
    ) { try verdict("a", ["one"]) },
    recorded(
      "another text than the record",
      """
      The output differs from the record "a" (- recorded, + actual):

        one
      - two
      + three

      If the new output is right, run the test with RIB_RECORD=1 to update the record.
      The record: /shelf/__Recorded__/SearchTests/a.txt
      """
    ) { try verdict("a", ["one", "three"], after: ["one", "two"]) },
    recorded(
      "a record that is renewed",
      """
      The record "a" was updated (- before, + now):

      - one
      + two

      The record: /shelf/__Recorded__/SearchTests/a.txt
      """
    ) { try verdict("a", ["two"], after: ["one"], renewing: true) },
    recorded(
      "a record that is new among those that are renewed",
      "The output was recorded as \"a\".\nThe record: /shelf/__Recorded__/SearchTests/a.txt"
    ) { try verdict("a", ["two"], renewing: true) },
    recorded(
      "a record of a test that has failed",
      """
      The output was not compared with the record "a". It was not recorded, because the test had already failed.
      The record: /shelf/__Recorded__/SearchTests/a.txt
      """
    ) { try verdict("a", ["two"], mayWrite: false) },
    recorded(
      "a name that is no name of a file",
      """
      The output was not compared with the record "a/b". Not every disk allows a file of that name. Use letters, digits, spaces and \
      -_.,(), at most 200 bytes, without a dot at the beginning or a space at either end.
      The record: /shelf/__Recorded__/SearchTests/a/b.txt
      """
    ) { try verdict("a/b", ["one"]) },
    recorded(
      "a record whose name another one has but for its case",
      """
      The output was not compared with the record "a". \
      Many disks do not distinguish it from the record "A". Rename one of them.
      The record: /shelf/__Recorded__/SearchTests/a.txt
      """
    ) {
      let shelf = try Shelf()
      try shelf.put("one\n", in: "A")
      return try verdict("a", ["one"], on: shelf)
    },
    recorded(
      "a record that is no text",
      """
      The output was not compared with the record "a". The file is not UTF-8. Delete it, and run the test to record it again.
      The record: /shelf/__Recorded__/SearchTests/a.txt
      """
    ) {
      let shelf = try Shelf()
      try shelf.put(Data([0x61, 0xFF]), in: "a")
      return try verdict("a", ["one"], on: shelf)
    },
    recorded(
      "a record of a test whose source is not there",
      """
      The output was not compared with the record "a". The source of the test is not on this machine. Run the test where the source is.
      The record: /nowhere/__Recorded__/SearchTests/a.txt
      """
    ) {
      switch Record("a", beside: "/nowhere/SearchTests.swift").verdict(on: ["one"], renewing: false) {
      case .failure(let text): text
      case .same, .warning: ""
      }
    },
  ]
}

private final class Ticket: Equatable, Sendable {
  static func == (one: Ticket, other: Ticket) -> Bool { one === other }
}

private final class TicketSeller: Interactor {
  let scope: Scope<Never, Ticket>

  init(listener: Listener<Ticket>) {
    scope = Scope(listener: listener)
  }
}
