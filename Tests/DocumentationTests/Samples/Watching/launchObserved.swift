import RIBKit

/// The launch of the article about logging.
func launch(
  _ root: LettersRouter, on host: ManualHost, logger: Logger, metrics: any Metrics,
  track: @escaping (String) -> Void
) {
  let screens = ScreenViews(screens: ["Letters/Letter": "letter"], send: track)
  root.launch(
    LaunchOptions(observer: .all([EventLog(logger: logger), WorkMetrics(metrics), screens])), on: host)
}

/// A launch whose observer receives only problems.
func launchQuietly(_ root: LettersRouter, on host: ManualHost, logger: Logger) {
  let problems: Set<TreeEvent.Kind> = [.fault, .failed, .late, .dropped, .flooded, .unfinished, .leaked]
  root.launch(LaunchOptions(observer: EventLog(logger: logger), observedKinds: problems), on: host)
}
