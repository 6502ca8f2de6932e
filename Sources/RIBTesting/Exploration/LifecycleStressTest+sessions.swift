internal import ModelStreams
internal import RIBKit
public import RIBSessions
public import Testing

// Kills of a server: its process ends after each step of a script, and the next one has to go on like the first one.

extension LifecycleStressTest {
  /// Kills the process of sessions before the first step of a script and after each one, and fails if the sessions don't go on alike.
  ///
  /// One process plays the whole script. For each kill another one, with services of its own, plays the script up to that step and is killed as by
  /// ``SessionHarness/kill(sourceLocation:)``; the next process goes on. Directly afterwards, and after each further step, the stores must agree: in the
  /// sessions, their saved places and values, and their dates. So must the replies and errors of each further step.
  ///
  /// Work of a tree that is only in memory, such as a timer, ends with the process. A difference that it makes is reported: preserve a deadline instead. So is a change
  /// that a tree has made by itself less than its pause ago; let each step advance the clock past the pause.
  ///
  /// Everything else is as for the stress test of a tree: see ``run(script:limit:ignoring:sourceLocation:perform:)``. An error that `perform` throws counts as the reply of
  /// its step.
  ///
  /// - Complexity: O(*n*²) steps for a script of *n* steps, at most `limit` · *n*.
  public func run<S: Session, Input>(
    script: [Input], limit: Int = 200, ignoring ignored: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation,
    perform: @escaping (Input, Tested, Services) throws -> Void
  ) where Tested == SessionHarness<S> {
    let test = KillTest(of: "\(S.self)", ignoring: ignored, at: sourceLocation) {
      SessionLife(services, harness: harness, perform: perform, at: sourceLocation)
    }
    test.run(script, limit: limit)
  }
}

/// The life of sessions: their processes, one after the other, and the store and the services that outlive them.
private final class SessionLife<S: Session, Services, Input>: MortalLife {
  private let services: Services
  private let act: (Input, SessionHarness<S>, Services) throws -> Void
  private let place: SourceLocation
  private let sink = FailureSink.collecting()
  private let harness: SessionHarness<S>
  private var errors: [String] = []

  init(
    _ makeServices: () -> Services, harness makeHarness: (Services) -> SessionHarness<S>,
    perform act: @escaping (Input, SessionHarness<S>, Services) throws -> Void, at place: SourceLocation
  ) {
    let services = FailureSink.$collector.withValue(sink, operation: makeServices)
    self.services = services
    (self.act, self.place) = (act, place)
    harness = FailureSink.$collector.withValue(sink) { makeHarness(services) }
  }

  func perform(_ input: Input) {
    FailureSink.$collector.withValue(sink) {
      do { try act(input, harness, services) } catch { errors.append("threw \(error)") }
      harness.settle(sourceLocation: place)
    }
  }

  func die() {
    FailureSink.$collector.withValue(sink) { harness.kill(sourceLocation: place) }
    _ = takeReplies()
  }

  func end() { FailureSink.$collector.withValue(sink) { harness.finish(sourceLocation: place) } }

  func takeFailures() -> [Failure] { sink.takeFailures() }

  private func takeReplies() -> [String] {
    defer { errors = [] }
    return harness.world.takeReplies() + errors
  }

  func observe() -> Observation {
    FailureSink.$collector.withValue(sink) {
      var observation = Observation(events: takeReplies())
      for id in (try? harness.run(sourceLocation: place) { try await $0.ids(limit: .max) }) ?? [] {
        guard let tree = harness.saved(id, sourceLocation: place) else { continue }
        for saved in tree.places {
          observation.add(tree[saved] ?? "", at: "\(id): \(saved)", isSaved: true)
        }
        if let due = harness.row(of: id)?.due {
          observation.add("in \(harness.date.duration(to: due))", at: "\(id): date")
        }
      }
      return observation
    }
  }
}
