// The order of ready jobs: first in, first out, or one that follows from a seed and breaks no order that Swift promises.

extension ManualHost {
  /// The order in which a host runs the jobs that are ready.
  ///
  /// A job is what a task does between two of its suspensions. Swift promises no order among the jobs of different tasks, and
  /// programs run with all sorts of them. A host has one that is always the same, or one that a seed decides.
  public enum Schedule: Hashable, Sendable {
    /// In the order in which they have become ready.
    case firstInFirstOut

    /// In an order that follows from a number, and from nothing else.
    ///
    /// Of the jobs that are ready, those of tasks and of actors of their own run in any order, and any of them may wait while
    /// others go on. What has an order in a program keeps it: the jobs of one task, what waits for one actor, what waits for
    /// the actor of the trees, and the deliveries of streams, actions and messages, of which each tree takes all that there are
    /// after the jobs of a round. So does what wakes on the clock.
    case seeded(UInt64)
  }
}

/// The jobs that are ready on a host; a plain value that decides and runs nothing.
struct ReadyJobs {
  struct Entry {
    let job: HostJob
    /// Whether it is one of the actor of the trees.
    let isOfHome: Bool
    /// The round before which it does not run, if another can.
    let round: Int
  }

  private var entries: [Entry] = []
  /// The generator that decides on the order; `nil` is first in, first out.
  private var random: SplitMix?
  /// One of so many jobs waits for some rounds.
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

  /// Takes some jobs out, oldest first.
  mutating func removeAll(where isMeant: (Entry) -> Bool) -> [HostJob] {
    if entries.isEmpty { return [] }
    let meant = entries.filter(isMeant)
    if !meant.isEmpty { entries.removeAll(where: isMeant) }
    return meant.map(\.job)
  }

  mutating func append(_ job: HostJob, isOfHome: Bool) {
    entries.append(Entry(job: job, isOfHome: isOfHome, round: round + (isOfHome ? 0 : delay())))
  }

  /// How many rounds a job waits: most wait for none and a few for many.
  ///
  /// If all had the same chances, all tasks would get on at the same pace, and a race needs one that falls far behind. How
  /// far differs from seed to seed: long waits find what lies far apart, short ones what lies close together.
  private mutating func delay() -> Int {
    random?.below(rarity) == 0 ? random?.below(8 * rarity) ?? 0 : 0
  }

  /// Takes out the jobs of the next round, in the order in which they are to run; at least one if there is any.
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
    // The actor of the trees serves in order, as the main actor does.
    var home = ready.filter(\.isOfHome)[...]
    ready.shuffle(using: &random)
    for place in ready.indices where ready[place].isOfHome { ready[place] = home.removeFirst() }
    self.random = random
    return ready
  }
}

/// A generator of random numbers, the same for the same seed (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
/// Generators, 2014).
package struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  ///
  /// - Parameter seed: The start of its numbers: the same seed gives the same numbers.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  ///
  /// - Returns: The number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from zero up to, but without, a bound.
  ///
  /// - Parameter bound: The bound; greater than zero.
  /// - Returns: The number.
  package mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: next() % UInt64(bound))
  }
}
