package import Testing

/// The findings of a stress test: each defect once, with the runs that showed it.
package struct StressTestReport {
  private struct Finding {
    let text: String
    var stories: [String]
  }

  private let name: String
  private let script: SourceLocation
  private var findings: [String: Finding] = [:]
  private var order: [String] = []

  /// Creates an empty report of the subject with this name; defects in files other than the script's are reported with their location.
  package init(of name: String, at script: SourceLocation) {
    self.name = name
    self.script = script
  }

  /// Returns whether a defect has been added.
  func has(_ key: String) -> Bool { findings[key] != nil }

  /// Adds a failure of a harness.
  package mutating func add(_ failure: Failure, in story: String) {
    let place = "\(failure.location.fileID):\(failure.location.line)"
    let isElsewhere = failure.location.fileID != script.fileID
    let text = isElsewhere ? "\(failure.message)\nLocation: \(place)." : failure.message
    add(text, as: text, in: story)
  }

  /// Adds a defect, identified by a key, that shows in a run.
  package mutating func add(_ text: String, as key: String, in story: String) {
    if findings[key] == nil { order.append(key) }
    var finding = findings[key] ?? Finding(text: text, stories: [])
    if finding.stories.last != story { finding.stories.append(story) }
    findings[key] = finding
  }

  /// Returns a message for each defect, up to a limit, in the order in which the defects were found.
  package func messages(limit: Int = 10) -> [String] {
    var messages = order.prefix(limit).compactMap { findings[$0] }.map { finding in
      let others = finding.stories.dropFirst()
      let known = others.prefix(3).map { "\n- \($0)" }.joined()
      let rest = others.count > 3 ? "\n- and \(others.count - 3) more" : ""
      return "\(name), \(finding.stories[0]): \(finding.text)"
        + (others.isEmpty ? "" : "\nThe same failure occurs in these runs:\(known)\(rest)")
    }
    let rest = order.count - limit
    if rest > 0 {
      messages.append("\(name): \(rest) more \(rest == 1 ? "defect was" : "defects were") found.")
    }
    return messages
  }
}
