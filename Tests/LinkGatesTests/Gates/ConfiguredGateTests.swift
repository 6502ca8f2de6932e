import DeepLinks
import LinkGates
import Testing

/// A gate whose routes, rules and guards come from a file.
struct ConfiguredGateTests {
  private static let first = """
    {"format": 1, "version": 1, "routes": [
      {"pattern": "ride://trip/:id<int>", "name": "trip", "exported": true, "guards": ["login", "terms"]},
      {"pattern": "ride://error", "name": "error", "exported": true}
    ], "fallbacks": [{"to": "ride://error"}]}
    """

  private let key: SigningKey

  init() throws {
    key = try SigningKey(id: "k1", secret: Array(0..<32))
  }

  @Test func theGuardsOfARouteStandInItsConfiguration() throws {
    let configuration = try read(Self.first, version: 1)
    #expect(configuration.routes.map(\.attributes.guards) == [["login", "terms"], []])
    let again = try LinkConfiguration.read(configuration.signed(with: key), keys: [key.verifyingKey])
    #expect(again.routes.map(\.attributes) == configuration.routes.map(\.attributes))
  }

  @Test func aGateFollowsTheConfigurationThatIsInUse() throws {
    let log = EventLog()
    let live = try LiveConfiguration(try read(Self.first, version: 1), keys: [key.verifyingKey])
    var handlers = RouteHandlers<String>()
    handlers.add("trip") { .open("trip \($0["id"] ?? "")") }
    handlers.add("error") { _ in .open("error") }
    var rules = GateRules()
    rules.rewriting = GateRules.Rewriting { live.configuration.rewrites }
    rules.routeGuards = [LinkGuard("login") { _, _ in .allow }, LinkGuard("terms") { _, _ in .allow }]
    let table = LiveTable(try live.configuration.draft(handlers).build())
    let gate = LinkGate(table, rules: rules, observer: log)
    #expect(gate.open("ride://trip/7", from: .web).output == "trip 7")
    #expect(gate.open("ride://t/7", from: .web).output == "error")

    let rewrites = """
      "rewrites": [{"id": "short", "from": "ride://t/:id", "to": "ride://trip/:id"}], "routes"
      """
    let second = Self.first.replacing("\"routes\"", with: rewrites).replacing(
      "\"version\": 1", with: "\"version\": 2")
    let bytes = try read(second, version: 2).signed(with: key)
    #expect(throws: LinkDefinitionError.self) {
      try live.install(Array(bytes.dropLast(20)), observer: log, at: .seconds(1))
    }
    #expect(gate.open("ride://t/7", from: .web).output == "error")
    try live.install(bytes, observer: log, at: .seconds(2))
    gate.live.replace(with: try live.configuration.draft(handlers).build())
    #expect(gate.open("ride://t/7", from: .web).output == "trip 7")

    let events = log.events.filter { $0.stage == .configuration }
    #expect(events.map(\.code) == ["notInstalled", "installed"])
    #expect(events.map(\.time) == [.seconds(1), .seconds(2)])
    #expect(events.last?.detail == "Version 2 is in use.")
    #expect(events.allSatisfy { $0.origin == nil && $0.number == 0 && !$0.detail.isEmpty })
  }

  private func read(_ text: String, version: Int64) throws -> LinkConfiguration {
    let configuration = try LinkConfiguration(json: Array(text.utf8))
    #expect(configuration.version == version)
    return configuration
  }
}
