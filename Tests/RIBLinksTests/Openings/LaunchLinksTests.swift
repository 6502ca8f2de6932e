import RIBKit
import RIBLinks
import RIBTesting
import Testing

/// Links that come before the tree is launched.
@Suite(.ribs)
struct LaunchLinksTests {
  /// Opens links before the launch, resumes them when the root is active, and says what became of each.
  private func launch(_ links: [String], rules: Session? = nil) throws -> LevelTree {
    let tree = try rules.map { try LevelTree(rules: $0.rules, launches: false) } ?? LevelTree(launches: false)
    let (opener, world) = (tree.opener, tree.world)
    for link in links { tree.open(link) }
    _ = world.take()
    world.whenActive["root"] = { opener.resume { world.note("[\($1)]") } }
    tree.launch()
    return tree
  }

  @Test(arguments: [
    ["app://a", "app://%"], ["app://%", "app://a"], ["%", "app://a", "/%FF", "http://u@h/"],
  ])
  func whatIsNoLinkDoesNotPushOutTheOneThatWaits(links: [String]) throws {
    let tree = try launch(links)
    defer { tree.end() }
    #expect(tree.link == "/a")
    let text = tree.world.take()
    #expect(text.hasSuffix("+a [opened]"))
    #expect(text.split(separator: "[refused").count == links.count)
  }

  @Test func theNewestThatMayBeOpenedIsOpenedAndEachHasAnOutcome() throws {
    let tree = try launch(["app://a", "app://b", "app://c/d", "app://%"])
    defer { tree.end() }
    let text = tree.world.take()
    #expect(text.contains("[refused"))
    #expect(text.split(separator: "[superseded at step 0 (start)]").count == 3)
    #expect(text.hasSuffix("+c +d [opened]"))
  }

  @Test func eightLinksWaitAndTheOldestOfMoreAreForgotten() throws {
    let tree = try launch(["app://a"] + Array(repeating: "app://%", count: 8))
    defer { tree.end() }
    #expect(tree.link == "/")
    #expect(tree.world.take().split(separator: "[refused").count == 9)
    let other = try launch(["app://a"] + Array(repeating: "app://%", count: 7))
    defer { other.end() }
    #expect(other.link == "/a")
  }

  @Test func aLinkThatMustWaitOnWaitsAlthoughANewerOneIsRefused() throws {
    let session = Session()
    let tree = try launch(["app://a", "app://%"], rules: session)
    defer { tree.end() }
    #expect(tree.opener.reasonToWait == "sign in first")
    session.open()
    tree.world.host.run { _ = tree.opener.resume { tree.world.note("[\($1)]") } }
    tree.world.host.settle()
    #expect(tree.link == "/a")
  }
}
