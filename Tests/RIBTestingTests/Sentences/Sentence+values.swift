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
    _ name: String, line: Int = #line, of verdict: @escaping @Sendable () throws -> String
  ) -> Sentence {
    Sentence(name, line: line) { FailureSink.current().fail(try verdict(), at: #_sourceLocation) }
  }

  /// Values that differ from those that were expected, and from their records.
  static let ofValues: [Sentence] = [
    Sentence("a long event") {
      let harness = InteractorHarness { Sender($0) }
      harness.activate()
      harness.run { $0.notify(Letter(text: "A")) }
      harness.expectEvent(Letter(text: "B"))
      harness.deactivate()
    },
    Sentence("another state") {
      let harness = InteractorHarness { Sender($0) }
      harness.activate()
      harness.expectState(\.draft.text, "A")
      harness.deactivate()
    },
    Sentence("events that look the same") {
      let harness = InteractorHarness { TicketSeller(listener: $0) }
      harness.activate()
      harness.run { $0.notify(Ticket()) }
      harness.expectEvent(Ticket())
      harness.deactivate()
    },
    Sentence("a difference") {
      expectNoDifference(Samples.Trip(driver: "Bo"), Samples.Trip())
    },
    Sentence("no difference in the texts") {
      expectNoDifference([Double.nan], [Double.nan])
    },
    recorded("a new record") { try verdict("a", ["one"]) },
    recorded("another text than the record") { try verdict("a", ["one", "three"], after: ["one", "two"]) },
    recorded("a record that is renewed") { try verdict("a", ["two"], after: ["one"], renewing: true) },
    recorded("a record that is new among those that are renewed") {
      try verdict("a", ["two"], renewing: true)
    },
    recorded("a record of a test that has failed") { try verdict("a", ["two"], mayWrite: false) },
    recorded("a name that is no name of a file") { try verdict("a/b", ["one"]) },
    recorded("a record whose name another one has but for its case") {
      let shelf = try Shelf()
      try shelf.put("one\n", in: "A")
      return try verdict("a", ["one"], on: shelf)
    },
    recorded("a record that is no text") {
      let shelf = try Shelf()
      try shelf.put(Data([0x61, 0xFF]), in: "a")
      return try verdict("a", ["one"], on: shelf)
    },
    recorded("a record of a test whose source is not there") {
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
