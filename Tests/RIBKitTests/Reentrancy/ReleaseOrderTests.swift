import RIBKit
import Testing
import TreeSupport

/// Objects that use the tree when they are released in the middle of an operation.
@Suite(.trees)
struct ReleaseOrderTests {
  let tree = ProbeTree.launched()

  @Test func anAncestorsDetachAskedForByAReleasedRouterTakesAPendingOneWithIt() {
    let chain = tree.launch(chain: "a", "b")
    tree.run {
      let (root, a, b) = (tree.root, chain[0], chain[1])
      b.slot.show("c", in: b) {
        let c = tree.probe("c")
        c.interactor.whenResigning = { _ in a.detach(b) }
        c.whenReleased = { root.detach(a) }
        return c
      }
      b.slot.clear(in: b)
    }
    #expect(
      tree.take() == [
        "c active", "c attached", "c detaches", "c resigns", "a detaches", "b detaches", "b resigns",
        "a resigns",
      ])
    #expect(tree.log.events.count { $0.kind == .detached } == 3)
    #expect(tree.root.childNames == [])
  }

  @Test func aChildThatIsReleasedUnattachedMayClearItsSlot() {
    tree.run {
      let root = tree.root
      let first = tree.probe("first")
      first.interactor.whenActive = { _ in
        root.slot.show("second", in: root) {
          let second = tree.probe("second")
          second.whenReleased = { root.slot.clear(in: root) }
          return second
        }
        root.slot.show("third", in: root) { tree.probe("third") }
      }
      root.slot.show("first", in: root) { first }
    }
    #expect(tree.take() == ["first active", "first attached", "first detaches", "first resigns"])
    #expect(tree.root.slot.key == nil)
  }

  @Test func aChildThatIsReleasedBelowTheTopMayPushAnother() {
    tree.run {
      let root = tree.root
      root.stack.push("below", in: root) {
        let below = tree.probe("below")
        below.whenReleased = { root.stack.push("new", in: root) { tree.probe("new") } }
        return below
      }
      root.stack.push("top", in: root) { tree.probe("top") }
      tree.forget()
      root.stack.clear(in: root)
    }
    #expect(tree.take() == ["top detaches", "top resigns", "new active", "new attached"])
    #expect(tree.root.stack.keys == ["new"])
  }

  @Test func aFaultHandlerThatUsesTheContainerInQuestionIsRejected() {
    let child = tree.launch(child: "child")
    tree.run { tree.root.slot.clear(in: tree.root) }
    tree.whenFaulty = { [tree] _ in tree.root.slot.clear(in: tree.root) }
    tree.run { tree.root.slot.clear(in: child) }
    tree.whenFaulty = { _ in }
    #expect(tree.take() == ["fault containerInUse"])
  }
}
