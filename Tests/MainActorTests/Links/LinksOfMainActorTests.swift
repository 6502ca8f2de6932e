import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import RIBTesting
import Testing

/// Links of a tree of the main actor.
struct LinksOfMainActorTests {
  let root = StationRouter()

  private func makeOpener() throws -> LinkOpener<StationRouter, DeepLink> {
    var draft = TableDraft<DeepLink>()
    try draft.add("/**rest") { .open($0.link) }
    return LinkOpener(root, gate: LinkGate(LiveTable(try draft.build()))) { .go(to: $0) }
  }

  @Test func aTreeThatLivesOnTheMainActorGoesToALink() async throws {
    let opener = try makeOpener()
    root.launch()
    let outcome = await opener.open(LinkCall(try DeepLink("app://north/south/north"), from: .local))
    #expect("\(outcome)" == "opened")
    #expect(root.treeLink.description == "/north/south/north")
    await root.shutdown()
  }

  @Test func soDoesOneThatAManualHostDrives() async throws {
    let opener = try makeOpener()
    let host = ManualHost()
    var outcomes: [String] = []
    root.launch(LaunchOptions(host: host))
    opener.open("app://north/south", from: .local) { outcomes.append("\($0)") }
    await host.settleFlows()
    #expect(outcomes == ["opened"])
    #expect(root.treeLink.description == "/north/south")
    await root.shutdown()
  }

  @Test func andOneThatLivesOnAManualHost() throws {
    let opener = try makeOpener()
    let host = ManualHost()
    var outcomes: [String] = []
    root.launch(on: host)
    host.run { opener.open("app://north/south", from: .local) { outcomes.append("\($0)") } }
    host.settle()
    #expect(outcomes == ["opened"])
    #expect(root.treeLink.description == "/north/south")
    host.shutdown(root)
  }
}
