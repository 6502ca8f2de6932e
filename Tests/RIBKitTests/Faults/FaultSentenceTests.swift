import RIBKit
import RIBTesting
import Testing
import TreeSupport

/// The sentences of all faults, to the letter.
///
/// The record is the one place: other suites check what must be in a sentence, so that a comma changes one text file, with `RIB_RECORD=1`.
@Suite(.trees)
struct FaultSentenceTests {
  /// A way to a sentence, in a tree of a root with a child `a` with a child `b`.
  struct Row: Sendable {
    let name: String
    let code: TreeFault.Code
    let commit: @Sendable (_ tree: ProbeTree, _ a: ProbeRouter, _ b: ProbeRouter) -> Void
  }

  @Test func aFaultIsToldSo() {
    let texts = (Self.places + Self.states + Self.uses).map { row in
      let tree = ProbeTree()
      let (a, b) = tree.launch(child: "a", grandchild: "b")
      tree.run { row.commit(tree, a, b) }
      tree.host.settle()
      tree.log.whenTold = { _ in }
      #expect(tree.faults.map(\.code) == [row.code])
      return (["## \(row.name)"] + tree.sentences).joined(separator: "\n\n")
    }
    expectRecorded(texts.joined(separator: "\n\n"), as: "faults")
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
      RIBKit fault [notActive] (never attached): ProbeInteractor called notify before it became active. Call \
      it in didBecomeActive or later.
      """
    #expect(text(result).contains(sentence))
  }

  private static let places = [
    Row(name: "a second place", code: .alreadyAttached) { tree, _, b in tree.root.attach(b) },
    Row(name: "a second launch", code: .alreadyAttached) { tree, a, _ in a.launch(on: tree.host) },
    Row(name: "a stranger", code: .notAChild) { tree, _, _ in tree.root.detach(tree.probe("other")) },
    Row(name: "another's child", code: .notAChild) { tree, _, b in tree.root.detach(b) },
    Row(name: "a child is no root", code: .notARoot) { tree, a, _ in tree.host.shutdown(a) },
    Row(name: "a key twice", code: .duplicateKey) { tree, _, _ in
      tree.root.list.show(["a", "b", "a"], in: tree.root) { tree.probe($0) }
    },
  ]

  private static let states = [
    Row(name: "a parent that is not attached", code: .parentNotAttached) { tree, a, _ in
      tree.root.detach(a)
      a.attach(tree.probe("late"))
    },
    Row(name: "a parent that is detaching", code: .parentNotAttached) { tree, a, _ in
      a.interactor.whenResigning = { _ in a.attach(tree.probe("late")) }
      tree.root.detach(a)
    },
    Row(name: "a parent that is about to be detached", code: .parentNotAttached) { tree, a, _ in
      let busy = tree.probe("busy")
      busy.interactor.whenActive = { _ in
        tree.root.detach(a)
        a.attach(tree.probe("late"))
      }
      a.attach(busy)
    },
    Row(name: "a wait for itself", code: .waitsForItself) { tree, a, _ in
      a.interactor.task(fileID: "RIBKitTests/Some.swift", line: 7) { me in
        tree.root.detach(a)
        await me.scope.finished()
      }
    },
    Row(name: "a RIB that is not there", code: .noSuchRIB) { _, a, _ in
      _ = a.watchDetach(of: ShiftyInteractor.self, to: "begin a session", at: (#fileID, #line)) {}
    },
    Row(name: "a change by an observer", code: .changedWhileReporting) { tree, a, _ in
      tree.log.whenTold = { _ in tree.root.detach(a) }
      a.interactor.route(to: "x")
    },
    Row(name: "endless switching", code: .endlessSwitching) { tree, _, _ in
      ProbeContainer.slot.begin(
        "ping", in: tree.root, tree.transcript, next: EndlessSwitchingTests.other)
    },
  ]

  private static let uses = [
    Row(name: "a scope of another router", code: .scopeInUse) { tree, a, _ in
      tree.root.attach(ProbeRouter(a.interactor))
    },
    Row(name: "a scope of another interactor", code: .scopeInUse) { tree, a, _ in
      ProbeInteractor("twin", tree.transcript, sharing: a.interactor.scope).task { $0.note("flow") }
    },
    Row(name: "a container of another router", code: .containerInUse) { tree, a, _ in
      tree.root.slot.clear(in: tree.root)
      tree.root.slot.show("a", in: a) { tree.probe("a") }
    },
    Row(name: "an interactor that is not stored", code: .notStored) { tree, _, _ in
      tree.root.attach(ShiftyRouter(hasStoredInteractor: false))
    },
    Row(name: "a scope that is not stored", code: .notStored) { tree, _, _ in
      ShiftyRouter(hasStoredInteractor: true).launch(tree.options, on: tree.host)
    },
    Row(name: "a value that is preserved too late", code: .notPreserved) { _, a, _ in
      a.interactor.preserve(\.draft, as: "draft")
    },
    Row(name: "a save of a child", code: .notSaved) { _, a, _ in _ = a.save() },
  ]
}
