import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite struct CombineLatestTests {
  let host = ManualHost()
  let letters = MutableModelStream("a")
  let numbers = MutableModelStream(1)

  @Test func itShowsTheNewestOfBoth() {
    let both = combineLatest(letters.stream, numbers.stream)
    #expect(both.latest == ("a", 1))
    numbers.send(2)
    letters.send("b")
    #expect(both.latest == ("b", 2))
  }

  @Test func itGivesOnePairForAllThatWasSentBeforeTheReaderRan() {
    let pairs = ["p": "a1", "q": "z2", "r": "y2"] as [Character: String]
    expectMarbles(MarbleDiagram("pqr", values: pairs)) { play in
      let letters = try play.models("azy")
      let numbers = try play.models("12-")
      return combineLatest(letters, numbers).map { $0 + $1 }
    }
  }

  @Test func itEndsWhenAllHaveEndedWithTheLastPair() {
    let pairs = ["p": "a1", "q": "a2", "r": "a3"] as [Character: String]
    expectMarbles(MarbleDiagram("p-q- (r|)", values: pairs)) { play in
      let letters = try play.models("a|")
      let numbers = try play.models("1-2- (3|)")
      return combineLatest(letters, numbers).map { $0 + $1 }
    }
  }

  @Test func aWaiterIsWokenOnceAlthoughItWaitsInTwoPlaces() {
    let reader = ModelReader(combineLatest(letters.stream, numbers.stream))
    let alarm = Alarm()
    _ = reader.read()
    #expect(reader.park(alarm))
    #expect(letters.registrations == 1 && numbers.registrations == 1)
    letters.send("b")
    numbers.send(2)
    #expect(alarm.count == 1)
    reader.unpark()
    #expect(letters.registrations == 0 && numbers.registrations == 0)
  }

  @Test func twoStreamsFromOneSourceAreNeverShownAtDifferentVersionsOfIt() {
    expectMarbles("00   0   0   0") { play in
      let numbers: ModelStream<Int> = try play.models("12   (34)(56)(789)")
      return combineLatest(numbers.map { $0 }, numbers.map { -$0 }).map { $0 + $1 }
    }
  }

  @Test func aSendFromInsideAReadingDoesNotTearThePair() {
    let numbers = numbers
    let interrupted = numbers.stream.map { number in
      if number == 1 { numbers.send(2) }
      return number
    }
    let view = combineLatest(interrupted, numbers.stream.map { -$0 })
    #expect(view.latest == (1, -1))
    #expect(view.latest == (2, -2))
  }

  @Test func itRemovesDuplicatesWhenAllItsStreamsDo() {
    let three = StreamRecorder(
      reading: combineLatest(letters.stream, numbers.stream, numbers.stream), on: host)
    let four = StreamRecorder(
      reading: combineLatest(letters.stream, numbers.stream, letters.stream, numbers.stream), on: host)
    three.skip(1)
    four.skip(1)
    numbers.send(2)
    numbers.send(1)
    three.expectNone()
    four.expectNone()
    letters.send("b")
    three.expectNext { $0 == ("b", 1, 1) }
    four.expectNext { $0 == ("b", 1, "b", 1) }
    // Each part counts, the last one too.
    numbers.send(3)
    three.expectNext { $0 == ("b", 3, 3) }
    four.expectNext { $0 == ("b", 3, "b", 3) }
    let flag = MutableModelStream(false)
    let last = StreamRecorder(
      reading: combineLatest(letters.stream, numbers.stream, flag.stream), on: host)
    last.skip(1)
    flag.send(true)
    last.expectNext { $0 == ("b", 3, true) }
    let loose = MutableModelStream(0, removingDuplicates: nil)
    #expect(combineLatest(letters.stream, loose.stream).isDuplicate == nil)
  }

  @Test func itTakesAnyNumberOfStreams() {
    let six = combineLatest(
      letters.stream, numbers.stream, letters.stream, numbers.stream, letters.stream.map(\.count),
      numbers.stream.map { -$0 })
    let reader = StreamRecorder(reading: six, on: host)
    reader.expectNext { $0 == ("a", 1, "a", 1, 1, -1) }
    host.run {
      numbers.send(2)
      letters.send("bc")
    }
    reader.expectNext { $0 == ("bc", 2, "bc", 2, 2, -2) }
    numbers.finish()
    #expect(!six.isFinished)
    letters.finish()
    #expect(six.isFinished)
  }

  @Test func anArrayIsShownInTheOrderOfItsStreams() {
    let sources = (0..<5).map { MutableModelStream($0) }
    let all = combineLatest(sources.map(\.stream))
    let reader = StreamRecorder(reading: all, on: host)
    reader.expectNext([0, 1, 2, 3, 4])
    host.run {
      sources[3].send(30)
      sources[1].send(10)
    }
    reader.expectNext([0, 10, 2, 30, 4])
    // Back to what was shown: no news, since all streams remove duplicates.
    host.run {
      sources[1].send(1)
      sources[1].send(10)
    }
    reader.expectNone()
    for source in sources { source.finish() }
    reader.expectFinished()
  }

  @Test func streamsOfOneSourceInAnArrayAreShownAtOneVersionOfIt() {
    expectMarbles("00   0   0   0") { play in
      let numbers: ModelStream<Int> = try play.models("12   (34)(56)(789)")
      return combineLatest([numbers.map { $0 }, numbers.map { -$0 }, numbers.map { _ in 0 }]).map {
        $0.reduce(0, +)
      }
    }
  }

  @Test func anEmptyArrayHasFinished() async {
    let none = combineLatest([ModelStream<Int>]())
    #expect(none.latest == [])
    #expect(none.isFinished)
    var models: [[Int]] = []
    for await model in none { models.append(model) }
    #expect(models == [[]])
  }

  @Test func anArrayOfOneIsThatStream() {
    let one = combineLatest([numbers.stream])
    #expect(one.latest == [1])
    numbers.send(2)
    #expect(one.latest == [2])
  }
}
