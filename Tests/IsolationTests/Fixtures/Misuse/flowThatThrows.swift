// error: invalid conversion from throwing function of type
import RIBKit

struct Offline: Error {}

extension FeedInteractor {
  nonisolated(nonsending) func fetch() async throws { throw Offline() }

  func didBecomeActive() {
    task { me in try await me.fetch() }  // misuse
    task { me in
      do { try await me.fetch() } catch { me.count = 0 }
    }
  }
}
