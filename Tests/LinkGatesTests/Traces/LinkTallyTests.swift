import DeepLinks
import LinkGates
import Testing

struct LinkTallyTests {
  @Test func decisionsAreCountedByRouteOriginAndCode() throws {
    let tally = LinkTally()
    let gate = try gate(tally)
    for origin in [LinkOrigin.web, .web, .push, .local] { _ = gate.open("ride://a", from: origin) }
    for origin in [LinkOrigin.web, .local] { _ = gate.open("ride://b", from: origin) }
    _ = gate.canOpen("ride://a", from: .web)
    _ = gate.open("ride://none", from: .web)
    #expect(tally.count(of: "opened") == 5)
    #expect(tally.count(of: "opened", route: "a") == 4)
    #expect(tally.count(of: "opened", route: "a", from: .web) == 2)
    #expect(tally.count(of: "notExported", from: .web) == 1)
    #expect(tally.count(of: "unmatched") == 1)
    #expect(tally.others == 0)
    // Each link that was taken by a route makes two events.
    let total = tally.known.values.reduce(0, +)
    #expect(total == 13)
  }

  @Test func aTallyKeepsNoMoreKeysThanItMay() throws {
    let tally = LinkTally(capacity: 3)
    let gate = try gate(tally)
    for origin in LinkOrigin.allCases { _ = gate.open("ride://a", from: origin) }
    #expect(tally.known.count == 3)
    let total = tally.known.values.reduce(tally.others, +)
    #expect(total == 10)
  }

  private func gate(_ tally: LinkTally) throws -> LinkGate<Int> {
    var draft = TableDraft<Int>()
    try draft.add("ride://a", attributes: RouteAttributes(name: "a", isExported: true)) { _ in .open(1) }
    try draft.add("ride://b", attributes: RouteAttributes(name: "b")) { _ in .open(2) }
    return LinkGate(LiveTable(try draft.build()), observer: tally)
  }
}
