import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import RIBTesting
import Testing
import TreeSupport

/// Links that come before the tree is launched.
@Suite(.trees)
struct LaunchLinksTests {
  /// Opens links before the launch, resumes them when the root is active, and says what became of each.
  private func launch(_ links: [String], rules: Session? = nil) throws -> LevelTree {
    let tree = try rules.map { try LevelTree(rules: $0.rules, launches: false) } ?? LevelTree(launches: false)
    let (opener, world) = (tree.opener, tree.world)
    for link in links { tree.open(link) }
    _ = world.take()
    world.whenActive["root"] = { opener.resume { world.note("[\($2)]") } }
    tree.launch()
    return tree
  }

  @Test(arguments: [
    ["app://a", "app://%"], ["app://%", "app://a"], ["%", "app://a", "/%FF", "http://u@h/"],
  ])
  func whatIsNoLinkDoesNotPushOutTheOneThatWaits(links: [String]) throws {
    let tree = try launch(links)
    #expect(tree.link == "/a")
    let text = tree.world.take()
    #expect(text.hasSuffix("+a [opened]"))
    #expect(text.split(separator: "[rejected").count == links.count)
  }

  @Test func eightLinksWaitAndTheOldestOfMoreAreForgotten() throws {
    let tree = try launch(["app://a"] + Array(repeating: "app://%", count: 8))
    #expect(tree.link == "/")
    #expect(tree.world.take().split(separator: "[rejected").count == 9)
    let other = try launch(["app://a"] + Array(repeating: "app://%", count: 7))
    defer { other.end() }
    #expect(other.link == "/a")
  }

  @Test func eachLinkThatWaitedIsToldByItsTextAlsoTheOnesThatWereReplaced() throws {
    let tree = try LevelTree(launches: false)
    let (opener, world) = (tree.opener, tree.world)
    for number in 1...9 { tree.open("app://\(number)?x=%2\(number)") }
    tree.open(.go(to: try DeepLink("app://last")))
    _ = world.take()
    world.whenActive["root"] = {
      opener.resume { _, link, outcome in
        world.note("\(link ?? "plan"): \("\(outcome)".prefix { $0 != " " })")
      }
    }
    tree.launch()
    #expect(
      world.take()
        == "+root app://1?x=%21: superseded app://2?x=%22: superseded "
        + (3...9).map { "app://\($0)?x=%2\($0): superseded " }.joined() + "+last plan: opened")
    #expect(!world.host.run { opener.resume { _, _, _ in world.note("again") } })
    #expect(world.take() == "")
  }

  @Test func aLinkThatWaitsIsToldWhenANewerOneTakesItsPlace() throws {
    let session = Session()
    let tree = try launch([], rules: session)
    for link in ["app://a", "app://b"] { tree.open(link) }
    session.open()
    _ = tree.world.take()
    tree.world.host.run { _ = tree.opener.resume { tree.world.note("\($1 ?? ""): [\($2)]") } }
    tree.world.host.settle()
    #expect(tree.world.take() == "app://a: [superseded at step 0 (start)] +b app://b: [opened]")
  }

  @Test func aFloodOfLinksBeforeTheLaunchIsForgotten() throws {
    let tree = try launch((0..<1_000).map { "app://\($0)" })
    #expect(tree.world.take().split(separator: "[superseded").count == 1 + 64 + 7)
  }

  @Test func whatWasReplacedIsNotToldToTheNextUser() throws {
    let session = Session()
    let tree = try launch([], rules: session)
    for link in ["app://a", "app://b"] { tree.open(link) }
    tree.opener.gate.endSession()
    tree.world.host.run { _ = tree.opener.resume { tree.world.note("\($1 ?? ""): [\($2)]") } }
    #expect(!tree.world.take().contains("app://"))
  }

  @Test func aLinkThatMustWaitOnWaitsAlthoughANewerOneIsRejected() throws {
    let session = Session()
    let tree = try launch(["app://a", "app://%"], rules: session)
    #expect(tree.opener.reasonToWait == "sign in first")
    session.open()
    tree.resume()
    #expect(tree.link == "/a")
  }
}
