import ModelStreams
import Testing

/// Writers, readers and cancellations at the same time, on as many threads as there are.
@Suite(.timeLimit(.minutes(20))) struct StressTests {
  static let writers = 3
  static let sends = 200

  /// A model that says who sent it and as which of theirs.
  struct Mark: Equatable, Sendable {
    var total = 0
    var counts = Array(repeating: 0, count: writers)
  }

  @Test(arguments: 0..<20)
  func everyGuaranteeHoldsAndNobodyIsLeftWaiting(round: Int) async {
    let source = MutableModelStream(Mark())
    let other = MutableModelStream(Mark())
    await withTaskGroup(of: Void.self) { group in
      let streams = [
        source.stream, source.stream.removeDuplicates(), source.stream.map { $0 },
        combineLatest(source.stream, other.stream).map { $0.0 },
      ]
      for stream in streams + streams {
        group.addTask { await Self.follow(stream, finalTotal: Self.writers * Self.sends) }
      }
      let cancelled = streams.map { stream in Task { await Self.follow(stream, finalTotal: nil) } }
      for task in cancelled {
        group.addTask {
          for _ in 0..<round { await Task.yield() }
          task.cancel()
          await task.value
        }
      }
      await Self.write(to: [source, other])
      source.finish()
      other.finish()
    }
    #expect(source.registrations == 0)
    #expect(other.registrations == 0)
    #expect(source.latest.total == Self.writers * Self.sends)
  }

  @Test func everyEventReachesEverySubscriberInOneOrder() async {
    let source = EventSource<Int>()
    let subscribed = (0..<4).map { _ in source.stream.makeAsyncIterator }
    var orders: [[Int]] = []
    await withTaskGroup(of: [Int].self) { group in
      for make in subscribed {
        let box = SendingBox(make())
        group.addTask {
          var events: [Int] = []
          var iterator = box.take()
          while let event = await iterator.next() { events.append(event) }
          return events
        }
      }
      await withTaskGroup(of: Void.self) { writers in
        for writer in 0..<Self.writers {
          writers.addTask {
            for count in 0..<Self.sends { source.send(writer * Self.sends + count) }
          }
        }
      }
      source.finish()
      for await order in group { orders.append(order) }
    }
    #expect(orders.count == 4)
    #expect(Set(orders).count == 1)
    #expect(orders.first?.sorted() == Array(0..<Self.writers * Self.sends))
    #expect(source.subscriberCount == 0)
  }

  private static func write(to sources: [MutableModelStream<Mark>]) async {
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        group.addTask {
          for count in 1...sends {
            for source in sources {
              source.update { mark in
                mark.total += 1
                mark.counts[writer] = count
              }
              #expect(source.latest.counts[writer] == count)
            }
            if count.isMultiple(of: 16) { await Task.yield() }
          }
        }
      }
    }
  }

  private static func follow(_ stream: ModelStream<Mark>, finalTotal: Int?) async {
    var last = -1
    var counts = Array(repeating: -1, count: writers)
    for await mark in stream {
      // The pair with another stream is news also when this half of it has not changed.
      #expect(mark.total >= last)
      #expect(zip(counts, mark.counts).allSatisfy { $0 <= $1 })
      last = mark.total
      counts = mark.counts
    }
    if let finalTotal { #expect(last == finalTotal) }
  }
}

/// Carries an iterator to the one task that will use it.
private final class SendingBox: @unchecked Sendable {
  private let iterator: EventIterator<Int>

  init(_ iterator: EventIterator<Int>) { self.iterator = iterator }

  func take() -> EventIterator<Int> { iterator }
}
