import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Waiting for an end.
@Suite(.trees)
struct FinishedTests {
  let tree = ProbeTree()
  let child: ProbeRouter

  init() { child = tree.launch(child: "child") }

  /// A task of the root that waits for the end of the child.
  func waitForChild() {
    tree.root.interactor.task { [child] me in
      await child.interactor.scope.finished()
      me.note("knows")
    }
  }

  @Test func finishedReturnsWhenTheTasksOfEndedActivationsAreDone() {
    let door = Door()
    tree.run { child.interactor.start(Worker("stubborn") { await door.wait() }) }
    tree.host.settle()
    tree.run {
      tree.root.detach(child)
      waitForChild()
    }
    #expect(tree.settled() == ["child detaches", "child resigns"])
    door.open()
    #expect(tree.settled() == ["root knows"])
  }

  @Test func itReturnsAtOnceWhenNothingWasStarted() {
    tree.run { waitForChild() }
    #expect(tree.settled() == ["root knows"])
  }

  @Test func itDoesNotWaitForTheOpenActivation() {
    tree.run {
      child.interactor.after(.seconds(60)) { $0.note("timer") }
      waitForChild()
    }
    #expect(tree.settled() == ["root knows"])
  }

  @Test func calledFromItsOwnTreeItWaitsForAnotherRIBOnly() {
    let door = Door()
    tree.run {
      child.interactor.task { me in
        await door.wait()
        me.note("late flow ends")
      }
    }
    tree.host.settle()
    tree.run {
      tree.root.interactor.task { me in
        tree.root.detach(child)
        await child.interactor.scope.finished()
        me.note("knows")
      }
    }
    #expect(tree.settled() == ["child detaches", "child resigns"])
    door.open()
    #expect(tree.settled() == ["child late flow ends", "root knows"])
  }

  @Test func calledByATaskThatItWouldWaitForItIsAFaultAndReturns() {
    tree.run {
      child.interactor.task { me in
        tree.root.detach(child)
        await me.scope.finished()
        me.note("goes on \(me.isActive)")
      }
    }
    #expect(
      tree.settled() == [
        "child detaches", "child resigns", "fault waitsForItself", "child goes on false",
      ])
  }

  @Test func twoTasksThatWaitForEachOtherBothReturn() {
    let door = Door()
    tree.run {
      for name in ["one", "two"] {
        child.interactor.task { me in
          await door.wait()
          await me.scope.finished()
          me.note(name)
        }
      }
    }
    tree.host.settle()
    tree.run { tree.root.detach(child) }
    door.open()
    let lines = tree.settled()
    #expect(
      lines.dropLast(2) == [
        "child detaches", "child resigns", "fault waitsForItself", "fault waitsForItself",
      ])
    // Which of the two goes on first is not promised.
    #expect(Set(lines.suffix(2)) == ["child one", "child two"])
  }

  @Test func shutdownFromAFlowOfTheTreeIsAFaultAndReturns() {
    let tree = ProbeTree.launched()
    let root = tree.root
    tree.run {
      root.interactor.task { me in
        await root.shutdown()
        me.note("goes on")
      }
    }
    #expect(
      tree.settled() == ["root detaches", "root resigns", "fault waitsForItself", "root goes on"])
  }

  @Test func whatIgnoresItsCancellationIsNamedAfterTheTreesPatience() {
    let door = Door()
    tree.run {
      child.interactor.start(Worker("stubborn") { await door.wait() }, fileID: "A/B.swift", line: 7)
    }
    tree.host.settle()
    tree.run {
      tree.root.detach(child)
      tree.root.interactor.task { _ in await child.interactor.scope.finished() }
    }
    tree.host.advance(by: .seconds(4))
    #expect(tree.log.details(of: .unfinished) == [])
    #expect(child.interactor.scope.unfinished == ["stubborn (A/B.swift:7)"])
    tree.host.advance(by: .seconds(1))
    #expect(tree.log.details(of: .unfinished) == ["stubborn (A/B.swift:7)"])
    door.open()
    tree.host.settle()
    #expect(child.interactor.scope.unfinished == [])
  }

  @Test func finishedDoesNotReturnEarlyWhenItsCallerIsCancelled() {
    let door = Door()
    tree.run { child.interactor.start(Worker("stubborn") { await door.wait() }) }
    tree.host.settle()
    let handle = tree.run {
      tree.root.detach(child)
      return tree.root.interactor.task { me in
        await child.interactor.scope.finished()
        me.note("knows, cancelled \(Task.isCancelled)")
      }
    }
    tree.host.settle()
    tree.run { handle.cancel() }
    #expect(tree.settled() == ["child detaches", "child resigns"])
    door.open()
    #expect(tree.settled() == ["root knows, cancelled true"])
  }
}
