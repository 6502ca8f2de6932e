import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import RIBTesting
import Testing

/// Links of a tree of the main actor.
struct LinksOfMainActorTests {
  let root = StationRouter()

  private func makeOpener() throws -> LinkOpener<StationRouter, LinkParameters> {
    var links = LinkPlans<StationRouter>(schemes: ["app"])
    try links.add(Station.self)
    try links.add(places: "**stations")
    try links.add("halt/:minutes<int>") { (minutes: Int) in .atOnce { $0.interactor.halt(minutes) } }
    return try LinkOpener(root, links)
  }

  @Test func aPlanOfTheMainActorGetsTheValuesOfItsFields() async throws {
    let opener = try makeOpener()
    root.launch()
    let outcome = await opener.open(LinkCall(try DeepLink("app://halt/7"), from: .local))
    #expect("\(outcome)" == "opened")
    #expect(root.interactor.minutes == 7)
    await root.shutdown()
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
    opener.open("app://north/south", from: .local) { outcomes.append("\($1)") }
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
    host.run { opener.open("app://north/south", from: .local) { outcomes.append("\($1)") } }
    host.settle()
    #expect(outcomes == ["opened"])
    #expect(root.treeLink.description == "/north/south")
    host.shutdown(root)
  }
}
