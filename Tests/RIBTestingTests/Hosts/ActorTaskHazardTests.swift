import Dispatch
import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// An actor that all copies of a test share.
@globalActor private actor Stock {
  static let shared = Stock()

  func start(_ log: Log, _ clock: any Clock<Duration>) {
    Task {
      for number in 0..<3 {
        try? await clock.sleep(for: .seconds(1))
        log.add("stock\(number)")
      }
    }
  }

  func touch() {}
}

/// Programs that a host with a laxer rule of adoption would hang: each waits outside of a host for something that a task of an
/// actor does.
@Suite(.timeLimit(.minutes(20)))
struct ActorTaskHazardTests {
  /// Runs fifty copies at once; half of them let begin first whatever the test has started.
  private func runCopies(_ body: @escaping @Sendable (_ waitsFirst: Bool) async -> Void) async {
    await withTaskGroup { group in
      for number in 0..<50 { group.addTask { await body(number.isMultiple(of: 2)) } }
    }
  }

  @Test func aConsumerOutsideReadsAModelStreamThatTheHostFeeds() async {
    await runCopies { waitsFirst in
      let (models, log) = (MutableModelStream(0), Log())
      let hand = Hand("a", ContinuousClock(), log)
      await hand.consume(models.stream)
      if waitsFirst { await log.wait(for: "a0") }
      let host = ManualHost.forTests()
      for model in 1...3 { host.run { models.send(model) } }
      host.settle()
      host.run { models.finish() }
      // The job of an actor that is queued inside of a host is the host's, to whatever task it belongs.
      host.settle()
      await hand.task?.value
      #expect(log.text.hasSuffix("a3 a-end"))
      withExtendedLifetime(host) {}
    }
  }

  @Test func aConsumerOutsideReadsAnAsyncStreamThatTheHostFeeds() async {
    await runCopies { waitsFirst in
      let (stream, feed) = AsyncStream<Int>.makeStream()
      let log = Log()
      let hand = Hand("a", ContinuousClock(), log)
      let host = ManualHost.forTests()
      await hand.consume(stream)
      feed.yield(0)
      if waitsFirst { await log.wait(for: "a0") }
      for element in 1...3 { host.run { _ = feed.yield(element) } }
      host.settle()
      host.run { feed.finish() }
      host.settle()
      await hand.task?.value
      #expect(log.text == "a0 a1 a2 a3 a-end")
      withExtendedLifetime(host) {}
    }
  }

  @Test func anActorThatIsOlderThanTheHostWorksForBoth() async {
    await runCopies { _ in
      let (before, log) = (MutableModelStream(0), Log())
      let hand = Hand("a", ContinuousClock(), log)
      await hand.consume(before.stream)
      let early = await hand.task
      await log.wait(for: "a0")
      let host = ManualHost.forTests()
      let inside = MutableModelStream(10)
      host.runOut { await hand.consume(inside.stream) }
      before.send(1)
      before.finish()
      await early?.value
      host.run { inside.send(11) }
      host.settle()
      host.run { inside.finish() }
      host.settle()
      #expect(log.contains("a11"))
      withExtendedLifetime(host) {}
    }
  }

  @Test func twoHostsShareAnActor() async {
    await runCopies { _ in
      let shared = Hand("s", ContinuousClock(), Log())
      await withTaskGroup { group in
        for side in 0..<2 {
          group.addTask {
            let host = ManualHost.forTests()
            let models = MutableModelStream(side * 100)
            host.run { _ = host.start { await shared.consume(models.stream) } }
            host.settle()
            for step in 1...3 {
              models.send(side * 100 + step)
              host.settle()
            }
            host.run { models.finish() }
            host.settle()
            _ = await shared.bump(1)
          }
        }
      }
      #expect(await shared.ticks == 2)
    }
  }

  @Test func aTaskThatWaitsGoesOnWhenItsHostIsGone() async {
    await runCopies { isFed in
      let (models, log) = (MutableModelStream(0), Log())
      let hand = Hand("a", ContinuousClock(), log)
      func abandonHost() {
        let host = ManualHost.forTests()
        host.runOut { await hand.consume(models.stream) }
        if isFed { models.send(1) }
      }
      abandonHost()
      models.send(2)
      models.finish()
      await hand.task?.value
      #expect(log.text.hasSuffix("a2 a-end"))
    }
  }

