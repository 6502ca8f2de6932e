import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// Links that are good for one use are used up when their plan begins, and sessions end what waits.
@Suite(.trees)
struct OneUseTests {
  let session = Session()
  let tree: LevelTree
  var world: LevelWorld { tree.world }

  init() throws {
    tree = try LevelTree(rules: Self.rules(session), launches: false)
  }

  private static let key = try? SigningKey(id: "k", secret: Array("0123456789abcdef".utf8))

  private static func rules(_ session: Session) throws -> GateRules {
    var rules = session.rules
    rules.verification = GateRules.Verification(
      try LinkVerifier(keys: [try #require(key).verifyingKey], needsNonce: true), time: { 0 })
    return rules
  }

  private func signed(_ text: String) throws -> String {
    try #require(Self.key).sign(try DeepLink(text), until: 100, nonce: text.filter(\.isLetter)).description
  }

  @Test func aLinkThatComesBeforeTheLaunchWaitsForIt() throws {
    session.open()
    let (opener, world) = (tree.opener, world)
    let link = try signed("app://a/b")
    tree.open(link)
    #expect(world.take() == "[deferred: the tree is not launched]")
    world.whenActive["root"] = { opener.resume { world.note("[\($2)]") } }
    tree.launch()
    #expect(world.take() == "+root +a +b [opened]")
    tree.open(.go(to: TreeLink()))
    tree.open(link)
    #expect(world.take().contains("has been used"))
  }

  @Test func aLinkThatIsSupersededInTheSameTurnCanBeTappedAgain() throws {
    session.open()
    tree.launch()
    let (opener, world) = (tree.opener, world)
    let link = try signed("app://a")
    let other = try TreeLink(Level("x"))
    world.host.run {
      opener.open(link, from: .web) { world.note("[\($1)]") }
      opener.open(.go(to: other)) { world.note("[\($1)]") }
    }
    world.host.settle()
    #expect(world.take().hasSuffix("[superseded at step 0 (start)] +x [opened]"))
    tree.open(link)
    #expect(world.take() == "-x +a [opened]")
  }

  @Test func aLinkWhosePlaceAnotherHasTakenWhileItWaitedCanBeTappedAgain() throws {
    tree.launch()
    let (first, second) = (try signed("app://a"), try signed("app://b"))
    tree.open(first)
    tree.open(second)
    session.open()
    tree.resume()
    tree.open(first)
    #expect(world.take().hasSuffix("+b [opened] -b +a [opened]"))
  }

  @Test func ofTwoThatBeginOnlyOneIsOpened() throws {
    session.open()
    tree.launch()
    world.manners = ["b": .after(.seconds(1))]
    let link = try signed("app://a/b")
    tree.open(link)
    tree.open(link)
    world.host.advance(by: .seconds(1))
    let text = world.take()
    #expect(text.hasPrefix("+root +a [rejected: "))
    #expect(text.contains("has been used"))
    #expect(text.hasSuffix("] +b [opened]"))
  }

  @Test func aLinkToWhereTheTreeIsIsNotUsedUp() throws {
    session.open()
    tree.launch()
    let link = try signed("app://a")
    tree.open(.go(to: try DeepLink("app://a")))
    tree.open(link)
    // Another link is on its way: this one only takes back what that has asked for.
    world.manners = ["b": .never]
    tree.open("app://a/b")
    tree.open(link)
    #expect(
      world.take() == "+root +a [opened] [already there] [superseded at step 2 (b)] [already there]")
    tree.open(.go(to: TreeLink()))
    tree.open(link)
    tree.open(.go(to: TreeLink()))
    #expect(world.take() == "-a [opened] +a [opened] -a [opened]")
    tree.open(link)
    #expect(world.take().contains("has been used"))
  }

  @Test func aLinkToAnOverlayThatIsShownIsNotUsedUp() throws {
    session.open()
    tree.launch()
    let (world, root) = (world, tree.root)
    let opener = LinkOpener(root, gate: tree.opener.gate) { _ in LinkPlan<LevelRouter>.overlay("help") }
    let link = try signed("app://help")
    let open = {
      world.host.run { opener.open(link, from: .web) { world.note("[\($1)]") } }
      world.host.settle()
    }
    world.host.run { root.overlay.show("help", in: root) }
    open()
    world.host.run { root.overlay.clear(in: root) }
    open()
    world.host.run { root.overlay.clear(in: root) }
    world.host.advance(by: .seconds(1))  // after the time in which a link repeats its action
    open()
    let text = world.take()
    #expect(text.hasPrefix("+root [already there] [opened] [rejected: "))
    #expect(text.contains("has been used"))
  }

  @Test func aLinkThatIsShownAndTappedAgainIsThereAlready() throws {
    session.open()
    tree.launch()
    let link = try signed("app://a")
    tree.open(link)
    tree.open(link)
    tree.open("app://a/b")
    tree.open(link)
    #expect(world.take().hasPrefix("+root +a [opened] [already there] +b [opened] [rejected: "))
    tree.open("app://a")
    let other = try signed("app://b")
    tree.open(other)
    tree.open(.go(to: try DeepLink("app://a")))
    _ = world.take()
    // It was not the last one that was opened.
    tree.open(link)
    #expect(world.take().contains("has been used"))
    tree.open(.go(to: try DeepLink("app://b")))
    world.host.run { tree.opener.endSession() }
    tree.open(other)
    #expect(world.take().contains("has been used"))
  }

  @Test func aLinkThatIsShownDoesNotStopTheOneOnItsWay() throws {
    session.open()
    tree.launch()
    let link = try signed("app://a")
    tree.open(link)
    world.manners = ["b": .after(.seconds(1))]
    tree.open("app://a/b")
    tree.open(link)
    world.host.advance(by: .seconds(1))
    let text = world.take()
    #expect(text.contains("has been used"))
    #expect(text.hasSuffix("] +b [opened]"))
  }

  @Test(arguments: [
    "app://nowhere?token=1", "app://a?token=1" + (0..<300).map { "&\($0)=1" }.joined(),
  ])
  func aLinkThatCannotTakeItsFirstStepIsNotUsedUp(text: String) throws {
    session.open()
    tree.launch()
    let link = try signed(text)
    _ = world.take()
    for _ in 0..<2 {
      tree.open(link)
      #expect(world.take().hasPrefix("[stopped at step 1 (begin)"))
      #expect(tree.link == "/")
    }
  }

  @Test func aLinkWhoseTreeEndsBeforeItsPlanIsUsedUpWhenItIsResumed() throws {
    session.open()
    tree.launch()
    let (world, root) = (world, tree.root)
    let link = try signed("app://a")
    let opener = LinkOpener(root, gate: tree.opener.gate) { link -> LinkPlan<LevelRouter> in
      world.host.detach(root)
      return .go(to: link)
    }
    let open = {
      world.host.run { opener.open(link, from: .web) { world.note("[\($1)]") } }
      world.host.settle()
    }
    open()
    world.host.shutdown(root)
    tree.launch()
    world.host.run { _ = opener.resume { world.note("[\($2)]") } }
    world.host.settle()
    world.host.run { opener.open(.go(to: TreeLink())) { _, _ in } }
    world.host.settle()
    #expect(
      world.take()
        == "+root -root [deferred: the tree has ended and was not launched again] +root +a [opened] -a")
    open()
    #expect(world.take().contains("has been used"))
  }

  @Test func aLinkThatStopsOnItsWayIsUsedUp() throws {
    session.open()
    tree.launch()
    let link = try signed("app://a/nowhere")
    tree.open(link)
    #expect(world.take().hasPrefix("+root +a [stopped at step 2 (a)"))
    tree.open(.go(to: TreeLink()))
    tree.open(link)
    #expect(world.take().contains("has been used"))
  }

  @Test func aLinkThatWaitsForAChildInVainIsNotUsedUp() throws {
    session.open()
    let (host, shelf) = (ManualHost(), ShelfRouter())
    var draft = TableDraft<DeepLink>()
    try draft.add("/**rest", attributes: .exported(needsSignature: true)) { .open($0.link) }
    let gate = LinkGate(LiveTable(try draft.build()), rules: try Self.rules(session))
    let opener = LinkOpener(shelf, gate: gate) { LinkPlan<ShelfRouter>.go(to: $0) }
    shelf.launch(on: host)
    host.endsWithTest(shelf)
    host.run { shelf.interactor.route(to: .nothing) }
    let link = try signed("app://red")
    var outcomes: [String] = []
    for _ in 0..<2 {
      host.run { opener.open(link, from: .web) { outcomes.append("\($1)") } }
      host.advance(by: .seconds(6))
      host.run { shelf.interactor.route(to: .books) }
      host.settle()
    }
    #expect(outcomes.first?.hasPrefix("stopped at step 2 (child)") == true)
    #expect(outcomes.last == "opened")
    #expect(shelf.treeLink.description == "/red")
  }

  @Test func whatWaitsIsOpenedForWhoSignsInNextAndForNobodyAfter() throws {
    tree.launch()
    let (opener, world) = (tree.opener, world)
    tree.open("app://a")
    session.open()
    tree.beginSession("A")
    #expect(world.take().hasSuffix("+a [opened]"))
    session.close()
    tree.open("app://secret-of-a")
    world.host.run { opener.endSession() }
    session.open()
    tree.beginSession("B")
    #expect(world.take() == "[deferred: sign in first]")
    #expect(opener.reasonToWait == nil)
  }

  @Test(arguments: [nil, "B"])
  func theEndOfASessionStopsTheLinkOnItsWayAndEndsTheHistory(next: String?) throws {
    session.open()
    tree.launch()
    let history = TreeHistory(of: tree.root, opener: tree.opener)
    tree.beginSession("A")
    tree.open("app://a")
    history.record()
    world.manners = ["c": .never]
    tree.open("app://a/c")
    if let next { tree.beginSession(next) } else { world.host.run { tree.opener.endSession() } }
    world.host.settle()
    #expect(world.take().hasSuffix("[stopped at step 2 (c): cancelled]"))
    #expect(history.places.places.map(\.description) == ["/a"])
    #expect(!history.places.canGoBack)
  }
}
