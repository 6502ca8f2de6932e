import ModelStreams
import RIBKit

/// Shows the profile, and what has gone wrong with it.
final class ProfileInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<String, Never>("")
  private let client: APIClient

  init(client: APIClient) { self.client = client }

  func didBecomeActive() {
    call(id: "profile") { [client, clock] in
      try await retry(2, on: clock) { try await client.get("profile") }
    } then: { me, result in
      me.presenter.show((try? result.get()) ?? "Try again.")
    }
  }
}

/// Repeats work that fails, after a pause that doubles each time; throws the last error.
nonisolated func retry<Output: Sendable>(
  _ count: Int, on clock: any Clock<Duration>, _ work: @Sendable () async throws -> Output
) async throws -> Output {
  var pause = Duration.seconds(1)
  for _ in 0..<count {
    do {
      return try await work()
    } catch let error where !(error is AppError) {
      try await clock.sleep(for: pause)
      pause *= 2
    }
  }
  return try await work()
}
