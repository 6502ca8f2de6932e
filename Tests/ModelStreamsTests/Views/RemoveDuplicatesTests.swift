import ModelStreams
import RIBTesting
import Testing

@Suite struct `View without duplicates` {
  let source = MutableModelStream(0, removingDuplicates: nil)

  @Test func `Equal models in a row are news once`() {
    expectDiagram("0-1--21") { play in
      try play.models("0011121" as Diagram<Int>, removingDuplicates: nil).removeDuplicates()
    }
  }

  @Test func `A reader that waits is woken for a new model after a duplicate`() {
    let reader = ModelReader(source.stream.removeDuplicates())
    let alarm = Alarm()
    #expect(reader.read() == .next(0))
    #expect(reader.version == 1)
    #expect(reader.park(alarm))
    source.send(0)
    #expect(alarm.count == 1)
    #expect(reader.read() == .nothing)
    #expect(reader.park(alarm))
    source.send(1)
    #expect(reader.read() == .next(1))
    #expect(reader.version == 3)
  }

  @Test func `A refused parking means that there is something to read`() {
    let reader = ModelReader(source.stream.removeDuplicates())
    _ = reader.read()
    source.send(0)
    #expect(reader.park(Alarm()))
    reader.unpark()
    source.send(1)
    #expect(!reader.park(Alarm()))
    #expect(reader.read() == .next(1))
    #expect(reader.version == 3)
  }

  @Test func `The closure decides what is a duplicate`() {
    let numbers = ["a": 0, "b": 5, "c": 12, "d": 19, "e": 20] as [Character: Int]
    expectDiagram(Diagram("a-c-e", values: numbers)) { play in
      try play.models(Diagram("abcde", values: numbers)).removeDuplicates { $0 / 10 == $1 / 10 }
    }
  }
}
