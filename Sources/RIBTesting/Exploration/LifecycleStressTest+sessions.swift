internal import ModelStreams
internal import RIBKit
public import RIBSessions
public import Testing

// Kills of a server: its process ends in and after each step of a script, and the next one must behave like the first one.

extension LifecycleStressTest {
  /// Simulates crashes of a server process, and fails if the sessions behave differently from a run without a crash.
  ///
  /// The process crashes before the script, at each save during a step, and after each step. One process runs the whole script. For each
  /// crash, a second process with its own services runs the script up to that point and is killed as
  /// ``SessionHarness/kill(sourceLocation:)`` does; a third process continues. Immediately afterward, and after each further step, the
  /// stores must agree on the sessions, their saved places and values, and their dates. The replies and errors of each further step must
  /// agree too. Each call that the first process has made to a ``Stub`` must also have been made by the second process or by the third; the
  /// call may have been repeated, because effects happen at least once.
  ///
  /// At each save that an event of a step causes, the process ends once before the row is stored, and once after that but before the reply
  /// and the effects. The sender then repeats its event with its key; an event without a key gets one in that step, because only an event
  /// with a key may be repeated. At the end of the step all sessions are woken, so that they perform their pending effects.
  ///
  /// A tree's in-memory work, such as a timer, ends with the process. A difference that this causes is reported: preserve a deadline
  /// instead. A change that a tree makes by itself is reported too if the kill comes before the saving pause is over; make each step
  /// advance the clock past the pause.
  ///
  /// In all other respects, it behaves like the stress test of a tree: see `run(script:…)`. An error that `perform` throws counts as the
  /// reply to its step.
  ///
  /// - Complexity: O(*n* · *k*) steps for a script of *n* steps and *k* kills, at most `limit`.
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

  /// Runs random scripts, kills the server process during and after each step, and fails with the shortest script that shows a difference.
  ///
  /// Pass at least one input, the simple ones first. An input that is listed twice occurs twice as often. The first trial uses `seed`, and each
  /// further trial the next number. For everything else, see `run(script:…)`.
  ///
  /// - Complexity: O(*t* · *n* · *k*) steps for *t* trials of *n* steps and *k* kills each; more when a trial fails.
  public func run<S: Session, Input>(
    inputs: [Input], seed: UInt64, steps: Int = 20, trials: Int = 1, ignoring ignored: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation,
    perform: @escaping (Input, Tested, Services) throws -> Void
  ) where Tested == SessionHarness<S> {
    let test = KillTest(of: "\(S.self)", ignoring: ignored, at: sourceLocation) {
      SessionLife(services, harness: harness, perform: perform, at: sourceLocation)
    }
    test.run(inputs: inputs, seed: seed, steps: steps, trials: trials)
  }
}

/// Sessions under test: their consecutive processes, and the store and the services that outlive them.
private final class SessionLife<S: Session, Services, Input>: MortalLife {
  private let services: Services
  private let act: (Input, SessionHarness<S>, Services) throws -> Void
  private let place: SourceLocation
  private let harness: SessionHarness<S>
  private let tape = CallTape()
  private var errors: [String] = []
  /// Each save has two moments: before it is stored, and after that.
  private(set) var moments = 0

  init(
    _ makeServices: () -> Services, harness makeHarness: (Services) -> SessionHarness<S>,
    perform act: @escaping (Input, SessionHarness<S>, Services) throws -> Void, at place: SourceLocation
  ) {
    (self.act, self.place) = (act, place)
    (services, harness) = CallTape.$current.withValue(tape) {
      let services = makeServices()
      return (services, makeHarness(services))
    }
  }

  func perform(_ input: Input) {
    let (store, count) = (harness.process.store, harness.process.store.count)
    defer { moments = 2 * (harness.process.store.count - (harness.process.store === store ? count : 0)) }
    do { try act(input, harness, services) } catch { errors.append("threw \(error)") }
    harness.settle(sourceLocation: place)
  }

  func perform(_ input: Input, dyingAt moment: Int) {
    let store = harness.process.store
    store.kill(after: moment / 2, isStored: moment % 2 == 1)
    harness.repeats = []
    perform(input)
    store.kill(after: nil)
    harness.repeats = nil
    for id in ids {
      do { try harness.wake(id, sourceLocation: place) } catch { errors.append("threw \(error)") }
    }
  }

  func words(for moment: Int) -> String {
    "at save \(moment / 2 + 1) of its events, \(moment % 2 == 0 ? "before" : "after") the save is stored"
  }

  func die() {
    harness.kill(sourceLocation: place)
    _ = takeReplies()
  }

  func end() { harness.finish(sourceLocation: place) }

  private func takeReplies() -> [String] {
    defer { errors = [] }
    return harness.world.takeReplies() + errors
  }

  private var ids: [String] {
    (try? harness.run(sourceLocation: place) { try await $0.ids(limit: .max) }) ?? []
  }

  func observe() -> Observation {
    var observation = Observation(events: takeReplies(), calls: tape.calls)
    for id in ids {
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
