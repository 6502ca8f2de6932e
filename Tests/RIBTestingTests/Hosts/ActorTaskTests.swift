import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

/// The tasks that an actor starts, and that are isolated to it, stay on the host.
@Suite(.timeLimit(.minutes(20)))
struct ActorTaskTests {
  /// How many copies run at once; with `RIB_TIMES` two hundred.
  private static let copies = Seeds.count(200)

  /// Runs copies at once, each on a host of its own, and expects one log of all.
  private func expectLog(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (ManualHost, Log) -> Void
  ) async {
    let logs = await withTaskGroup(of: String.self) { group in
      for _ in 0..<Self.copies {
        group.addTask {
          let (log, host) = (Log(), ManualHost.forTests())
          body(host, log)
          return withExtendedLifetime(host) { log.text }
        }
      }
      return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(logs == [text: Self.copies], sourceLocation: sourceLocation)
  }

  @Test func aTickerTicksAsOftenAsTheTimeMoves() async {
    await expectLog("a1 a2 a3 | a4 a5") { host, log in
      let hand = Hand("a", host.clock, log)
      host.runOut { await hand.tick(every: .seconds(1), upTo: 5) }
      host.advance(by: .seconds(3))
      log.add("|")
      host.advance(by: .seconds(3))
    }
  }

  @Test func twoTickersTickInTheOrderOfTheirDeadlines() async {
    await expectLog("a1 | b1 a2 | b2 a3 | a4 | b3 a5 | b4 | | b5 |") { host, log in
      let (first, second) = (Hand("a", host.clock, log), Hand("b", host.clock, log))
      host.runOut {
        await first.tick(every: .seconds(2), upTo: 5)
        await second.tick(every: .seconds(3), upTo: 5)
      }
      for _ in 0..<8 {
        host.advance(by: .seconds(2))
        log.add("|")
      }
    }
  }

  @Test func aConsumerOfAnAsyncStreamThatIsFedInside() async {
    await expectLog("a1 a2 | a3 | a-end |") { host, log in
      let (stream, feed) = AsyncStream<Int>.makeStream()
      let hand = Hand("a", host.clock, log)
      host.runOut { await hand.consume(stream) }
      host.run {
        feed.yield(1)
        feed.yield(2)
      }
      host.settle()
      log.add("|")
      host.runOut { feed.yield(3) }
      log.add("|")
      host.run { feed.finish() }
      host.settle()
      log.add("|")
    }
  }

  @Test func aConsumerOfAModelStreamThatIsFedInside() async {
    await expectLog("a0 a1 | a2 | a3 | a-end") { host, log in
      let models = MutableModelStream(0)
      let hand = Hand("a", host.clock, log)
      host.runOut { await hand.consume(models.stream) }
      for model in 1...3 {
        host.run { models.send(model) }
        host.settle()
        log.add("|")
      }
      host.run { models.finish() }
      host.settle()
    }
  }

  @Test func childTasksOfATaskOfAnActor() async {
    await expectLog("ac1 ac2 | ad1 | ad2 asum3 ac3 ac4 ac5 ad3 ag3 | ad4 ag4 | ad5 ag5 | | | | |") {
      host, log in
      let hand = Hand("a", host.clock, log)
      host.runOut { await hand.startChildren() }
      log.add("|")
      for _ in 0..<8 {
        host.advance(by: .seconds(1))
        log.add("|")
      }
    }
  }

  @Test func twoActorsThatCallEachOther() async {
    await expectLog("b+1 a:1 a+1 b:1 | b+2 a:3 a+2 b:3 | b+3 a:6 a+3 b:6 | | b+4 a:10 a+4 b:10 | | | | | | |")
    { host, log in
      let (first, second) = (Hand("a", host.clock, log), Hand("b", host.clock, log))
      host.runOut {
        await first.talk(to: second, times: 4)
        await second.talk(to: first, times: 4)
      }
      log.add("|")
      for _ in 0..<10 {
        host.advance(by: .milliseconds(150))
        log.add("|")
      }
    }
  }

  @Test func tasksThatStartTasks() async {
    await expectLog("aa ab ac | ad ae af | |") { host, log in
      let hand = Hand("a", host.clock, log)
      host.runOut { await hand.nest() }
      for _ in 0..<3 {
        host.advance(by: .seconds(1))
        log.add("|")
      }
    }
  }

  @Test func aTaskThatOutlivesItsActor() async {
    await expectLog("a+1 a+1 | | a-left |") { host, log in
      var hand: Hand? = Hand("a", host.clock, log)
      host.run { _ = host.start { [weak hand] in await hand?.tickWhileItLives() } }
      host.settle()
      host.advance(by: .seconds(2))
      log.add("|")
      withExtendedLifetime(hand) {}
      hand = nil
      log.add("|")
      host.advance(by: .seconds(2))
      log.add("|")
    }
  }

  @Test func continuationsThatDetachedTasksResume() async {
    await expectLog("a=0 | a=1 | a=2 | |") { host, log in
      let hand = Hand("a", host.clock, log)
      host.runOut { await hand.bridge() }
      for _ in 0..<4 {
        host.advance(by: .seconds(1))
        log.add("|")
      }
    }
  }

  @Test func aTickerThatTheTestCancels() async {
    await expectLog("a1 a2 a3 a4 |") { host, log in
      let hand = Hand("a", host.clock, log)
      host.runOut { await hand.tick(every: .seconds(1), upTo: 4) }
      host.advance(by: .seconds(1))
      host.runOut { await hand.stop() }
      log.add("|")
      host.advance(by: .seconds(3))
    }
  }
}
