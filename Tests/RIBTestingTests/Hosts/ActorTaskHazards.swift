import Dispatch
import Foundation
import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// Programs that a laxer rule would hang: each waits outside of a host for what an actor's task does.
@Suite(.timeLimit(.minutes(2))) struct ActorTaskHazards {
  static let copies = 50

  /// Runs copies at once.
  private func many(_ body: @escaping @Sendable (Int) async -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      for n in 0..<Self.copies { group.addTask { await body(n) } }
    }
  }

  @Test func aConsumerOutsideOverAKitStreamThatTheHostFeeds() async {
    await many { n in
      let (model, log) = (MutableModelStream(0), Log())
      let hand = Hand("a", ContinuousClock(), log)
      await hand.consume(model.stream)
      if n.isMultiple(of: 2) { try? await Task.sleep(for: .milliseconds(5)) }
      let host = ManualHost.forTests()
      for k in 1...3 { host.run { model.send(k) } }
      host.settle()
      host.run { model.finish() }
      // An actor's job that is queued inside of a host is the host's, whoever's task it is.
      host.settle()
      await hand.task?.value
      #expect(log.text.hasSuffix("a3 a-end"))
      withExtendedLifetime(host) {}
    }
  }

  @Test func aConsumerOutsideOverAnAsyncStreamThatTheHostFeeds() async {
    await many { n in
      let (stream, feed) = AsyncStream<Int>.makeStream()
      let log = Log()
      let hand = Hand("a", ContinuousClock(), log)
      let host = ManualHost.forTests()
      await hand.consume(stream)
      if n.isMultiple(of: 2) { try? await Task.sleep(for: .milliseconds(5)) }
      for k in 1...3 { host.run { _ = feed.yield(k) } }
      host.settle()
      host.run { feed.finish() }
      host.settle()
      await hand.task?.value
      #expect(log.text == "a1 a2 a3 a-end")
      withExtendedLifetime(host) {}
    }
  }

  @Test func anActorThatWasUsedBeforeTheHostExisted() async {
    await many { n in
      let (before, log) = (MutableModelStream(0), Log())
      let hand = Hand("a", ContinuousClock(), log)
      await hand.consume(before.stream)
      let early = await hand.task
      for _ in 0..<1_000 where !log.text.contains("a0") { try? await Task.sleep(for: .milliseconds(1)) }
      let host = ManualHost.forTests()
      let inside = MutableModelStream(10)
      settled(host) { await hand.consume(inside.stream) }
      before.send(1)
      before.finish()
      await early?.value
      host.run { inside.send(11) }
      host.settle()
      host.run { inside.finish() }
      host.settle()
      #expect(log.text.contains("a11"))
      withExtendedLifetime(host) {}
    }
  }

  @Test func twoHostsShareAnActor() async {
    await many { n in
      let log = Log()
      let shared = Hand("s", ContinuousClock(), log)
      await withTaskGroup(of: Void.self) { group in
        for side in 0..<2 {
          group.addTask {
            let host = ManualHost.forTests()
            let mine = MutableModelStream(side * 100)
            host.run { _ = host.start { await shared.consume(mine.stream) } }
            host.settle()
            for k in 1...3 {
              mine.send(side * 100 + k)
              host.settle()
            }
            host.run { mine.finish() }
            host.settle()
            _ = await shared.bump(0)
          }
        }
      }
      _ = await shared.bump(0)
    }
  }

  @Test func anAbandonedHostWithAParkedTask() async {
    await many { n in
      let (model, log) = (MutableModelStream(0), Log())
      let hand = Hand("a", ContinuousClock(), log)
      func abandon() {
        let host = ManualHost.forTests()
        settled(host) { await hand.consume(model.stream) }
        if n.isMultiple(of: 2) { model.send(1) }
      }
      abandon()
      model.send(2)
      model.finish()
      await hand.task?.value
      #expect(log.text.hasSuffix("a2 a-end"))
    }
  }

  @Test func realInputAndOutputInTheActorsTask() async {
    await many { n in
      let log = Log()
      let host = ManualHost.forTests()
      let hand = Hand("a", host.clock, log)
      settled(host) { await hand.download() }
      while !log.text.contains("a-have") {
        try? await Task.sleep(for: .milliseconds(1))
        host.settle()
      }
      for _ in 0..<3 {
        host.advance(by: .seconds(1))
        await Task.yield()
      }
      // It went on outside, so it may be late, but it comes.
      for _ in 0..<2_000 where !log.text.contains("a2") {
        try? await Task.sleep(for: .milliseconds(1))
        host.advance(by: .seconds(1))
      }
      #expect(log.text.contains("a1 a2"))
      withExtendedLifetime(host) {}
    }
  }

  @Test func realTimeInTheActorsTask() async {
    await many { n in
      let log = Log()
      let host = ManualHost.forTests()
      let hand = Hand("a", ContinuousClock(), log)
      settled(host) { await hand.tick(every: .milliseconds(2), upTo: 3) }
      await hand.task?.value
      #expect(log.text == "a1 a2 a3")
      withExtendedLifetime(host) {}
    }
  }

  @Test func aGlobalActorThatAllCopiesShare() async {
    await many { n in
      let log = Log()
      let host = ManualHost.forTests()
      let clock = host.clock
      settled(host) { await Stock.shared.start(log, clock) }
      for _ in 0..<5_000 where !log.text.contains("stock2") {
        host.advance(by: .seconds(1))
        await Task.yield()
      }
      #expect(log.text == "stock0 stock1 stock2")
      await Task { @Stock in await Stock.shared.nothing() }.value
      withExtendedLifetime(host) {}
    }
  }

  @Test func theTestAsksTheActorBetweenTwoSteps() async {
    await many { n in
      let log = Log()
      let host = ManualHost.forTests()
      let hand = Hand("a", host.clock, log)
      settled(host) { await hand.tick(every: .seconds(1), upTo: 4) }
      for k in 1...4 {
        host.advance(by: .seconds(1))
        #expect(await hand.ticks == k)
        #expect(await Task { await hand.ticks }.value == k)
        #expect(await Task.detached { await hand.ticks }.value == k)
      }
      withExtendedLifetime(host) {}
    }
  }

  @MainActor @Test func theTestAsksTheActorFromTheMainActor() async {
    for _ in 0..<20 {
      let log = Log()
      let host = ManualHost.forTests()
      let hand = Hand("a", host.clock, log)
      settled(host) { await hand.tick(every: .seconds(1), upTo: 4) }
      for k in 1...4 {
        host.advance(by: .seconds(1))
        #expect(await hand.ticks == k)
        #expect(await Task { await hand.ticks }.value == k)
      }
      withExtendedLifetime(host) {}
    }
  }

  @Test func theTestStartsTheServiceBeforeTheHostIsMade() async {
    await many { n in
      let (model, log) = (MutableModelStream(0), Log())
      let hand = Hand("a", ContinuousClock(), log)
      await hand.consume(model.stream)
      for _ in 0..<1_000 where !log.text.contains("a0") { try? await Task.sleep(for: .milliseconds(1)) }
      let host = ManualHost.forTests()
      host.run { model.send(1) }
      host.settle()
      for _ in 0..<1_000 where !log.text.contains("a1") { try? await Task.sleep(for: .milliseconds(1)) }
      #expect(log.text == "a0 a1")
      model.finish()
      await hand.task?.value
      withExtendedLifetime(host) {}
    }
  }

  @Test func manySendersFromOtherThreads() async {
    await many { n in
      let (model, log) = (MutableModelStream(0), Log())
      let host = ManualHost.forTests()
      let hand = Hand("a", host.clock, log)
      settled(host) { await hand.consume(model.stream) }
      await withTaskGroup(of: Void.self) { group in
        for k in 1...20 { group.addTask { model.send(k) } }
      }
      model.finish()
      // What other threads wake is outside, so it may be late, but it comes.
      for _ in 0..<2_000 where !log.text.hasSuffix("a-end") {
        host.settle()
        try? await Task.sleep(for: .milliseconds(1))
      }
      #expect(log.text.hasSuffix("a\(model.latest) a-end"))
    }
  }
}

extension Hand {
  func download() {
    task = Task {
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) { done.resume() }
      }
      log.add("\(name)-have")
      for _ in 0..<3 {
        try? await clock.sleep(for: .seconds(1))
        ticks += 1
        log.add("\(name)\(ticks)")
      }
    }
  }
}

extension Stock {
  func nothing() {}
}
