import RIBKit
import RIBTesting
import Testing

/// Failures of a router, or of a whole tree, show its shape.
struct RouterHarnessFailureTests {
  @Test func aTreeThatIsNotAttachedHasNoShape() {
    let told = failuresTold {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.expectTree("Desk")
      let tree = TreeHarness { DeskRouter(listener: $0) }
      tree.launch()
      tree.shutdown()
      tree.expectTree("Desk")
    }
    expectSaid(told, "+2: … DeskRouter is not active … attach", "+6: … DeskRouter is not active … launch")
  }

  @Test func changesAreExpectedInTheirOrder() {
    let told = failuresTold {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.attach()
      harness.route(to: .search)
      harness.route(to: .receipt)
      harness.expectChanges(.attached("Desk/Search"), .attached("Desk/Receipt"))
      harness.detach()
    }
    expectSaid(
      told,
      #"+5: … change .attached("Desk/Receipt") (2 of 2) … first … change .detached("Desk/Search") … inAnyOrder"#,
      #"+6: … not expected … change .detached("Desk/Receipt")"#)
  }

  @Test func aLooseTreeWantsNoChangesAndAnExhaustiveOneAll() {
    let loose = failuresTold {
      let tree = TreeHarness { DeskRouter(listener: $0) }
      tree.launch()
      tree.run { $0.interactor.route(to: .receipt) }
    }
    #expect(loose == [])
    let exhaustive = failuresTold {
      let tree = TreeHarness(.exhaustive) { DeskRouter(listener: $0) }
      tree.launch()
      tree.run { $0.interactor.route(to: .receipt) }
    }
    expectSaid(exhaustive, #"+3: … not expected … change .attached("Desk/Receipt")"#)
  }

  @Test func aRouteNeedsARouterThatIsAttached() {
    let told = failuresTold {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.route(to: .receipt)
      harness.attach()
      harness.detach()
      harness.route(to: .receipt)
    }
    expectSaid(told, "+2: … DeskRouter is not active … attach", "+5: … DeskRouter is not active … attach")
  }

  /// A router that asks its containers for children when it is about to be detached.
  private final class HastyRouter: Router {
    let interactor = ReceiptInteractor()
    private let slot = ChildSlot<Int>()
    private let stack = ChildStack<String>()
    private let list = ChildList<Int>()

    static let line = #line
    func willDetach() {
      slot.show(1, in: self) { ReceiptRouter() }
      stack.push("a", in: self) { ReceiptRouter() }
      list.show([2, 3], in: self) { _ in ReceiptRouter() }
    }
  }

  @Test func aChildThatIsAskedForTooLateIsToldWithThePlaceOfTheRequest() {
    let told = failuresTold {
      let harness = RouterHarness { (_: Listener<Never>) in HastyRouter() }
      harness.attach()
      harness.detach()
    }
    let place = { "(RIBTestingTests/RouterHarnessFailureTests.swift:\(HastyRouter.line + $0))" }
    expectSaid(
      told, "+3: … Hasty called show(1) after … dropped … \(place(2))",
      "+3: … Hasty called push(a, .standard) … dropped … \(place(3))",
      "+3: … Hasty called show([2, 3]) after … dropped … \(place(4))")
  }

  @Test func aRouterThatSomebodyKeepsOutlivesItsHarness() {
    var kept: [any Router] = []
    let told = failuresTold {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      kept.append(harness.router)
      let tree = TreeHarness { DeskRouter(listener: $0) }
      kept.append(tree.root)
    }
    expectSaid(
      told.sorted(), "+1: … DeskRouter outlives … closure … finish()",
      "+3: … DeskRouter outlives … closure … finish()")
    withExtendedLifetime(kept) {}
  }
}
