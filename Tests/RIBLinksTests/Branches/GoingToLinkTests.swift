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

  @Test func aTreeTenLevelsDeepIsOpenedByOneLink() {
    tree.open("app://a/b/c/d/e/f/g/h/i/j")
    #expect(tree.link == "/a/b/c/d/e/f/g/h/i/j")
    #expect(tree.branch.count == 10)
    #expect(world.take() == "+a +b +c +d +e +f +g +h +i +j [opened]")
  }

  @Test func theFormOfTheWebLeadsToTheSamePlace() {
    tree.open("https://example.com/a/b?b=1")
    #expect(tree.link == "/a/b?b=1")
    _ = world.take()
    tree.open("app://a/b?b=1&campaign=7")
    #expect(world.take() == "[already there]")
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

  @Test func aShorterLinkDetachesWhatIsBelow() {
    tree.open("app://a/b/c")
    _ = world.take()
    tree.open("app://a")
    #expect(world.take() == "-c -b [opened]")
    #expect(tree.link == "/a")
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

  @Test func aNewRouterThatDoesNotAcceptItsStateStopsTheLink() {
    world.stubborn = ["b"]
    tree.open("app://a/b/p1/c")
    #expect(
      world.take()
        == "+a +b [stopped at step 3 (b): failed, Level/Level/Level rejected the state in \"p1/c\"; make its LinkState apply every state that it reads.]"
    )
    #expect(tree.link == "/a/b")
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

  @Test func aNewerLinkSupersedesOneThatIsOnItsWay() {
    world.manners = ["c": .never]
    tree.open("app://a/b/c/d")
    #expect(tree.opener.isOpening)
    tree.open("app://a/e")
    #expect(world.take() == "+a +b [superseded at step 4 (c)] -b +e [opened]")
    #expect(tree.link == "/a/e")
    #expect(!tree.opener.isOpening)
  }

  @Test func aDetachOnTheWayStopsTheLink() {
    world.manners = ["c": .never]
    tree.open("app://a/b/c/d")
    world.host.run { tree.root.slot.clear(in: tree.root) }
    world.host.settle()
    #expect(world.take() == "+a +b -b -a [stopped at step 4 (c): detached]")
    #expect(tree.link == "/")
  }

  @Test func aLinkThatALevelOpensWhileItBecomesActiveIsTheNewerOne() {
    let (opener, world) = (tree.opener, world)
    world.whenActive["b"] = { opener.open("app://x", from: .local) { world.note("[x \($1)]") } }
    tree.open("app://a/b/c")
    #expect(world.take() == "+a +b [superseded at step 2 (a)] -b -a +x [x opened]")
    #expect(tree.link == "/x")
  }

  @Test func theLinkOfTheTreeCanBePrintedAndOpened() throws {
    tree.open("app://a/B%2Fc/d%20e?B/c=1%262")
    #expect(tree.branch.map(\.interactor.name) == ["a", "B/c", "d e"])
    let link = tree.root.treeLink
    _ = world.take()
    for text in [try link.link(scheme: "app").description, try link.link(host: "example.com").description] {
      tree.open(text)
    }
    tree.open(.go(to: link))
    #expect(world.take() == "[already there] [already there] [already there]")
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

  @Test func aRootThatDoesNotAcceptAStateStopsTheLink() {
    world.stubborn = ["root"]
    tree.open("app://p1/a")
    #expect(
      world.take()
        == "[stopped at step 1 (begin): failed, Level rejected the state in \"p1/a\"; make its LinkState apply every state that it reads.]"
    )
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
