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

  @Test func clearEmptiesIt() {
    tree.run {
      show("a")
      tree.root.slot.clear(in: tree.root)
      tree.root.slot.clear(in: tree.root)
    }
    #expect(tree.take() == ["a active", "a attached", "a detaches", "a resigns"])
    #expect(tree.root.slot.key == nil)
    tree.run { show("a") }
    #expect(tree.root.childNames == ["a"])
  }

  @Test func askedForBInsideAsActivationItShowsBAndNeverBoth() {
    let a = tree.probe("a")
    a.interactor.whenActive = { me in
      show("b")
      me.note("\(tree.root.slot.key ?? "") \(tree.root.childNames)")
    }
    tree.run { tree.root.slot.show("a", in: tree.root) { a } }
    #expect(
      tree.take() == [
        "a active", #"a b ["a"]"#, "a attached", "a detaches", "a resigns", "b active", "b attached",
      ])
    #expect(tree.root.childNames == ["b"])
  }

  @Test func onlyTheLastRequestSurvives() {
    let a = tree.probe("a")
    a.interactor.whenActive = { _ in for key in ["b", "c", "d"] { show(key) } }
    tree.run { tree.root.slot.show("a", in: tree.root) { a } }
    #expect(tree.take().filter { $0.hasSuffix("active") } == ["a active", "d active"])
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

  @Test func aDetachBySomebodyElseEmptiesIt() {
    let a = tree.probe("a")
    tree.run {
      tree.root.slot.show("a", in: tree.root) { a }
      tree.root.detach(a)
    }
    #expect(tree.root.slot.key == nil)
    tree.run { show("a") }
    #expect(tree.root.childNames == ["a"])
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

  @Test func itsRoutersDetachEmptiesItAndLateRequestsAreDropped() {
    let owner = tree.launch(child: "owner")
    let a = tree.probe("a")
    a.interactor.whenResigning = { _ in show("b", in: owner) }
    owner.whenDetaching = { _ in show("c", in: owner) }
    tree.run {
      owner.slot.show("a", in: owner) { a }
      tree.root.detach(owner)
    }
    #expect(owner.slot.key == nil)
    #expect(tree.faults == [])
    #expect(tree.lates() == ["show(c)", "show(b)"])
    tree.run { tree.root.attach(owner) }
    #expect(owner.childNames == [])
  }

  @Test func aBuilderMayAskForAnotherKey() {
    tree.run {
      tree.root.slot.show("a", in: tree.root) {
        show("b")
        return tree.probe("a")
      }
    }
    #expect(tree.take() == ["b active", "b attached"])
  }

  @Test func aBuilderMayClear() {
    tree.run {
      tree.root.slot.show("a", in: tree.root) {
        tree.root.slot.clear(in: tree.root)
        return tree.probe("a")
      }
    }
    #expect(tree.take() == [])
    #expect(tree.root.slot.key == nil)
  }

  @Test func aBuilderThatDetachesTheOwnerHasItsChildRejected() {
    let owner = tree.launch(child: "owner")
    tree.run {
      owner.slot.show("a", in: owner) {
        tree.root.detach(owner)
        return tree.probe("a")
      }
    }
    #expect(tree.take() == ["owner detaches", "owner resigns", "fault parentNotAttached"])
    #expect(owner.slot.key == nil)
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
