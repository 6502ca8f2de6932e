import ModelStreams
import RIBKit

/// Launches a tree with everything that can be said about how it runs.
func launchWatched(_ root: WeatherInteractor, on host: ManualHost, faults: @escaping (TreeFault) -> Void) {
  var options = LaunchOptions()
  options.faults = FaultPolicy.report { fault in
    if fault.code != TreeFault.Code.duplicateKey { faults(fault) }
  }
  options.observer = BroadcastObserver([ConsoleObserver(), Deliveries()])
  options.observedKinds = [TreeEvent.Kind.delivered, .fault]
  options.cancellationGracePeriod = .seconds(2)
  root.launch(options, on: host)
}

/// An observer: it counts the deliveries to each RIB.
final class Deliveries: TreeObserver {
  private(set) var counts: [String: Int] = [:]

  func observe(_ event: TreeEvent) {
    if event.kind == .delivered { counts[event.path, default: 0] += 1 }
  }
}

/// Runs a tree on a host by hand, and says what does not come to an end.
func settleByHand(_ root: WeatherInteractor) throws -> [String] {
  let host = ManualHost(schedule: ManualHost.Schedule.seeded(7))
  root.launch(on: host)
  let settlement: Settlement = host.settle()
  let waiting = settlement.outside.map { (task: Settlement.UnfinishedTask) in task.name }
  let clock: ManualClock = host.clock
  let sleeping = clock.sleepers.map { (sleeper: ManualClock.Sleeper) in sleeper.name }
  let noon = ManualClock.Instant(offset: .seconds(12 * 3_600))
  host.advance(to: noon)
  let snapshot: TreeSnapshot = root.snapshot()
  let active = snapshot.ribs.filter { (rib: TreeSnapshot.RIB) in rib.state == TreeSnapshot.RIB.State.attached
  }
  host.shutdown(root)
  return waiting + sleeping + active.map(\.name)
}

/// Waits on a host for what a service answers.
func ask(_ station: WeatherStation, on host: ManualHost) throws -> String {
  do {
    return try host.wait {
      await station.refresh()
      return "\(station.weather.latest)"
    }
  } catch let unsettled as UnsettledError {
    return "\(unsettled)"
  }
}

extension Interactor {
  func show(_ texts: some ObservableStream<String>, in presenter: Presenter<String, Never>) {
    observe(texts) { _, text in presenter.show(text) }
  }
}
