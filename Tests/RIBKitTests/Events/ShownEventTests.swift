import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Events of what presenters show.
@Suite(.trees)
struct ShownEventTests {
  final class BoardInteractor: Interactor {
    typealias Route = Never
    let scope = Scope<Never, Never>()
    let board: Presenter<Int, String>
    var spare: Presenter<Int, Never>?
    var whenActive: (BoardInteractor) -> Void = { _ in }

    init(_ board: Presenter<Int, String>) { self.board = board }

    func didBecomeActive() { whenActive(self) }
  }

  final class BoardRouter: Router {
    let interactor: BoardInteractor
    init(_ board: Presenter<Int, String>) { interactor = BoardInteractor(board) }
    func route(to route: Never) {}
  }

  let host = ManualHost()
  let log = EventLog()
  let board = Presenter<Int, String>(0)
  let root: BoardRouter

  init() { root = BoardRouter(board) }

  func launch(_ root: BoardRouter, kinds: Set<TreeEvent.Kind>? = nil) {
    host.run { root.launch(LaunchOptions(observer: log, observedKinds: kinds, showsValues: true), on: host) }
    host.endsWithTest(root)
  }

  @Test func theFirstViewModelAndEachOtherOneAreToldWithinWhatShowsThem() throws {
    root.interactor.whenActive = { me in
      me.board.show(1)
      me.board.show(1)
    }
    launch(root)
    #expect(log.details(of: .shown) == ["0", "1"])
    let attaching = try #require(log.events.first)
    #expect(log.events.filter { $0.kind == .shown }.allSatisfy { $0.cause == attaching.sequence })
    host.run { board.show(2) }
    #expect(log.details(of: .shown) == ["0", "1", "2"])
    host.shutdown(root)
    board.show(3)
    #expect(log.details(of: .shown) == ["0", "1", "2"])
  }

  /// The stream of the first one ends with it.
  @Test(.timeLimit(.minutes(20))) func aPresenterThatIsReplacedIsToldNoMoreAndTheTreeSettles() {
    root.interactor.spare = Presenter(7)
    launch(root)
    host.run { root.interactor.spare = Presenter(8) }
    #expect(!host.settle().hasReachedLimit)
    host.run { root.interactor.spare = nil }
    host.settle()
    #expect(log.details(of: .shown) == ["0", "7"])
  }

  @Test func whatIsShownFromOutsideIsToldInTheNextTurn() {
    launch(root)
    board.show(1)
    board.show(2)
    #expect(log.details(of: .shown) == ["0"])
    host.settle()
    #expect(log.details(of: .shown) == ["0", "2"])
    // The reader waits again.
    host.run { board.show(3) }
    #expect(log.details(of: .shown) == ["0", "2", "3"])
  }

  @Test func whatAnObserverShowsIsToldAfterIt() {
    let board = board
    log.whenTold = { event in if event.kind == .shown, event.detail == "1" { board.show(2) } }
    launch(root)
    host.run { board.show(1) }
    #expect(log.details(of: .shown) == ["0", "1"])
    host.settle()
    #expect(log.details(of: .shown) == ["0", "1", "2"])
  }

  @Test func anOptionalPresenterIsFoundInALaterInstance() {
    let (first, second) = (BoardRouter(board), BoardRouter(Presenter(5)))
    second.interactor.spare = Presenter(7)
    launch(first)
    launch(second)
    #expect(log.details(of: .shown) == ["0", "5", "7"])
  }

  /// A presenter to the interactor, or a double of it.
  protocol Showing: AnyObject {}

  final class Silent: Showing {}

  final class PlainInteractor: Interactor {
    typealias Route = Never
    let scope = Scope<Never, Never>()
    let showing: any Showing
    init(_ showing: any Showing) { self.showing = showing }
  }

  final class PlainRouter: Router {
    let interactor: PlainInteractor
    init(_ showing: any Showing) { interactor = PlainInteractor(showing) }
    func route(to route: Never) {}
  }

  @Test func aPresenterIsFoundWhereTheFirstOfItsTypeHadADouble() {
    launch(root)
    host.run {
      root.attach(PlainRouter(Silent()))
      root.attach(PlainRouter(Presenter<Int, Never>(9)))
    }
    #expect(log.details(of: .shown) == ["0", "9"])
  }

  @Test func anActivationThatComesAgainIsToldAgain() {
    launch(root)
    host.shutdown(root)
    board.show(4)
    launch(root)
    #expect(log.details(of: .shown) == ["0", "4"])
  }

  @Test func withoutTheKindNothingIsTold() {
    launch(root, kinds: [.attached])
    host.run { board.show(1) }
    #expect(log.events.map(\.kind) == [.attached])
  }

  @Test func anActionLeadsBackToItsObservationAndToTheEventInWhichItWasSent() throws {
    root.interactor.whenActive = { me in me.observe(me.board.actions) { _, _ in } }
    launch(root)
    board.send("tap")
    host.settle()
    let attaching = try #require(log.events.first)
    let delivered = try #require(log.events.last)
    #expect(delivered.kind == .delivered && delivered.detail == "tap")
    #expect(delivered.origin == attaching.sequence)
    // Seven views on other threads show at once; the last is told for sure.
    let board = board
    host.run { root.interactor.call({ for number in 1...7 { board.show(number) } }, then: { _, _ in }) }
    host.settle()
    #expect(log.details(of: .shown).last == "7")
    let started = try #require(log.events.first { $0.kind == .started })
    #expect(log.events.last { $0.kind == .delivered }?.origin == started.sequence)
  }

  @Test func openWorkIsCounted() {
    root.interactor.whenActive = { me in
      me.observe(me.board.viewModels) { _, _ in }
      me.observe(me.board.actions) { _, _ in }
      me.after(.seconds(1)) { _ in }
    }
    launch(root)
    #expect(log.events.last?.kind == .attached && log.events.last?.openWork == 3)
    #expect(host.run { root.snapshot() }.ribs.map(\.openWork) == [3])
    host.advance(by: .seconds(1))
    #expect(log.returns.last?.openWork == 2)
    host.shutdown(root)
    #expect(log.events.last?.openWork == 0)
  }

  @Test func aSnapshotKnowsSinceWhenWhereTheTreeIsObserved() {
    let (root, silent) = (BoardRouter(board), BoardRouter(Presenter(1)))
    launch(root)
    host.advance(by: .seconds(2))
    #expect(host.run { root.snapshot() }.ribs.map(\.since) == [.zero])
    host.run { silent.launch(on: host) }
    #expect(host.run { silent.snapshot() }.ribs.map(\.since) == [nil])
    host.shutdown(silent)
  }
}

extension Presenter: ShownEventTests.Showing {}
