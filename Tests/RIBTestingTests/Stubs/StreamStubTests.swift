import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// Stubs of functions that return streams.
struct StreamStubTests {
  @Test func aStubReturnsStreamsAndRecordsWhatAskedForThem() async {
    let (models, events) = (MutableModelStream(1), EventSource<Int>())
    let visits = Stub<String, ModelStream<Int>>("visits")
    let bells = Stub<String, EventStream<Int>>("bells")
    visits.returns(models.stream, for: "Ana")
    bells.returns(events.stream)
    #expect(visits.stream("Ana", default: 0).latest == 1)
    var iterator = bells.stream("Bo").makeAsyncIterator()
    events.send(7)
    events.finish()
    #expect(await iterator.next() == 7)
    visits.expectCall("Ana")
    bells.expectCall("Bo")
  }

  @Test func eachCallGetsAStreamOfTheElements() async {
    let rides = Stub<Int, AsyncStream<String>>("rides")
    rides.returns(elements: ["a", "b"])
    for _ in 1...2 {
      var elements: [String] = []
      for await element in rides.stream(1) { elements.append(element) }
      #expect(elements == ["a", "b"])
    }
    rides.expectCalls(1, 1)
  }

  @Test func withoutAnAnswerTheStreamHasFinishedAndTheTestFails() {
    let told = failuresTold {
      let visits = Stub<Int, ModelStream<Int>>("visits")
      let bells = Stub<Int, EventStream<Int>>("bells")
      let stream = visits.stream(1, default: 5)
      #expect(stream.latest == 5 && stream.isFinished)
      #expect(bells.stream(2).isFinished)
      let rides = Stub<Int, AsyncStream<String>>("rides").stream(3)
      // If the stream hadn't finished, this would throw, because nothing on the host sends to it.
      #expect(throws: Never.self) { try ManualHost().wait { for await _ in rides {} } }
    }
    expectSaid(told, "visits(1) … no answer", "bells(2) … no answer", "rides(3) … no answer")
  }
}
