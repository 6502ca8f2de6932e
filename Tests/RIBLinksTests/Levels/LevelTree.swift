import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import RIBSessions
import RIBTesting
import TreeSupport

/// A tree of levels with an opener; it ends with its test.
struct LevelTree {
  let world = LevelWorld()
  let root: LevelRouter
  let opener: LinkOpener<LevelRouter, DeepLink>

  init(
    rules: GateRules = GateRules(), launches: Bool = true,
    plan: @escaping (DeepLink) -> LinkPlan<LevelRouter> = { .go(to: $0) }
  ) throws {
    var draft = TableDraft<DeepLink>()
    try draft.add("/**rest", attributes: .exported()) { .open($0.link) }
    // With a verifier, what has a signature needs it.
    if rules.verification != nil {
      try draft.add("/**rest?sig", attributes: .exported(needsSignature: true)) { .open($0.link) }
    }
    let gate = LinkGate(
      LiveTable(try draft.build()), rules: rules, now: { [clock = world.host.clock] in clock.now.offset })
    let root = LevelRouter("root", world)
    self.root = root
    opener = LinkOpener(root, gate: gate, plan: plan)
    TestTrees.endWithTest(end)
    guard launches else { return }
    launch()
    _ = world.take()
  }

  func launch(restoring saved: SavedTree? = nil) {
    let restoration = saved.map { Restoration($0, coder: JSONValueCoder()) }
    world.host.run { root.launch(LaunchOptions(restoring: restoration), on: world.host) }
    world.host.settle()
  }

  /// The link of the tree.
  var link: String { root.treeLink.description }

  /// The routers of the branch below the root.
  var branch: [LevelRouter] {
    var branch: [LevelRouter] = []
    var next = root.children.compactMap { $0 as? LevelRouter }.first
    while let router = next {
      branch.append(router)
      next = router.children.compactMap { $0 as? LevelRouter }.first
    }
    return branch
  }

  /// Opens a link as far as it gets without time, and notes its outcome.
  func open(_ text: String) {
    world.host.run { opener.open(text, from: .web) { world.note("[\($1)]") } }
    world.host.settle()
  }

  /// Carries out a plan as far as it gets without time, and notes its outcome.
  func open(_ plan: LinkPlan<LevelRouter>) {
    world.host.run { opener.open(plan) { world.note("[\($1)]") } }
    world.host.settle()
  }

  /// Resumes what waits as far as it gets without time, and notes the outcomes.
  ///
  /// - Returns: Whether anything waited.
  @discardableResult
  func resume() -> Bool {
    let hasKept = world.host.run { opener.resume { world.note("[\($2)]") } }
    world.host.settle()
    return hasKept
  }

  /// Begins the session of a user as far as it gets without time, and notes the outcomes of what waited.
  func beginSession(_ user: String) {
    world.host.run { _ = opener.beginSession(user) { world.note("[\($2)]") } }
    world.host.settle()
  }

  func end() {
    world.whenActive = [:]
    if root.interactor.isActive { world.host.shutdown(root) }
  }
}
