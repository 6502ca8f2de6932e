import RIBKit
import RIBTesting
import Testing

/// The observers of the article about logging.
@Suite(.failsOnLeaks)
struct ObserverTests {
  private let host = ManualHost()
  private let records = Records()

  private var logger: Logger {
    Logger { [records] level, line in if level != .debug { records.lines.append("\(level) \(line)") } }
  }

  @Test func aLetterIsAScreenViewOnce() {
    let root = LettersRouter()
    launch(root, on: host, logger: logger, metrics: records) { records.lines.append($0) }
    host.run { root.interactor.open(7) }
    #expect(records.lines == ["letter"])
    host.shutdown(root)
  }

  @Test func aRouteAfterTheEndIsAWarning() {
    let root = LettersRouter()
    launchQuietly(root, on: host, logger: logger)
    host.shutdown(root)
    root.interactor.open(7)
    #expect(records.lines.count == 1)
    #expect(records.lines.first?.hasPrefix("warning Letters late detail=") == true, "\(records.lines)")
  }

  @Test func aCallIsMeasured() {
    let root = EggInteractor()
    root.launch(LaunchOptions(observer: WorkMetrics(records)), on: host)
    host.advance(by: .seconds(300))
    #expect(records.durations == ["Egg": .seconds(300)])
    host.shutdown(root)
  }
}

private final class EggInteractor: Leaf {
  let scope = Scope<Never, Never>()

  func didBecomeActive() {
    let clock = clock
    call {
      try await clock.sleep(for: .seconds(300))
    } then: { _, _ in
    }
  }
}

private final class Records: Metrics {
  var lines: [String] = []
  var durations: [String: Duration] = [:]

  func count(_ name: String) { lines.append(name) }
  func record(_ duration: Duration, of name: String) { durations[name] = duration }
}
