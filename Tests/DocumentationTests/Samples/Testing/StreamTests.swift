import ModelStreams
import RIBTesting
import Testing

struct StreamTests {
  @Test func everyModelIsRecorded() {
    let battery = MutableModelStream(100)
    let recorder = StreamRecorder(battery.stream.map { $0 < 20 }.removeDuplicates(), name: "isLow")
    recorder.expectNext(false)
    battery.send(60)
    battery.send(10)
    recorder.expectNext(true)
    battery.finish()
    recorder.expectFinished()
  }

  @Test func debounceWaitsForThreeQuietTicks() {
    expectMarbles("-------c") { play in
      try play.models("a-b-c---").debounce(for: .seconds(3), clock: play.clock)
    }
  }
}
