internal import RIBKit

/// Work of an interactor that a test should let come to its end.
///
/// A timer, a call, a flow and a workflow lead to something, and a test that ends the activation before has not seen what. So an
/// exhaustive harness fails for those that are open then, unless the test says that they are cut off on purpose. Nothing
/// is said about an observation, a worker, or a flow that waits in a stream: they wait for the world for as long as the
/// interactor is active, and their end is that of the activation.
public enum PendingWork: Sendable, Hashable, CaseIterable {
  /// Work that ``RIBKit/Interactor`` starts with `after`.
  case timer
  /// Work that it starts with `call`, with a result that is handled.
  case call
  /// Work that it starts with `task`, as code of its own.
  case flow
  /// A workflow that begins at it.
  case workflow

  /// The sort of what is open; `nil` if it need not come to an end.
  init?(_ work: OpenWork) {
    guard work.kind != .flow || work.parkedAt != "stream" else { return nil }
    self.init(work.kind)
  }

  /// The sort of a kind of work; `nil` if that need not come to an end.
  init?(_ kind: WorkKind) {
    switch kind {
    case .timer: self = .timer
    case .call: self = .call
    case .flow: self = .flow
    case .workflow: self = .workflow
    case .observation, .worker: return nil
    }
  }
}
