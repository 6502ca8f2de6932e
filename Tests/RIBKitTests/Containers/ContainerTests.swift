import RIBKit
import Testing
import TreeSupport

/// Requests that all containers treat alike.
@Suite(.trees)
struct ContainerTests {
  let tree = ProbeTree.launched()

  private func show(
    _ key: String, _ mode: StackMode = .standard, in container: ProbeContainer, of router: ProbeRouter? = nil
  ) {
    container.show(key, mode, in: router ?? tree.root) { tree.probe(key) }
  }

  @Test(arguments: ProbeContainer.allCases)
  func ofTheRequestsInsideAnActivationTheLastIsShownAndNeverTwo(container: ProbeContainer) {
    let a = tree.probe("a")
    a.interactor.whenActive = { me in
      for key in ["b", "c", "d"] { show(key, in: container) }
      me.note("\(tree.root.containers[container].keys.last ?? "") \(tree.root.childNames)")
    }
    tree.run { container.show("a", in: tree.root) { a } }
    let lines = tree.take()
    #expect(lines.prefix(5) == ["a active", #"a d ["a"]"#, "a attached", "a detaches", "a resigns"])
    #expect(lines.suffix(2) == ["d active", "d attached"])
    if container != .stack { #expect(lines.count == 7) }
    #expect(tree.root.childNames == ["d"])
  }

  @Test(
    arguments: [
      (ProbeContainer.slot, []), (.list, []), (.stack, ["a"]), (.tabs, ["a"]),
    ] as [(ProbeContainer, [String])])
  func aDetachBySomebodyElseRemovesTheKey(container: ProbeContainer, left: [String]) {
    let b = tree.probe("b")
    tree.run {
      show("a", in: container)
      container.show("b", .standard, in: tree.root) { b }
      tree.root.detach(b)
    }
    #expect(tree.root.containers[container].keys == left)
    #expect(tree.root.childNames == left)
    tree.run { show("b", in: container) }
    #expect(tree.root.childNames == ["b"])
  }

  @Test(arguments: ProbeContainer.allCases)
  func clearRemovesAll(container: ProbeContainer) {
    tree.run {
      show("a", in: container)
      container.clear(in: tree.root)
      container.clear(in: tree.root)
    }
    #expect(tree.take() == ["a active", "a attached", "a detaches", "a resigns"])
    #expect(tree.root.containers[container].keys == [])
    tree.run { show("a", in: container) }
    #expect(tree.root.childNames == ["a"])
  }

  @Test(arguments: ProbeContainer.allCases)
  func itsRoutersDetachEmptiesItAndLateRequestsAreDropped(container: ProbeContainer) {
    let owner = tree.launch(child: "owner")
    let a = tree.probe("a")
    a.interactor.whenResigning = { _ in show("b", in: container, of: owner) }
    owner.whenDetaching = { _ in show("c", in: container, of: owner) }
    tree.run {
      container.show("a", in: owner) { a }
      tree.root.detach(owner)
    }
    #expect(owner.containers[container].keys == [])
    #expect(tree.faults == [])
    #expect(tree.lates().map { $0.filter("bc".contains) } == ["c", "b"])
    tree.run { tree.root.attach(owner) }
    #expect(owner.childNames == [])
  }

  // A stack that is asked to push by a builder does so before it pushes what the builder returns.
  @Test(arguments: [ProbeContainer.slot, .list, .tabs])
  func aBuilderMayAskForAnotherKey(container: ProbeContainer) {
    tree.run {
      container.show("a", in: tree.root) {
        show("b", .replaceAll, in: container)
        return tree.probe("a")
      }
    }
    #expect(tree.take() == ["b active", "b attached"])
    #expect(container.keys(of: tree.root) == ["b"])
    tree.run { show("a", in: container) }
    #expect(tree.root.childNames == ["a"])
  }

  @Test(arguments: [ProbeContainer.slot, .list, .tabs])
  func aBuilderMayClear(container: ProbeContainer) {
    tree.run {
      container.show("a", in: tree.root) {
        container.clear(in: tree.root)
        return tree.probe("a")
      }
    }
    #expect(tree.take() == [])
    #expect(tree.root.containers[container].keys == [])
  }

  @Test(arguments: [(ProbeContainer.slot, false), (.list, false), (.tabs, false), (.stack, true)])
  func aBuilderThatDetachesTheOwnerHasItsChildRejected(container: ProbeContainer, isFilled: Bool) {
    let owner = tree.launch(child: "owner")
    tree.run {
      if isFilled { show("a", in: container, of: owner) }
      container.show("b", .standard, in: owner) {
        tree.root.detach(owner)
        return tree.probe("b")
      }
    }
    #expect(tree.take().last == "fault parentNotAttached")
    #expect(tree.faults.map(\.code) == [.parentNotAttached])
    #expect(owner.containers[container].keys == [])
    #expect(owner.childNames == [])
  }
}
