import DeepLinks
import LinkGates
import Testing

struct LinkContextTests {
  private enum Sender: LinkCall.Context.Key { static let defaultValue = "nobody" }
  private enum Amount: LinkCall.Context.Key { static let defaultValue: Int? = nil }

  @Test func aContextHoldsOneValueUnderEachKey() {
    var context = LinkCall.Context()
    #expect(context[Sender.self] == "nobody")
    #expect(context[Amount.self] == nil)
    context[Sender.self] = "banner"
    context[Amount.self] = 3
    #expect(context[Sender.self] == "banner")
    #expect(context[Amount.self] == 3)
    context[Amount.self] = nil
    #expect(context[Amount.self] == nil)
    #expect(context[Sender.self] == "banner")
  }

  @Test(arguments: [
    "ride://a?Sender=evil&sender=evil&context=evil&origin=local&metadata=evil&handler=evil",
    "ride://a?Sender.self=evil&LinkCall.Context[Sender]=evil#local",
    "RIDE://A/?%6Frigin=local&LinkCall.current=local",
  ])
  func noLinkChangesContextOriginOrMetadata(link: String) throws {
    var draft = TableDraft<String>()
    try draft.add("ride://a", attributes: RouteAttributes(isExported: true)) { _ in
      guard let call = LinkCall.current else { return .decline("no call") }
      return .open("\(call.context[Sender.self]) \(call.origin) \(call.metadata)")
    }
    var context = LinkCall.Context()
    context[Sender.self] = "banner"
    var rules = GateRules()
    rules.guards = [
      LinkGuard("same") { call, _ in
        call.context[Sender.self] == "banner" && call.origin == .web ? .allow : .reject("changed")
      }
    ]
    let gate = LinkGate(LiveTable(try draft.build()), rules: rules)
    #expect(
      gate.open(link, from: .web, context: context, metadata: ["m": "1"]).output == #"banner web ["m": "1"]"#)
    #expect(LinkCall.current == nil)
  }

  @Test func contextAndOriginStayThroughRewritingRedirectsAndWaiting() throws {
    var draft = TableDraft<String>()
    for name in ["a", "b", "c"] {
      try draft.add("ride://\(name)", attributes: RouteAttributes(isExported: true)) { _ in
        .open(
          "\(name) \(LinkCall.current.map { "\($0.link) \($0.context[Sender.self]) \($0.origin)" } ?? "")")
      }
    }
    let isReady = Held(false)
    let b = try DeepLink("ride://b")
    var rules = GateRules()
    rules.rewriting = GateRules.Rewriting(
      try RewriteRules([RewriteRule("b to c", from: "ride://b", to: "ride://c")]))
    rules.guards = [
      LinkGuard("elsewhere") { _, match in match.parameters.link.host == "a" ? .redirect(b) : .allow },
      LinkGuard("ready") { _, _ in isReady.value ? .allow : .defer("not yet") },
    ]
    let gate = LinkGate(LiveTable(try draft.build()), rules: rules)
    var context = LinkCall.Context()
    context[Sender.self] = "banner"
    let call = LinkCall(try DeepLink("ride://a"), from: .push, context: context)
    let deferred = try #require(gate.open(call).deferredCall)
    isReady.value = true
    #expect(gate.resume(deferred).output == "c ride://a banner push")
  }
}
