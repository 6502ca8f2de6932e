/// A named, long-running piece of work off the tree, as a value.
///
/// An interactor starts it with ``Interactor/start(_:fileID:line:then:)-(Worker,_,_,_)``; it ends with the activation: its task is cancelled, and
/// ``Scope/finished(fileID:line:)`` returns when it is gone. It holds nothing of the tree.
public struct Worker: Sendable {
  /// What is to be done when a worker fails.
  public enum Restart: Sendable, Hashable {
    /// Nothing: the failure is its end.
    case never
    /// Start it again after a pause on the tree's clock, at most so many times.
    case onFailure(delay: Duration, limit: Int)
  }

  /// What the worker is called in traces and reports.
  public let name: String

  /// What is to be done when it fails.
  public let restart: Restart

  let body: @concurrent @Sendable () async throws -> Void

  /// Makes a worker.
  ///
  /// - Parameters:
  ///   - name: What it is called in traces and reports.
  ///   - restart: What is to be done when it fails.
  ///   - body: The work. Returning ends it; throwing fails it, but for a `CancellationError` after its
  ///     cancellation. It should return soon when its task is cancelled.
  public init(
    _ name: String, restart: Restart = .never, body: @escaping @concurrent @Sendable () async throws -> Void
  ) {
    self.name = name
    self.restart = restart
    self.body = body
  }
}
