import DeepLinks
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// The history of a tree.
@Suite(.trees)
struct TreeHistoryTests {
  let tree: LevelTree

  init() throws {
    tree = try LevelTree()
  }

  /// A history of `/`, `/a`, and `/a/b`, where the tree is.
  func makeHistory(
    mayLeave: @escaping (TreeLink, TreeLink) -> Bool = { _, _ in true }
  ) -> TreeHistory<LevelRouter, DeepLink> {
    let history = TreeHistory(of: tree.root, opener: tree.opener, mayLeave: mayLeave)
    for link in ["app://a", "app://a/b"] {
      tree.open(link)
      history.record()
    }
    _ = tree.world.take()
    return history
  }

  func move(
    _ history: TreeHistory<LevelRouter, DeepLink>, _ move: PlaceHistory<TreeLink>.Move,
    asking asks: Bool = true
  ) -> String {
    let mayLeave = tree.world.host.run {
      history.move(move, asking: asks) { tree.world.note("[\($1) \(history.places.index)]") }
    }
    if !mayLeave { tree.world.note("stays") }
    tree.world.host.settle()
    return tree.world.take()
  }

  @Test func itGoesBackAndForth() {
    let history = makeHistory()
    #expect(move(history, .back) == "-b [opened 1]")
    #expect(move(history, .go(-9)) == "-a [opened 0]")
    #expect(move(history, .back) == "[already there 0]")
    #expect(move(history, .go(2)) == "+a +b [opened 2]")
    #expect(move(history, .forward) == "[already there 2]")
    #expect(tree.link == "/a/b")
  }

  @Test func aPushAndAReplacementMoveTheTreeToo() throws {
    let history = makeHistory()
    #expect(try move(history, .replace(TreeLink(Level("c")))) == "-b -a +c [opened 2]")
    #expect(try move(history, .push(TreeLink(Level("d")))) == "-c +d [opened 3]")
    #expect(history.places.places.map(\.description) == ["/", "/a", "/c", "/d"])
  }

  @Test func aPlaceThatMayNotBeLeftIsNotLeft() {
    let history = makeHistory { $0.components.count <= $1.components.count }
    #expect(move(history, .back) == "stays")
    #expect(tree.link == "/a/b")
    #expect(history.places.index == 2)
  }

  @Test func aMoveIsMadeWithoutAskingWhenTheAnswerHasCome() {
    let history = makeHistory { _, _ in false }
    #expect(move(history, .back) == "stays")
    #expect(move(history, .back, asking: false) == "-b [opened 1]")
  }

  @Test func theHistoryStaysWhereItIsWhenTheTreeDoesNotArrive() {
    let history = makeHistory()
    _ = move(history, .go(-2))
    tree.world.manners = ["b": .never]
    #expect(move(history, .go(2)) == "+a")
    #expect(history.places.index == 0)
    #expect(move(history, .forward) == "[superseded at step 3 (b) 0] [already there 1]")
    #expect(history.places.index == 1)
  }

  @Test func aPlaceThatIsRecordedOnTheWayComesBefore() {
    let history = makeHistory()
    _ = move(history, .go(-2))
    tree.world.manners = ["b": .after(.seconds(1))]
    #expect(move(history, .go(2)) == "+a")
    history.record()
    tree.world.host.advance(by: .seconds(1))
    #expect(tree.world.take() == "+b [opened 2]")
    #expect(history.places.places.map(\.description) == ["/", "/a", "/a/b"])
  }

  @Test func whereTheTreeIsAlreadyIsNotRecordedAgain() {
    let history = makeHistory()
    history.record()
    #expect(history.places.places.count == 3)
    tree.open("app://c")
    history.record(replacing: true)
    #expect(history.places.places.map(\.description) == ["/", "/a", "/c"])
  }

  @Test func toReadTheHistoryNotesNothing() {
    let history = TreeHistory(of: tree.root, opener: tree.opener)
    tree.open("app://a")
    history.record()
    tree.world.host.run { tree.opener.endSession() }
    tree.open(.go(to: TreeLink()))
    #expect(history.places.places.map(\.description) == ["/"])
    #expect(move(history, .back).hasSuffix("[already there 0]"))
    tree.open("app://b")
    history.record()
    #expect(history.places.places.map(\.description) == ["/b"])
    #expect(move(history, .back) == "+b [opened] [already there 0]")
    tree.open("app://c")
    history.record()
    #expect(history.places.places.map(\.description) == ["/b", "/c"])
  }

  @Test func aHistoryThatIsMadeBeforeTheLaunchBeginsWhereTheTreeIsFirst() throws {
    let tree = try LevelTree(launches: false)
    let history = TreeHistory(of: tree.root, opener: tree.opener)
    #expect(!history.places.canGoBack)
    tree.launch()
    tree.open("app://home")
    history.record()
    tree.open("app://a")
    history.record()
    #expect(history.places.places.map(\.description) == ["/home", "/a"])
  }

  @Test func whatIsRecordedAfterTheEndOfATreeIsNotWhereItsUserWas() {
    let history = makeHistory()
    tree.end()
    tree.world.host.run { tree.opener.endSession() }
    history.record()
    #expect(!history.places.canGoBack)
    #expect(move(history, .back).hasSuffix("[already there 0]"))
  }
}
