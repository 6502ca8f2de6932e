import ModelStreams
import RIBKit
import RIBTesting
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

  @Test func nothingIsFoundWhereNothingIsWrong() {
    #expect(failures(of: .none) == [])
  }

  @Test func aCallAfterTheEnd() {
    #expect(
      failures(of: .lateCall) == [
        """
        test:28 Meter called notify(full(-1)) after its activation had ended, or while its router was detaching: it was dropped. \
        Cancel what leads to the call, or ask isActive before it. (RIBTestingTests/MeterInteractor.swift:52)
        """
      ])
  }

  @Test func aTaskThatGoesOn() {
    #expect(
      failures(of: .leakedTask) == [
        """
        meter:53 The task "pump" of MeterInteractor has not ended, although the interactor was deactivated: it ignores its cancellation. \
        It waits for something outside of the host.
        """
      ])
  }

  @Test func aRetainCycle() {
    #expect(
      failures(of: .retainCycle) == [
        """
        test:16 MeterInteractor outlives its harness: something holds it. Look for a closure of its own that captures it \
        (use the `me` that handlers are given), for a Task that it has started by itself, for a child, a delegate, a presenter or a service that keeps it, \
        and for a variable of the test: if it is used after the harness, end the test with finish().
        """
      ])
  }

  @Test func aLastModelThatIsLost() {
    #expect(
      failures(of: .lostLastModel) == [
        """
        test:26 Expected the view model "100 %" (1 of 2), but none came.
        Expected the event .full(100) (2 of 2), but none came.
        """
      ])
  }

  @Test func aRouteAfterTheResign() {
    #expect(
      failures(of: .routeAfterResign) == [
        """
        test:27 Meter called route(to: alarm) after its activation had ended, or while its router was detaching: it was dropped. \
        Cancel what leads to the call, or ask isActive before it. (RIBTestingTests/MeterInteractor.swift:58)
        """
      ])
  }

  @Test func anEventThatIsForgotten() {
    #expect(
      failures(of: .forgottenEvent) == [
        "test:26 Expected the event .full(100) (2 of 2), but none came."
      ])
  }

  @Test func anEventThatIsToldTwice() {
    #expect(
      failures(of: .secondEvent) == [
        "test:26 This came and was not expected: event .full(100)."
      ])
  }
}
