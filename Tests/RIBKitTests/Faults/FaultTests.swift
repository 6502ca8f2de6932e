import RIBKit
import RIBTesting
import Testing

/// Misuse is refused and reported.
@Suite(.ribs)
struct FaultTests {
  @Test(arguments: Misuse.all)
  func itIsReportedWithItsCodeAndSentenceAndTheTreeIsUnchanged(_ misuse: Misuse) {
    let tree = ProbeTree()
    let chain = tree.launch(chain: "a", "b")
    tree.run { misuse.commit(tree, chain) }
    #expect(tree.settled() == ["fault \(misuse.code.rawValue)"])
    #expect(tree.sentences == [misuse.sentence])
    #expect(tree.faults.map(\.code) == [misuse.code])
    #expect(tree.log.events.map(\.kind) == [.fault])
    #expect(tree.root.childNames == ["a"])
    #expect(chain[0].childNames == ["b"])
    #expect(chain[1].childNames == [])
    #expect([tree.root, chain[0], chain[1]].allSatisfy { $0.interactor.isActive })
    #expect(
      tree.shutdown() == [
        "root detaches", "a detaches", "b detaches", "b resigns", "a resigns", "root resigns",
      ])
  }

  @Test(arguments: ["detached", "detaching", "about to be detached"])
  func anAttachNeedsAParentThatStays(_ state: String) {
    let tree = ProbeTree()
    let a = tree.launch(chain: "a")[0]
    let late = tree.probe("late")
    switch state {
    case "detached":
      tree.run {
        tree.root.detach(a)
        a.attach(late)
      }
    case "detaching":
      a.interactor.whenResigning = { _ in a.attach(late) }
      tree.run { tree.root.detach(a) }
    default:
      let busy = tree.probe("busy")
      busy.interactor.whenActive = { _ in
        tree.root.detach(a)
        a.attach(late)
      }
      tree.run { a.attach(busy) }
    }
    #expect(tree.faults.map(\.code) == [.parentNotAttached])
    let reason =
      switch state {
      case "detached":
        "Probe: cannot attach Probe, because this router is itself not attached. "
          + "Attach children in didAttach, in didBecomeActive or in answer to a route."
      case "detaching":
        "Probe/Probe: cannot attach Probe, because this router is itself detaching. "
          + "Attach children in didAttach, in didBecomeActive or in answer to a route."
      default:
        "Probe/Probe: cannot attach Probe, because Probe/Probe is about to be detached: its detach waits for "
          + "the operation that is in progress. Attach nothing after asking for a detach."
      }
    #expect(tree.sentences == [reason])
    #expect(!late.interactor.isActive)
    #expect(tree.root.childNames == [])
    tree.shutdown()
  }

  @Test func aListWithAKeyTwiceIsReportedAndShowsItOnce() {
    let tree = ProbeTree()
    tree.launch()
    tree.run { tree.root.list.show(["a", "b", "a"], in: tree.root) { tree.probe($0) } }
    #expect(
      tree.take() == ["fault duplicateKey", "a active", "a attached", "b active", "b attached"])
    #expect(
      tree.sentences == [
        #"Probe: cannot show the same key twice in a ChildList; the keys are ["a", "b", "a"]. "#
          + "The first of each is shown. Give each child a key of its own."
      ])
    #expect(tree.root.list.keys == ["a", "b"])
    tree.shutdown()
  }

  @Test func aTaskThatWaitsForItselfIsNamed() {
    let tree = ProbeTree()
    let a = tree.launch(chain: "a")[0]
    tree.run {
      a.interactor.task(fileID: "A/B.swift", line: 7) { me in
        tree.root.detach(a)
        await me.scope.finished()
      }
    }
    tree.host.settle()
    #expect(
      tree.sentences == [
        "Probe: task (A/B.swift:7) waits for an end that includes its own, so it is not counted. "
          + "Wait for a RIB or a tree from outside of it."
      ])
    tree.shutdown()
  }

  @Test func faultsAreEqualByTheirCodes() {
    let tree = ProbeTree()
    let chain = tree.launch(chain: "a", "b")
    tree.run {
      tree.root.attach(chain[0])
      tree.root.attach(chain[1])
      tree.root.detach(chain[1])
    }
    #expect(tree.faults[0] == tree.faults[1])
    #expect(tree.faults[0] != tree.faults[2])
    #expect(Set(tree.faults).count == 2)
    tree.shutdown()
  }

  @Test func theFaultIsAnEventWithItsCodeAndSentence() {
    let tree = ProbeTree()
    let chain = tree.launch(chain: "a")
    tree.run { tree.root.attach(chain[0]) }
    #expect(tree.log.details(of: .fault) == ["alreadyAttached: \(tree.faults[0].message)"])
    tree.shutdown()
  }
}
