internal import Locks
internal import ModelStreams

/// The result of an operation, for a thread that looks when the operation is over.
final class Answer<Output: Sendable>: Sendable {
  private let state = Lock<Result<Output, any Error>?>(nil)

  var result: Result<Output, any Error>? { state.withLock { $0 } }

  func take(_ operation: @Sendable () async throws -> Output) async {
    let result: Result<Output, any Error>
    do { result = .success(try await operation()) } catch { result = .failure(error) }
    state.withLock { $0 = result }
  }
}
