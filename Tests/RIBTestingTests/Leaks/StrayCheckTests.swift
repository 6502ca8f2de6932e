import RIBKit
import RIBTesting
import Testing

/// A harness finds a child that is held after its detach, without a trait and in every container.
struct StrayCheckTests {
  /// A router that shows children in one container of each sort.
  final class Hall: Router {
    let interactor = TripInteractor()
    let slot = ChildSlot<Int>()
    let list = ChildList<Int>()
    let stack = ChildStack<Int>()
    let tabs = ChildTabs<Int>()
    var kept: [Any] = []
  }

  enum Container: CaseIterable { case none, slot, list, stack, tabs }

  private func detachOne(of hall: Hall, from container: Container, _ use: (TripRouter) -> Void) {
    let trip = TripRouter()
    use(trip)
    switch container {
    case .none:
      hall.attach(trip)
      hall.detach(trip)
    case .slot:
      hall.slot.show(1, in: hall) { trip }
      hall.slot.clear(in: hall)
    case .list:
      hall.list.show([1], in: hall) { _ in trip }
      hall.list.clear(in: hall)
    case .stack:
      hall.stack.push(1, in: hall) { trip }
      hall.stack.pop(in: hall)
    case .tabs:
      hall.tabs.show(1, in: hall) { trip }
      hall.tabs.clear(in: hall)
    }
  }

  @Test(arguments: Container.allCases) func aChildThatTheParentKeepsIsFound(in container: Container) {
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

  @Test(arguments: Container.allCases) func aChildThatSomethingElseHoldsIsFound(in container: Container) {
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

  @Test(arguments: Container.allCases) func theParentIsNotBlamedForAChildThatHoldsIt(in container: Container)
  {
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

  @Test(arguments: Container.allCases) func aChildThatNothingHoldsIsNoFailure(in container: Container) {
    let failures = FailureSink.failures {
      let tree = TreeHarness { _ in Hall() }
      tree.launch()
      tree.run { hall in detachOne(of: hall, from: container) { _ in } }
    }
    #expect(failures.map(\.message) == [])
  }
}
