// swift-format-ignore-file
// Written by `.ci/run embed` from the folder session. Edit that, and run it again.

extension BuiltInTemplates {
  static let sessionFiles: [String: String] = [
    "session.interactor.txt": #"""
{{access}}import RIBKit

/// The state of a session; all of it is preserved.
{{access}}nonisolated final class {{name}}Interactor: Leaf {
  /// A delivery that has not succeeded yet.
  struct Entry: Codable, Hashable {
    var key: String
    var items: [String]
  }

  {{access}}let scope = Scope<Never, Never>()
  private(set) var items: [String] = []
  private(set) var outbox: [Entry] = []

  {{access}}func didBecomeActive() {
    preserve(\.items, as: "items")
    preserve(\.outbox, as: "outbox")
  }

  func add(_ item: String) {
    items.append(item)
  }

  func deliver(key: String) {
    outbox.append(Entry(key: key, items: items))
    items = []
  }

  func didDeliver(key: String) {
    outbox.removeAll { $0.key == key }
  }
}

"""#,
    "session.json": #"""
{
  "format": 1,
  "kind": "code",
  "summary": "A session for a server: a tree that is saved between its events, with an outbox.",
  "variables": [],
  "files": [
    { "source": "session.session.txt", "path": "Sources/{{target}}/{{name}}/{{name}}Session.swift" },
    { "source": "session.interactor.txt", "path": "Sources/{{target}}/{{name}}/{{name}}Interactor.swift" },
    { "source": "session.tests.txt", "path": "Tests/{{tests}}/{{name}}/{{name}}SessionTests.swift" }
  ],
  "note": "Create Sessions(\"{{name|kebab}}\", store: SQLiteStore(path: …), awake: 1000) { _ in {{name}}Session(deliver: …) } in the server, run its keepDates() in a task, and send events with send(_:to:key:)."
}

"""#,
    "session.session.txt": #"""
import RIBSessions

/// A message to a session.
{{access}}nonisolated enum {{name}}Event: Sendable {
  case add(String)
  /// Delivers the items, once for each key.
  case deliver(key: String)
}

/// A session, whose tree is saved in a store between its events.
{{access}}actor {{name}}Session: Session {
  {{access}}typealias Delivery = @Sendable (_ items: [String], _ key: String) async throws -> Void

  {{access}}let root = {{name}}Interactor()
  private let deliver: Delivery

  /// - Parameter deliver: Delivers items outside the tree; called again with the same key if it threw an error or the process ended.
  {{access}}init(deliver: @escaping Delivery) {
    self.deliver = deliver
  }

  /// Changes only the tree, because an event may be handled twice, each time starting from the same earlier state.
  ///
  /// The reply is the number of items. Keep replies small: each save also stores the replies to the most recent events that had a key.
  {{access}}func handle(_ event: {{name}}Event) -> Int {
    switch event {
    case .add(let item): root.add(item)
    case .deliver(let key): root.deliver(key: key)
    }
    return root.items.count
  }

  /// Whether the outbox has a delivery. The session is woken until all deliveries are done.
  {{access}}func hasPendingEffects() -> Bool { !root.outbox.isEmpty }

  /// Delivers the saved entries of the outbox.
  {{access}}func didSave() async {
    for entry in root.outbox {
      // If a delivery fails, it stays in the outbox and is retried later.
      guard (try? await deliver(entry.items, entry.key)) != nil else { return }
      root.didDeliver(key: entry.key)
    }
  }
}

"""#,
    "session.tests.txt": #"""
{{#join sorted}}
{{testable}}import {{target}}
import RIBKit
import RIBSessions
import RIBTesting
import Testing
{{/join}}

@Suite("The session {{name}}", .failsOnLeaks)
{{mainActor}}struct {{name}}SessionTests {
  let delivery = Stub<String, Void>("deliver")

  private func harness() -> SessionHarness<{{name}}Session> {
    SessionHarness { [delivery] _ in
      {{name}}Session { items, key in
        try await delivery.call("\(key): \(items.joined(separator: ", "))")
      }
    }
  }

  @Test func eventsCountOnceInAllProcesses() throws {
    let harness = harness()
    #expect(try harness.send(.add("a"), to: "ana", key: "1") == 1)
    #expect(try harness.send(.add("a"), to: "ana", key: "1") == 1)
    harness.kill()
    #expect(try harness.send(.add("a"), to: "ana", key: "1") == 1)
    #expect(try harness.send(.add("b"), to: "ana", key: "2") == 2)
    #expect(try harness.send(.add("a"), to: "ben", key: "1") == 1)
  }

  @Test func aDeliveryThatFailsIsTriedAgain() throws {
    let harness = harness()
    delivery.throws(CancellationError())
    try harness.send(.add("a"), to: "ana", key: "1")
    try harness.send(.deliver(key: "2"), to: "ana", key: "2")
    delivery.expectCall("2: a")
    harness.kill()
    delivery.returns()
    // The retry needs no other event.
    harness.advance(by: .seconds(31))
    delivery.expectCall("2: a")
    #expect(try harness.send(.add("b"), to: "ana", key: "3") == 1)
    delivery.expectNoMoreCalls()
  }

  @Test(arguments: [false, true])
  func aProcessThatEndsAtASaveLosesNothing(stored isStored: Bool) throws {
    let harness = harness()
    delivery.returns()
    try harness.send(.add("a"), to: "ana", key: "1")
    harness.killAtNextSave(stored: isStored)
    _ = try? harness.send(.deliver(key: "2"), to: "ana", key: "2")
    #expect(try harness.send(.deliver(key: "2"), to: "ana", key: "2") == 0)
    delivery.expectCall("2: a")
    delivery.expectNoMoreCalls()
  }
}

"""#,
  ]
}
