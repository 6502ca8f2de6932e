package import RIBKit

/// Notes which RIBs come and go.
package final class TreeLog: TreeObserver {
  /// The paths of the RIBs that were linked, in order.
  private(set) var attached: [String] = []

  /// The paths of the RIBs that were unlinked, in order.
  private(set) var detached: [String] = []

  /// Makes an empty log.
  package init() {}

  package func observe(_ event: TreeEvent) {
    switch event.kind {
    case .attaching: attached.append(event.path)
    case .detached: detached.append(event.path)
    default: break
    }
  }

  /// What has come and gone since the last call.
  package func take() -> (attached: [String], detached: [String]) {
    defer { (attached, detached) = ([], []) }
    return (attached, detached)
  }
}
