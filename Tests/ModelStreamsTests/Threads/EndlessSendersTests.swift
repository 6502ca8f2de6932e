import Basics
import Foundation
import ModelStreams
import Testing

/// A reading of several streams ends, however many threads send to them without a pause.
@Suite(.timeLimit(.minutes(20))) struct EndlessSendersTests {
  /// Threads that send to streams until the end of a test.
  final class Senders: Sendable {
    private let isOver = Lock(false)
    private let running = DispatchGroup()

    init(_ streams: [MutableModelStream<Int>], count: Int = 8) {
      for _ in 0..<count {
        running.enter()
        Thread.detachNewThread { [self] in
          var model = 0
          while !isOver.withLock({ $0 }) {
            model += 1
            for stream in streams { stream.send(model) }
          }
          running.leave()
        }
      }
    }

    func end() {
      isOver.withLock { $0 = true }
      running.wait()
    }
  }

  @Test(arguments: [2, 3, 20])
  func aReadingOfTheNewestModelsEnds(count: Int) {
    let streams = (0..<count).map { _ in MutableModelStream(0, removingDuplicates: nil) }
    let view = combineLatest(streams.map(\.stream))
    let pair = combineLatest(streams[0].stream, streams[1].stream.map { -$0 })
    let reader = ModelReader(view)
    let senders = Senders(streams)
    // Without a bound these take longer than the limit of the suite.
    for _ in 0..<100 {
      #expect(view.latest.count == count)
      #expect(pair.latest.1 <= 0)
      _ = reader.read()
    }
    senders.end()
    // Nobody is held any more.
    streams[0].send(-1)
    #expect(view.latest[0] == -1)
  }
}
