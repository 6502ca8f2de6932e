import Foundation
import ModelStreams
import Testing

/// Views of views of views: no call of them needs more stack than one view does, and reading takes linear time.
@Suite(.timeLimit(.minutes(20))) struct DeepViewTests {
  @Test(arguments: ViewShape.allCases)
  func latestNeedsLittleStack(shape: ViewShape) async {
    await onSmallStack {
      let source = MutableModelStream(1)
      let view = shape.build(ViewShape.many, on: source)
      #expect(view.latest == 1)
      source.send(2)
      #expect(view.latest == 2)
      #expect(!view.isFinished)
      source.finish()
      #expect(view.isFinished)
    }
  }

  @Test(arguments: ViewShape.allCases)
  func readersNeedLittleStack(shape: ViewShape) async {
    await onSmallStack {
      let source = MutableModelStream(1)
      var reader: ModelReader? = ModelReader(shape.build(ViewShape.many, on: source))
      let alarm = Alarm()
      #expect(model(reader?.read()) == 1)
      #expect(reader?.park(alarm) == true)
      source.send(2)
      #expect(alarm.count == 1)
      #expect(model(reader?.read()) == 2)
      #expect(reader?.park(alarm) == true)
      #expect(reader?.unpark() == true)
      #expect(source.registrations == 0)
      reader = nil
    }
  }

  @Test(arguments: ViewShape.allCases)
  func loopsAndBuffersNeedLittleStack(shape: ViewShape) async {
    await onSmallStack {
      let runner = TaskRunner()
      let source = MutableModelStream(1)
      // A buffer begins anew with each stream that is found, since it has a first model of its own.
      let view = shape.build(shape == .switches ? 200 : ViewShape.many / 2, on: source)
      let trails = [runner.follow(view), runner.follow(view.buffered(.unbounded))]
      source.send(2)
      runner.drain()
      source.finish()
      runner.drain()
      for trail in trails { #expect(trail.elements == [1, 2] && trail.isEnded) }
    }
  }

  @Test(arguments: ViewShape.allCases)
  func aTransformRunsOnceForEachReaderAndModel(shape: ViewShape) {
    let source = MutableModelStream(0)
    let runs = Trail<Int>()
    let view = shape.build(40, on: source) { runs.append($0) }
    let made = runs.elements.count
    let reader = ModelReader(view)
    let alarm = Alarm()
    for round in 1...3 {
      _ = reader.read()
      #expect(reader.park(alarm))
      _ = reader.read()
      #expect(reader.park(alarm))
      let expected = shape == .removeDuplicates ? 0 : 40 * round
      #expect(runs.elements.count - made == expected)
      source.send(round)
    }
  }

  @Test func aTransformDoesNotRunForNewsOfAnotherStream() {
    let (source, other) = (MutableModelStream(0), MutableModelStream("a"))
    let runs = Trail<Int>()
    let mapped = source.stream.map { model in
      runs.append(model)
      return model
    }
    let reader = ModelReader(combineLatest(mapped, other.stream).map { "\($0)\($1)" })
    for name in ["b", "c"] {
      _ = reader.read()
      other.send(name)
    }
    #expect(reader.read() == .next("0c"))
    #expect(reader.version == 3)
    #expect(runs.elements == [0])
  }

  private func model(_ reading: ReadResult<Int>?) -> Int? {
    if case .next(let model) = reading { model } else { nil }
  }
}

/// Runs a closure on a thread with a stack of 128 KB, a quarter of what threads other than the first have on some systems.
private func onSmallStack(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    let thread = Thread {
      body()
      continuation.resume()
    }
    thread.stackSize = 128 * 1024
    thread.start()
  }
}
