import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import TreeSupport

/// A launched tree with an opener; it ends with its test.
struct OpenedTree<Root: LinkedRouter, Output: Sendable> {
  let host = ManualHost()
  let root: Root
  let opener: LinkOpener<Root, Output>

  /// Creates a tree that opens the links of its keys.
  init(
    _ root: Root, _ links: LinkPlans<Root>, rules: GateRules = GateRules()
  ) throws where Output == LinkParameters {
    self.root = root
    opener = try LinkOpener(root, links: links, rules: rules)
    launch(LaunchOptions())
  }

  /// Creates a tree that goes to the place of each local link.
  init(_ root: Root, _ options: LaunchOptions = LaunchOptions()) throws where Output == DeepLink {
    self.root = root
    var draft = TableDraft<DeepLink>()
    try draft.add("/**rest") { .open($0.link) }
    opener = LinkOpener(root, gate: LinkGate(LiveTable(try draft.build()))) { .go(to: $0) }
    launch(options)
  }

  private func launch(_ options: LaunchOptions) {
    root.launch(options, on: host)
    host.endsWithTest(root)
    host.settle()
  }

  /// Opens a link as far as it gets without time.
  ///
  /// - Returns: The outcome, if there is one yet, and the link of the tree.
  func open(_ text: String, from origin: LinkCall.Origin = .local) -> String {
    outcome { opener.open(text, from: origin, then: $0) }
  }

  /// Carries out a plan as far as it gets without time.
  ///
  /// - Returns: The outcome, if there is one yet, and the link of the tree.
  func open(_ plan: LinkPlan<Root>) -> String {
    outcome { opener.open(plan, then: $0) }
  }

  private func outcome(of open: (@escaping (Root.InteractorType, LinkOutcome) -> Void) -> Void) -> String {
    var outcome = "none"
    host.run { open { outcome = "\($1)" } }
    host.settle()
    return "\(outcome) \(root.treeLink)"
  }
}
