import RIBKit

/// Counts problems, and measures calls, tasks and workers from their start to their end.
final class WorkMetrics: TreeObserver {
  private let metrics: any Metrics
  private var starts: [Int: Duration] = [:]

  init(_ metrics: any Metrics) { self.metrics = metrics }

  func observe(_ event: TreeEvent) {
    switch event.kind {
    case .fault, .failed, .leaked: metrics.count("rib.\(event.kind)")
    case .started: starts[event.sequence] = event.time
    case .ended:
      guard let start = event.origin.flatMap({ starts.removeValue(forKey: $0) }) else { return }
      metrics.record(event.time - start, of: event.path)
    default: break
    }
  }
}

/// Your client of StatsD, Prometheus or swift-metrics.
protocol Metrics {
  func count(_ name: String)
  func record(_ duration: Duration, of name: String)
}
