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

  @Test(
    arguments: [
      (
        .lateCall,
        "test:29 … Meter called notify(full(-1)) … dropped … isActive … (RIBTestingTests/MeterInteractor.swift:53)"
      ),
      (
        .leakedTask,
        #"meter:54 … task "pump" of MeterInteractor … ignores its cancellation … outside the host"#
      ),
      (.retainCycle, "test:17 … MeterInteractor outlives … closure … finish()"),
      (
        .lostLastModel,
        #"test:27 … view model "100 %" (1 of 2) … none … event .full(100) (2 of 2) … none"#
      ),
      (
        .routeAfterResign,
        "test:28 … Meter called route(to: alarm) … dropped … isActive … (RIBTestingTests/MeterInteractor.swift:59)"
      ),
      (.forgottenEvent, "test:27 … event .full(100) (2 of 2) … none"),
      (.secondEvent, "test:26 … not expected … event .full(100)"),
    ] as [(MeterInteractor.Defect, String)])
  func eachDefectIsFound(_ defect: MeterInteractor.Defect, _ text: String) {
    expectSaid(failures(of: defect), text)
  }
}
