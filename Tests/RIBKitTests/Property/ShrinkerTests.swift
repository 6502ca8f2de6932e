import RIBTesting
import TestSupport
import Testing

/// The shrinker finds what matters.
@Suite(.failsOnLeaks)
struct ShrinkerTests {
  @Test func ofAListThatFailsForTwoElementsTheseTwoAreLeft() {
    let small = Shrinker.shrink(Array(0..<1_000)) { $0.contains(17) && $0.contains(803) }
    #expect(small == [17, 803])
  }

  @Test func aListThatFailsWhateverIsInItBecomesEmptyOneThatNeedsAllOfItStays() {
    #expect(Shrinker.shrink([1, 2, 3]) { _ in true } == [])
    #expect(Shrinker.shrink([1, 2, 3]) { $0.count == 3 } == [1, 2, 3])
  }

  @Test(arguments: Seeds.first(20))
  func ofAPlanTheOperationsFromOutsideAndInsideHooksThatMatterAreLeft(seed: Int) {
    var generator = PlanGenerator(seed: UInt64(seed), profile: .tree)
    var plan = generator.plan(operations: 100)
    plan.entries.insert(.host(.attach(1_001, to: 1_002)), at: 40)
    plan.entries.insert(.hook(1_003, .active, [.settle, .remove(1_004), .launch(4)]), at: 90)
    let small = Shrinker.shrink(plan) { plan in
      plan.hostOperations.contains(.attach(1_001, to: 1_002))
        && plan.entries.contains { entry in
          if case .hook(1_003, .active, let doing) = entry { doing.contains(.remove(1_004)) } else { false }
        }
    }
    #expect(
      "\(small)" == """
        Plan(
          ribs: \(plan.ribs), depth: \(plan.depth), isForest: false,
          entries: [
            .host(.attach(1001, to: 1002)),
            .hook(1003, .active, [.remove(1004)]),
          ])
        """)
  }
}
