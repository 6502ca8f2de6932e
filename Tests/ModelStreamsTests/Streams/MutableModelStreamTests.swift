import ModelStreams
import Testing

@Suite struct MutableModelStreamTests {
  private struct Failure: Error {}

  @Test func anUpdateReplacesTheModelInOneStep() {
    let source = MutableModelStream([1])
    let count = source.update { models in
      models.append(2)
      return models.count
    }
    #expect(count == 2)
    #expect(source.latest == [1, 2])
  }

  @Test func anUpdateThatThrowsChangesNothing() {
    let source = MutableModelStream(1)
    #expect(throws: Failure.self) {
      try source.update { model throws(Failure) in
        model = 2
        throw Failure()
      }
    }
    #expect(source.latest == 1)
  }

  @Test func anUpdateToAnEqualModelWakesNobody() {
    let source = MutableModelStream(1)
    let reader = ModelReader(source.stream)
    let alarm = Alarm()
    _ = reader.read()
    #expect(reader.park(alarm))
    source.update { $0 = 1 }
    #expect(alarm.count == 0)
    source.update { $0 = 2 }
    #expect(alarm.count == 1)
  }

  @Test func afterTheEndNothingIsSentAndTheLastModelStays() {
    let source = MutableModelStream(1)
    source.finish()
    source.finish()
    #expect(!source.send(2))
    source.update { $0 = 3 }
    #expect(source.latest == 1)
    #expect(source.stream.isFinished)
  }

  @Test func duplicatesAreWhatTheClosureSays() {
    let source = MutableModelStream(1) { $0 / 10 == $1 / 10 }
    #expect(!source.send(5))
    #expect(source.send(15))
    #expect(source.latest == 15)
  }

  @Test func copiesOfAStreamAreTheSameStream() {
    let source = MutableModelStream(1)
    #expect(source.stream.identity == source.stream.identity)
    #expect(source.stream.identity != MutableModelStream(1).stream.identity)
  }

  @Test func aReplacedModelIsReleasedOutsideTheLock() {
    final class Probe: Sendable {
      let action: @Sendable () -> Void
      init(_ action: @escaping @Sendable () -> Void) { self.action = action }
      deinit { action() }
    }
    let source = MutableModelStream<Probe?>(nil, removingDuplicates: nil)
    let released = Alarm()
    source.send(
      Probe { [weak source] in
        _ = source?.latest
        released.streamHasNews()
      })
    source.send(nil)
    #expect(released.count == 1)
  }
}
