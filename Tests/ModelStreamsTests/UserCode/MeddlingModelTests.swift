import ModelStreams
import Testing

/// Models whose `deinit` and `==` read the stream that carries them, and send to it.
///
/// Were one of them called inside a lock of the stream, the lock would stop the program: it is not recursive.
@Suite struct MeddlingModelTests {
  let runner = TaskRunner()
  let mischief = Mischief()
  let source: MutableModelStream<Meddler>
  let loose: MutableModelStream<Meddler>

  init() {
    source = MutableModelStream(Meddler(0, mischief))
    loose = MutableModelStream(Meddler(0, mischief), removingDuplicates: nil)
    mischief.begin { [source, loose] in
      for stream in [source, loose] {
        _ = stream.latest
        _ = stream.stream.isFinished
        stream.send(Meddler(1_000))
      }
    }
  }

  /// Sends A, B, A, C, so that readers see equal models in a row and buffers overflow, and lets readers run now and then.
  private func play(_ settle: () -> Void = {}) {
    for number in [1, 2, 1, 3] {
      for stream in [source, loose] {
        stream.send(Meddler(number, mischief))
        stream.send(Meddler(number, mischief))
      }
      if number != 2 { settle() }
    }
    for stream in [source, loose] { stream.finish() }
    settle()
    #expect(mischief.count("==") > 0)
    #expect(mischief.count("deinit") > 0)
    mischief.begin(nil)
  }

  @Test func sendsRejectionsAndTheEnd() {
    play()
    #expect(!source.send(Meddler(4)))
    #expect(source.stream.isFinished)
  }

  @Test func updates() {
    for number in [1, 1, 2] { source.update { $0 = Meddler(number, mischief) } }
    #expect(mischief.count("==") > 0 && mischief.count("deinit") > 0)
    #expect([2, 1_000].contains(source.latest.number))
    mischief.begin(nil)
  }

  @Test func updatesThatThrow() {
    struct Failure: Error {}
    for stream in [source, loose] {
      #expect(throws: Failure.self) {
        try stream.update { model throws(Failure) in
          model = Meddler(1, mischief)
          throw Failure()
        }
      }
    }
    #expect(mischief.count("deinit") >= 2)
    mischief.begin(nil)
  }

  @Test(arguments: Chain.allCases)
  func loopsOverStreamsAndViews(chain: Chain) {
    let streams = [source.stream, loose.stream]
    for stream in streams { _ = runner.follow(view(chain, of: stream)) }
    for stream in streams { #expect(view(chain, of: stream).latest.number <= 1_000) }
    play { runner.drain() }
  }

  @Test(arguments: Chain.allCases, [ModelBuffering.unbounded, .newest(1), .newest(2)])
  func buffers(chain: Chain, policy: ModelBuffering) {
    let trails = [source.stream, loose.stream].map {
      runner.follow(view(chain, of: $0).buffered(policy))
    }
    play { runner.drain() }
    for trail in trails { #expect(trail.isEnded) }
  }

  @Test func debounceAndThrottle() {
    let clock = TestClock()
    for stream in [source.stream, loose.stream] {
      _ = runner.follow(stream.debounce(for: .seconds(1), clock: clock))
      _ = runner.follow(stream.throttle(for: .seconds(1), clock: clock))
    }
    play { clock.advance(by: .milliseconds(600), draining: runner) }
  }

  @Test func waitingForTheFirst() {
    let (source, loose) = (source, loose)
    for stream in [source.stream, loose.stream] {
      runner.start { _ = await stream.first { $0.number == 3 } }
    }
    play { runner.drain() }
  }

  @Test func iteratorsThatAreDroppedMidWay() {
    let (source, mischief) = (source, mischief)
    for _ in 1...3 {
      _ = runner.run {
        for await _ in source.stream { break }
        for await _ in source.stream.buffered(.newest(2)) {
          for number in 1...4 { source.send(Meddler(number, mischief)) }
          break
        }
      }
    }
    #expect(source.registrations == 0)
    #expect(mischief.count("deinit") > 0)
    mischief.begin(nil)
  }

  /// A stream, and each view of it.
  enum Chain: CaseIterable {
    case none, map, compactMap, select, removeDuplicates, removeDuplicatesBy, combineLatest, switchToLatest
  }

  private func view(_ chain: Chain, of stream: ModelStream<Meddler>) -> ModelStream<Meddler> {
    let mischief = mischief
    return switch chain {
    case .none: stream
    case .map: stream.map { Meddler($0.number, mischief) }
    case .compactMap: stream.compactMap(initial: Meddler(-1, mischief)) { $0.number == 2 ? nil : $0 }
    case .select: stream.select(\.self)
    case .removeDuplicates: stream.removeDuplicates()
    case .removeDuplicatesBy: stream.removeDuplicates { $0 == $1 }
    case .combineLatest: combineLatest(stream, stream.removeDuplicates()).map { $1 }
    case .switchToLatest: MutableModelStream(stream, removingDuplicates: nil).stream.switchToLatest()
    }
  }
}
