import ModelStreams
import RIBTesting
import Testing

@Suite struct RemoveDuplicatesTests {
  let source = MutableModelStream(0, removingDuplicates: nil)

  @Test func equalModelsInARowAreNewsOnce() {
    expectMarbles("0-1--21") { play in
      try play.models("0011121" as MarbleDiagram<Int>, removingDuplicates: nil).removeDuplicates()
    }
  }

  @Test func aReaderThatWaitsIsWokenForANewModelAfterADuplicate() {
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

  @Test func aRejectedParkingMeansThatThereIsSomethingToRead() {
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

  @Test func theClosureDecidesWhatIsADuplicate() {
    let numbers = ["a": 0, "b": 5, "c": 12, "d": 19, "e": 20] as [Character: Int]
    expectMarbles(MarbleDiagram("a-c-e", values: numbers)) { play in
      try play.models(MarbleDiagram("abcde", values: numbers)).removeDuplicates { $0 / 10 == $1 / 10 }
    }
  }
}
