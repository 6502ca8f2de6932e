import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// Links of a tree of the main actor.
@Suite(.trees)
struct LinksOfMainActorTests {
  let root = StationRouter()

  init() {
    TestTrees.endWithTest { @MainActor [root] in
      if root.interactor.isActive { await root.shutdown() }
    }
  }

  private func makeOpener() throws -> LinkOpener<StationRouter, LinkParameters> {
    var links = LinkPlans<StationRouter>(schemes: ["app"])
    try links.add(Station.self)
    try links.add("**stations") { (names: [String]) in .go(to: names.compactMap(Station.init)) }
    try links.add("halt/:minutes<int>") { (minutes: Int) in .atOnce { $0.interactor.halt(minutes) } }
    return try LinkOpener(root, links: links)
  }

  @Test func aPlanOfTheMainActorGetsTheValuesOfItsFields() async throws {
    let opener = try makeOpener()
    root.launch()
    let outcome = await opener.open(LinkCall(try DeepLink("app://halt/7"), from: .local))
    #expect("\(outcome)" == "opened")
    #expect(root.interactor.minutes == 7)
  }

  @Test func aTreeThatLivesOnTheMainActorGoesToALink() async throws {
    let opener = try makeOpener()
    root.launch()
    let outcome = await opener.open(LinkCall(try DeepLink("app://north/south/north"), from: .local))
    #expect("\(outcome)" == "opened")
    #expect(root.treeLink.description == "/north/south/north")
  }

  @Test func soDoesOneThatAManualHostDrives() async throws {
    let opener = try makeOpener()
    let host = ManualHost()
    var outcomes: [String] = []
    root.launch(LaunchOptions(host: host))
    opener.open("app://north/south", from: .local) { outcomes.append("\($1)") }
    await host.settleTasks()
    #expect(outcomes == ["opened"])
    #expect(root.treeLink.description == "/north/south")
  }

  @Test func andOneThatLivesOnAManualHost() throws {
    let opener = try makeOpener()
    let host = ManualHost()
    var outcomes: [String] = []
    root.launch(on: host)
    host.endsWithTest(root)
    host.run { opener.open("app://north/south", from: .local) { outcomes.append("\($1)") } }
    host.settle()
    #expect(outcomes == ["opened"])
    #expect(root.treeLink.description == "/north/south")
  }
}
