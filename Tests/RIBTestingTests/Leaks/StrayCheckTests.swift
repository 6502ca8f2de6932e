import RIBKit
import RIBTesting
import Testing
import TreeSupport

/// A harness finds a child that is held after its detach, without a trait and in every container.
struct StrayCheckTests {
  /// A router that shows children in one container of each sort.
  final class Hall: Router {
    let interactor = TripInteractor()
    let containers = Containers<Int>()
    var kept: [Any] = []
  }

  /// All containers, and none.
  static let rows = [nil] + ProbeContainer.allCases

  private func detachOne(of hall: Hall, from container: ProbeContainer?, _ use: (TripRouter) -> Void) {
    let trip = TripRouter()
    use(trip)
    guard let container else {
      hall.attach(trip)
      return hall.detach(trip)
    }
    hall.containers[container].show(1, .standard, in: hall, fileID: #fileID, line: #line) { trip }
    hall.containers[container].clear(in: hall, fileID: #fileID, line: #line)
  }

  /// What a harness says of a child that is detached, after something was done with it before.
  private func failures(of container: ProbeContainer?, _ use: (Hall, TripRouter) -> Void) -> [String] {
    FailureSink.failures {
      let tree = TreeHarness { _ in Hall() }
      tree.launch()
      tree.run { hall in detachOne(of: hall, from: container) { use(hall, $0) } }
    }.map(\.message)
  }

  @Test(arguments: rows) func aChildThatTheParentKeepsIsFound(in container: ProbeContainer?) {
    expectSaid(
      failures(of: container) { $0.kept.append($1) },
      "(Hall/Trip) was detached, but lived until its parent was released")
  }

  @Test(arguments: rows) func aChildThatSomethingElseHoldsIsFound(in container: ProbeContainer?) {
    let attic = Attic()
    let failures = FailureSink.failures {
      let tree = RouterHarness(.off) { _ in Hall() }
      tree.attach()
      tree.run { hall in detachOne(of: hall, from: container) { attic.keep($0) } }
    }
    expectSaid(failures, "(Hall/Trip) are detached but still alive")
    attic.empty()
  }

  @Test(arguments: rows) func theParentIsNotBlamedForAChildThatHoldsIt(in container: ProbeContainer?) {
    let attic = Attic()
    let failures = failures(of: container) { hall, trip in
      trip.interactor.closure = { _ = hall.path }
      attic.keep(trip)
    }
    expectSaid(failures, "(Hall/Trip) are detached but still alive")
    attic.empty()
  }

  @Test(arguments: rows) func aChildThatNothingHoldsIsNoFailure(in container: ProbeContainer?) {
    #expect(failures(of: container) { _, _ in } == [])
  }
}
