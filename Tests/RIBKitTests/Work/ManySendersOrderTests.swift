import Basics
import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

/// What each of many threads sends to several streams comes to an interactor on an actor in the order of that thread.
@Suite(.failsOnLeaks, .timeLimit(.minutes(20)))
struct ManySendersOrderTests {
  static let (senders, sources, streams) = (3, 4, 2)

  struct Sent {
    let sender: Int
    let number: Int
    /// What the sender had sent to each model stream before.
    let models: [Int]
  }

  /// What the tree has seen, and what is wrong with it.
  final class Seen {
    var last = [Int](repeating: 0, count: senders)
    var models = [[Int]](repeating: [Int](repeating: 0, count: senders), count: streams)
    var problems: [String] = []
    var count = 0
    var isBounded = false

    func see(_ event: Sent, mayMiss: Bool) {
      count += 1
      let before = last[event.sender]
      if event.number <= before || !mayMiss && !isBounded && event.number != before + 1 {
        problems.append("sender \(event.sender): \(event.number) after \(before)")
      }
      last[event.sender] = max(before, event.number)
      for stream in models.indices where models[stream][event.sender] < event.models[stream] {
        problems.append("sender \(event.sender): event \(event.number) before model \(event.models[stream])")
      }
    }
  }

  @Test(arguments: [false, true], Seeds.first(4))
  func eachSenderIsHeardInItsOrder(isBounded: Bool, round: Int) async {
    let total = Scale.of(50_000)
    let problems = await ProbeActor.live { me in
      let sources = (0..<Self.sources).map { _ in EventSource<Sent>() }
      let streams = (0..<Self.streams).map { _ in
        MutableModelStream([Int](repeating: 0, count: Self.senders))
      }
      let over = EventSource<Int>()
      let countdown = Countdown(Self.senders)
      let seen = Seen()
      seen.isBounded = isBounded
      me.root.launch()
      let interactor = me.root.interactor
      for (index, stream) in streams.enumerated() {
        interactor.observe(stream.stream) { _, model in seen.models[index] = model }
      }
      for (index, source) in sources.enumerated() {
        let policy = isBounded && index.isMultiple(of: 2) ? EventBuffering.newest(3) : .unbounded
        interactor.observe(source.stream.filter { $0.number > 0 }, buffering: policy) { _, event in
          seen.see(event, mayMiss: isBounded)
        }
      }
      interactor.observe(over.stream) { _, _ in countdown.countDown() }
      await withTaskGroup { group in
        for sender in 0..<Self.senders {
          group.addTask {
            var random = SplitMix(seed: UInt64(100 * round + sender))
            var (number, models) = (0, [Int](repeating: 0, count: Self.streams))
            for _ in 1...total {
              let choice = Int.random(in: 0..<Self.sources + Self.streams, using: &random)
              if choice < Self.sources {
                number += 1
                sources[choice].send(Sent(sender: sender, number: number, models: models))
              } else {
                let stream = choice - Self.sources
                models[stream] += 1
                streams[stream].update { $0[sender] = models[stream] }
              }
            }
            over.send(sender)
          }
        }
      }
      await countdown.wait()
      if !isBounded, seen.last.reduce(0, +) != seen.count {
        seen.problems.append("\(seen.count) of \(seen.last)")
      }
      return seen.problems
    }
    #expect(problems.prefix(5) == [], "\(problems.count)")
  }
}
