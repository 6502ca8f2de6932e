import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

/// The same plain test is run over interactors with one defect each; nothing in it asks for the defect.
struct PlantedDefectTests {
  /// Runs the test and gives what failed, with the lines of this file as `test`.
  func failures(of defect: MeterInteractor.Defect) -> [String] {
    let sink = FailureSink.collecting()
    let (host, door, bell) = (ManualHost(), Door(), Bell())
    weak var subject: MeterInteractor?
    FailureSink.$collector.withValue(sink) {
      let level = MutableModelStream(10)
      let presenter = Presenter<String, Never>("")
      let harness = InteractorHarness(host: host) { listener in
        MeterInteractor(
          level: level.stream, presenter: presenter, door: door, bell: bell, defect: defect,
          listener: listener)
      }
      subject = harness.interactor
      let screen = harness.record(presenter)
      harness.activate()
      screen.expect("10 %")
      level.send(100)
      harness.expect(.output(screen, "100 %"), .event(.full(100)))
      harness.deactivate()
      harness.run { _ in bell.ring() }
    }
    // What was wrong is put right, so that it does not outlive the test.
    door.open()
    host.settle()
    subject?.repair()
    return sink.failures.map {
      "\($0.location.fileID == #fileID ? "test" : "meter"):\($0.location.line) \($0.message)"
    }
  }

  @Test func nothingIsFoundWhereNothingIsWrong() {
    #expect(failures(of: .none) == [])
  }
}
