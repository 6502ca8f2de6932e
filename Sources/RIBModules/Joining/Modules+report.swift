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
    let entry: ModuleProgress.Entry
    /// What it needs, and the module that provides it; `nil` for a shared service.
    let needs: [(service: String, provider: String?)]
    let lists: [(title: String, names: [String])]
  }

  private var rows: [Row] {
    let providers = Dictionary(
      table.slots.map { ($0.key.name, $0.provider) }, uniquingKeysWith: { first, _ in first })
    return zip(graph.order, progress.latest.modules).map { module, entry in
      let member = members[module]
      var seen: Set<String> = []
      let needs = member.profile.needs.map(\.name).filter { seen.insert($0).inserted }
      return Row(
        entry: entry,
        needs: needs.map { name in (name, (providers[name] ?? nil).map { members[$0].name }) },
        lists: [
          ("provides", member.profile.provides.map(\.name)), ("answers", member.answers.map(\.key.name)),
          ("handles", member.handlers.map(\.key.name)),
          ("plugins", member.plugins.map { "\($0.name) at \($0.point.name)" }),
        ])
    }
  }

  private var textReport: String {
    var lines = ["\(members.count) modules, \(progress.latest.phase.rawValue)"]
    for row in rows {
      let (state, reason) = row.entry.state.words
      lines.append("\(row.entry.name): \(state)\(row.entry.duration.map { " in \($0)" } ?? "")")
      if let reason { lines.append("  because: \(reason)") }
      let needs = row.needs.map { "\($0.service) (\($0.provider ?? "shared"))" }
      for list in [("needs", needs)] + row.lists where !list.1.isEmpty {
        lines.append("  \(list.0): \(list.1.joined(separator: ", "))")
      }
    }
    return lines.map { oneLine($0) + "\n" }.joined()
  }

  private var jsonReport: String {
    let modules = rows.map { row in
      let (state, reason) = row.entry.state.words
      var members = ["\"name\":\(quoted(row.entry.name))", "\"state\":\(quoted(state))"]
      if let reason { members.append("\"reason\":\(quoted(reason))") }
      if let duration = row.entry.duration { members.append("\"seconds\":\(duration / .seconds(1))") }
      let needs = row.needs.map {
        "{\"service\":\(quoted($0.service)),\"provider\":\($0.provider.map(quoted) ?? "null")}"
      }
      members.append("\"needs\":[\(needs.joined(separator: ","))]")
      for list in row.lists {
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
      numbers[row.entry.name] = number
      lines.append("  m\(number)[\"\(escaped(row.entry.name))\"]")
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

/// A text without what ends a line, or is no text.
private func oneLine(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { line, scalar in
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: line += " "
    default: line.unicodeScalars.append(scalar)
    }
  }
}

/// A name between the quotes of Mermaid, which knows the entities of HTML, and takes no empty one.
private func escaped(_ text: String) -> String {
  // By scalars: a quote with a combining mark is a character of its own, and ends the name all the same.
  oneLine(text.isEmpty ? " " : text).unicodeScalars.reduce(into: "") { name, scalar in
    switch scalar {
    case "\"", "#", "<", "&", "%", "`": name += "#\(scalar.value);"
    default: name.unicodeScalars.append(scalar)
    }
  }
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
