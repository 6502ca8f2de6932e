import ModelStreams
import Testing

@Suite struct `View without duplicates` {
  let executor = ManualExecutor()
  let source = MutableModelStream(0, removingDuplicates: nil)

  @Test func `Equal models in a row are news once`() {
    let trail = executor.follow(source.stream.removeDuplicates())
    for model in [0, 1, 1, 1, 2, 1] {
      source.send(model)
      executor.drain()
    }
    #expect(trail.elements == [0, 1, 2, 1])
  }

  @Test func `A reader that waits is woken for a new model after a duplicate`() {
    let reader = ModelReader(source.stream.removeDuplicates())
    let alarm = Alarm()
    #expect(reader.read() == .model(0, version: 1))
    #expect(reader.park(alarm))
    source.send(0)
    #expect(alarm.count == 1)
    #expect(reader.read() == .unchanged)
    #expect(reader.park(alarm))
    source.send(1)
    #expect(reader.read() == .model(1, version: 3))
  }

  @Test func `A refused parking means that there is something to read`() {
    let reader = ModelReader(source.stream.removeDuplicates())
    _ = reader.read()
    source.send(0)
    #expect(reader.park(Alarm()))
    reader.unpark()
    source.send(1)
    #expect(!reader.park(Alarm()))
    #expect(reader.read() == .model(1, version: 3))
  }

  @Test func `The closure decides what is a duplicate`() {
    let trail = executor.follow(source.stream.removeDuplicates { $0 / 10 == $1 / 10 })
    for model in [5, 12, 19, 20] {
      source.send(model)
      executor.drain()
    }
    #expect(trail.elements == [0, 12, 20])
  }
}
