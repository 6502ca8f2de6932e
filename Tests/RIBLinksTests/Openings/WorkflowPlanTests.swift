import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing
import TreeSupport

/// A plan with a workflow.
@Suite(.trees)
struct WorkflowPlanTests {
  let tree: LevelTree

  init() throws {
    tree = try LevelTree()
  }

  /// Shows a level, waits for it, and shows another one in it.
  func plan(_ names: String...) -> LinkPlan<LevelRouter> {
    LinkPlan {
      LevelInteractor.workflow("to \(names[1])")
        .step("show \(names[0])") { root, _ in root.show(Level(names[0])) }
        .step("show \(names[1])", to: LevelInteractor.self, within: .seconds(3)) { level, _ in
          level.show(Level(names[1]))
        }
    }
  }

  @Test func eachStepWaitsForItsItem() {
    tree.world.manners = ["a": .after(.seconds(2))]
    tree.open(plan("a", "b"))
    #expect(tree.world.take() == "")
    tree.world.host.advance(by: .seconds(2))
    #expect(tree.world.take() == "+a +b [opened]")
  }

  @Test func anItemThatDoesNotComeInTimeStopsIt() {
    tree.world.manners = ["a": .after(.seconds(4))]
    tree.open(plan("a", "b"))
    tree.world.host.advance(by: .seconds(3))
    #expect(
      tree.world.take() == "[stopped at step 2 (show b): no LevelInteractor became active in time]")
  }

  /// The workflow of the root has superseded the link already; only the end of the link comes later.
  @Test(arguments: [true, false])
  func whatStopsALinkLeavesAWorkflowOfTheRootItself(endsSession: Bool) {
    tree.world.manners = ["a": .never]
    tree.open(plan("a", "b"))
    tree.world.host.run {
      let own = LevelInteractor.workflow("own").step("own") { root, _ in root.world.note("own") }
      tree.root.interactor.start(own)
      if endsSession { tree.opener.endSession() } else { tree.opener.cancel() }
    }
    tree.world.host.settle()
    #expect(tree.world.take() == "[stopped at step 2 (show b): cancelled] own")
  }

  @Test func aLinkAndAPlanSupersedeEachOther() {
    tree.world.manners = ["a": .never]
    tree.open("app://a")
    tree.open(plan("a", "b"))
    tree.open("app://c")
    #expect(
      tree.world.take()
        == "[superseded at step 2 (a)] [superseded at step 2 (show b)] +c [opened]")
  }

  @Test func theOutcomeOfOneLinkCanOpenTheNext() {
    let (world, opener) = (tree.world, tree.opener)
    world.host.run {
      opener.open("app://a", from: .web) { _, outcome in
        world.note("[\(outcome)]")
        opener.open("app://a/b", from: .web) { world.note("[\($1)]") }
      }
    }
    world.host.settle()
    #expect(world.take() == "+a [opened] +b [opened]")
  }
}
