import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import RIBTesting
import Testing
import TreeSupport

/// A link, what waits of it and what is on its way end with the session of the gate, whoever ends that.
@Suite(.trees)
struct SessionEndTests {
  let session = Session()
  let tree: LevelTree
  var world: LevelWorld { tree.world }

  init() throws {
    var rules = session.rules
    rules.deferralTime = .seconds(60)
    tree = try LevelTree(rules: rules, launches: false)
  }

  @Test func theGateAloneStopsTheLinkOnItsWay() throws {
    session.open()
    tree.launch()
    world.manners = ["b": .after(.seconds(1))]
    tree.open("app://a/b/c")
    tree.opener.gate.endSession()
    world.host.advance(by: .seconds(1))
    #expect(world.take() == "+root +a +b [stopped at step 3 (b): cancelled]")
    #expect(!tree.opener.isOpening)
  }

  @Test func aLinkWhoseSessionEndsInTheSameTurnDoesNotBegin() throws {
    session.open()
    tree.launch()
    let (opener, world) = (tree.opener, world)
    world.host.run {
      opener.open("app://a", from: .web) { world.note("[\($1)]") }
      opener.gate.endSession()
    }
    world.host.settle()
    #expect(world.take() == "+root [stopped at step 0 (start): cancelled]")
  }

  @Test func whatAnOutcomeEndsIsOverForTheLinksThatWaitedBesideIt() {
    let (opener, world) = (tree.opener, world)
    world.host.run {
      opener.open("app://%zz", from: .web) { _, _ in }
      opener.open(.atOnce { _ in world.note("done at once") }) { _, _ in }
    }
    tree.launch()
    world.host.run {
      opener.resume { _, _, outcome in
        world.note("\(outcome)".prefix { $0.isLetter } + ".")
        opener.gate.endSession()
      }
    }
    world.host.settle()
    #expect(world.take() == "+root rejected. stopped.")
  }

  @Test func whatWaitsTooLateTakesNoPlaceOfTheNextSession() throws {
    tree.launch()
    let (opener, world) = (tree.opener, world)
    world.host.run {
      opener.open(late { opener.open("app://of-b", from: .web) { world.note("[\($1)]") } }) {
        world.note("[\($1)]")
      }
    }
    world.host.settle()
    #expect(world.take() == "+root [deferred: sign in first] [stopped at step 1 (sign out): cancelled]")
    #expect(opener.reasonToWait == "sign in first")
    session.open()
    tree.resume()
    #expect(world.take() == "+of-b [opened]")
  }

  @Test(arguments: [true, false])
  func theTimeOfALinkIsCountedFromWhenItCame(isSignedIn: Bool) throws {
    tree.open("app://a")
    world.host.advance(by: .seconds(50))
    tree.launch()
    if isSignedIn { session.open() }
    tree.resume()
    #expect(
      world.take() == "[deferred: the tree is not launched] +root "
        + (isSignedIn ? "+a [opened]" : "[deferred: sign in first]"))
    world.host.advance(by: .seconds(10))
    #expect(tree.opener.reasonToWait == nil)
    session.open()
    tree.resume()
    #expect(world.take() == (isSignedIn ? "" : "[expired]"))
  }

  @Test func aPlanThatWaitsAgainGetsNoMoreTime() throws {
    tree.launch()
    tree.open(
      LinkPlan {
        LevelInteractor.workflow("wait").step("wait") { _, _ in
          throw LinkOutcome.DeferralError("not yet")
        }
      })
    world.host.advance(by: .seconds(50))
    tree.resume()
    world.host.advance(by: .seconds(10))
    tree.resume()
    #expect(world.take() == "+root [deferred: not yet] [deferred: not yet] [expired]")
  }

  @Test func aSessionEndsWithTheRIBThatItIsBoundTo() {
    session.open()
    tree.launch()
    tree.open("app://a")
    let gate = tree.opener.gate
    world.host.run { _ = tree.opener.beginSession("ana", in: LevelInteractor.self) { _, _, _ in } }
    let ana = gate.session
    tree.open("app://a/b")
    session.close()
    tree.open("app://a/c")
    #expect(gate.session == ana && tree.opener.reasonToWait != nil)
    world.host.run { tree.root.detach(tree.branch[0]) }
    #expect(gate.session != ana && tree.opener.reasonToWait == nil)
  }

  @Test func aRIBWhoseSessionHasEndedEndsNoOther() {
    session.open()
    tree.launch()
    tree.open("app://a")
    let (gate, opener) = (tree.opener.gate, tree.opener)
    world.host.run { _ = opener.beginSession("ana", in: LevelInteractor.self) { _, _, _ in } }
    world.host.run {
      opener.endSession()
      opener.beginSession("bo") { _, _, _ in }
    }
    let bo = gate.session
    world.host.run { tree.root.detach(tree.branch[0]) }
    #expect(gate.session == bo)
  }

  @Test func aSessionIsNotBoundToARIBThatIsNotThere() {
    var faults: [TreeFault] = []
    world.host.run { tree.root.launch(LaunchOptions(faults: .report { faults.append($0) }), on: world.host) }
    let before = tree.opener.gate.session
    world.host.run { _ = tree.opener.beginSession("ana", in: LevelInteractor.self) { _, _, _ in } }
    #expect(faults.map(\.code) == [.noSuchRIB])
    #expect(faults.first?.message.contains("in LevelInteractor") == true)
    #expect(tree.opener.gate.session == before)
  }

  /// A plan whose only step signs out, lets something happen in the next session, and wants to wait.
  private func late(_ act: @escaping () -> Void) -> LinkPlan<LevelRouter> {
    let gate = tree.opener.gate
    return LinkPlan {
      LevelInteractor.workflow("late").step("sign out") { _, _ in
        gate.endSession()
        act()
        throw LinkOutcome.DeferralError("too late")
      }
    }
  }
}
