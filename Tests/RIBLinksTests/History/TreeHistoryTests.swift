import DeepLinks
import RIBKit
import RIBLinks
import RIBTesting
import Testing

/// The history of a tree.
@Suite(.ribs)
struct TreeHistoryTests {
  let tree: LevelTree

  init() throws {
    tree = try LevelTree()
  }

  /// A history of `/`, `/a`, and `/a/b`, where the tree is.
  func makeHistory(
    mayLeave: @escaping (HistoryStep<TreeLink>) -> HistoryLeave = { _ in .allow }
  ) -> TreeHistory<LevelRouter, DeepLink> {
    let history = TreeHistory(of: tree.root, tree.opener, mayLeave: mayLeave)
    for link in ["app://a", "app://a/b"] {
      tree.open(link)
      history.record()
    }
    _ = tree.world.take()
    return history
  }

  func move(_ history: TreeHistory<LevelRouter, DeepLink>, _ move: HistoryMove<TreeLink>) -> String {
    tree.world.host.run { history.move(move) { tree.world.note("[\(text($0))]") } }
    tree.world.host.settle()
    return tree.world.take()
  }

  func proceed(_ history: TreeHistory<LevelRouter, DeepLink>) -> String {
    tree.world.host.run { _ = history.proceed { tree.world.note("[\(text($0))]") } }
    tree.world.host.settle()
    return tree.world.take()
  }

  func text(_ move: TreeMove) -> String {
    switch move {
    case .moved(let step): "\(step.action) to \(step.to)"
    case .denied(let step): "\(step.to) denied"
    case .asked(let step): "\(step.to)?"
    case .failed(let outcome): "\(outcome)"
    }
  }

  @Test func itGoesBackAndForth() {
    defer { tree.end() }
    let history = makeHistory()
    #expect(move(history, .back) == "-b [pop to /a]")
    #expect(move(history, .go(-9)) == "-a [pop to /]")
    #expect(move(history, .go(2)) == "+a +b [pop to /a/b]")
    #expect(move(history, .forward) == "[pop to /a/b]")
    #expect(tree.link == "/a/b")
  }

  @Test func aPushAndAReplacementMoveTheTreeToo() {
    defer { tree.end() }
    let history = makeHistory()
    #expect(move(history, .replace(TreeLink([LinkSegment("c")]))) == "-b -a +c [replace to /c]")
    #expect(move(history, .push(TreeLink([LinkSegment("d")]))) == "-c +d [push to /d]")
    #expect(history.history.entries.map(\.place.description) == ["/", "/a", "/c", "/d"])
  }

  @Test func aPlaceThatMayNotBeLeftIsNotLeft() {
    defer { tree.end() }
    let history = makeHistory { $0.delta < 0 ? .deny : .allow }
    #expect(move(history, .back) == "[/a denied]")
    #expect(tree.link == "/a/b")
    #expect(history.history.index == 2)
  }

  @Test func aMoveThatWaitsForAnAnswerIsMadeWhenItComes() {
    defer { tree.end() }
    let history = makeHistory { _ in .ask }
    #expect(move(history, .back) == "[/a?]")
    history.stay()
    #expect(proceed(history) == "")
    #expect(move(history, .back) == "[/a?]")
    #expect(proceed(history) == "-b [pop to /a]")
    #expect(history.history.index == 1)
    #expect(proceed(history) == "")
  }

  @Test func theHistoryStaysWhereItIsWhenTheTreeDoesNotArrive() {
    defer { tree.end() }
    let history = makeHistory()
    _ = move(history, .go(-2))
    tree.world.manners = ["b": .never]
    #expect(move(history, .go(2)) == "+a")
    #expect(history.history.index == 0)
    #expect(move(history, .forward) == "[superseded at step 3 (b)] [pop to /a]")
    #expect(history.history.index == 1)
  }

  @Test func aPlaceThatIsRecordedOnTheWayComesBefore() {
    defer { tree.end() }
    let history = makeHistory()
    _ = move(history, .go(-2))
    tree.world.manners = ["b": .after(.seconds(1))]
    #expect(move(history, .go(2)) == "+a")
    history.record()
    tree.world.host.advance(by: .seconds(1))
    #expect(tree.world.take() == "+b [push to /a/b]")
    #expect(history.history.entries.map(\.place.description) == ["/", "/a", "/a/b"])
  }

  @Test func whereTheTreeIsAlreadyIsNotRecordedAgain() {
    defer { tree.end() }
    let history = makeHistory()
    history.record()
    #expect(history.history.entries.count == 3)
    tree.open("app://c")
    history.record(replacing: true)
    #expect(history.history.entries.map(\.place.description) == ["/", "/a", "/c"])
  }
}
