import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// Opening a link.
@Suite(.trees)
struct OpeningTests {
  @Test func whatTheGateRejectsChangesNothing() throws {
    var draft = TableDraft<DeepLink>()
    try draft.add("app://a/**rest", attributes: RouteAttributes(name: "levels")) { .open($0.link) }
    let tree = try LevelTree()
    let opener = LinkOpener(tree.root, gate: LinkGate(LiveTable(try draft.build()))) {
      LinkPlan<LevelRouter>.go(to: $0)
    }
    tree.world.manners = ["b": .never]
    tree.world.host.run { opener.open("app://a/b", from: .local) { tree.world.note("[\($1)]") } }
    tree.world.host.settle()
    for (text, origin) in [("app://a/b", LinkCall.Origin.web), ("app://x", .local), ("app://%", .local)] {
      tree.world.host.run {
        opener.open(text, from: origin) { _, outcome in
          guard case .rejected(let rejection) = outcome else { return tree.world.note("[\(outcome)]") }
          tree.world.note("[\(rejection.code)]")
        }
      }
    }
    #expect(tree.world.take() == "+a [notExported] [unmatched] [unreadable]")
    #expect(opener.isOpening)
  }

  @Test func aLinkThatHasToWaitIsResumedWhenTheInteractorSaysSo() throws {
    let session = Session()
    let tree = try LevelTree(rules: session.rules)
    tree.open("app://a/b")
    #expect(tree.world.take() == "[deferred: sign in first]")
    #expect(tree.opener.reasonToWait == "sign in first")
    tree.open("app://c/d")
    tree.resume()
    #expect(
      tree.world.take()
        == "[deferred: sign in first] [superseded at step 0 (start)] [deferred: sign in first]")
    session.open()
    tree.resume()
    #expect(tree.world.take() == "+c +d [opened]")
    #expect(!tree.resume())
    #expect(tree.opener.reasonToWait == nil)
  }

  @Test func aLinkThatHasWaitedTooLongIsForgotten() throws {
    let session = Session()
    var rules = session.rules
    rules.deferralTime = .seconds(60)
    let tree = try LevelTree(rules: rules)
    tree.open("app://a/b")
    session.open()
    tree.world.host.advance(by: .seconds(60))
    #expect(tree.opener.reasonToWait == nil)
    #expect(tree.resume())
    #expect(tree.world.take() == "[deferred: sign in first] [expired]")
    #expect(!tree.resume())
  }

  @Test func aLinkThatIsForgottenIsNotResumed() throws {
    let tree = try LevelTree(rules: Session().rules)
    tree.open("app://a/b")
    tree.opener.forget()
    #expect(!tree.resume())
  }

  @Test func aStepCanMakeItsLinkWait() throws {
    let tree = try LevelTree()
    let world = tree.world
    let slot = tree.root.slot
    tree.root.interactor.hasChild = { slot.key != nil }
    tree.open(plan())
    #expect(world.take() == "[deferred: no a yet]")
    world.host.run { tree.root.interactor.route(to: Level("a")) }
    tree.resume()
    #expect(world.take() == "+a +b [opened]")
  }

  @Test func aPlanWhoseWorkflowLeadsToWhereTheTreeIsDoesNothing() throws {
    let tree = try LevelTree()
    tree.open("app://a/b")
    _ = tree.world.take()
    tree.open(LinkPlan(at: try DeepLink("app://a/b")) { LevelInteractor.workflow("none") })
    tree.open(LinkPlan(unless: { $0.isRoot }) { LevelInteractor.workflow("none") })
    tree.open(LinkPlan { LevelInteractor.workflow("none") })
    #expect(tree.world.take() == "[already there] [already there] [opened]")
  }

  @Test func whatNeedsNoWaitingIsSaidInsideTheCall() throws {
    let tree = try LevelTree(rules: Session().rules)
    let (world, opener) = (tree.world, tree.opener)
    let link = try DeepLink("app://a/b")
    tree.open(.go(to: link))
    _ = world.take()
    world.host.run {
      opener.open(.go(to: link)) { world.note("[\($1)]") }
      opener.open(.overlay("error")) { world.note("[\($1)]") }
      opener.open("app://c", from: .web) { world.note("[\($1)]") }
      opener.open("", from: .web) { world.note("[\($1)]") }
      world.note("end")
    }
    #expect(
      world.take() == "[already there] [opened] [deferred: sign in first] [deferred: sign in first] end")
  }

  @Test func aLinkToWhereTheTreeIsStopsTheOneOnItsWay() throws {
    let tree = try LevelTree()
    tree.world.manners = ["b": .never]
    tree.open("app://a/b")
    tree.open("app://a")
    #expect(tree.world.take() == "+a [superseded at step 3 (b)] [already there]")
    #expect(!tree.opener.isOpening)
  }

  @Test func anOverlayIsShownFromAnywhereAndDisturbsNothing() throws {
    let tree = try LevelTree()
    tree.world.manners = ["b": .after(.seconds(1))]
    tree.open("app://a/b")
    tree.open(.overlay("error"))
    tree.open(.overlay("error"))
    #expect(tree.world.overlay.key == "error")
    #expect(tree.root.children.count == 2)
    #expect(tree.link == "/a")
    tree.world.host.advance(by: .seconds(1))
    #expect(tree.link == "/a/b")
    #expect(tree.world.take() == "+a [opened] [already there] +b [opened]")
    tree.world.host.run { tree.world.overlay.clear(in: tree.root) }
    #expect(tree.root.children.count == 1)
  }

  @Test func whatIsDoneAtOnceDoesNotWaitForTheLinkOnItsWay() throws {
    let tree = try LevelTree()
    tree.world.manners = ["b": .never]
    tree.open("app://a/b")
    tree.open(.atOnce { $0.slot.clear(in: $0) })
    #expect(tree.world.take() == "+a -a [opened] [stopped at step 3 (b): detached]")
  }

  @Test func aLinkThatIsCancelledSaysHowFarItGot() throws {
    let tree = try LevelTree()
    tree.world.manners = ["b": .never]
    tree.open("app://a/b")
    tree.world.host.run { tree.opener.cancel() }
    tree.world.host.settle()
    #expect(tree.world.take() == "+a [stopped at step 3 (b): cancelled]")
    tree.world.host.run { tree.opener.cancel() }
    tree.open("app://c")
    #expect(tree.world.take() == "-a +c [opened]")
  }

  @Test func ofTenThousandLinksInOneTurnEachHasOneOutcomeAndTheLastIsOpened() throws {
    let tree = try LevelTree()
    let (opener, world) = (tree.opener, tree.world)
    var ends: [String: Int] = [:]
    world.host.run {
      for number in 0..<10_000 {
        opener.open("app://a/b\(number)", from: .web) { ends["\($1)", default: 0] += 1 }
      }
    }
    world.host.settle(limit: 1_000_000)
    #expect(ends == ["superseded at step 0 (start)": 9_999, "opened": 1])
    #expect(tree.link == "/a/b9999")
  }

  @Test func theEndOfTheTreeStopsTheLink() throws {
    let tree = try LevelTree()
    tree.world.manners = ["b": .never]
    tree.open("app://a/b")
    tree.end()
    #expect(tree.world.take() == "+a -a -root [stopped at step 3 (b): detached]")
    tree.open("app://a")
    #expect(tree.world.take() == "[deferred: the tree has ended and was not launched again]")
  }

  @Test func aFlowGetsTheOutcomeAndPassesItsCancellationOn() throws {
    let tree = try LevelTree()
    let world = tree.world
    world.manners = ["b": .never]
    world.opener = tree.opener
    defer { world.opener = nil }
    let handle = world.host.run { tree.root.interactor.openLinks(["app://c", "app://c", "app://a/b"]) }
    world.host.settle()
    #expect(world.take() == "+c [opened] [already there] -c +a")
    world.host.run { handle.cancel() }
    world.host.settle()
    #expect(world.take() == "[stopped at step 3 (b): cancelled]")
  }

  @Test func aFlowResumes() throws {
    let session = Session()
    let tree = try LevelTree(rules: session.rules)
    let world = tree.world
    world.opener = tree.opener
    defer { world.opener = nil }
    world.host.run { tree.root.interactor.openLinks(["app://a"], resumes: true) }
    world.host.settle()
    #expect(world.take() == "[deferred: sign in first] [deferred: sign in first]")
    session.open()
    world.host.run { tree.root.interactor.openLinks([], resumes: true) }
    world.host.run { tree.root.interactor.openLinks([], resumes: true) }
    world.host.settle()
    #expect(world.take() == "[none] +a [opened]")
  }

  /// A plan that needs the level `a`.
  private func plan() -> LinkPlan<LevelRouter> {
    LinkPlan {
      LevelInteractor.workflow("b under a")
        .step("look") { root, _ in
          if !root.hasChild() { throw LinkOutcome.DeferralError("no a yet") }
        }
        .step("show", to: LevelInteractor.self, within: .seconds(1)) { level, _ in level.show(Level("b")) }
    }
  }
}
