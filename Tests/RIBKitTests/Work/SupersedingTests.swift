import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Only the newest with an identity goes on.
@Suite(.trees)
struct SupersedingTests {
  let tree = ProbeTree.launched()

  @Test func whatTheSupersededOneStartsWhileItGoesIsSupersededToo() {
    let me = tree.root.interactor
    tree.run {
      let token = Canary { me.after(.seconds(1), id: "same") { $0.note("second") } }
      me.after(.seconds(1), id: "same") { _ in withExtendedLifetime(token) {} }
    }
    tree.run { me.after(.seconds(1), id: "same") { $0.note("third") } }
    tree.host.advance(by: .seconds(1))
    #expect(tree.take() == ["root third"])
  }

  /// The transform of a view runs inside the call; it begins something newer.
  @Test(arguments: [false, true])
  func anObservationThatItsOwnTransformSupersedesDeliversNothing(_ joinsAnother: Bool) {
    let me = tree.root.interactor
    let (source, spring) = (MutableModelStream(0), ObservingTransformTests.Spring())
    let view = source.stream.map { spring.pass($0) }
    if joinsAnother {
      tree.run { _ = me.observe(view) { _, _ in } }
      source.send(1)
    }
    spring.set(at: source.stream.latest) { me.after(.seconds(1), id: "same") { $0.note("newer") } }
    let handle = tree.run { me.observe(view, id: "same") { me, model in me.note("older \(model)") } }
    #expect(handle.endReason == .superseded)
    source.send(2)
    tree.host.advance(by: .seconds(1))
    #expect(tree.take() == ["root newer"])
  }

  /// The source of a stream starts inside the call; it begins something newer.
  @Test func anObservationThatItsOwnSourceSupersedesDeliversNothing() {
    let me = tree.root.interactor
    let (source, spring) = (EventSource<Int>(), ObservingTransformTests.Spring())
    spring.set(at: 1) { me.after(.seconds(1), id: "same") { $0.note("newer") } }
    let events = source.stream.whileObserved {
      source.send(0)
      _ = spring.pass(1)
      return {}
    }
    let handle = tree.run { me.observe(events, id: "same") { me, event in me.note("older \(event)") } }
    #expect(handle.endReason == .superseded)
    source.send(2)
    tree.host.advance(by: .seconds(1))
    #expect(tree.take() == ["root newer"])
  }

  @Test func anotherIdentityIsLeftAlone() {
    let me = tree.root.interactor
    tree.run {
      me.after(.seconds(1), id: 1) { $0.note("one") }
      me.after(.seconds(1), id: 2) { $0.note("two") }
      me.after(.seconds(2), id: 1) { $0.note("one again") }
    }
    tree.host.advance(by: .seconds(2))
    #expect(tree.take() == ["root two", "root one again"])
  }

  @Test func aKeyOfAListWhoseChildSomebodyElseDetachesIsGoneUntilItIsAskedForAgain() {
    let root = tree.root
    tree.run { root.list.show(["a", "b", "c"], in: root) { tree.probe($0) } }
    tree.run { if let b = root.children[1] as? ProbeRouter { root.detach(b) } }
    #expect(root.list.keys == ["a", "c"])
    tree.run { root.list.show(["a", "b"], in: root) { tree.probe($0) } }
    #expect(root.list.keys == ["a", "b"])
    #expect(root.childNames == ["a", "b"])
  }
}
