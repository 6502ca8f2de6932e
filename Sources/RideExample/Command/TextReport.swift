internal import Basics

/// A report for people about the events of a run.
package struct TextReport {
  private var events = 0
  private var rejected = 0
  /// The number of lines that were not events.
  package var badLines = 0

  package init() {}

  /// Counts an event, and returns the text about it.
  ///
  /// - Parameter outcome: The outcome of the event.
  /// - Returns: The text, with a line feed after each line.
  package mutating func text(of outcome: Outcome) -> String {
    events += 1
    if outcome.rejection != nil { rejected += 1 }
    let verdict = outcome.rejection.map { "rejected, \($0)".printable } ?? "accepted"
    var lines = ["\(events) \(outcome.event.words.printable): \(verdict)"]
    lines += outcome.detached.map { "  - \($0)" }
    lines += outcome.attached.map { "  + \($0)" }
    lines += outcome.screen.map { "  | \($0.printable)" }
    lines += outcome.notices.map { "  ! \($0.printable)" }
    return lines.map { "\($0)\n" }.joined()
  }

  /// The last line of a run, with the counts.
  package var summary: String {
    """
    \(events) \(events == 1 ? "event" : "events"): \(events - rejected) accepted, \(rejected) rejected; \
    \(badLines) \(badLines == 1 ? "bad line" : "bad lines")

    """
  }
}

extension RideEvent {
  /// The event in the words of the report.
  fileprivate var words: String {
    switch self {
    case .signIn(let rider): "\(name) \(rider.name)"
    case .signOut: name
    case .open(let url, let origin): "\(name) \(url) from \(origin.name)"
    case .tap(let control, let value): "\(name) \(control)\(value.map { " \($0)" } ?? "")"
    case .enter(let texts):
      "\(name) \(texts.sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", "))"
    case .flags(let names): "\(name) \(names.isEmpty ? "none" : names.joined(separator: ", "))"
    case .wait(let seconds): "\(name) \(seconds.plain) s"
    case .step(let step): "\(name) \(step.details)"
    }
  }
}

extension RideStep {
  fileprivate var details: String {
    switch self {
    case .request(let pickup, let dropoff): "\(pickup) to \(dropoff)"
    case .driverAssigned(let trip, let driver, let eta): "\(trip) \(driver) \(eta.plain) s"
    case .driverArrived(let trip), .tripStarted(let trip), .pay(let trip): trip
    case .tripProgress(let trip, let fraction): "\(trip) \(fraction.plain)"
    case .tripCompleted(let trip, let fare): "\(trip) \(fare.price)"
    case .cancel(let trip): trip ?? "the request"
    case .withdraw: "the request"
    }
  }
}
