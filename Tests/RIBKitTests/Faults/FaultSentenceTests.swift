import RIBKit
import Testing
import TreeSupport

/// The sentences of all faults, to the letter.
///
/// This is the one place: other suites check what must be in a sentence, so that a comma changes one row.
@Suite(.trees)
struct FaultSentenceTests {
  /// A way to a sentence, in a tree of a root with a child `a` with a child `b`.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let code: TreeFault.Code
    let sentence: String
    let commit: @Sendable (_ tree: ProbeTree, _ a: ProbeRouter, _ b: ProbeRouter) -> Void

    var testDescription: String { name }
  }

  @Test(arguments: places + states + uses)
  func aFaultIsToldSo(_ row: Row) {
    let tree = ProbeTree()
    let (a, b) = tree.launch(child: "a", grandchild: "b")
    tree.run { row.commit(tree, a, b) }
    tree.host.settle()
    tree.log.whenTold = { _ in }
    #expect(tree.sentences == [row.sentence])
    #expect(tree.faults.map(\.code) == [row.code])
  }

  @Test func everyCodeHasARow() {
    // Work before the first attach is in no tree yet, so its row is the test below.
    let codes = (Self.places + Self.states + Self.uses).map(\.code) + [.notActive]
    #expect(Set(TreeFault.Code.allCases).subtracting(codes) == [])
  }

  @Test func workBeforeTheFirstAttachIsToldSo() async {
    #if DEBUG
      let condition = ExitTest.Condition.failure
    #else
      let condition = ExitTest.Condition.success
    #endif
    let result = await #expect(processExitsWith: condition, observing: [\.standardErrorContent]) {
      ProbeRouter("early", Transcript()).interactor.notify("hello")
    }
    let sentence = """
      RIBKit fault [notActive] a router that was never attached: ProbeInteractor called notify before its router was attached. \
      Call it in didBecomeActive or later, because it belongs to an activation.
      """
    #expect(text(result).contains(sentence))
  }

  private static let places = [
    Row(
      name: "a second place", code: .alreadyAttached,
      sentence: """
        Probe: cannot attach Probe, because it is already attached as Probe/Probe/Probe. A router has at most one parent: detach it \
        there first, or build another router.
        """
    ) { tree, _, b in tree.root.attach(b) },
    Row(
      name: "a second launch", code: .alreadyAttached,
      sentence: """
        Probe/Probe: cannot be launched as the root of a tree, because it is already attached as Probe/Probe. Build another router.
        """
    ) { tree, a, _ in a.launch(on: tree.host) },
    Row(
      name: "a stranger", code: .notAChild,
      sentence: """
        Probe: cannot detach Probe, because it is not attached. Detach a router from its parent.
        """
    ) { tree, _, _ in tree.root.detach(tree.probe("other")) },
    Row(
      name: "another's child", code: .notAChild,
      sentence: """
        Probe: cannot detach Probe, because it is attached elsewhere as Probe/Probe/Probe. \
        Detach a router from its parent.
        """
    ) { tree, _, b in tree.root.detach(b) },
    Row(
      name: "a child is no root", code: .notARoot,
      sentence: """
        Probe/Probe: cannot be shut down, because it is not the root of its tree. \
        Call shutdown on the router that was launched; detach any other from its parent.
        """
    ) { tree, a, _ in tree.host.shutdown(a) },
    Row(
      name: "a key twice", code: .duplicateKey,
      sentence: """
        Probe: cannot show the same key twice in a ChildList; the keys are ["a", "b", "a"]. \
        Only the first of each is shown. Give each child a unique key.
        """
    ) { tree, _, _ in tree.root.list.show(["a", "b", "a"], in: tree.root) { tree.probe($0) } },
  ]

  private static let states = [
    Row(
      name: "a parent that is not attached", code: .parentNotAttached,
      sentence: """
        Probe: cannot attach Probe, because this router is not attached. Attach children in didAttach, in didBecomeActive or in \
        response to a route.
        """
    ) { tree, a, _ in
      tree.root.detach(a)
      a.attach(tree.probe("late"))
    },
    Row(
      name: "a parent that is detaching", code: .parentNotAttached,
      sentence: """
        Probe/Probe: cannot attach Probe, because this router is detaching. Attach children in didAttach, in didBecomeActive or in \
        response to a route.
        """
    ) { tree, a, _ in
      a.interactor.whenResigning = { _ in a.attach(tree.probe("late")) }
      tree.root.detach(a)
    },
    Row(
      name: "a parent that is about to be detached", code: .parentNotAttached,
      sentence: """
        Probe/Probe: cannot attach Probe, because Probe/Probe detaches as soon as the current operation ends. Do not attach anything \
        after requesting a detach.
        """
    ) { tree, a, _ in
      let busy = tree.probe("busy")
      busy.interactor.whenActive = { _ in
        tree.root.detach(a)
        a.attach(tree.probe("late"))
      }
      a.attach(busy)
    },
    Row(
      name: "a wait for itself", code: .waitsForItself,
      sentence: """
        Probe: task (RIBKitTests/Some.swift:7) waits for its own end, so the wait leaves it out. Wait for a RIB or a tree from outside \
        it.
        """
    ) { tree, a, _ in
      a.interactor.task(fileID: "RIBKitTests/Some.swift", line: 7) { me in
        tree.root.detach(a)
        await me.scope.finished()
      }
    },
    Row(
      name: "a RIB that is not there", code: .noSuchRIB,
      sentence: """
        Probe/Probe: cannot begin a session in ShiftyInteractor, because no RIB with that interactor is attached below. \
        Route to it first.
        """
    ) { _, a, _ in
      _ = a.watchDetach(of: ShiftyInteractor.self, to: "begin a session", at: (#fileID, #line)) {}
    },
    Row(
      name: "a change by an observer", code: .changedWhileReporting,
      sentence: """
        Probe: detach was called by an observer or a fault handler, which must not change the tree. Store the event and act on it \
        after the handler returns.
        """
    ) { tree, a, _ in
      tree.log.whenTold = { _ in tree.root.detach(a) }
      a.interactor.route(to: "x")
    },
    Row(
      name: "endless switching", code: .endlessSwitching,
      sentence: """
        Probe: stopped switching this ChildSlot, because its children requested other children 1000 times in one call. It last showed \
        Probe/Probe (pong), and then Probe/Probe (ping) was requested; it stays as it is. Request another child only when something \
        has changed, or in a later turn.
        """
    ) { tree, _, _ in
      EndlessSwitchingTests.Container.slot.begin(
        "ping", in: tree.root, tree.transcript, next: EndlessSwitchingTests.other)
    },
  ]

  private static let uses = [
    Row(
      name: "a scope of another router", code: .scopeInUse,
      sentence: """
        Probe: cannot attach Probe, because Probe/Probe uses its interactor or scope. Create a new interactor with its own scope for \
        each router.
        """
    ) { tree, a, _ in tree.root.attach(ProbeRouter(a.interactor)) },
    Row(
      name: "a scope of another interactor", code: .scopeInUse,
      sentence: """
        Probe/Probe: task was called by an interactor other than the one that is attached with this scope. Create a new scope for each \
        interactor.
        """
    ) { tree, a, _ in
      ProbeInteractor("twin", tree.transcript, sharing: a.interactor.scope).task { $0.note("flow") }
    },
    Row(
      name: "a container of another router", code: .containerInUse,
      sentence: """
        Probe/Probe: cannot use this ChildSlot, because it belongs to Probe. \
        Give each router its own container.
        """
    ) { tree, a, _ in
      tree.root.slot.clear(in: tree.root)
      tree.root.slot.show("a", in: a) { tree.probe("a") }
    },
    Row(
      name: "an interactor that is not stored", code: .notStored,
      sentence: """
        Probe: cannot attach Shifty, because its interactor is a new object each time it is read. Store it in a `let interactor` that \
        the initializer sets.
        """
    ) { tree, _, _ in tree.root.attach(ShiftyRouter(hasStoredInteractor: false)) },
    Row(
      name: "a scope that is not stored", code: .notStored,
      sentence: """
        Shifty: cannot be launched as the root of a tree, because the scope of its interactor is a new object each time it is read. \
        Store it in a `let scope` that the initializer sets.
        """
    ) { tree, _, _ in ShiftyRouter(hasStoredInteractor: true).launch(tree.options, on: tree.host) },
    Row(
      name: "a value that is preserved too late", code: .notPreserved,
      sentence: """
        Probe/Probe: cannot preserve "draft", because the router is already attached. \
        Call preserve in didBecomeActive, before anything reads the value.
        """
    ) { _, a, _ in a.interactor.preserve(\.draft, as: "draft") },
    Row(
      name: "a save of a child", code: .notSaved,
      sentence: """
        Probe/Probe: cannot be saved, because it is not the root of its tree. Save the router that was launched.
        """
    ) { _, a, _ in _ = a.save() },
  ]
}
