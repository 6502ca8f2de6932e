import RIBKit
import Testing
import TreeSupport

/// Requests that a child makes in its `deinit`, when another request has superseded it before it was attached.
@Suite(.trees)
struct SupersededChildTests {
  let tree = ProbeTree.launched()

  @Test func theSlotShowsTheChildOfItsKey() {
    let root = tree.root
    func show(_ key: String, whenReleased: @escaping () -> Void = {}) {
      root.slot.show(key, in: root) {
        let child = tree.probe(key)
        child.whenReleased = whenReleased
        return child
      }
    }
    let a = tree.probe("a")
    a.interactor.whenActive = { _ in
      show("b") { show("c") }
      show("d")
    }
    tree.run { root.slot.show("a", in: root) { a } }
    #expect(root.slot.key == "c")
    #expect(root.childNames == ["c"])
  }

  @Test func theListDoesNotKeepTheChildrenOfAnOlderRequest() {
    let root = tree.root
    weak var ofTheOlder: ProbeRouter?
    func show(_ keys: [String], _ build: @escaping (ProbeRouter) -> Void) {
      root.list.show(keys, in: root) {
        let child = tree.probe($0)
        build(child)
        return child
      }
    }
    let a = tree.probe("a")
    a.interactor.whenActive = { _ in
      show(["a", "b"]) { $0.whenReleased = { show(["a", "c"]) { _ in } } }
      show(["a", "d"]) { ofTheOlder = $0 }
    }
    tree.run { root.list.show(["a"], in: root) { _ in a } }
    #expect(root.list.keys == ["a", "c"])
    #expect(root.childNames == ["a", "c"])
    #expect(ofTheOlder == nil)
  }
}
