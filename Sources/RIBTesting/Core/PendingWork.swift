internal import RIBKit

/// Work of an interactor that a test should let finish.
///
/// A timer, a call, a task and a workflow have a result, which a test never sees if it ends the activation first. So an exhaustive harness
/// fails for each that is still open, unless the test declares that it interrupts the work intentionally. Observations, deadlines, workers,
/// and tasks that wait in a stream are exempt: they continue as long as the interactor is active, and end with the activation.
public enum PendingWork: Sendable, Hashable, CaseIterable {
  /// Work that ``RIBKit/Interactor`` starts with `after`.
  case timer
  /// Work that it starts with `call`, whose result is handled.
  case call
  /// Work that it starts with `task`.
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
