import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// The samples about failure, reading and launching.
@Suite(.trees)
struct WeatherTests {
  let host = ManualHost()

  /// A station that has these answers, one after the other, and then no signal.
  private func station(_ answers: [Int]) -> WeatherStation {
    let left = MutableModelStream(answers)
    return WeatherStation {
      guard let next = left.update({ $0.isEmpty ? nil : $0.removeFirst() }) else { throw NoSignal() }
      return next
    }
  }

  private func launch(_ station: WeatherStation, lines: [String] = []) -> WeatherInteractor {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: String.self)
    let root = WeatherInteractor(station, lines: stream)
    host.endsWithTest(root)
    root.launch(on: host)
    if !lines.isEmpty {
      for line in lines { continuation.yield(line) }
      continuation.finish(throwing: NoSignal())
      host.settle()
    }
    return root
  }

  private func shown(_ root: WeatherInteractor) -> String { root.presenter.viewModels.latest }

  @Test func aFailureIsAPartOfTheModelAndTheLastDegreesStay() {
    let root = launch(station([21]))
    #expect(shown(root) == "nothing yet")
    root.presenter.send(.refresh)
    host.settle()
    #expect(shown(root) == "21 degrees")
    root.presenter.send(.refresh)
    host.settle()
    #expect(shown(root) == "21 degrees, NoSignal()")
  }

  @Test func aSequenceTellsItsFailure() {
    #expect(shown(launch(station([]), lines: ["sunny"])) == "No more lines: NoSignal()")
  }

  @Test func aWorkerIsStartedAgainTenTimesAndThenFails() {
    let root = launch(station([20, 20]))
    root.presenter.send(.follow)
    host.settle()
    #expect(shown(root) == "The forecast is complete.")
    let other = launch(station([]))
    other.interactor.presenter.send(.follow)
    host.advance(by: .seconds(299))
    #expect(shown(other) == "nothing yet, NoSignal()")
    host.advance(by: .seconds(1))
    #expect(shown(other) == "No forecast after ten restarts: NoSignal()")
  }

  @Test func readersOfModelsPassOverBufferOrWait() async {
    let weather = MutableModelStream(Weather())
    for degrees in 1...5 { weather.send(Weather(degrees: degrees)) }
    #expect(await nextDegrees(weather.stream) == 5)
    var kept: [Int?] = []
    let dropped = await record(weather.stream) {
      kept.append($0.degrees)
      guard kept.count == 1 else { return }
      for degrees in 6...9 { weather.send(Weather(degrees: degrees)) }
      weather.finish()
    }
    #expect(dropped == 1)
    #expect(kept == [5, 7, 8, 9])
    await draw(weather.stream, clock: host.clock) { kept.append($0.degrees) }
    #expect(kept == [5, 7, 8, 9, 9])
    let alarms = EventSource<String>()
    let stream = alarms.stream
    alarms.finish()
    #expect(await count(stream).taken == 0)
  }

  @Test func aLaunchReportsFaultsAndAHostSaysWhatWaits() throws {
    let root = WeatherInteractor(station([]), lines: AsyncThrowingStream { _ in })
    var faults: [TreeFault.Code] = []
    launchWatched(root, on: host) { faults.append($0.code) }
    host.endsWithTest(root)
    host.run { root.launch(on: host) }
    #expect(faults == [.alreadyAttached])
    let other = WeatherInteractor(station([]), lines: AsyncThrowingStream { _ in })
    #expect(try settleByHand(other).last == "Weather")
    #expect(try ask(station([3]), on: host) == "Weather(degrees: Optional(3), problem: nil)")
    let silent = WeatherStation { await withUnsafeContinuation { (_: UnsafeContinuation<Int, Never>) in } }
    #expect(try ask(silent, on: host).hasPrefix("The host has nothing left to run"))
  }

  @Test func anObserverCountsDeliveries() {
    let deliveries = Deliveries()
    let root = WeatherInteractor(station([21]), lines: AsyncThrowingStream { _ in })
    host.endsWithTest(root)
    root.launch(LaunchOptions(observer: deliveries), on: host)
    #expect(deliveries.counts == ["Weather": 1])
    root.presenter.send(.refresh)
    host.settle()
    // The action, the result of the call and the model.
    #expect(deliveries.counts == ["Weather": 4])
  }
}
