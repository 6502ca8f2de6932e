internal import RIBKit
internal import RIBModules

/// The outcome of one event, for the reports.
package struct Outcome: Hashable, Sendable {
  package let event: RideEvent
  /// The reason why the event was rejected; `nil` if it was accepted.
  package let rejection: Rejection?
  /// The paths of all RIBs: parents first, children in the order in which they were attached.
  package let active: [String]
  /// The paths of the RIBs that were attached, in order.
  package let attached: [String]
  /// The paths of the RIBs that were detached, in order.
  package let detached: [String]
  /// The rider who is signed in.
  package let rider: Rider?
  /// The totals of that rider.
  package let receipts: ReceiptTotals
  /// The notices that the event caused.
  package let notices: [String]
  /// The lines of all views.
  package let screen: [String]

  package init(
    event: RideEvent, rejection: Rejection?, active: [String], attached: [String], detached: [String],
    rider: Rider?, receipts: ReceiptTotals, notices: [String], screen: [String]
  ) {
    self.event = event
    self.rejection = rejection
    self.active = active
    self.attached = attached
    self.detached = detached
    self.rider = rider
    self.receipts = receipts
    self.notices = notices
    self.screen = screen
  }
}

/// The RIBs that were attached and detached since the last outcome.
final class TreeLog: TreeObserver {
  private var attached: [String] = []
  private var detached: [String] = []

  func observe(_ event: TreeEvent) {
    switch event.kind {
    case .attaching: attached.append(event.path)
    case .detached: detached.append(event.path)
    default: break
    }
  }

  /// Returns the paths since the last call.
  func drain() -> (attached: [String], detached: [String]) {
    defer { (attached, detached) = ([], []) }
    return (attached, detached)
  }
}

/// The news from the root since the last outcome.
final class NewsLog {
  /// The last totals.
  private(set) var receipts = ReceiptTotals.none
  private var isSignedIn = false
  private var notices: [String] = []

  /// Adds a piece of news.
  func add(_ news: RideNews) {
    switch news {
    case .notice(let notice): notices.append(notice)
    case .signedIn: isSignedIn = true
    case .receipts(let totals): receipts = totals
    }
  }

  /// Returns whether a rider has signed in since the last call.
  func drainSignIn() -> Bool {
    defer { isSignedIn = false }
    return isSignedIn
  }

  /// Returns the notices since the last call.
  func drainNotices() -> [String] {
    defer { notices = [] }
    return notices
  }
}

/// Notices about the start of the modules; an immediate start produces no notice.
struct StartNotices {
  private var phase = ModuleProgress.Phase.idle
  private var notices: [String] = []

  /// Records the progress of the start.
  ///
  /// - Parameter progress: The progress.
  /// - Returns: Whether the modules are started now and were not before.
  mutating func add(_ progress: ModuleProgress) -> Bool {
    guard progress.phase != phase else { return false }
    let former = phase
    phase = progress.phase
    switch phase {
    case .starting:
      let names = progress.modules.filter { $0.state == .starting }.map(\.name)
      notices.append("The ride is starting: \(names.joined(separator: ", ")).")
    case .started where former == .starting:
      let slowest = progress.modules.max { ($0.duration ?? .zero) < ($1.duration ?? .zero) }
      let time = slowest.map { " in \($0.duration ?? .zero): \($0.name)" } ?? ""
      notices.append("The ride has started\(time).")
    case .failed:
      notices += progress.modules.compactMap {
        if case .failed(let reason) = $0.state { reason } else { nil }
      }
    case .idle, .started, .stopping, .stopped: break
    }
    return phase == .started
  }

  /// Returns the notices since the last call.
  mutating func drain() -> [String] {
    defer { notices = [] }
    return notices
  }
}
