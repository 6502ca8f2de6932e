import DeepLinks
import LinkGates
import Testing

struct LinkGateTests {
  @Test(arguments: LinkCall.Origin.allCases)
  func aLocalRouteIsOpenedFromInsideOnly(origin: LinkCall.Origin) throws {
    let gate = LinkGate(LiveTable(try table()))
    let outcome = gate.open("ride://draft", from: origin)
    #expect(outcome.output == (origin == .local ? "draft" : nil))
    #expect(gate.open("ride://draft", from: origin, for: .dryRun).isOpened == (origin == .local))
    guard origin != .local else { return }
    #expect(
      outcome.rejection?.description
        == "The route \"draft\" is local, and the link \"ride://draft\" comes from \(origin); export the route if such links may open it."
    )
    #expect(outcome.rejection?.stage == .exposure)
    #expect(outcome.rejection?.rule == "draft")
  }

  @Test func otherProcessesOfTheMakerAreOutsideUnlessTheyAreTrusted() throws {
    var rules = GateRules()
    rules.trustsOwnApp = true
    let gate = LinkGate(LiveTable(try table()), rules: rules)
    #expect(gate.open("ride://draft", from: .ownApp).output == "draft")
    #expect(gate.open("ride://draft", from: .otherApp).rejection?.code == .notExported)
    #expect(gate.open("ride://secret", from: .ownApp).rejection?.code == .unsigned)
  }

  private func table() throws -> LinkTable<String> {
    var draft = TableDraft<String>()
    try draft.add("ride://draft", attributes: RouteAttributes(name: "draft")) { _ in .open("draft") }
    try draft.add(
      "ride://secret", attributes: RouteAttributes(name: "secret", isExported: true, needsSignature: true)
    ) { _ in .open("secret") }
    return try draft.build()
  }
}
