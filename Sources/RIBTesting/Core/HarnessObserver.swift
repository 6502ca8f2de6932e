internal import RIBKit

/// An observer that logs the events of a tree, and fails the test for late actions of an interactor.
struct HarnessObserver: TreeObserver {
  let core: HarnessCore

  /// The events of a tree that the log of a single interactor doesn't get in another way.
  ///
  /// Events with routes and models are left out: the log has the values themselves, and describing them is expensive.
  static let withoutValues = TreeEvent.KindMask([
    .late, .dropped, .outdated, .started, .ended, .failed, .flooded, .workflow, .unfinished,
    .preserved,
  ])

  func observe(_ event: TreeEvent) {
    switch event.kind {
    // The root is attached and detached by functions of the harness, which are steps in the log.
    case .attached where event.parent != nil: append(.attached(event.path))
    case .detached where event.parent != nil: append(.detached(event.path))
    // The next entry shows that a call has returned.
    case .returned: break
    default: core.log.append(event)
    }
    guard event.kind == .late, !core.allowsLastWords else { return }
    let place = core.lateSite.take().map { " (\($0))" } ?? ""
    let call = event.detail.contains("(") ? event.detail : "\(event.detail)(…)"
    core.fail(
      """
      \(event.path) called \(call) after its activation had ended, or while its router was detaching, so the call was dropped. Cancel \
      the work that makes the call, or check isActive first.\(place)
      """, at: core.log.cause)
  }

  private func append(_ change: TreeChange) {
    if !core.isFinishing { core.log.append(change, to: .changes) }
  }
}
