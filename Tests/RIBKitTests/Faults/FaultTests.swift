import RIBKit
import Testing
import TreeSupport

/// Misuse is rejected and reported.
@Suite(.trees)
struct FaultTests {
  @Test(arguments: Misuse.all)
  func itIsReportedWithItsCodeAndTheTreeIsUnchanged(_ misuse: Misuse) {
    let tree = ProbeTree()
    let chain = tree.launch(chain: "a", "b")
    tree.run { misuse.commit(tree, chain) }
    #expect(tree.settled() == ["fault \(misuse.code.rawValue)"])
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

  @Test(arguments: ["detached", "detaching", "detaching a child", "about to be detached"])
  func anAttachNeedsAParentThatStays(_ state: String) {
    let tree = ProbeTree()
    let a = tree.launch(child: "a")
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
    case "detaching a child":
      let child = tree.probe("child")
      child.interactor.whenResigning = { _ in a.attach(late) }
      tree.run {
        a.attach(child)
        tree.root.detach(a)
      }
    default:
      let busy = tree.probe("busy")
      busy.interactor.whenActive = { _ in
        tree.root.detach(a)
        a.attach(late)
      }
      tree.run { a.attach(busy) }
    }
    #expect(tree.faults.map(\.code) == [.parentNotAttached])
    #expect(!late.interactor.isActive)
    #expect(tree.root.childNames == [])
  }

  @Test func aListWithAKeyTwiceIsReportedAndShowsItOnce() {
    let tree = ProbeTree.launched()
    tree.run { tree.root.list.show(["a", "b", "a"], in: tree.root) { tree.probe($0) } }
    #expect(
      tree.take() == ["fault duplicateKey", "a active", "a attached", "b active", "b attached"])
    #expect(tree.root.list.keys == ["a", "b"])
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
  }

  @Test func theFaultIsAnEventWithItsCodeAndSentence() {
    let tree = ProbeTree()
    let chain = tree.launch(chain: "a")
    tree.run { tree.root.attach(chain[0]) }
    #expect(tree.log.details(of: .fault) == ["alreadyAttached: \(tree.faults[0].message)"])
  }
}
