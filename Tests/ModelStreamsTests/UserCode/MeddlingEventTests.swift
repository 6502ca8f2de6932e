import ModelStreams
import Testing

/// Events whose `deinit` reads the stream that carries them, and sends to it.
@Suite struct MeddlingEventTests {
  let runner = TaskRunner()
  let mischief = Mischief()
  let source = EventSource<Meddler>()

  init() {
    mischief.begin { [source] in
      _ = source.stream.isFinished
      source.send(Meddler(1_000))
    }
  }

  @Test(arguments: [EventBuffering.unbounded, .newest(1), .newest(2), .oldest(1)])
  func bufferedLoops(policy: EventBuffering) {
    let trail = runner.follow(source.stream.buffered(policy)) { _ in }
    for number in 1...6 {
      source.send(Meddler(number, mischief))
      if number == 2 { runner.drain() }
    }
    source.finish()
    runner.drain()
    #expect(trail.isEnded)
    if policy != .unbounded { #expect(mischief.count("deinit") > 0) }
    mischief.begin(nil)
  }

  @Test(arguments: [EventBuffering.unbounded, .newest(2), .oldest(2)])
  func iteratorsThatAreDroppedMidWay(policy: EventBuffering) {
    let (source, mischief) = (source, mischief)
    _ = runner.run {
      var events = source.stream.buffered(policy).makeAsyncIterator()
      for number in 1...4 { source.send(Meddler(number, mischief)) }
      _ = await events.next()
    }
    #expect(source.subscriberCount == 0)
    #expect(mischief.count("deinit") > 0)
    mischief.begin(nil)
  }

  @Test func subscriptionsThatAreCancelled() {
    let subscription = EventSubscription(source.stream, policy: .newest(2), waiter: Alarm())
    for number in 1...4 { source.send(Meddler(number, mischief)) }
    subscription.cancel()
    #expect(mischief.count("deinit") > 0)
    #expect(source.subscriberCount == 0)
    mischief.begin(nil)
  }
}
