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

extension FailureSink {
  /// Fails the test if a stress test with this limit would do nothing.
  ///
  /// - Returns: Whether it does something.
  func accepts(limit: Int, at place: SourceLocation) -> Bool {
    if limit > 0 { return true }
    fail(
      "A stress test with a limit of \(limit) does nothing. Pass a limit of at least 1, or omit it.",
      at: place)
    return false
  }

  /// Fails the test if a test with random inputs would do nothing.
  ///
  /// - Returns: Whether it does something.
  func accepts(_ test: String, inputs: Int, trials: Int, steps: Int, at place: SourceLocation) -> Bool {
    if inputs == 0 {
      fail("\(test) without inputs does nothing. Pass at least one input.", at: place)
    } else if trials <= 0 || steps <= 0 {
      fail(
        """
        \(test) with \(trials) \(trials == 1 ? "trial" : "trials") of \(steps) \(steps == 1 ? "step" : "steps") does nothing. \
        Pass at least 1 of each.
        """, at: place)
    } else {
      return true
    }
    return false
  }
}
