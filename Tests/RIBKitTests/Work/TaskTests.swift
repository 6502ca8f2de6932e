import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Flows and timers on the tree.
@Suite(.trees)
struct FlowTests {
  let tree = ProbeTree.launched()

  @Test func aFlowStartsInALaterTurn() {
    tree.run {
      tree.root.interactor.task { $0.note("flow") }
      tree.transcript.note("returned")
    }
    #expect(tree.settled() == ["returned", "root flow"])
  }

  @Test func aFlowRunsOnTheActorOfTheTreeAfterEveryAwait() async {
    // On a real actor: a call of the kit from elsewhere would stop the program.
    let steps = await RealTree.steps()
    #expect(steps == ["route 1", "route 2"])
  }

  @Test func aFlowOfAnEndedActivationNeverStarts() {
    let child = tree.probe("child")
    tree.run {
      tree.root.attach(child)
      child.interactor.task { $0.note("flow") }
      tree.root.detach(child)
      tree.root.attach(child)
    }
    tree.forget()
    #expect(tree.settled() == [])
  }

  @Test func aFlowIsCancelledWithItsActivation() {
    let child = tree.probe("child")
    tree.run {
      tree.root.attach(child)
      child.interactor.task { me in
        try? await me.clock.sleep(for: .seconds(5))
        me.note("woken, cancelled \(Task.isCancelled), active \(me.isActive)")
      }
    }
    tree.host.settle()
    tree.forget()
    tree.run { tree.root.detach(child) }
    #expect(
      tree.settled() == [
        "child detaches", "child resigns", "child woken, cancelled true, active false",
      ])
  }

  @Test func flowsSleepOnTheTreesClock() {
    tree.run {
      tree.root.interactor.task { me in
        try? await me.clock.sleep(for: .seconds(5))
        me.note("woken")
      }
    }
    #expect(tree.settled() == [])
    tree.host.advance(by: .seconds(5))
    #expect(tree.take() == ["root woken"])
  }

  @Test(arguments: [Duration.zero, .seconds(-1)])
  func aTimerOfZeroOrLessIsTheNextTurn(_ delay: Duration) {
    tree.run {
      tree.root.interactor.after(delay) { $0.note("timer") }
      tree.transcript.note("returned")
    }
    #expect(tree.settled() == ["returned", "root timer"])
  }

  @Test(arguments: [Duration.seconds(100 * 365 * 86_400 + 1), .seconds(Int64.max)])
  func moreThanAHundredYearsAreAHundred(_ delay: Duration) {
    tree.run { tree.root.interactor.after(delay) { $0.note("timer") } }
    tree.host.settle()
    #expect(tree.host.clock.deadlines.map(\.offset) == [.seconds(100 * 365 * 86_400)])
  }

  @Test func theLongestTimesDoNotStopAProgramOnARealClock() async {
    #expect(await RealTree.sleepsForEver())
  }

  @Test func aTimerFiresOnceAtItsTime() {
    tree.run { tree.root.interactor.after(.seconds(3)) { $0.note("timer") } }
    tree.host.advance(by: .milliseconds(2999))
    #expect(tree.take() == [])
    tree.host.advance(by: .milliseconds(1))
    #expect(tree.take() == ["root timer"])
    tree.host.advance(by: .seconds(60))
    #expect(tree.take() == [])
  }

  @Test func aTimerOfAnEndedActivationDoesNotFire() {
    let child = tree.probe("child")
    tree.run {
      tree.root.attach(child)
      child.interactor.after(.seconds(3)) { $0.note("timer") }
    }
    tree.host.settle()
    tree.run {
      tree.root.detach(child)
      tree.root.attach(child)
    }
    tree.forget()
    tree.host.advance(by: .seconds(3))
    #expect(tree.take() == [])
  }

  @Test func aCancelledTimerDoesNotFireAndSleepsNoMore() {
    let handle = tree.run { tree.root.interactor.after(.seconds(3)) { $0.note("timer") } }
    tree.host.settle()
    tree.run { handle.cancel() }
    tree.host.settle()
    #expect(tree.host.clock.deadlines == [])
    #expect(!tree.host.advanceToNext())
  }
}

/// The operations on a tree that lives on an actor of its own.
private enum RealTree {
  /// Begins the longest waits there are on a real clock, and ends them.
  static func sleepsForEver() async -> Bool {
    await ProbeActor.live { me in
      me.root.launch(LaunchOptions(cancellationGracePeriod: .seconds(Int64.max)))
      let failures = Door()
      me.root.interactor.after(.seconds(Int64.max)) { $0.note("timer") }
      me.root.interactor.start(
        Worker("worker", restart: .onFailure(delay: .seconds(Int64.max), maxRestarts: 1)) {
          failures.open()
          throw CancellationError()
        })
      await failures.wait()
      // The tasks are given turns in which to begin their sleep: the runtime would stop the program there.
      for _ in 0..<1_000 { await Task.yield() }
      return true
    }
  }

  static func steps() async -> [String] {
    await ProbeActor.live { me in
      let transcript = me.transcript
      me.root.whenRouted = { _, route in transcript.note("route \(route)") }
      me.root.launch()
      _ = transcript.take()
      let door = Door()
      me.root.interactor.task { me in
        me.route(to: "1")
        await Task.detached {}.value
        me.route(to: "2")
        door.open()
      }
      await door.wait()
      return transcript.take().filter { $0.hasPrefix("route") }
    }
  }
}
