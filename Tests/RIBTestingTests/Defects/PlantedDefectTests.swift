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
    let (door, bell) = (Door(), Bell())
    weak var subject: MeterInteractor?
    FailureSink.$collector.withValue(sink) {
      let level = MutableModelStream(10)
      let presenter = Presenter<String, Never>("")
      let harness = InteractorHarness { listener in
        MeterInteractor(
          level: level.stream, presenter: presenter, door: door, bell: bell, defect: defect,
          listener: listener)
      }
      subject = harness.interactor
      harness.record(presenter)
      harness.activate()
      harness.expectViewModel("10 %")
      level.send(100)
      harness.expectInOrder(.viewModel("100 %"), .event(.full(100)))
      harness.deactivate()
      harness.run { _ in bell.ring() }
      door.open()
    }
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
    #expect(failures(of: .lateCall) == [])
  }

  @Test("A task that goes on")
  func leakedTask() {
    #expect(failures(of: .leakedTask) == [])
  }

  @Test("A retain cycle")
  func retainCycle() {
    #expect(failures(of: .retainCycle) == [])
  }

  @Test("A last model that is lost")
  func lostLastModel() {
    #expect(failures(of: .lostLastModel) == [])
  }

  @Test("A route after the resign")
  func routeAfterResign() {
    #expect(failures(of: .routeAfterResign) == [])
  }

  @Test("An event that is forgotten")
  func forgottenEvent() {
    #expect(failures(of: .forgottenEvent) == [])
  }

  @Test("An event that is told twice")
  func secondEvent() {
    #expect(failures(of: .secondEvent) == [])
  }

  @Test("Work that is started when it is too late")
  func workInTheResign() {
    #expect(failures(of: .workInTheResign) == [])
  }
}
