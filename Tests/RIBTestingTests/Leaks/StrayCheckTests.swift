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

  @Test(arguments: rows) func aChildThatTheParentKeepsIsFound(in container: ProbeContainer?) {
    let failures = FailureSink.failures {
      let tree = TreeHarness { _ in Hall() }
      tree.launch()
      tree.run { hall in detachOne(of: hall, from: container) { hall.kept.append($0) } }
    }
    #expect(failures.count == 1)
    #expect(
      failures.first?.message.contains("(Hall/Trip) was detached, but lived until its parent was released")
        == true)
  }

  @Test(arguments: rows) func aChildThatSomethingElseHoldsIsFound(in container: ProbeContainer?) {
    let attic = Attic()
    let failures = FailureSink.failures {
      let tree = RouterHarness(.off) { _ in Hall() }
      tree.attach()
      tree.run { hall in detachOne(of: hall, from: container) { attic.keep($0) } }
    }
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("(Hall/Trip) are detached but still alive") == true)
    attic.empty()
  }

  @Test(arguments: rows) func theParentIsNotBlamedForAChildThatHoldsIt(in container: ProbeContainer?) {
    let attic = Attic()
    let failures = FailureSink.failures {
      let tree = TreeHarness { _ in Hall() }
      tree.launch()
      tree.run { hall in
        detachOne(of: hall, from: container) { trip in
          trip.interactor.closure = { _ = hall.path }
          attic.keep(trip)
        }
      }
    }
    #expect(failures.map { $0.message.contains("(Hall/Trip) are detached but still alive") } == [true])
    attic.empty()
  }

  @Test(arguments: rows) func aChildThatNothingHoldsIsNoFailure(in container: ProbeContainer?) {
    let failures = FailureSink.failures {
      let tree = TreeHarness { _ in Hall() }
      tree.launch()
      tree.run { hall in detachOne(of: hall, from: container) { _ in } }
    }
    #expect(failures.map(\.message) == [])
  }
}
