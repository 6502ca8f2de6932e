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
      Expected the event Letter(address: "1 Long Road, Far Away", text: "B"), but Letter(address: "1 Long Road, Far Away", text: "A") came.
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
      "another state", #"Expected \Sender.draft.text to be "A", but "B" came."#
    ) {
      let harness = InteractorHarness { Sender($0) }
      harness.activate()
      harness.expectState(\.draft.text, "A")
      harness.deactivate()
    },
    Sentence(
      "events that look the same",
      """
      Expected the event Ticket#1(), but another one came that looks the same: \
      they are not equal by their ==, so look at what it compares.
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
      What came is not what was expected (- expected, + actual):

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
      What came is not what was expected, and yet both are dumped alike. They differ in something that a dump does \
      not show: a NaN, which equals nothing, objects or closures that are told apart by identity, what the limits \
      of a dump cut off, or an == that is never true. Compare the properties that matter, one by one.

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
      Nothing was recorded as "a" before, so what came was: read it, and run the test again.
      The record: /shelf/__Recorded__/SearchTests/a.txt
      """
    ) { try verdict("a", ["one"]) },
    recorded(
      "another text than the record",
      """
      What came is not what was recorded as "a" (- recorded, + came):

        one
      - two
      + three

      If what came is right, run the test with RIB_RECORD=1 to renew the record.
      The record: /shelf/__Recorded__/SearchTests/a.txt
      """
    ) { try verdict("a", ["one", "three"], after: ["one", "two"]) },
    recorded(
      "a record that is renewed",
      """
      The record "a" was renewed (- before, + now):

      - one
      + two

      The record: /shelf/__Recorded__/SearchTests/a.txt
      """
    ) { try verdict("a", ["two"], after: ["one"], renewing: true) },
    recorded(
      "a record that is new among those that are renewed",
      "What came was recorded as \"a\".\nThe record: /shelf/__Recorded__/SearchTests/a.txt"
    ) { try verdict("a", ["two"], renewing: true) },
    recorded(
      "a record of a test that has failed",
      """
      What came was not compared with the record "a". It was not recorded, because the test had failed before.
      The record: /shelf/__Recorded__/SearchTests/a.txt
      """
    ) { try verdict("a", ["two"], mayWrite: false) },
    recorded(
      "a name that is no name of a file",
      """
      What came was not compared with the record "a/b". Not every disk can have a file of that name: \
      take letters, digits, spaces and -_.,() for it, at most 200 bytes, \
      no dot at the beginning and no space at the beginning or the end.
      The record: /shelf/__Recorded__/SearchTests/a/b.txt
      """
    ) { try verdict("a/b", ["one"]) },
    recorded(
      "a record whose name another one has but for its case",
      """
      What came was not compared with the record "a". \
      Many disks do not tell it apart from the record "A": give one of them another name.
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
      What came was not compared with the record "a". The file is no UTF-8 text: delete it, and run the test to record anew.
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
      What came was not compared with the record "a". The source of the test is not on this machine: run the test where it is.
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
