/// The one task that opens the mailbox of a tree, on every actor but a manual host.
final class Pump: TreeTask {
  private let tree: Tree
  /// How many turns may follow one another before others on the actor get theirs.
  private static let burst = 64

  init(_ tree: Tree) {
    self.tree = tree
  }

  override func run(on actor: isolated any Actor) async {
    var turns = 0
    while await tree.mailbox.waitForMail(isolation: actor) {
      tree.turn()
      turns += 1
      if turns.isMultiple(of: Self.burst) { await Task.yield() }
    }
  }
}
