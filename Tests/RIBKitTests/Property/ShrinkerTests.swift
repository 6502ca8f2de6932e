import RIBTesting
import Testing

@Suite("The shrinker finds what matters", .ribs)
struct ShrinkerTests {
  @Test("Of a list that fails for two elements, these two are left")
  func list() {
    let small = Shrinker.shrink(Array(0..<1_000)) { $0.contains(17) && $0.contains(803) }
    #expect(small == [17, 803])
  }

  @Test("A list that fails whatever is in it becomes empty; one that needs all of it stays")
  func extremes() {
    #expect(Shrinker.shrink([1, 2, 3]) { _ in true } == [])
    #expect(Shrinker.shrink([1, 2, 3]) { $0.count == 3 } == [1, 2, 3])
  }

  @Test("Of a plan, the operations from outside and inside hooks that matter are left", arguments: 0..<20)
  func plan(seed: UInt64) {
    var generator = PlanGenerator(seed: seed, profile: .tree)
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
