import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// The same plain test is run over interactors with one defect each; nothing in it asks for the defect.
@Suite("What is wrong with an interactor is found by a plain test of it")
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
      harness.record(presenter)
      harness.activate()
      harness.expectViewModel("10 %")
      level.send(100)
      harness.expect(.viewModel("100 %"), .event(.full(100)))
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

  @Test("Nothing is found where nothing is wrong")
  func none() {
    #expect(failures(of: .none) == [])
  }

  @Test("A call after the end")
  func lateCall() {
    #expect(
      failures(of: .lateCall) == [
        """
        test:29 Meter called notify(full(-1)) after its activation had ended, or while its router was detaching: it was dropped. \
        Cancel what leads to the call, or ask isActive before it. (RIBTestingTests/MeterInteractor.swift:52)
        """
      ])
  }

  @Test("A task that goes on")
  func leakedTask() {
    #expect(
      failures(of: .leakedTask) == [
        """
        meter:53 The task "pump" of MeterInteractor has not ended, although the interactor was deactivated: it ignores its cancellation. \
        It waits for something outside of the host.
        """
      ])
  }

  @Test("A retain cycle")
  func retainCycle() {
    #expect(
      failures(of: .retainCycle) == [
        """
        test:17 MeterInteractor outlives its harness: something holds it. Look for a closure of its own that captures it \
        (use the `me` that handlers are given), for a Task that it has started by itself, for a child, a delegate, a presenter or a service that keeps it, \
        and for a variable of the test: if it is used after the harness, end the test with finish().
        """
      ])
  }

  @Test("A last model that is lost")
  func lostLastModel() {
    #expect(
      failures(of: .lostLastModel) == [
        """
        test:27 Expected the view model "100 %" (1 of 2), but none came.
        Expected the event .full(100) (2 of 2), but none came.
        """
      ])
  }

  @Test("A route after the resign")
  func routeAfterResign() {
    #expect(
      failures(of: .routeAfterResign) == [
        """
        test:28 Meter called route(to: alarm) after its activation had ended, or while its router was detaching: it was dropped. \
        Cancel what leads to the call, or ask isActive before it. (RIBTestingTests/MeterInteractor.swift:58)
        """
      ])
  }

  @Test("An event that is forgotten")
  func forgottenEvent() {
    #expect(
      failures(of: .forgottenEvent) == [
        "test:27 Expected the event .full(100) (2 of 2), but none came."
      ])
  }

  @Test("An event that is told twice")
  func secondEvent() {
    #expect(
      failures(of: .secondEvent) == [
        "test:27 This came and was not expected: event .full(100)."
      ])
  }
}
