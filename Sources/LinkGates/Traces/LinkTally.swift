internal import Locks

/// An observer that counts decisions by route, origin, stage and code, in bounded memory.
///
/// It may be used from any isolation. Dry runs are not counted.
public final class LinkTally: LinkObserver {
  /// What is counted for itself.
  public struct Key: Sendable, Hashable {
    /// The name of the route; nothing where there is none yet.
    public let route: String?

    /// Where the calls come from; nothing for configurations.
    public let origin: LinkOrigin?

    /// The check that decided.
    public let stage: GateStage

    /// The decision as one word; for a refusal that of its code.
    public let code: String
  }

  private let counts = Lock<(known: [Key: Int], others: Int)>(([:], 0))
  private let capacity: Int

  /// Makes a tally that has counted nothing.
  ///
  /// - Parameter capacity: How many keys are counted for themselves; at least one.
  public init(capacity: Int = 10_000) {
    self.capacity = max(1, capacity)
  }

  /// How many events there were of each key.
  public var known: [Key: Int] { counts.withLock { $0.known } }

  /// How many events there were of keys for which there was no room any more.
  public var others: Int { counts.withLock { $0.others } }

  /// Counts one event.
  ///
  /// - Parameter event: What was decided.
  public func linkDecided(_ event: LinkEvent) {
    guard !event.isDryRun else { return }
    let key = Key(route: event.route, origin: event.origin, stage: event.stage, code: event.code)
    counts.withLock { counts in
      if let count = counts.known[key] {
        counts.known[key] = count + 1
      } else if counts.known.count < capacity {
        counts.known[key] = 1
      } else {
        counts.others += 1
      }
    }
  }

  /// How many events there were of some decisions.
  ///
  /// - Parameters:
  ///   - code: The decision as one word.
  ///   - route: The name of the route; of all routes and of none, if nothing is said.
  ///   - origin: Where the calls come from; from everywhere, if nothing is said.
  /// - Returns: The number of those that were counted for themselves.
  /// - Complexity: O(*n*) for *n* keys.
  public func count(of code: String, route: String? = nil, from origin: LinkOrigin? = nil) -> Int {
    known.reduce(0) { sum, entry in
      let (key, count) = (entry.key, entry.value)
      let isMeant =
        key.code == code && (route == nil || key.route == route) && (origin == nil || key.origin == origin)
      return isMeant ? sum + count : sum
    }
  }
}
