import RIBKit

/// Writes the events of a tree with swift-log.
struct EventLog: TreeObserver {
  let logger: Logger

  func observe(_ event: TreeEvent) {
    if event.kind == .returned { return }
    logger.log(
      level: level(of: event.kind), "\(event.path) \(event.kind)",
      metadata: ["detail": "\(event.detail)", "tree": "\(event.tree)"])
  }

  private func level(of kind: TreeEvent.Kind) -> Logger.Level {
    switch kind {
    case .fault, .failed, .leaked: .error
    case .late, .dropped, .flooded, .unfinished: .warning
    default: .debug
    }
  }
}
