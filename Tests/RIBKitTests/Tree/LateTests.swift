import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Late calls and deliveries are dropped.
@Suite(.trees)
struct LateTests {
  let tree = ProbeTree()

  /// A child whose parent hears its events and is asked for a route by each of them.
  func childWithHearingParent() -> ProbeRouter {
    tree.launch()
    let parent = tree.root.interactor
    let child = tree.probe(
      "child",
      listener: parent.listener { me, event in
        me.note("hears \(event)")
        me.route(to: event)
      })
    tree.run { tree.root.attach(child) }
    tree.forget()
    return child
  }

  @Test func aChildsLastWordReachesAParentThatStays() {
    let child = childWithHearingParent()
    child.interactor.whenResigning = { me in
      me.notify("bye")
      me.route(to: "own")
    }
    tree.run { tree.root.detach(child) }
    #expect(tree.take() == ["child detaches", "child resigns", "root hears bye", "root to bye"])
    #expect(tree.lates() == ["route(to: own)"])
  }

  @Test func aChildsLastWordToADetachingParentDoesNoHarm() {
    let child = childWithHearingParent()
    child.interactor.whenResigning = { me in me.notify("bye") }
    #expect(
      tree.shutdown() == [
        "root detaches", "child detaches", "child resigns", "root hears bye", "root resigns",
      ])
    #expect(tree.lates() == ["route(to: bye)"])
  }

  @Test func aRouterTakesNoRouteFromTheFirstStepOfItsDetach() {
    let child = childWithHearingParent()
    child.whenDetaching = { $0.interactor.route(to: "there") }
    tree.run { tree.root.detach(child) }
    #expect(tree.take() == ["child detaches", "child resigns"])
    #expect(tree.lates() == ["route(to: there)"])
  }

  @Test func routeAndNotifyAreLateFromAnInteractorThatIsNotActive() {
    let child = childWithHearingParent()
    tree.run { tree.root.detach(child) }
    tree.forget()
    tree.run {
      child.interactor.route(to: "there")
      child.interactor.notify("hello")
    }
    #expect(tree.take() == [])
    #expect(tree.lates() == ["route(to: there)", "notify(hello)"])
  }

  @Test func aCallBeforeTheFirstAttachIsAFault() async {
    let child = tree.probe("child", listener: Listener { _ in Issue.record("nobody is attached") })
    #expect(tree.take() == [])
    #expect(!child.interactor.isActive)
    // There is no tree with a policy yet, so the default decides.
    for (name, call) in [("route(to:)", EarlyCall.route), ("notify", .notify), ("task", .task)] {
      let result = await #expect(processExitsWith: .defaultFault, observing: [\.standardErrorContent]) {
        [call = call as EarlyCall] in
        let interactor = ProbeRouter("early", Transcript()).interactor
        switch call {
        case .route: interactor.route(to: "there")
        case .notify: interactor.notify("hello")
        case .task: interactor.task { $0.note("flow") }
        }
      }
      let sentence = """
        RIBKit fault [notActive] (never attached): ProbeInteractor called \(name) before it became active. Call \
        it in didBecomeActive or later.
        """
      #expect(text(result).contains(sentence))
    }
  }

  @Test func workStartedAfterTheEndIsLateAndItsHandleDead() {
    let child = childWithHearingParent()
    tree.run { tree.root.detach(child) }
    tree.forget()
    let source = MutableModelStream(1)
    let handles = tree.run {
      [
        child.interactor.observe(source.stream) { me, _ in me.note("model") },
        child.interactor.task { me in me.note("flow") },
        child.interactor.call({ 1 }, then: { me, _ in me.note("result") }),
        child.interactor.after(.zero) { me in me.note("timer") },
        child.interactor.start(Worker("worker") {}),
      ]
    }
    #expect(tree.settled() == [])
    #expect(handles.map(\.isActive) == [false, false, false, false, false])
    #expect(tree.lates() == ["observe", "task", "call", "after", "start"])
    tree.run { for handle in handles { handle.cancel() } }
  }

  @Test func aLateCompletionIsNotDeliveredIntoTheNextActivation() {
    let child = childWithHearingParent()
    let door = Door()
    tree.run {
      child.interactor.call(
        {
          await door.wait()
          return 42
        }, then: { me, result in me.note("\(result)") })
    }
    tree.host.settle()
    tree.run {
      tree.root.detach(child)
      tree.root.attach(child)
    }
    tree.forget()
    door.open()
    #expect(tree.settled() == [])
    #expect(tree.lates() == ["success(42)"])
  }

  @Test func aModelSentBeforeTheDetachIsNotDeliveredAfterTheReattach() {
    let child = childWithHearingParent()
    let source = MutableModelStream(1)
    tree.run { child.interactor.observe(source.stream) { me, model in me.note("model \(model)") } }
    source.send(2)
    tree.run {
      tree.root.detach(child)
      tree.root.attach(child)
    }
    #expect(
      tree.settled() == [
        "child model 1", "child detaches", "child resigns", "child active", "child attached",
      ])
  }

  @Test func aListenerOfAnInactiveParentDropsWhatItHears() {
    let (a, b) = tree.launch(child: "a", grandchild: "b")
    let toB = b.interactor.listener { (me, event: String) in me.note("hears \(event)") }
    let child = tree.probe("child", listener: toB)
    tree.run {
      a.detach(b)
      tree.root.attach(child)
    }
    tree.forget()
    tree.run { child.interactor.notify("hello") }
    #expect(tree.take() == [])
    #expect(tree.lates() == ["hello"])
  }

  @Test func aListenerDoesNotKeepItsParentAlive() {
    weak var parent: ProbeInteractor?
    var listener: Listener<String>?
    do {
      let probe = tree.probe("parent")
      parent = probe.interactor
      listener = probe.interactor.listener { me, event in me.note(event) }
    }
    #expect(parent == nil)
    let child = tree.probe("child", listener: listener ?? Listener { _ in })
    tree.launch()
    tree.run {
      tree.root.attach(child)
      child.interactor.notify("hello")
    }
    #expect(tree.take() == ["child active", "child attached"])
  }

  @Test func aListenerMadeBeforeTheAttachWorksAfterIt() {
    let parent = tree.probe("parent")
    let child = tree.probe("child", listener: parent.interactor.listener { me, event in me.note(event) })
    tree.launch()
    parent.whenAttached = { $0.attach(child) }
    child.interactor.whenActive = { $0.notify("hello") }
    tree.run { tree.root.attach(parent) }
    #expect(
      tree.take() == [
        "parent active", "parent attached", "child active", "parent hello", "child attached",
      ])
  }

  @Test func aListenerIsNotHeardByAnotherInteractorWithTheSameScope() {
    tree.launch()
    let first = tree.probe("first")
    let listener = first.interactor.listener { (me, event: String) in me.note("hears \(event)") }
    let second = ProbeRouter(ProbeInteractor("second", tree.transcript, sharing: first.interactor.scope))
    let child = tree.probe("child", listener: listener)
    tree.run {
      tree.root.attach(second)
      tree.root.attach(child)
    }
    tree.forget()
    tree.run { child.interactor.notify("hello") }
    #expect(tree.take() == [])
    #expect(tree.lates() == ["hello"])
  }
}

/// A call of an interactor before it is attached.
private enum EarlyCall: Codable {
  case route
  case notify
  case task
}
