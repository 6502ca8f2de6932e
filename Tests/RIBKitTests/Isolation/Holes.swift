import RIBKit
import Testing
import TreeSupport

/// The eight holes in the contract of RIBs-iOS, none of which is here; in debug and in release builds alike.
@Suite(.trees)
struct Holes {
  let tree = ProbeTree()

  @Test func hole1AChildIsNeverActiveUnderAnInactiveParent() {
    let (parent, child) = (tree.probe("parent"), tree.probe("child"))
    let other = tree.launch(child: "other")
    tree.run {
      tree.root.attach(parent)
      tree.root.detach(parent)
      tree.root.detach(other)
      parent.attach(child)
    }
    #expect(tree.faults.map(\.code) == [.parentNotAttached])
    #expect(!child.interactor.isActive)
    #expect(parent.childNames == [])
  }

  @Test func hole2AChildHasOneParent() {
    let (a, b) = tree.launch(child: "a", grandchild: "b")
    tree.run { tree.root.attach(b) }
    #expect(tree.faults.map(\.code) == [.alreadyAttached])
    #expect(a.childNames == ["b"])
    #expect(tree.root.childNames == ["a"])
  }

  @Test func hole3OnlyItsParentDetachesAChild() {
    let (a, b) = tree.launch(child: "a", grandchild: "b")
    tree.run { tree.root.detach(b) }
    #expect(tree.take() == ["fault notAChild"])
    #expect(b.interactor.isActive)
    #expect(a.childNames == ["b"])
  }

  @Test func hole4AChildIsAttachedOnce() {
    let a = tree.launch(child: "a")
    tree.run { tree.root.attach(a) }
    #expect(tree.take() == ["fault alreadyAttached"])
    #expect(tree.root.childNames == ["a"])
    tree.run { tree.root.detach(a) }
    #expect(tree.root.childNames == [])
    #expect(!a.interactor.isActive)
  }

  @Test func hole5AChildThatIsDetachedInItsActivationHasItsHooksBalanced() {
    tree.launch()
    let child = tree.probe("child")
    child.interactor.whenActive = { _ in tree.root.detach(child) }
    tree.run { tree.root.attach(child) }
    #expect(
      tree.take() == ["child active", "child attached", "child detaches", "child resigns"])
    #expect(tree.root.childNames == [])
  }

  @Test func hole6NothingIsAttachedUnderAParentThatGoes() {
    let a = tree.launch(child: "a")
    let (b, late) = (tree.probe("b"), tree.probe("late"))
    tree.run { a.attach(b) }
    tree.forget()
    b.interactor.whenResigning = { _ in a.attach(late) }
    tree.run { tree.root.detach(a) }
    #expect(
      tree.take() == [
        "a detaches", "b detaches", "b resigns", "fault parentNotAttached", "a resigns",
      ])
    #expect(!late.interactor.isActive)
  }

  @Test func hole7AnActivationStartsWithoutTheChildrenOfTheLast() {
    tree.launch()
    let parent = tree.probe("parent")
    var count = 0
    parent.interactor.whenActive = { _ in
      count += 1
      parent.attach(tree.probe("child \(count)"))
    }
    tree.run {
      tree.root.attach(parent)
      tree.root.detach(parent)
      tree.root.attach(parent)
    }
    #expect(parent.childNames == ["child 2"])
  }

  @Test func hole8ACallFromElsewhereStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tree = ProbeTree()
      tree.launch()
      tree.root.attach(tree.probe("child"))
    }
    expectWords(text(result), "Probe: attach was called", "outside the isolation")
  }
}
