import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// Task-local values of the launch.
@Suite(.ribs)
struct LaunchContextTests {
  @TaskLocal static var name = "none"

  @Test func deliveriesHaveTheValuesOfTheLaunch() async {
    let lines = await ProbeActor.live { me in
      let (source, models) = (EventSource<Int>(), MutableModelStream(1))
      let countdown = Countdown(4)
      var lines: [String] = []
      func note(_ line: String) {
        lines.append("\(line) \(Self.name)")
        countdown.countDown()
      }
      Self.$name.withValue("launch") {
        _ = me
        me.root.launch()
      }
      let interactor = me.root.interactor
      interactor.observe(source.stream) { _, _ in note("event") }
      interactor.observe(models.stream) { _, model in if model > 1 { note("model") } }
      interactor.after(.milliseconds(1)) { _ in note("timer") }
      interactor.call {
        1
      } then: { _, _ in
        note("result")
      }
      source.send(1)
      models.send(2)
      await countdown.wait()
      return lines
    }
    #expect(Set(lines) == ["event launch", "model launch", "timer launch", "result launch"])
  }
}
