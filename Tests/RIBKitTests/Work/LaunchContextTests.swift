import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// Task-local values of the launch.
@Suite(.failsOnLeaks)
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

  /// Everything that one tree runs, each with the name that it finds.
  func deliver(_ root: ProbeRouter, _ note: @escaping (String) -> Void) -> (
    EventSource<Int>, MutableModelStream<Int>
  ) {
    let (source, models) = (EventSource<Int>(), MutableModelStream(1))
    root.interactor.whenActive = { me in
      note("hook")
      me.observe(source.stream) { me, _ in
        note("event")
        me.call {
          Self.name
        } then: { _, name in
          note("result of \((try? name.get()) ?? "")")
        }
      }
      me.observe(models.stream) { _, model in note("model \(model)") }
      me.after(.seconds(1)) { _ in note("timer") }
      me.task { _ in note("flow") }
    }
    root.interactor.whenResigning = { _ in note("resigning") }
    return (source, models)
  }

  @Test func onAHostEverythingHasTheValuesOfTheLaunchOptions() {
    let host = ManualHost()
    var lines: [String] = []
    var roots: [ProbeRouter] = []
    for name in ["one", "other"] {
      let root = ProbeRouter("root", Transcript())
      let (source, models) = deliver(root) { lines.append("\($0) \(Self.name)") }
      let options = LaunchOptions(around: { run in Self.$name.withValue(name) { run() } })
      host.run { root.launch(options, on: host) }
      host.settle()
      source.send(1)
      models.send(2)
      roots.append(root)
    }
    host.advance(by: .seconds(1))
    for root in roots {
      host.shutdown(root)
      root.forget()
    }
    for name in ["one", "other"] {
      let expected = [
        "hook \(name)", "model 1 \(name)", "flow \(name)", "event \(name)", "model 2 \(name)",
        "result of \(name) \(name)", "timer \(name)", "resigning \(name)",
      ]
      #expect(Set(lines.filter { $0.hasSuffix(name) }) == Set(expected))
    }
    #expect(lines.count == 16)
    #expect(Self.name == "none")
  }
}
