import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// A host that does not settle.
@Suite(.trees)
struct SettlingLimitTests {
  let tree = ProbeTree()

  /// Two RIBs that send each other numbers for ever, the child by the root's listener.
  func playPingPong() {
    let ball = MutableModelStream(0)
    let (root, child) = (tree.root, tree.probe("child"))
    tree.run {
      root.attach(child)
      root.interactor.observe(ball.stream) { _, number in
        if number > 0, number.isMultiple(of: 2) { ball.send(number + 1) }
      }
      child.interactor.observe(ball.stream) { me, number in
        guard !number.isMultiple(of: 2) else { return }
        me.notify("pong \(number)")
        ball.send(number + 1)
      }
    }
    ball.send(1)
  }

  @Test func tellsWhoSentWhatInTheLastRounds() {
    tree.launch()
    playPingPong()
    let settlement = tree.host.settle(limit: 10)
    #expect(settlement.hasReachedLimit)
    #expect(
      settlement.lastRounds == [
        "Probe: delivered 7", "Probe/Probe: delivered 7", "Probe/Probe: notified pong 7",
        "Probe: delivered 8", "Probe/Probe: delivered 8",
        "Probe: delivered 9", "Probe/Probe: delivered 9", "Probe/Probe: notified pong 9",
        "Probe: delivered 10", "Probe/Probe: delivered 10",
      ])
  }

  @Test func tellsWhatTheTreesOwnObserverIsNotToldOf() {
    let log = EventLog()
    tree.run {
      tree.root.launch(
        LaunchOptions(observer: log, observedKinds: [.notified], showsValues: true), on: tree.host)
    }
    playPingPong()
    let settlement = tree.host.settle(limit: 10)
    #expect(settlement.lastRounds.contains("Probe: delivered 8"))
    #expect(log.take().map(\.sequence) == [1, 2, 3, 4, 5])
    #expect(tree.host.settle(limit: 2).hasReachedLimit)
    #expect(log.take().map(\.kind) == [.notified])
  }

  @Test func aTreeIsListenedToNoLongerThanThat() {
    tree.launch()
    playPingPong()
    let settlement = tree.host.settle(limit: 10)
    tree.run { tree.root.interactor.note("later") }
    #expect(settlement.lastRounds.count == 10)
    #expect(tree.host.settle(limit: 1).lastRounds == ["Probe: delivered 11"] + ponged(11))
  }

  private func ponged(_ number: Int) -> [String] {
    ["Probe/Probe: delivered \(number)", "Probe/Probe: notified pong \(number)"]
  }

  @Test func nothingIsToldWhenItSettles() {
    tree.launch()
    tree.run { tree.root.interactor.after(.zero) { $0.note("timer") } }
    #expect(tree.host.settle(limit: 10).lastRounds.isEmpty)
  }

  @Test func aWaitThatDoesNotSettleSaysWhatWentOn() {
    let (host, isOver) = (tree.host, Answered<Bool>())
    let error = #expect(throws: UnsettledError.self) {
      try host.wait(fileID: "A/B.swift", line: 7) {
        while isOver.value == nil { await Task.yield() }
      }
    }
    expectWords(error?.description ?? "", "gave up after 100000 rounds", "wait (A/B.swift:7): running")
    isOver.set(true)
    host.settle()
  }

  @Test func theClockStopsWhereTheHostGaveUp() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let host = ManualHost()
      let clock = host.clock
      let task = host.start("spinner", fileID: "A/B.swift", line: 7) {
        try? await clock.sleep(for: .seconds(1))
        while !Task.isCancelled { await Task.yield() }
      }
      host.start { try? await clock.sleep(for: .seconds(2)) }
      host.advance(by: .seconds(3))
      let stopped = clock.now.offset
      let isIdle = host.advanceUntilSettled()
      let isMoved = host.advanceToNext()
      task.cancel()
      host.advance(by: .seconds(1))
      precondition(
        stopped == .seconds(1) && !isIdle && !isMoved && clock.now.offset == .seconds(2)
          && clock.deadlines.isEmpty)
    }
    expectWords(text(result), "gave up after 100000 rounds")
  }

  @Test @MainActor func settleFlowsTellsItToo() async {
    let (tree, source) = (DrivenTree(), MutableModelStream(0))
    tree.launch()
    tree.root.interactor.observe(source.stream) { _, number in source.send(number + 1) }
    let settlement = await tree.host.settleTasks(limit: 6)
    #expect(settlement.hasReachedLimit)
    #expect(settlement.lastRounds == (3...6).map { "Probe: delivered \($0)" })
  }
}
