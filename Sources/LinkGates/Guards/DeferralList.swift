/// The calls that a gate lets wait: at most one for each guard, and at most so many in all.
///
/// It knows only what stands for them. The calls themselves are values that their keepers hold, so nothing a link is
/// made of is kept here.
struct DeferralList: Sendable {
  /// What became of a call that is to be resumed.
  enum Answer: Equatable {
    case resumed
    /// Its time is over.
    case expired
    /// It was resumed before, a newer one took its place, its session has ended, or it is of another gate.
    case gone
  }

  private struct Entry {
    let guardName: String
    let token: DeferralToken
    let deadline: Duration
  }

  let capacity: Int
  /// The oldest comes first.
  private var entries: [Entry] = []

  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  var count: Int { entries.count }

  /// Keeps a call; an older one of the same guard goes, and else the oldest if there are too many.
  mutating func keep(_ token: DeferralToken, guardName: String, deadline: Duration) {
    entries.removeAll { $0.guardName == guardName }
    if entries.count == capacity { entries.removeFirst() }
    entries.append(Entry(guardName: guardName, token: token, deadline: deadline))
  }

  /// Drops all calls.
  mutating func removeAll() { entries = [] }

  /// Takes a call out, whether its time is over or not.
  mutating func take(_ token: DeferralToken, now: Duration) -> Answer {
    guard let index = entries.firstIndex(where: { $0.token == token }) else { return .gone }
    let entry = entries.remove(at: index)
    return now < entry.deadline ? .resumed : .expired
  }
}
