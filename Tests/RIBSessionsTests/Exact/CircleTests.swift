import RIBKit
import RIBSessions
import RIBTesting
import TestSupport
import Testing

/// Sessions that await each other.
@Suite(.failsOnLeaks)
struct CircleTests {
  private let street = Street()
  private let harness: SessionHarness<Shop>

  init() {
    harness = street.harness()
    street.connect(harness.sessions)
  }

  /// Asks shops one after the other, each within the one before.
  private func ask(_ ids: String...) -> Deed {
    let street = street
    return ids.reversed().reduce(Deed.look) { deed, id in
      Deed("ask \(id)") { _ in try await street.ask(deed, of: id) }
    }
  }

  private func path(of deed: Deed, to id: String) -> String? {
    let error = #expect(throws: SessionError.self) { try harness.send(deed, to: id) }
    #expect(error?.code == .circular)
    return error?.description
  }

  @Test func aSessionThatAwaitsItselfFails() {
    #expect(path(of: ask("ana"), to: "ana")?.contains("\"shops/ana\" would await \"shops/ana\"") == true)
    street.connect(nil)
  }

  @Test func aCircleOfTwoNamesItsPath() {
    let text = path(of: ask("ben", "ana"), to: "ana")
    #expect(
      text?.contains("\"shops/ben\" would await \"shops/ana\", which awaits \"shops/ben\"") == true,
      "\(text ?? "")")
    // None of them is stuck.
    #expect((try? harness.send(.add("tea"), to: "ana")) == ["tea"])
    #expect((try? harness.send(.add("tea"), to: "ben")) == ["tea"])
    street.connect(nil)
  }

  @Test func aChainIsNoCircle() throws {
    try harness.send(ask("ben", "cem", "dan"), to: "ana")
    try harness.send(ask("ana"), to: "dan")
    street.connect(nil)
  }

  @Test func twoChainsThatMeetAreACircleForTheSecondOne() throws {
    let door = Door()
    let street = street
    let first = Deed("wait, then ask ben") { _ in
      await door.wait()
      try await street.ask(.look, of: "ben")
    }
    let waiting = harness.start(first, to: "ana")
    let second = harness.start(ask("ana"), to: "ben")
    harness.host.run { door.open() }
    harness.settle()
    let results = [waiting, second].map { event in Result { try harness.reply(to: event) } }
    // Exactly one of them fails, and the other one doesn't wait for ever.
    let failures = results.compactMap { result in
      if case .failure(let error as SessionError) = result { error.code } else { nil }
    }
    #expect(failures.first == .circular)
    street.connect(nil)
  }

  @Test func aChildTaskIsThatOfItsSession() {
    let street = street
    let group = Deed { _ in
      try await withThrowingTaskGroup { group in
        group.addTask { try await street.ask(.look, of: "ana") }
        try await group.waitForAll()
      }
    }
    _ = path(of: group, to: "ana")
    let binding = Deed { _ in
      async let look: Void = street.ask(.look, of: "ana")
      try await look
    }
    _ = path(of: binding, to: "ana")
    street.connect(nil)
  }

  @Test func aTaskThatTheHandlerAwaitsLastsUntilItsTimeIsOver() throws {
    var limits = SessionLimits()
    limits.handlingTime = .seconds(5)
    let street = street
    let harness = street.harness(limits: limits)
    street.connect(harness.sessions)
    let deed = Deed { shop in
      let id = shop.id
      try await Task { try await street.ask(.add("later"), of: id) }.value
    }
    let sent = harness.start(deed, to: "ana")
    harness.advance(by: .seconds(5))
    let error = #expect(throws: SessionError.self) { try harness.reply(to: sent) }
    #expect(error?.code == .timedOut)
    #expect(try harness.send(.look, to: "ana") == ["later"])
    street.connect(nil)
  }

  @Test func aTaskOfItsOwnIsNoCircle() throws {
    let street = street
    let deed = Deed { shop in
      let id = shop.id
      Task { try await street.ask(.add("later"), of: id) }
      shop.root.items.append("first")
    }
    #expect(try harness.send(deed, to: "ana") == ["first"])
    #expect(try harness.send(.look, to: "ana") == ["first", "later"])
    street.connect(nil)
  }
}
