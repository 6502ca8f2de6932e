import RIBKit
import Testing
import TreeSupport

/// ChildList.
@Suite(.trees)
struct ChildListTests {
  let tree = ProbeTree.launched()

  func show(_ keys: [String], in router: ProbeRouter? = nil) {
    let router = router ?? tree.root
    router.list.show(keys, in: router) { tree.probe($0) }
  }

  static let changes: [(old: [String], new: [String])] = [
    ([], ["a", "b"]), (["a", "b"], []), (["a", "b", "c"], ["c", "a", "d"]), (["a", "b"], ["b", "a"]),
    (["a", "b", "c"], ["a", "b", "c"]), (["a"], ["b"]), (["a", "b", "c", "d"], ["x", "b", "y"]),
  ]

  @Test(arguments: changes)
  func itTakesTheFewestAttachesAndDetaches(_ old: [String], _ new: [String]) {
    tree.run { show(old) }
    #expect(tree.root.childNames == old)
    tree.forget()
    tree.run { show(new) }
    let lines = tree.take()
    let (leavers, newcomers) = (old.filter { !new.contains($0) }, new.filter { !old.contains($0) })
    #expect(lines.filter { $0.hasSuffix("resigns") } == leavers.reversed().map { "\($0) resigns" })
    #expect(lines.filter { $0.hasSuffix("active") } == newcomers.map { "\($0) active" })
    #expect(tree.root.childNames == old.filter { new.contains($0) } + newcomers)
    #expect(tree.root.list.keys == new)
  }

  @Test func clearDetachesAllLastFirst() {
    tree.run { show(["a", "b"]) }
    tree.forget()
    tree.run { tree.root.list.clear(in: tree.root) }
    #expect(tree.take() == ["b detaches", "b resigns", "a detaches", "a resigns"])
    #expect(tree.root.list.keys == [])
  }

  @Test func whileOneIsRunningOnlyTheLastCounts() {
    let a = tree.probe("a")
    a.interactor.whenActive = { _ in
      show(["x"])
      show(["b"])
    }
    tree.run { tree.root.list.show(["a", "c"], in: tree.root) { $0 == "a" ? a : tree.probe($0) } }
    #expect(
      tree.take().filter { $0.hasSuffix("active") || $0.hasSuffix("resigns") } == [
        "a active", "a resigns", "b active",
      ])
    #expect(tree.root.list.keys == ["b"])
  }

  @Test func aChildThatMustWaitToLeaveLeavesLater() {
    let (a, deep) = (tree.probe("a"), tree.probe("deep"))
    deep.interactor.whenActive = { me in
      show(["b"])
      me.note("\(tree.root.list.keys) \(tree.root.childNames)")
    }
    tree.run {
      tree.root.list.show(["a"], in: tree.root) { _ in a }
      a.attach(deep)
    }
    #expect(tree.take().filter { $0.contains("[") } == [#"deep ["b"] ["a", "b"]"#])
    #expect(tree.root.childNames == ["b"])
  }

  @Test func aKeyAskedForAgainWhileItsChildMustLeaveGetsANewChild() {
    let (a, deep) = (tree.probe("a"), tree.probe("deep"))
    deep.interactor.whenActive = { _ in
      show([])
      tree.root.list.show(["a"], in: tree.root) { _ in tree.probe("a2") }
    }
    tree.run {
      tree.root.list.show(["a"], in: tree.root) { _ in a }
      a.attach(deep)
    }
    #expect(tree.root.childNames == ["a2"])
    #expect(tree.root.list.keys == ["a"])
  }

  @Test func aDetachBySomebodyElseRemovesTheKey() {
    let a = tree.probe("a")
    tree.run {
      tree.root.list.show(["a", "b"], in: tree.root) { $0 == "a" ? a : tree.probe($0) }
      tree.root.detach(a)
    }
    #expect(tree.root.list.keys == ["b"])
    tree.run { show(["b", "a"]) }
    #expect(tree.root.childNames == ["b", "a"])
  }

  @Test func aBuilderThatDetachesTheOwnerHasItsChildRejected() {
    let owner = tree.launch(child: "owner")
    tree.run {
      owner.list.show(["a", "b", "c"], in: owner) { key in
        if key == "b" { tree.root.detach(owner) }
        return tree.probe(key)
      }
    }
    // All are built before one is attached; then each is rejected.
    let fault = "fault parentNotAttached"
    #expect(tree.take() == ["owner detaches", "owner resigns", fault, fault, fault])
    #expect(owner.list.keys == [])
  }

  @Test func aBuilderMayAskForAnotherArray() {
    tree.run {
      tree.root.list.show(["a", "b"], in: tree.root) { key in
        if key == "b" { show(["c"]) }
        return tree.probe(key)
      }
    }
    #expect(tree.root.childNames == ["c"])
    #expect(tree.root.list.keys == ["c"])
  }
}
