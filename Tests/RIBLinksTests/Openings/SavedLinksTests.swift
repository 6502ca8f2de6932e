import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import RIBSessions
import RIBTesting
import Testing
import TreeSupport

/// Waiting links that a saved tree keeps.
@Suite(.trees)
struct SavedLinksTests {
  /// A process with a tree, which preserves its opener's links and resumes them.
  private struct Process {
    let session: Session
    let tree: LevelTree
    var world: LevelWorld { tree.world }
    var opener: LinkOpener<LevelRouter, DeepLink> { tree.opener }

    init(
      _ saved: SavedTree = SavedTree(), at date: WallTime? = nil, before links: [String] = [],
      change: (inout GateRules) -> Void = { _ in }
    ) throws {
      session = Session()
      var rules = session.rules
      rules.deferralTime = .seconds(60)
      change(&rules)
      tree = try LevelTree(rules: rules, launches: false)
      let (world, opener, root) = (tree.world, tree.opener, tree.root)
      if let date { world.host.date = date }
      for link in links { tree.open(link) }
      world.whenActive["root"] = {
        root.interactor.preserve(opener, as: "waiting links")
        opener.resume { world.note("\($1 ?? "plan") [\($2)]") }
      }
      tree.launch(restoring: saved)
    }

    /// What the saved tree keeps.
    var saved: SavedTree { world.host.run { tree.root.save() } ?? SavedTree() }

    var links: String { saved["Level#waiting links"] ?? "" }

    /// Ends the process; the result is the last save.
    func kill() -> SavedTree {
      let saved = saved
      tree.end()
      return saved
    }

    func resume() -> String {
      _ = world.take()
      tree.resume()
      return world.take()
    }

    func signIn(_ user: String) -> String {
      _ = world.take()
      session.open()
      tree.beginSession(user)
      return world.take()
    }
  }

  private func date(_ seconds: Int64) -> WallTime { WallTime(microseconds: seconds * 1_000_000) }

  /// A saved tree with links as somebody has written them.
  private func written(_ links: String) -> SavedTree {
    var saved = SavedTree()
    saved["Level#waiting links"] = links
    return saved
  }

  private func link(
    _ text: String, from origin: String = "web", until seconds: Int64 = 1_060, of user: String? = nil
  ) throws -> String {
    try JSONValueCoder().text(
      of: SavedLink(text: text, origin: origin, expires: date(seconds), user: user))
  }

  @Test func aLinkThatWaitsSurvivesEachKillAndIsOpenedOnce() throws {
    var saved = SavedTree()
    for number in 0..<3 {
      let process = try Process(saved)
      if number == 0 { process.tree.open("app://a") }
      #expect(process.world.take().hasSuffix("[deferred: sign in first]"))
      #expect(process.opener.reasonToWait == "sign in first")
      saved = process.kill()
    }
    let last = try Process(saved)
    last.session.open()
    #expect(last.resume() == "+a [opened]")
    saved = last.kill()
    let next = try Process(saved) { $0.guards = [] }
    #expect(next.world.take() == "+root" && next.links == "[]")
  }

  @Test func aKillBetweenTheOpeningAndTheSaveOpensTheLinkAgainInTheStateOfTheSave() throws {
    let first = try Process()
    first.tree.open("app://a")
    let saved = first.saved
    first.session.open()
    #expect(first.resume() == "+a [opened]")
    first.tree.end()
    let second = try Process(saved) { $0.guards = [] }
    #expect(second.world.take() == "+root +a app://a [opened]")
  }

  @Test func twoSavesOfALinkAreEqual() throws {
    let process = try Process()
    process.tree.open("app://a")
    let first = process.saved
    process.world.host.advance(by: .seconds(1))
    // The two clocks of a device drift.
    process.world.host.date = process.world.host.date.advanced(by: .milliseconds(1))
    _ = process.resume()
    #expect(process.saved == first && process.links.contains("app:"))
  }

