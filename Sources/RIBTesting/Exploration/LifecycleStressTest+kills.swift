public import RIBKit
public import Testing

// Kills: the process of a tree ends after each step of a script, and a restored tree must behave like the first one.

extension LifecycleStressTest {
  /// Ends the process of a tree after the launch and after each step of a script, and fails if a restored tree behaves differently from a
  /// tree that wasn't killed.
  ///
  /// One tree runs the whole script. For each kill, a second tree with its own services runs the script up to that step. Its values are
  /// saved, its work is cancelled without running any hook, and a third tree is restored with the same services. Immediately afterward, and
  /// after each further step, the third tree must agree with the first one on:
  /// - the RIBs with their keys;
  /// - the saved places and values, where the order of elements is ignored, because a set has no order;
  /// - the view models of all presenters that interactors store or the harness records, and the recorded model streams;
  /// - the open work of each RIB, by kind;
  /// - the events of the root during each further step.
  ///
  /// A difference fails the test, which names the kills that lead to it; failures of the harness fail the test too.
  ///
  /// Objects that `services` creates outlive the process; create those that don't in the closure `harness`. If that creates a host too, its
  /// clock and date are set to those at the kill. The closures must be deterministic, and must not launch or shut down the tree.
  ///
  /// List in `ignoring` the parts that a user may lose, as a failure prints them: `Root/Table.notice` for a part of a view model,
  /// `Root/Table` for a whole view model, `Root/Table work` for open work.
  ///
  /// At most `limit` kills are tried; the limit must be at least 1. If the script has more steps, the kills are spread evenly.
  ///
  /// - Complexity: O(*n*²) steps for a script of *n* steps, at most `limit` · *n*. A script of a few hundred steps is fine.
  public func run<Root: Router, Input>(
    script: [Input], limit: Int = 200, ignoring ignored: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation,
    perform: @escaping (Input, Tested, Services) -> Void
  ) where Tested == TreeHarness<Root> {
    let test = KillTest(of: "\(Root.self)", ignoring: ignored, at: sourceLocation) {
      TreeLife(services, harness: harness, perform: perform, at: sourceLocation)
    }
    test.run(script, limit: limit)
  }

  /// Runs random scripts, kills the tree after each step, and fails with the shortest script that shows a difference.
  ///
  /// Pass at least one input, the simple ones first. An input that is listed twice occurs twice as often. The first trial uses `seed`, and
  /// each further trial the next number. For everything else, see `run(script:…)`.
  ///
  /// - Complexity: O(*t* · *n*²) steps for *t* trials of *n* steps; O(*n*³) further steps when a trial fails.
  public func run<Root: Router, Input>(
    inputs: [Input], seed: UInt64, steps: Int = 50, trials: Int = 1, ignoring ignored: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation,
    perform: @escaping (Input, Tested, Services) -> Void
  ) where Tested == TreeHarness<Root> {
    let test = KillTest(of: "\(Root.self)", ignoring: ignored, at: sourceLocation) {
      TreeLife(services, harness: harness, perform: perform, at: sourceLocation)
    }
    test.run(inputs: inputs, seed: seed, steps: steps, trials: trials)
  }
}
