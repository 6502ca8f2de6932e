import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// Going to a link.
@Suite(.trees)
struct GoingToLinkTests {
  let tree: LevelTree
  var world: LevelWorld { tree.world }

  init() throws {
    tree = try LevelTree()
  }

  @Test func theCommonBeginningIsKeptAndTheRestIsDetachedTheDeepestFirst() {
    tree.open("app://a/b/c/d")
    let before = tree.branch
    _ = world.take()
    tree.open("app://a/b/e/f")
    #expect(world.take() == "-d -c +e +f [opened]")
    #expect(tree.branch.first === before.first)
    #expect(tree.branch.dropFirst().first === before.dropFirst().first)
    #expect(tree.link == "/a/b/e/f")
  }

  /// The middle one of the three links never begins, but must not lose the request of the first.
  @Test(arguments: ["/", "/b", "/b/c"])
  func theLastOfSeveralLinksInOneTurnWithdrawsTheRequestOfTheFirst(place: String) throws {
    world.manners = ["a": .after(.seconds(3))]
    tree.open("app://b")
    tree.open("app://a")
    let link = try DeepLink(place)
    world.host.run {
      for other in [try? DeepLink("/c"), link].compactMap(\.self) {
        tree.opener.open(.go(to: other)) { world.note("[\($1)]") }
      }
    }
    world.host.advance(by: .seconds(10))
    #expect(tree.link == place)
    #expect(world.take().contains("superseded at step 0"))
  }

  @Test func anotherTagIsAnotherRouterButWhatALinkCannotSayIsNot() {
    tree.open("app://a/b?b=1")
    _ = world.take()
    tree.open("app://a/b?b=2")
    #expect(world.take() == "-b +b [opened]")
    world.host.run { tree.root.interactor.route(to: Level("c")) }
    _ = world.take()
    tree.open("app://c")
    #expect(world.take() == "[already there]")
    #expect(tree.root.slot.key?.source == "code")
  }

  @Test func aStateIsUpdatedInPlace() {
    tree.open("app://a/p1/b")
    let before = tree.branch
    #expect(world.take() == "+a a=1 +b [opened]")
    tree.open("app://a/p2/b/p7")
    #expect(world.take() == "a=2 b=7 [opened]")
    #expect(tree.link == "/a/p2/b/p7")
    #expect(zip(tree.branch, before).allSatisfy { $0 === $1 })
  }

  @Test func aRouterThatDoesNotAcceptAStateIsAttachedAnew() {
    world.fixed = ["b"]
    tree.open("app://a/b/p1/c")
    let before = tree.branch
    _ = world.take()
    tree.open("app://a/b/p2/c")
    #expect(world.take() == "-c -b +b b=2 +c [opened]")
    #expect(tree.branch.first === before.first)
    #expect(tree.branch.dropFirst().first !== before.dropFirst().first)
    #expect(tree.link == "/a/b/p2/c")
  }

  @Test(arguments: [
    ("b", "app://a/b/p1/c", "+a +b [stopped at step 3 (b): failed, Level/Level/Level", "/a/b"),
    ("root", "app://p1/c", "[stopped at step 1 (begin): failed, Level", "/"),
  ])
  func aRouterThatDoesNotAcceptItsStateStopsTheLink(name: String, link: String, start: String, place: String)
  {
    world.stubborn = [name]
    tree.open(link)
    #expect(
      world.take()
        == start + #" rejected the state in "p1/c"; make its LinkState apply every state that it reads.]"#)
    #expect(tree.link == place)
  }

  @Test func aLinkThatNobodyKnowsStopsWhereThatShows() {
    tree.open("app://a/nowhere/b")
    #expect(
      world.take()
        == "+a [stopped at step 2 (a): failed, Level/Level has no link for \"nowhere/b\"; add one to the links of its keys, correct the opened link, or defer it in a guard until the right child is attached.]"
    )
    #expect(tree.link == "/a")
  }

  @Test func eachRouterIsActiveBeforeTheNextIsAskedFor() {
    world.manners = ["b": .after(.seconds(2)), "c": .after(.seconds(2))]
    tree.open("app://a/b/c")
    #expect(world.take() == "+a")
    world.host.advance(by: .seconds(2))
    #expect(world.take() == "+b")
    world.host.advance(by: .seconds(2))
    #expect(world.take() == "+c [opened]")
  }

  @Test func aRouterThatDoesNotComeInTimeStopsTheLink() {
    world.manners = ["b": .never]
    tree.open("app://a/b/c")
    world.host.advance(by: .milliseconds(4_999))
    #expect(world.take() == "+a")
    world.host.advance(by: .milliseconds(1))
    #expect(world.take() == "[stopped at step 3 (b): no b became active in time]")
    #expect(tree.link == "/a")
  }

  @Test func withoutATimeoutItWaitsForever() throws {
    world.manners = ["b": .after(.seconds(100_000))]
    tree.open(.go(to: try DeepLink("app://a/b"), within: nil))
    world.host.advance(by: .seconds(100_000))
    #expect(world.take() == "+a +b [opened]")
  }

  @Test func aLinkThatALevelOpensWhileItBecomesActiveIsTheNewerOne() {
    let (opener, world) = (tree.opener, world)
    world.whenActive["b"] = { opener.open("app://x", from: .local) { world.note("[x \($1)]") } }
    tree.open("app://a/b/c")
    #expect(world.take() == "+a +b [superseded at step 2 (a)] -b -a +x [x opened]")
    #expect(tree.link == "/x")
  }

  @Test func aHiddenLevelEndsTheLinkOfTheTree() {
    world.host.run { tree.root.interactor.route(to: Level("hidden")) }
    #expect(tree.link == "/")
    _ = world.take()
    tree.open("app:///")
    #expect(world.take() == "[already there]")
  }

  @Test(arguments: ["app://a", "app://a/x", "app://a/x/y", "app://a/p1"])
  func whatASupersededLinkHasAskedForIsNotShownLater(link: String) {
    tree.open("app://a/x")
    if !link.contains("x") { tree.open("app://a") }
    world.manners = ["b": .after(.seconds(2))]
    tree.open("app://a/b")
    tree.open(link)
    world.host.advance(by: .seconds(10))
    #expect("app:/\(tree.link)" == link)
    tree.open(link)
    #expect(world.take().hasSuffix("[already there]"))
  }

  @Test func whatALinkThatWasTooLateHasAskedForIsNotShownAfterANewerOne() {
    world.manners = ["b": .after(.seconds(7))]
    tree.open("app://a/b")
    world.host.advance(by: .seconds(6))
    tree.open("app://a")
    world.host.advance(by: .seconds(10))
    #expect(world.take() == "+a [stopped at step 3 (b): no b became active in time] [already there]")
    #expect(tree.link == "/a")
  }

  @Test func tracesAndOutcomesHoldNoQueryAndNoEndlessText() {
    world.manners = ["b": .never]
    tree.open("app://a/b?b=secret")
    world.host.advance(by: .seconds(5))
    tree.open("app://nowhere/" + String(repeating: "x", count: 10_000) + "?b=secret")
    let text = world.take()
    #expect(!text.contains("secret"))
    #expect(text.utf8.count < 1_000)
  }
}
