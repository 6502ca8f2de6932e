public import RIBKit
public import Testing

// Kills of an app: its process ends after each step of a script, and the next one continues with the values that the autosave has stored.

extension LifecycleStressTest {
  /// Kills the process of an app after the launch and after each step of a script, and fails if the next process behaves differently with the stored
  /// save.
  ///
  /// Unlike in the stress test of a ``TreeHarness``, a kill loses the changes that the autosave hasn't stored yet, as in the app: make each
  /// step advance the clock past the interval, or save. In all other respects, it behaves like the stress test of a tree: see
  /// `run(script:…)`. The closure that creates the harness must not launch it.
  ///
  /// - Complexity: O(*n*²) steps for a script of *n* steps, at most `limit` · *n*.
  public func run<Root: Router, Input>(
    script: [Input], limit: Int = 200, ignoring ignored: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation,
    perform: @escaping (Input, Tested, Services) -> Void
  ) where Tested == AutosaveHarness<Root> {
    let test = KillTest(of: "\(Root.self)", ignoring: ignored, at: sourceLocation) {
      AppLife(services, harness: harness, perform: perform, at: sourceLocation)
    }
    test.run(script, limit: limit)
  }
}

/// An app under test: its consecutive processes, and the store and the services that outlive them.
private final class AppLife<Root: Router, Services, Input>: MortalLife {
  private let services: Services
  private let act: (Input, AutosaveHarness<Root>, Services) -> Void
  private let place: SourceLocation
  private let harness: AutosaveHarness<Root>

  init(
    _ makeServices: () -> Services, harness makeHarness: (Services) -> AutosaveHarness<Root>,
    perform act: @escaping (Input, AutosaveHarness<Root>, Services) -> Void, at place: SourceLocation
  ) {
    (services, self.act, self.place) = (makeServices(), act, place)
    harness = makeHarness(services)
    harness.launch(sourceLocation: place)
  }

  func perform(_ input: Input) {
    act(input, harness, services)
    harness.settle(sourceLocation: place)
  }

  func die() {
    harness.kill(sourceLocation: place)
    harness.launch(sourceLocation: place)
    harness.core.log.takeAll()
  }

  func observe() -> Observation { harness.observe() }

  func end() {
    if harness.driver.isActive { harness.driver.end(at: place) }
    // The output is compared here instead of expected.
    harness.core.log.takeAll()
    harness.finish(sourceLocation: place)
  }
}
