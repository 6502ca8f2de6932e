import Foundation
import ModelStreams
import Testing

/// All that a view of several streams shows was there at one instant, whatever other threads do meanwhile.
@Suite(.timeLimit(.minutes(20))) struct InstantTests {
  @Test(arguments: 0..<5)
  func pairsAreNeverTorn(index: Int) async {
    // The first is always sent to before the second, so at no instant is the second ahead of the first.
    let (one, two) = (MutableModelStream(0), MutableModelStream(0))
    let (first, second) = (one.stream, two.stream)
    let outer = MutableModelStream(second, removingDuplicates: nil)
    let pairs: ModelStream<(Int, Int)> =
      switch index {
      case 0: combineLatest(first, second)
      // Whichever stream is read first, one of these two would show it.
      case 4: combineLatest(second, first).map { ($0.1, $0.0) }
      case 1: combineLatest(first.removeDuplicates(), second.select(\.self))
      case 2: combineLatest(combineLatest(first, second).map { $0.0 }.removeDuplicates(), second)
      default: combineLatest(first, outer.stream.switchToLatest())
      }
    // Not even a transform may see one that is thrown away afterwards.
    let view = pairs.map { pair in
      #expect(pair.1 <= pair.0 && pair.0 <= pair.1 + 1)
      return pair
    }
    await withTaskGroup { group in
      for _ in 1...3 {
        group.addTask {
          let reader = ModelReader(view)
          var last = (-1, -1)
          var version: UInt64 = 0
          while true {
            if case .next(let pair) = reader.read() {
              let newer = reader.version
              #expect(pair.1 <= pair.0 && pair.0 <= pair.1 + 1)
              #expect(pair.0 >= last.0 && pair.1 >= last.1)
              #expect(newer > version)
              (last, version) = (pair, newer)
            }
            if last == (100_000, 100_000) { return }
            // A machine may have fewer threads for tasks than there are readers.
            await Task.yield()
            let latest = view.latest
            #expect(latest.1 <= latest.0 && latest.0 <= latest.1 + 1)
          }
        }
      }
      group.addTask {
        for model in 1...100_000 {
          one.send(model)
          two.send(model)
          if model.isMultiple(of: 20_000) { outer.send(second) }
        }
      }
    }
  }

  /// A model that another thread sends while streams are being found is not seen beside models that were read before.
  @Test(arguments: 0...3)
  func whatIsFoundIsReadAtTheSameInstant(depth: Int) {
    let (one, two) = (MutableModelStream(0), MutableModelStream(0))
    let (seen, sends) = (Trail<[Int]>(), Trail<Int>())
    var found = two.stream
    for level in 0...depth {
      found = MutableModelStream(found, removingDuplicates: nil).stream.map { stream in
        if level == 0, sends.elements.isEmpty {
          sends.append(1)
          onAnotherThread {
            one.send(1)
            two.send(1)
          }
        }
        return stream
      }.switchToLatest()
    }
    let view = combineLatest(one.stream, found).map { one, two in
      seen.append([one, two])
      return [one, two]
    }
    #expect(view.latest == [1, 1])
    #expect(seen.elements == [[1, 1]])
    #expect(one.registrations == 0 && two.registrations == 0)
  }

  @Test func oneSourceIsNeverShownAtTwoVersions() async {
    let source = MutableModelStream(0)
    let view = combineLatest(
      source.stream.removeDuplicates(), combineLatest(source.stream, source.stream.map { -$0 }))
    await withTaskGroup { group in
      for _ in 1...3 {
        group.addTask {
          for await (one, (two, three)) in view {
            #expect(one == two && two == -three)
          }
        }
      }
      group.addTask {
        for model in 1...100_000 { source.send(model) }
        source.finish()
      }
    }
  }
}

/// Runs a closure on a thread of its own and waits for its end.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let end = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    end.signal()
  }
  end.wait()
}