  @Test(arguments: [(59, "app://a [deferred: sign in first]"), (60, "app://a [expired]")])
  func theTimeWithoutAProcessCounts(pause: Int64, outcome: String) throws {
    let first = try Process(at: date(1_000))
    first.tree.open("app://a")
    let second = try Process(first.kill(), at: date(1_000 + pause))
    #expect(second.world.take() == "+root \(outcome)")
    #expect(second.links == (pause == 60 ? "[]" : try "[\(link("app://a"))]"))
    second.world.host.advance(by: .seconds(1))
    #expect(second.opener.reasonToWait == nil)
  }

  @Test(arguments: [nil, "ana"])
  func aClockThatIsSetBackGivesNoMoreThanTheTimeOfANewLink(user: String?) throws {
    let process = try Process(written("[\(link("app://a", until: 900_000, of: user))]"), at: date(1_000))
    #expect(try process.links == "[\(link("app://a", of: user))]")
    // It is set back again before the user signs in.
    process.world.host.date = date(0)
    if let user { process.tree.beginSession(user) }
    process.world.host.advance(by: .seconds(59))
    #expect(process.opener.reasonToWait != nil)
    process.world.host.advance(by: .seconds(1))
    #expect(process.opener.reasonToWait == nil)
  }

  @Test(arguments: [
    ("app://a", "local", ""), ("app://a", "ownApp", "app://a [opened]"), ("app://a", "nowhere", ""),
    ("app://%", "web", "app://% [rejected: "), ("http://u@h/", "push", "http://u@h/ [rejected: "),
    ("other://a", "web", "+a other://a [opened]"),
  ])
  func aLinkOfAStrangerIsCheckedLikeANewOne(text: String, origin: String, outcome: String) throws {
    let saved = written("[\(try link(text, from: origin))]")
    let process = try Process(saved, at: date(1_000)) { $0.guards = [] }
    let happened = process.world.take()
    #expect(outcome == "" ? happened == "+root" : happened.contains(outcome), "\(happened)")
    #expect(process.tree.root.unread == [])
  }

  @Test func aLinkOfAnotherAppOfTheDeveloperIsNotTrustedByItsText() throws {
    let saved = written("[\(try link("app://a", from: "ownApp"))]")
    let process = try Process(saved, at: date(1_000)) {
      $0.guards = []
      $0.trustsOwnApp = true
    }
    #expect(process.world.take() == "+root" && process.links == "[]")
    // A session would reject its tree.
    #expect(process.tree.root.unread == [])
  }

  @Test func noMoreLinksAreRestoredThanWaitForALaunch() throws {
    let links = try (0..<100).map { try link("app://\($0)") }
    let process = try Process(written("[\(links.joined(separator: ","))]"), at: date(1_000)) {
      $0.guards = []
    }
    #expect(process.world.take().split(separator: "app://").count == 1 + 8)
    #expect(process.tree.link == "/99" && process.tree.root.unread == [])

    let others = try (0..<100).map { try link("app://\($0)", of: "ana") }
    let other = try Process(written("[\(others.joined(separator: ","))]"), at: date(1_000))
    #expect(other.links == "[\(others.suffix(8).joined(separator: ","))]")
  }

  @Test(arguments: ["", "[", "{}", "[{}]", #"[{"text":7,"origin":"web","expires":1}]"#])
  func whatIsNoListOfLinksIsNotRead(text: String) throws {
    let process = try Process(written(text), at: date(1_000)) { $0.guards = [] }
    #expect(process.world.take() == "+root")
    #expect(process.tree.root.unread.map(\.kind) == [.unreadable])
  }

  @Test func restoredLinksComeBeforeTheLinkThatStartsTheApp() throws {
    let first = try Process()
    first.tree.open("app://a")
    let second = try Process(first.kill(), before: ["app://b"]) { $0.guards = [] }
    #expect(
      second.world.take().hasSuffix("+root app://a [superseded at step 0 (start)] +b app://b [opened]"))
  }

  @Test(arguments: [("ana", "+a [opened]"), ("bo", "")])
  func aLinkOfAUserWaitsForThatUser(user: String, outcome: String) throws {
    let first = try Process()
    _ = first.signIn("ana")
    first.session.close()
    first.tree.open("app://a")
    // Nobody signs in, and the process is killed again.
    let second = try Process(first.kill())
    #expect(second.world.take() == "+root" && second.links.contains(#""user":"ana""#))
    #expect(second.resume() == "" && second.opener.reasonToWait == nil)
    let third = try Process(second.kill())
    #expect(third.signIn(user) == outcome)
    #expect(third.links == "[]")
    #expect(third.signIn("ana") == "")
  }

  @Test func aLinkOfAUserIsForgottenWhenItsTimeIsOver() throws {
    let saved = written("[\(try link("app://a", of: "ana"))]")
    #expect(try Process(saved, at: date(1_059)).links != "[]")
    #expect(try Process(saved, at: date(1_060)).links == "[]")
    let late = try Process(saved, at: date(1_059))
    late.world.host.advance(by: .seconds(1))
    #expect(late.signIn("ana") == "[expired]")
  }

  @Test func aLinkThatWaitsForALoginBelongsToTheFirstUser() throws {
    let first = try Process()
    first.tree.open("app://a")
    let second = try Process(first.kill())
    #expect(second.signIn("bo") == "+a [opened]")
  }

  @Test func whatMustNotBeOpenedByTextIsNotSaved() throws {
    struct Account: Hashable, Sendable { let id = 7 }
    let process = try Process()
    let (world, opener) = (process.world, process.opener)
    let link = try DeepLink("app://a")
    var call = LinkCall(link, from: .web)
    call.context[Trust.self] = true
    world.host.run { opener.open(call) { _, _ in } }
    #expect(opener.reasonToWait != nil && process.links == "[]")
    world.host.run { opener.open("app://a", from: .local) { _, _ in } }
    #expect(opener.reasonToWait == nil || process.links == "[]")
    process.tree.open(
      LinkPlan {
        LevelInteractor.workflow("wait").step("wait") { _, _ in
          throw LinkOutcome.DeferralError("not yet")
        }
      })
    #expect(opener.reasonToWait == "not yet" && process.links == "[]")

    // It would leave no room for others.
    process.tree.open("app://" + String(repeating: "x", count: 8_192))
    #expect(opener.reasonToWait == "sign in first" && process.links == "[]")

    process.tree.open("app://b")
    #expect(process.links != "[]")
    opener.gate.endSession()
    #expect(process.links == "[]")
    // A user without a text: the link could be opened for anybody.
    opener.gate.beginSession(Account())
    process.tree.open("app://c")
    #expect(opener.reasonToWait != nil && process.links == "[]")
  }

  @Test func theMetadataOfALinkIsKept() throws {
    let first = try Process()
    let call = LinkCall(try DeepLink("app://a"), from: .push, metadata: ["campaign": "spring"])
    first.world.host.run { first.opener.open(call) { _, _ in } }
    let second = try Process(first.kill())
    #expect(second.links.contains(#""metadata":{"campaign":"spring"},"origin":"push""#))
  }

  @Test func aLinkThatAWorkflowHasDeferredAsksTheGateAgain() throws {
    let tree = try LevelTree(launches: false) { _ in
      LinkPlan {
        LevelInteractor.workflow("wait").step("wait") { _, _ in
          throw LinkOutcome.DeferralError("not yet")
        }
      }
    }
    tree.world.whenActive["root"] = { tree.root.interactor.preserve(tree.opener, as: "waiting links") }
    tree.launch(restoring: SavedTree())
    tree.open("app://a")
    let saved = tree.world.host.run { tree.root.save() }
    tree.end()
    let second = try Process(try #require(saved))
    #expect(second.world.take() == "+root app://a [deferred: sign in first]")
  }
}

private enum Trust: LinkCall.Context.Key {
  static var defaultValue: Bool { false }
}
