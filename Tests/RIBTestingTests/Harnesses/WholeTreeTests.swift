import ModelStreams
import RIBKit
import RIBTesting
import Testing

private enum Command: Equatable {
  case play, pause
}

private final class PlayerInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<[String], Command>([])
  private let commands: EventStream<Command>

  init(_ commands: EventStream<Command>) { self.commands = commands }

  func didBecomeActive() {
    observe(commands) { me, command in me.presenter.update { $0.append("\(command)") } }
    observe(presenter.actions) { me, command in me.presenter.update { $0.append("own \(command)") } }
  }
}

private final class PlayerRouter: Router {
  let interactor: PlayerInteractor
  init(_ commands: EventStream<Command>) { interactor = PlayerInteractor(commands) }
}

/// Tells its child to play, whether the child is there or not.
private final class HomeInteractor: Interactor {
  let scope = Scope<Int, Never>()
  let presenter = Presenter<String, Int>("")
  let commands = EventSource<Command>()

  func command(_ command: Command) { commands.send(command) }
}

private final class HomeRouter: Router {
  let interactor = HomeInteractor()
  let players = ChildList<Int>()

  func route(to count: Int) {
    players.show(Array(0..<count), in: self) { _ in PlayerRouter(interactor.commands.stream) }
  }
}

/// Tests of whole trees.
struct WholeTreeTests {
  private func launched(_ exhaustivity: Exhaustivity = .off) -> TreeHarness<HomeRouter> {
    let tree = TreeHarness(exhaustivity) { (_: Listener<Never>) in HomeRouter() }
    tree.launch()
    return tree
  }

  @Test func aRouterIsFoundByItsTypeWhereverItIs() {
    let tree = launched()
    tree.run { $0.interactor.route(to: 1) }
    tree.router(PlayerRouter.self)?.interactor.presenter.send(.play)
    tree.settle()
    #expect(tree.router(PlayerRouter.self)?.interactor.presenter.viewModels.latest == ["own play"])
    #expect(tree.router(HomeRouter.self) === tree.root)
    tree.run { $0.interactor.route(to: 3) }
    tree.router(PlayerRouter.self, at: 2)?.interactor.presenter.send(.pause)
    tree.settle()
    let shown = (0..<3).map { tree.router(PlayerRouter.self, at: $0)?.interactor.presenter.viewModels.latest }
    #expect(shown == [["own play"], [], ["own pause"]])
  }

  @Test func aRouterThatIsMissingOrOneOfManyFailsTheTest() {
    let told = failuresTold {
      let tree = launched()
      #expect(tree.router(PlayerRouter.self) == nil)
      tree.run { $0.interactor.route(to: 2) }
      #expect(tree.router(PlayerRouter.self) == nil)
      #expect(tree.router(PlayerRouter.self, at: 2) == nil)
      tree.shutdown()
      #expect(tree.router(PlayerRouter.self) == nil)
    }
    expectSaid(
      told, "+2: … no PlayerRouter … Route … Home", "+4: … 2 … PlayerRouter … at:",
      "+5: … 2 … 2 is out of range",
      "+7: … launch")
  }

  @Test func aCommandThatNobodyReadsIsSeenInATreeAndInItsTrace() {
    let told = failuresTold {
      let tree = launched(.exhaustive)
      let commands = tree.record(tree.root.interactor.commands)
      tree.run { $0.interactor.command(.play) }
      commands.expect(.play)
      #expect(tree.trace.contains("dropped"))
    }
    expectSaid(told, "+3: … unread event … play")
  }

  @Test func aCommandThatIsReadIsNotUnread() {
    let tree = launched(.exhaustive)
    let commands = tree.record(tree.root.interactor.commands)
    tree.run { $0.interactor.route(to: 1) }
    tree.expectChanges(.attached("Home/Player"))
    tree.run { $0.interactor.command(.play) }
    commands.expect(.play)
    #expect(!tree.trace.contains("dropped"))
    tree.run { $0.interactor.route(to: 0) }
    tree.expectChanges(.detached("Home/Player"))
    tree.run { $0.interactor.command(.pause) }
    commands.expect(.pause)
    tree.discard(.unreadEvents("Command"), because: "Nothing plays, so there is nothing to pause.")
  }

  /// The receiver isn't part of the test of one interactor.
  @Test func theCommandsOfASingleInteractorHaveNoReader() {
    let harness = InteractorHarness { (_: Listener<Never>) in HomeInteractor() }
    let commands = harness.record(harness.interactor.commands)
    harness.activate()
    harness.run { $0.command(.play) }
    commands.expect(.play)
    harness.deactivate()
  }
}
