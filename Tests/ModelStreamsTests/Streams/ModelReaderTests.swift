import ModelStreams
import Testing

@Suite struct ModelReaderTests {
  let source = MutableModelStream(0)

  @Test func itGivesWhatItHasNotSeenThenNothingThenTheEnd() {
    let reader = ModelReader(source.stream)
    #expect(reader.read() == .next(0))
    #expect(reader.version == 1)
    #expect(reader.read() == .nothing)
    source.send(1)
    source.finish()
    #expect(reader.read() == .next(1))
    #expect(reader.version == 2)
    #expect(reader.read() == .finished)
    #expect(reader.read() == .finished)
  }

  @Test func itDoesNotRemoveDuplicatesByItself() {
    let reader = ModelReader(source.stream)
    _ = reader.read()
    source.send(1)
    source.send(0)
    #expect(reader.read() == .next(0))
    #expect(reader.version == 3)
    #expect(source.stream.isDuplicate?(0, 0) == true)
  }

  @Test func aParkedWaiterIsWokenOnce() {
    let reader = ModelReader(source.stream)
    let alarm = Alarm()
    _ = reader.read()
    #expect(reader.park(alarm))
    source.send(1)
    source.send(2)
    #expect(alarm.count == 1)
    #expect(!reader.park(alarm))
    _ = reader.read()
    #expect(reader.park(alarm))
    source.finish()
    #expect(alarm.count == 2)
    #expect(!reader.park(alarm))
  }

  @Test func aWaiterThatWasTakenOutIsNotWoken() {
    let reader = ModelReader(source.stream)
    let alarm = Alarm()
    _ = reader.read()
    #expect(!reader.unpark())
    #expect(reader.park(alarm))
    #expect(reader.unpark())
    #expect(!reader.unpark())
    source.send(1)
    #expect(alarm.count == 0)
  }

  @Test func takingOutAWaiterThatWasWokenSaysSo() {
    let reader = ModelReader(source.stream)
    _ = reader.read()
    #expect(reader.park(Alarm()))
    source.send(1)
    #expect(!reader.unpark())
  }

  @Test func parkingAgainTakesThePlaceOfTheFirstTime() {
    let reader = ModelReader(source.stream)
    let first = Alarm()
    let second = Alarm()
    _ = reader.read()
    #expect(reader.park(first))
    #expect(reader.park(second))
    #expect(source.registrations == 1)
    source.send(1)
    #expect(first.count == 0)
    #expect(second.count == 1)
  }

  @Test func aReleasedReaderLeavesNothingBehind() {
    var reader: ModelReader? = ModelReader(source.stream)
    _ = reader?.read()
    #expect(reader?.park(Alarm()) == true)
    reader = nil
    #expect(source.registrations == 0)
  }
}
