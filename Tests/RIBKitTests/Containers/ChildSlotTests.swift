import RIBKit
import Testing
import TreeSupport

/// ChildSlot.
@Suite(.trees)
struct ChildSlotTests {
  let tree = ProbeTree.launched()

  func show(_ key: String, in router: ProbeRouter? = nil) {
    let router = router ?? tree.root
    router.slot.show(key, in: router) { tree.probe(key) }
  }

  @Test func switchingDetachesTheOldBeforeItAttachesTheNew() {
    tree.run {
      show("a")
      show("b")
    }
    #expect(
      tree.take() == ["a active", "a attached", "a detaches", "a resigns", "b active", "b attached"])
    #expect(tree.root.slot.key == "b")
  }

  @Test func theSameKeyDoesNothing() {
    tree.run {
      show("a")
      tree.root.slot.show("a", in: tree.root) {
        Issue.record("built again")
        return tree.probe("a")
      }
    }
    #expect(tree.root.childNames == ["a"])
  }

  @Test func askedForWhileItsDetachWaitsItShowsTheLastAfterwards() {
    let (a, deep) = (tree.probe("a"), tree.probe("deep"))
    deep.interactor.whenActive = { me in
      show("b")
      show("c")
      me.note("\(tree.root.slot.key ?? "")")
    }
    tree.run {
      tree.root.slot.show("a", in: tree.root) { a }
      a.attach(deep)
    }
    #expect(
      tree.take() == [
        "a active", "a attached", "deep active", "deep c", "deep attached", "a detaches", "deep detaches",
        "deep resigns", "a resigns", "c active", "c attached",
      ])
  }

  @Test func aChildThatDetachesItselfInItsActivationLeavesItEmpty() {
    let a = tree.probe("a")
    a.interactor.whenActive = { _ in tree.root.detach(a) }
    tree.run { tree.root.slot.show("a", in: tree.root) { a } }
    #expect(tree.take() == ["a active", "a attached", "a detaches", "a resigns"])
    #expect(tree.root.slot.key == nil)
  }

  @Test func aChildsLastWordMayAskForTheNext() {
    let a = tree.probe("a")
    a.interactor.whenResigning = { _ in show("b") }
    tree.run {
      tree.root.slot.show("a", in: tree.root) { a }
      tree.root.detach(a)
    }
    #expect(tree.root.childNames == ["b"])
    #expect(tree.root.slot.key == "b")
  }

  @Test func aBuiltChildThatCannotBeAttachedLeavesItEmpty() {
    let other = tree.launch(child: "other")
    tree.run { tree.root.slot.show("a", in: tree.root) { other } }
    #expect(tree.take() == ["fault alreadyAttached"])
    #expect(tree.root.slot.key == nil)
  }

  @Test func aSlotOfARouterThatIsNotAttachedIsRejectedAndEmpty() {
    let owner = tree.launch(child: "owner")
    tree.run {
      tree.root.detach(owner)
      show("a", in: owner)
    }
    #expect(tree.faults.map(\.code) == [.parentNotAttached])
    #expect(owner.slot.key == nil)
  }

  @Test func aSlotDroppedWhileItsChildIsAttachedDoesNoHarm() {
    let a = tree.probe("a")
    tree.run {
      let slot = ChildSlot<Int>()
      slot.show(1, in: tree.root) { a }
    }
    #expect(tree.root.childNames == ["a"])
    tree.run { tree.root.detach(a) }
    #expect(tree.root.childNames == [])
  }

  @Test func theSameRouterMayStandForTwoKeys() {
    let a = tree.probe("a")
    tree.run {
      tree.root.slot.show("1", in: tree.root) { a }
      tree.root.slot.show("2", in: tree.root) { a }
    }
    #expect(
      tree.take() == ["a active", "a attached", "a detaches", "a resigns", "a active", "a attached"])
    #expect(tree.root.slot.key == "2")
  }
}
