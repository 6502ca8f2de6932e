internal import ModelStreams

extension Modules {
  /// The form of a report.
  public enum ReportForm: Sendable, Hashable {
    /// Lines for people.
    case text
    /// A JSON object.
    case json
    /// A graph for Mermaid: an arrow from a module to each that it needs, with the services.
    case mermaid
  }

  /// Reports what each module needs and provides, its state, and how long its start has taken.
  ///
  /// - Parameter form: The form of the report.
  /// - Returns: The report; modules are in the order in which they start.
  /// - Complexity: O(*n*), where *n* is the number of needs, services, answers and plugins.
  public func report(_ form: ReportForm = .text) -> String {
    switch form {
    case .text: textReport
    case .json: jsonReport
    case .mermaid: mermaidReport
    }
  }

  private struct Row {
    let name: String
    let state: String
    let reason: String?
    let duration: Duration?
    let lists: [(title: String, names: [String])]
    /// What it needs, and the module that provides it; `nil` for a shared service.
    let needs: [(service: String, provider: String?)]
  }

  private var rows: [Row] {
    let names = table.names
    let providers = Dictionary(
      table.slots.map { ($0.key.name, $0.provider.map { names[$0] }) },
      uniquingKeysWith: { first, _ in first })
    return zip(graph.order, progress.latest.modules).map { module, entry in
      let member = members[module]
      let (state, reason) = entry.state.words
      let needs = member.profile.needs.map { (service: $0.name, provider: providers[$0.name] ?? nil) }
      return Row(
        name: entry.name, state: state, reason: reason, duration: entry.duration,
        lists: [
          ("needs", needs.map { "\($0.service) (\($0.provider ?? "shared"))" }),
          ("provides", member.profile.provides.map(\.name)),
          ("answers", member.registry.answers.map(\.key.name)),
          ("handles", member.registry.handlers.map(\.key.name)),
          ("plugins", member.registry.plugins.map { "\($0.name) at \($0.point.name)" }),
        ], needs: needs)
    }
  }

  private var textReport: String {
    var lines = ["\(members.count) modules, \(progress.latest.phase.rawValue)"]
    for row in rows {
      lines.append("\(row.name): \(row.state)\(row.duration.map { " in \($0)" } ?? "")")
      if let reason = row.reason { lines.append("  because: \(reason)") }
      for list in row.lists where !list.names.isEmpty {
        lines.append("  \(list.title): \(list.names.joined(separator: ", "))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var jsonReport: String {
    let modules = rows.map { row in
      var members = ["\"name\":\(quoted(row.name))", "\"state\":\(quoted(row.state))"]
      if let reason = row.reason { members.append("\"reason\":\(quoted(reason))") }
      if let duration = row.duration {
        members.append(
          "\"nanoseconds\":\(duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000)"
        )
      }
      let needs = row.needs.map {
        "{\"service\":\(quoted($0.service)),\"provider\":\($0.provider.map(quoted) ?? "null")}"
      }
      members.append("\"needs\":[\(needs.joined(separator: ","))]")
      for list in row.lists.dropFirst() {
        members.append("\"\(list.title)\":[\(list.names.map(quoted).joined(separator: ","))]")
      }
      return "{\(members.joined(separator: ","))}"
    }
    return """
      {"phase":\(quoted(progress.latest.phase.rawValue)),"modules":[\(modules.joined(separator: ","))]}

      """
  }

  private var mermaidReport: String {
    let rows = rows
    var lines = ["graph TD"]
    var numbers: [String: Int] = [:]
    for (number, row) in rows.enumerated() {
      numbers[row.name] = number
      lines.append("  m\(number)[\"\(escaped(row.name))\"]")
    }
    if rows.contains(where: { $0.needs.contains { $0.provider == nil } }) {
      lines.append("  shared([\"shared\"])")
    }
    for (number, row) in rows.enumerated() {
      for need in row.needs {
        let target = need.provider.flatMap { numbers[$0] }.map { "m\($0)" } ?? "shared"
        lines.append("  m\(number) -->|\"\(escaped(need.service))\"| \(target)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A name between the quotes of Mermaid, which knows the entities of HTML.
private func escaped(_ text: String) -> String {
  text.map { character in
    switch character {
    case "\"": "#quot;"
    case "#": "#35;"
    case "<": "#lt;"
    case "\n", "\r", "\r\n": " "
    default: String(character)
    }
  }.joined()
}

/// A string of JSON (RFC 8259, section 7).
private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

extension ModuleProgress.State {
  fileprivate var words: (state: String, reason: String?) {
    switch self {
    case .waiting: ("waiting", nil)
    case .starting: ("starting", nil)
    case .started: ("started", nil)
    case .off(let reason): ("off", reason)
    case .failed(let reason): ("failed", reason)
    case .stopping: ("stopping", nil)
    case .stopped: ("stopped", nil)
    }
  }
}
