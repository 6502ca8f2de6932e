internal import Basics

/// A report for people about the events of a run.
package struct TextReport {
  private let showsTree: Bool
  private let isIdle: Bool
  private let isColoured: Bool

  package init(showsTree: Bool = false, isIdle: Bool = false, isColoured: Bool = false) {
    self.showsTree = showsTree
    self.isIdle = isIdle
    self.isColoured = isColoured
  }

  /// Returns the text about one event, with a line feed after each line.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the event.
  ///   - sequence: The number of the event in this run.
  /// - Returns: The text; empty if there is nothing to report.
  package func text(_ outcome: Outcome, _ sequence: Int) -> String {
    var lines = ["\(sequence) \(outcome.event.words): ".printable + verdict(outcome)]
    let notices = outcome.notices.map { paint("  ! \($0.printable)", .yellow) }
    if isIdle {
      if outcome.rejection == nil, notices.isEmpty { return "" }
      return (lines + notices).map { "\($0)\n" }.joined()
    }
    lines += outcome.detached.map { "  - \($0)" }
    lines += outcome.attached.map { "  + \($0)" }
    lines += outcome.screen.map { "  | \($0.printable)" }
    lines += notices
    if showsTree { lines += TreeDrawing(outcome.active).lines.map { "  \($0)" } }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Returns the last line of a run.
  ///
  /// - Parameter tally: The counts of the run.
  /// - Returns: The text, with a line feed at the end.
  package func summary(_ tally: Tally) -> String {
    """
    \(tally.events) \(tally.events == 1 ? "event" : "events"): \
    \(tally.events - tally.rejected) accepted, \(tally.rejected) rejected; \
    \(tally.badLines) \(tally.badLines == 1 ? "bad line" : "bad lines")

    """
  }

  private func verdict(_ outcome: Outcome) -> String {
    guard let rejection = outcome.rejection else { return paint("accepted", .green) }
    return paint("rejected, \("\(rejection)".printable)", .red)
  }

  private enum Colour: Int {
    case red = 31
    case green = 32
    case yellow = 33
  }

  private func paint(_ text: String, _ colour: Colour) -> String {
    isColoured ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension RideEvent {
  /// The event in the words of the report.
  var words: String {
    switch self {
    case .signIn(let rider): "\(name) \(rider.name)"
    case .signOut: name
    case .open(let url, let origin): "\(name) \(url) from \(origin.name)"
    case .tap(let control, let value): "\(name) \(control)\(value.map { " \($0)" } ?? "")"
    case .enter(let texts):
      "\(name) \(texts.sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", "))"
    case .flags(let names): "\(name) \(names.map { $0.isEmpty ? "none" : $0.joined(separator: ", ") } ?? "")"
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

/// A tree drawn with box-drawing characters.
package struct TreeDrawing {
  /// The drawing, line by line.
  package let lines: [String]

  /// Draws a tree.
  ///
  /// - Parameter paths: The paths of all nodes, parents first, in tree order.
  package init(_ paths: [String]) {
    let nodes = paths.map { $0.split(separator: "/") }
    lines = nodes.indices.map { index in
      let node = nodes[index]
      let followers = nodes[(index + 1)...]
      // At each level, a line continues if the ancestor there has a later sibling.
      let levels = node.indices.dropFirst().map { level in
        let hasSibling = followers.contains { other in
          other.count == level + 1 && other[..<level] == node[..<level]
        }
        return level == node.count - 1 ? (hasSibling ? "├─ " : "└─ ") : (hasSibling ? "│  " : "   ")
      }
      return levels.joined() + (node.last ?? "")
    }
  }
}

/// The counts of a run.
package struct Tally: Hashable, Sendable {
  /// The number of lines that were events.
  package var events = 0
  /// The number of events that were rejected.
  package var rejected = 0
  /// The number of lines that were not events.
  package var badLines = 0

  package init(events: Int = 0, rejected: Int = 0, badLines: Int = 0) {
    self.events = events
    self.rejected = rejected
    self.badLines = badLines
  }
}
