/// How a worker has ended by itself; one that is cancelled with its activation has no outcome.
public enum WorkerOutcome: Sendable {
  /// Its body returned.
  case finished
  /// Its body threw this, and it is not started again.
  case failed(any Error)
}
