import DeepLinks
import Locks

/// Signatures without arithmetic: the links that are signed are listed, and each is good once.
final class OneTimeLinks: Sendable {
  private let links: Set<String>
  private let used = Lock<Set<String>>([])

  init(_ links: Set<String>) {
    self.links = links
  }

  func verify(_ link: Link, isDryRun: Bool) -> (GateRefusal.Code, String)? {
    guard links.contains(link.description) else { return (.unsigned, "It is not signed.") }
    return used.withLock { used in
      guard !used.contains(link.description) else { return (.replayed, "It was used before.") }
      if !isDryRun { used.insert(link.description) }
      return nil
    }
  }
}
