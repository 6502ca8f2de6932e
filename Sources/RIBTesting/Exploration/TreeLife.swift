internal import RIBKit
internal import Testing

/// A tree under test: its consecutive processes, and the services that outlive them.
final class TreeLife<Root: Router, Services, Input>: MortalLife {
  private let services: Services
  private let makeHarness: (Services) -> TreeHarness<Root>
  private let act: (Input, TreeHarness<Root>, Services) -> Void
  private let place: SourceLocation
  private var harness: TreeHarness<Root>?

  init(
    _ makeServices: () -> Services, harness makeHarness: @escaping (Services) -> TreeHarness<Root>,
    perform act: @escaping (Input, TreeHarness<Root>, Services) -> Void, at place: SourceLocation
  ) {
    services = makeServices()
    (self.makeHarness, self.act, self.place) = (makeHarness, act, place)
    begin(restoring: nil, at: nil)
  }

  private func begin(restoring saved: SavedTree?, at time: (clock: ManualClock.Instant, date: WallTime)?) {
    let harness = makeHarness(services)
    self.harness = harness
    if let time {
      if harness.host.clock.now < time.clock { harness.host.advance(to: time.clock) }
      harness.host.date = time.date
    }
    harness.driver.begin(restoring: saved, at: place)
  }

  func perform(_ input: Input) {
    guard let harness else { return }
    act(input, harness, services)
    harness.settle(sourceLocation: place)
  }

  func die() {
    guard let (saved, time, resets) = kill() else { return }
    release()
    // A killed process isn't checked for leftovers, because its hooks would have removed them.
    _ = FailureSink.current().takeFailures()
    // A new process has new presenters, even if the services created the old ones.
    for reset in resets { reset() }
    begin(restoring: saved, at: time)
    harness?.core.log.takeAll()
  }

  private func kill() -> (SavedTree, (clock: ManualClock.Instant, date: WallTime), [() -> Void])? {
    guard let harness else { return nil }
    let (time, resets) = ((harness.host.clock.now, harness.host.date), harness.core.presenterResets)
    let saved = harness.driver.kill(at: place)
    harness.core.log.takeAll()
    return (saved, time, resets)
  }

  func end() {
    finish()
    release()
  }

  private func finish() {
    guard let harness else { return }
    if harness.driver.isActive { harness.driver.end(at: place) }
    // The output is compared here instead of expected.
    harness.core.log.takeAll()
    harness.finish(sourceLocation: place)
  }

  /// Releases the harness, which checks that the tree is released; the services must still exist then.
  private func release() {
    withExtendedLifetime(services) { harness = nil }
  }

  func observe() -> Observation { harness?.observe() ?? Observation() }
}
