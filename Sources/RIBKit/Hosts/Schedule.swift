internal import Basics

// The order of ready jobs: first in, first out, or one that a seed determines and that respects every order that Swift guarantees.

extension ManualHost {
  /// The order in which a host runs ready jobs.
  ///
  /// A job is the code that a task runs between two suspensions. Swift guarantees no order among the jobs of different tasks, and the order
  /// differs from run to run. A host uses an order that is always the same, or one that a seed determines.
  public enum Schedule: Hashable, Sendable {
    /// The order in which the jobs became ready.
    case firstInFirstOut

    /// An order that a seed determines.
    ///
    /// Ready jobs of tasks, and of actors other than the trees' actor, run in any order, and any of them may wait while others continue.
    /// Every guaranteed order is kept: the order of the jobs of one task, of the jobs that wait for one actor or for the trees' actor, of
    /// the tasks that wake on the clock, and of the deliveries of streams, actions and messages, which each tree takes all at once after
    /// the jobs of a round.
    case seeded(UInt64)
  }
}

/// The ready jobs of a host, as a plain value that makes decisions but runs nothing.
struct ReadyJobs {
  struct Entry {
    let job: HostJob
    /// Whether it belongs to the actor of the trees.
    let isOfHome: Bool
    /// The round before which it doesn't run if another job can.
    let round: Int
  }

  private var entries: [Entry] = []
  /// The generator that determines the order; `nil` for first in, first out.
  private var random: SplitMix?
  /// The rarity of waiting: one in this many jobs waits for some rounds.
  private var rarity = 0
  /// The number of the next round.
  private var round = 0

  init(_ schedule: ManualHost.Schedule) {
    guard case .seeded(let seed) = schedule else { return }
    var random = SplitMix(seed: seed)
    rarity = 4 << random.below(3)
    self.random = random
  }

  var isEmpty: Bool { entries.isEmpty }

  var isFirstInFirstOut: Bool { random == nil }

  /// Removes some jobs and returns them, oldest first.
  mutating func removeAll(where isMeant: (Entry) -> Bool) -> [HostJob] {
    if entries.isEmpty { return [] }
    let meant = entries.filter(isMeant)
    if !meant.isEmpty { entries.removeAll(where: isMeant) }
    return meant.map(\.job)
  }

  mutating func append(_ job: HostJob, isOfHome: Bool) {
    entries.append(Entry(job: job, isOfHome: isOfHome, round: round + (isOfHome ? 0 : delay())))
  }

  /// Returns the number of rounds that a job waits: zero for most jobs and large for a few.
  ///
  /// With equal chances all tasks would progress at the same pace, and a race needs one that falls far behind. The distance differs
  /// from seed to seed: long waits find races that are far apart, short ones find those that are close together.
  private mutating func delay() -> Int {
    random?.below(rarity) == 0 ? random?.below(8 * rarity) ?? 0 : 0
  }

  /// Takes the jobs of the next round, in the order in which they run; at least one if there are any.
  ///
  /// - Complexity: O(*n*).
  mutating func takeRound() -> [Entry] {
    guard var random, let first = entries.lazy.map(\.round).min() else {
      defer { entries = [] }
      return entries
    }
    round = max(round, first)
    var ready = entries.filter { $0.round <= round }
    entries.removeAll { $0.round <= round }
    round += 1
    // The actor of the trees serves in order, like the main actor.
    var home = ready.filter(\.isOfHome)[...]
    ready.shuffle(using: &random)
    for place in ready.indices where ready[place].isOfHome { ready[place] = home.removeFirst() }
    self.random = random
    return ready
  }
}
