import DeepLinks
import LinkGates
import RIBKit
import RIBLinks

/// A tree of levels with an opener.
struct LevelTree {
  let world = LevelWorld()
  let root: LevelRouter
  let opener: LinkOpener<LevelRouter, DeepLink>

  init(rules: GateRules = GateRules(), keepingTime: Duration = .seconds(600)) throws {
    var draft = TableDraft<DeepLink>()
    try draft.add("/**rest", attributes: RouteAttributes(isExported: true)) { .open($0.link) }
    let gate = LinkGate(LiveTable(try draft.build()), rules: rules, now: { .zero })
    let root = LevelRouter("root", world)
    self.root = root
    opener = LinkOpener(root, gate: gate, keepingTime: keepingTime) { .go(to: $0) }
    world.host.run { root.launch(on: world.host) }
    world.host.settle()
    _ = world.take()
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
    world.host.run { opener.open(text, from: .web) { world.note("[\($0)]") } }
    world.host.settle()
  }

  /// Carries out a plan as far as it gets without time, and notes its outcome.
  func open(_ plan: LinkPlan<LevelRouter>) {
    world.host.run { opener.open(plan) { world.note("[\($0)]") } }
    world.host.settle()
  }

  func end() {
    world.whenActive = [:]
    world.host.shutdown(root)
  }
}
