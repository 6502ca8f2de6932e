import RIBKit
import RIBTesting
import Testing

/// What is wrong with a router, or with a whole tree, is said with its shape.
struct RouterHarnessFailureTests {
  @Test func anotherShapeIsShownLineByLine() {
    let told = failuresTold {
      let harness = RouterHarness(.loose) { DeskRouter(listener: $0) }
      harness.attach()
      harness.route(to: .receipt)
      harness.expectTree(
        """
        Desk
        ├─ Search
        └─ Receipt
        """)
      harness.detach()
    }
    #expect(
      told == [
        """
        +4: The tree has another shape.
          Desk
        - ├─ Search
          └─ Receipt
        Not expected yet: change .attached("Desk/Receipt").
        """
      ])
  }

  @Test func aTreeThatIsNotAttachedHasNoShape() {
    let told = failuresTold {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.expectTree("Desk")
      let tree = TreeHarness { DeskRouter(listener: $0) }
      tree.launch()
      tree.shutdown()
      tree.expectTree("Desk")
    }
    #expect(
      told == [
        "+2: DeskRouter is not active: attach it first.", "+6: DeskRouter is not active: launch it first.",
      ])
  }

  @Test func anotherShapeOfAWholeTreeIsShownToo() {
    let told = failuresTold {
      let tree = TreeHarness { DeskRouter(listener: $0) }
      tree.launch()
      tree.expectTree("Desk\n  Search")
    }
    #expect(
      told == [
        """
        +3: The tree has another shape.
          Desk
        - └─ Search
        """
      ])
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
    #expect(
      told == [
        """
        +5: Expected the change .attached("Desk/Receipt") (2 of 2), and it came, but this came before it and was not expected: \
        change .detached("Desk/Search"). Expect what comes in the order in which it comes, or use inAnyOrder.
        """,
        #"+6: This came and was not expected: change .detached("Desk/Receipt")."#,
      ])
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
    #expect(exhaustive == [#"+3: This came and was not expected: change .attached("Desk/Receipt")."#])
  }

  @Test func aRouteNeedsARouterThatIsAttached() {
    let told = failuresTold {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.route(to: .receipt)
      harness.attach()
      harness.detach()
      harness.route(to: .receipt)
    }
    #expect(
      told == [
        "+2: DeskRouter is not active: attach it first.", "+5: DeskRouter is not active: attach it first.",
      ])
  }

  @Test func oneChildIsNeededToTellSomething() {
    let told = failuresTold {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.tell(.closed(searches: 1), from: SearchRouter.self)
      harness.attach()
      harness.tell(.closed(searches: 2), from: SearchRouter.self)
      harness.route(to: .receipt)
      harness.tell(.closed(searches: 3), from: SearchRouter.self)
      harness.run { desk in
        desk.attach(SearchRouter.make())
        desk.attach(SearchRouter.make())
      }
      harness.tell(.closed(searches: 4), from: SearchRouter.self)
      harness.discard(because: "this is not about changes")
      harness.detach()
      harness.discard(because: "this is not about changes")
    }
    #expect(
      told == [
        "+2: DeskRouter is not active: attach it first.",
        """
        +4: DeskRouter has no child of the type SearchRouter that could tell .closed(searches: 2): it has no children. \
        Route to the child first.
        """,
        """
        +6: DeskRouter has no child of the type SearchRouter that could tell .closed(searches: 3): \
        its children are ReceiptRouter. Route to the child first.
        """,
        """
        +11: DeskRouter has 2 children of the type SearchRouter, and it is not clear which one is to tell \
        .closed(searches: 4). Let one of router.children do it, inside of run.
        """,
      ])
  }

  @Test func theEventsOfTheRootAreLeftOverLikeAllElse() {
    let told = failuresTold {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      harness.attach()
      harness.run { $0.interactor.notify(.done(3)) }
      harness.detach()
    }
    #expect(told == ["+3: This came and was not expected: event .done(3)."])
  }

  @Test func aRouterThatSomebodyKeepsOutlivesItsHarness() {
    var kept: [any Router] = []
    let told = failuresTold {
      let harness = RouterHarness { DeskRouter(listener: $0) }
      kept.append(harness.router)
      let tree = TreeHarness { DeskRouter(listener: $0) }
      kept.append(tree.root)
    }
    let message = """
      DeskRouter outlives its harness: something holds it. Look for a closure of its own that captures it \
      (use the `me` that handlers are given), for a Task that it has started by itself, for a child, a delegate, a presenter or a service that keeps it, \
      and for a variable of the test: if it is used after the harness, end the test with finish().
      """
    #expect(Set(told) == ["+1: \(message)", "+3: \(message)"])
    withExtendedLifetime(kept) {}
  }
}
