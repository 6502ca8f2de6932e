import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// A link that a system delivers twice runs its action once.
@Suite(.trees)
struct RepeatedLinkTests {
  /// Runs an action for each link: at once, or as a workflow of two steps.
  static func act(_ link: DeepLink) -> LinkPlan<LevelRouter> {
    guard link.host == "flow" else { return .atOnce { $0.interactor.world.note("ran") } }
    return LinkPlan {
      LevelInteractor.workflow("act")
        .step("show a") { root, _ in root.show(Level("a")) }
        .step("act", to: LevelInteractor.self, within: .seconds(9)) { level, _ in level.world.note("ran") }
    }
  }

  private func tree(_ time: Duration = .seconds(1), launches: Bool = true) throws -> LevelTree {
    var rules = GateRules()
    rules.repetitionTime = time
    return try LevelTree(rules: rules, launches: launches, plan: Self.act)
  }

  @Test(arguments: ["app://pay", "app://flow"])
  func anActionRunsOnceForALinkThatComesTwice(link: String) throws {
    let tree = try tree()
    for _ in 0..<2 {
      tree.open(link)
      tree.world.host.advance(by: .milliseconds(999))
    }
    #expect(tree.world.take().split(separator: " ").filter { $0 == "ran" }.count == 1)
    tree.open(link)
    #expect(tree.world.take().contains("ran [opened]"))
  }

  @Test(arguments: ["app://pay", "app://flow"])
  func aLinkForOneUseThatComesTwiceIsNotRejected(link: String) throws {
    let key = try SigningKey(id: "k", secret: Array("0123456789abcdef".utf8))
    var rules = GateRules()
    rules.verification = GateRules.Verification(
      try LinkVerifier(keys: [key.verifyingKey], needsNonce: true), time: { 0 })
    let tree = try LevelTree(rules: rules, plan: Self.act)
    tree.world.manners = ["a": .after(.milliseconds(500))]
    let signed = try key.sign(try DeepLink(link), until: 100, nonce: "n").description
    tree.open(signed)
    tree.open(signed)
    tree.world.host.advance(by: .milliseconds(999))
    tree.open(signed)
    let text = tree.world.take()
    #expect(text.split(separator: " ").count { $0 == "ran" } == 1)
    #expect(text.contains("[opened]") && text.ranges(of: "[already there]").count == 2)
    tree.world.host.advance(by: .milliseconds(1))
    tree.open(signed)
    #expect(tree.world.take().contains("has been used"))
  }

  @Test func theSecondIsAlreadyThereAndStopsNothing() throws {
    let tree = try tree()
    tree.world.manners = ["a": .after(.seconds(3))]
    tree.open("app://flow")
    tree.open("app://flow")
    #expect(tree.world.take() == "[already there]")
    tree.world.host.advance(by: .seconds(3))
    #expect(tree.world.take() == "+a ran [opened]")
  }

  @Test func aColdStartThatDeliversALinkTwiceRunsItOnce() throws {
    let tree = try tree(launches: false)
    let (opener, world) = (tree.opener, tree.world)
    for _ in 0..<2 { tree.open("app://pay") }
    _ = world.take()
    world.whenActive["root"] = { opener.resume { world.note("[\($2)]") } }
    tree.launch()
    #expect(world.take() == "+root ran [opened] [already there]")
  }

  @Test func anotherLinkOrTheSameOneLaterRuns() throws {
    let tree = try tree()
    tree.open("app://pay")
    tree.open("app://pay?again")
    tree.open("app://pay")
    #expect(tree.world.take() == "ran [opened] ran [opened] ran [opened]")
    tree.world.host.advance(by: .seconds(1))
    tree.open("app://pay")
    #expect(tree.world.take() == "ran [opened]")
  }

  @Test func anActionThatWasStoppedMayRunAtOnce() throws {
    let tree = try tree()
    tree.world.manners = ["a": .never]
    tree.open("app://flow")
    tree.world.host.run { tree.opener.cancel() }
    tree.world.host.settle()
    _ = tree.world.take()
    tree.world.manners = [:]
    tree.open("app://flow")
    #expect(tree.world.take() == "+a ran [opened]")
  }

  @Test func withoutATimeEachRuns() throws {
    let tree = try tree(.zero)
    for _ in 0..<2 { tree.open("app://pay") }
    #expect(tree.world.take() == "ran [opened] ran [opened]")
  }
}