  @Test func aTaskThatTheWorldWakesGoesOnOutside() async {
    await runCopies { _ in
      let log = Log()
      let host = ManualHost.forTests()
      let hand = Hand("a", host.clock, log)
      let (answers, world) = AsyncStream<Void>.makeStream()
      host.runOut { await hand.download(answers) }
      DispatchQueue.global().async { world.yield() }
      await log.wait(for: "a-have")
      for tick in 1...3 {
        // It goes to sleep on another thread, and the clock must not move before.
        while host.clock.sleepers.isEmpty { await Task.yield() }
        host.advance(by: .seconds(1))
        await log.wait(for: "a\(tick)")
      }
      #expect(log.text == "a-have a1 a2 a3")
    }
  }

  @Test func aTaskThatSleepsInRealTimeGoesOnOutside() async {
    await runCopies { _ in
      let log = Log()
      let host = ManualHost.forTests()
      let hand = Hand("a", ContinuousClock(), log)
      host.runOut { await hand.tick(every: .nanoseconds(1), upTo: 3) }
      await hand.task?.value
      #expect(log.text == "a1 a2 a3")
      withExtendedLifetime(host) {}
    }
  }

  @Test func aGlobalActorServesAllHosts() async {
    await runCopies { _ in
      let log = Log()
      let host = ManualHost.forTests()
      host.runOut { [clock = host.clock] in await Stock.shared.start(log, clock) }
      // Which thread runs a job of the actor is chance, and so is how often the time must move.
      while !log.contains("stock2") {
        host.advance(by: .seconds(1))
        await Task.yield()
      }
      #expect(log.text == "stock0 stock1 stock2")
      await Stock.shared.touch()
    }
  }

  @Test func theTestAsksTheActorBetweenTwoSteps() async {
    await runCopies { _ in
      let host = ManualHost.forTests()
      let hand = Hand("a", host.clock, Log())
      host.runOut { await hand.tick(every: .seconds(1), upTo: 4) }
      for tick in 1...4 {
        host.advance(by: .seconds(1))
        #expect(await hand.ticks == tick)
        #expect(await Task { await hand.ticks }.value == tick)
        #expect(await Task.detached { await hand.ticks }.value == tick)
      }
    }
  }

  @MainActor @Test func theTestAsksTheActorFromTheMainActor() async {
    for _ in 0..<5 {
      let host = ManualHost.forTests()
      let hand = Hand("a", host.clock, Log())
      host.runOut { await hand.tick(every: .seconds(1), upTo: 4) }
      // The main actor can't lend its thread to an actor. The thread that runs the call may still be leaving the actor when the time
      // moves, and then runs the woken task too, so how often the time must move is chance.
      while await hand.ticks < 4 {
        host.advance(by: .seconds(1))
        #expect(await Task { await hand.ticks }.value <= 4)
      }
    }
  }

  @MainActor @Test func aTestOnTheMainActorAsksTheActorOnTheHost() throws {
    let host = ManualHost.forTests()
    let hand = Hand("a", host.clock, Log())
    host.runOut { await hand.tick(every: .seconds(1), upTo: 100) }
    for tick in 1...100 {
      host.advance(by: .seconds(1))
      #expect(try host.wait { await hand.ticks } == tick)
    }
  }

  @Test func aServiceThatIsStartedBeforeTheHostIsMadeStaysOutside() async {
    await runCopies { _ in
      let (models, log) = (MutableModelStream(0), Log())
      let hand = Hand("a", ContinuousClock(), log)
      await hand.consume(models.stream)
      await log.wait(for: "a0")
      let host = ManualHost.forTests()
      host.run { models.send(1) }
      host.settle()
      await log.wait(for: "a1")
      #expect(log.text == "a0 a1")
      models.finish()
      await hand.task?.value
      withExtendedLifetime(host) {}
    }
  }

  @Test func manySendersOnOtherThreadsAreAllHeard() async {
    await runCopies { _ in
      let (models, log) = (MutableModelStream(0), Log())
      let host = ManualHost.forTests()
      let hand = Hand("a", host.clock, log)
      host.runOut { await hand.consume(models.stream) }
      await withTaskGroup { group in
        for model in 1...20 { group.addTask { models.send(model) } }
      }
      models.finish()
      // What other threads wake is outside, so it may be late, but it comes.
      while !log.contains("a-end") {
        host.settle()
        await Task.yield()
      }
      #expect(log.text.hasSuffix("a\(models.latest) a-end"))
    }
  }
}
