import RIBKit
import RIBTesting
import Testing
import TreeSupport

/// The sentences of all faults, to the letter.
///
/// The record is the one place: other suites check what must be in a sentence, so that a comma changes one text file, with `RIB_RECORD=1`.
@Suite(.trees)
struct FaultSentenceTests {
  @Test func aFaultIsToldSo() {
    let texts = Self.rows.map { row in
      let tree = ProbeTree()
      let chain = tree.launch(chain: "a", "b")
      tree.run { row.commit(tree, chain) }
      tree.host.settle()
      tree.log.whenTold = { _ in }
      #expect(tree.faults.map(\.code) == [row.code])
      return (["## \(row.name)"] + tree.sentences).joined(separator: "\n\n")
    }
    expectRecorded(texts.joined(separator: "\n\n"), as: "faults")
  }

  @Test func everyCodeHasARow() {
    // Work before the first attach is in no tree yet, so its sentence is in `LateTests`.
    let codes = Self.rows.map(\.code) + [.notActive]
    #expect(Set(TreeFault.Code.allCases).subtracting(codes) == [])
  }

  private static let rows = Misuse.all + states + switches + uses

  private static let states = [
    Misuse(name: "attach to a parent that is not attached", code: .parentNotAttached) { tree, chain in
      tree.root.detach(chain[0])
      chain[0].attach(tree.probe("late"))
    },
    Misuse(name: "attach to a parent that is detaching", code: .parentNotAttached) { tree, chain in
      chain[0].interactor.whenResigning = { _ in chain[0].attach(tree.probe("late")) }
      tree.root.detach(chain[0])
    },
    Misuse(name: "attach to a parent that is about to be detached", code: .parentNotAttached) { tree, chain in
      let busy = tree.probe("busy")
      busy.interactor.whenActive = { _ in
        tree.root.detach(chain[0])
        chain[0].attach(tree.probe("late"))
      }
      chain[0].attach(busy)
    },
    Misuse(name: "show a key twice", code: .duplicateKey) { tree, _ in
      tree.root.list.show(["a", "b", "a"], in: tree.root) { tree.probe($0) }
    },
    Misuse(name: "wait for itself", code: .waitsForItself) { tree, chain in
      chain[0].interactor.task(fileID: "RIBKitTests/Some.swift", line: 7) { me in
        tree.root.detach(chain[0])
        await me.scope.finished()
      }
    },
    Misuse(name: "wait for a RIB that is not there", code: .noSuchRIB) { _, chain in
      _ = chain[0].watchDetach(of: ShiftyInteractor.self, to: "begin a session", at: (#fileID, #line)) {}
    },
    Misuse(name: "change the tree in an observer", code: .changedWhileReporting) { tree, chain in
      tree.log.whenTold = { _ in tree.root.detach(chain[0]) }
      chain[0].interactor.route(to: "x")
    },
  ]

  private static let switches = ProbeContainer.allCases.map { container in
    Misuse(name: "switch a \(container.rawValue) without an end", code: .endlessSwitching) { tree, _ in
      container.begin("ping", in: tree.root, tree.transcript, next: EndlessSwitchingTests.other)
    }
  }

  private static let uses = [
    Misuse(name: "attach a router that does not store its interactor", code: .notStored) { tree, _ in
      tree.root.attach(ShiftyRouter(hasStoredInteractor: false))
    },
    Misuse(name: "launch an interactor that does not store its scope", code: .notStored) { tree, _ in
      ShiftyRouter(hasStoredInteractor: true).launch(tree.options, on: tree.host)
    },
    Misuse(name: "preserve a value too late", code: .notPreserved) { _, chain in
      chain[0].interactor.preserve(\.draft, as: "draft")
    },
    Misuse(name: "save a child", code: .notSaved) { _, chain in _ = chain[0].save() },
  ]
}
