internal import RIBKit

/// Work of an interactor that a test must finish or interrupt intentionally.
///
/// A timer, a call, a task and a workflow have a result, which a test never sees if it ends the activation first. So an exhaustive harness
/// fails for each that is still open, unless the test declares that it interrupts the work intentionally. Observations, deadlines, workers,
/// and tasks that wait for a stream are exempt: they continue as long as the interactor is active, and end with the activation.
public enum PendingWork: Sendable, Hashable, CaseIterable {
  /// Work that an interactor starts with `after`.
  case timer
  /// Work that an interactor starts with `call`, which handles the result.
  case call
  /// Work that an interactor starts with `task`.
  case task
  /// A workflow that starts at the interactor.
  case workflow

  /// Classifies open work; `nil` if it need not finish.
  init?(_ work: OpenWork) {
    guard work.kind != .task || work.parkedAt != "stream" else { return nil }
    self.init(work.kind)
  }

  /// Classifies a kind of work; `nil` if it need not finish.
  init?(_ kind: WorkKind) {
    switch kind {
    case .timer: self = .timer
    case .call: self = .call
    case .task: self = .task
    case .workflow: self = .workflow
    case .observation, .deadline, .worker: return nil
    }
  }
}
