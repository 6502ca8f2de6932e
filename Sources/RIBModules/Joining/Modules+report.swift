internal import Basics
internal import Foundation
internal import ModelStreams
internal import RIBKit

extension Modules {
  /// The format of a report.
  public enum ReportForm: Sendable, Hashable {
    /// Text for people.
    case text
    /// A JSON object.
    case json
    /// A Mermaid graph with an arrow from each module to the modules that it needs, labeled with the services.
    case mermaid
  }

  /// Reports the needs, services, state and start duration of each module.
  ///
  /// - Parameter form: The format of the report.
  /// - Returns: The report, with the modules in the order in which they start.
  /// - Complexity: O(*n*), where *n* is the number of needs, services, answers and plugins.
  public func report(_ form: ReportForm = .text) -> String {
    switch form {
    case .text: textReport
    case .json: jsonReport
    case .mermaid: mermaidReport
    }
  }

  private var rows: [Row] {
    let providers = Dictionary(
      table.slots.map { ($0.key.name, $0.provider) }, uniquingKeysWith: { first, _ in first })
    return zip(graph.order, progress.latest.modules).map { module, entry in
      let member = members[module]
      let (state, reason) = entry.state.words
      var seen: Set<String> = []
      let needs = member.profile.needs.map(\.name).filter { seen.insert($0).inserted }
      return Row(
        name: entry.name, state: state, reason: reason, seconds: entry.duration.map { $0 / .seconds(1) },
        needs: needs.map { Row.Need(service: $0, provider: (providers[$0] ?? nil).map { members[$0].name }) },
        provides: member.profile.provides.map(\.name), answers: member.answers.map(\.key.name),
        handles: member.handlers.map(\.key.name),
        plugins: member.plugins.map { "\($0.name) at \($0.point.name)" })
    }
  }

  private var textReport: String {
    let modules = members.count == 1 ? "module" : "modules"
    var lines = ["\(members.count) \(modules), \(progress.latest.phase.rawValue)"]
    for row in rows {
      lines.append("\(row.name): \(row.state)\(row.seconds.map { " in \($0) seconds" } ?? "")")
      if let reason = row.reason { lines.append("  because: \(reason)") }
      let needs = row.needs.map { "\($0.service) (\($0.provider ?? "shared"))" }
      let lists = [
        ("needs", needs), ("provides", row.provides), ("answers", row.answers), ("handles", row.handles),
        ("plugins", row.plugins),
      ]
      for (title, names) in lists where !names.isEmpty {
        lines.append("  \(title): \(names.joined(separator: ", "))")
      }
    }
    return lines.map { $0.withEscapes + "\n" }.joined()
  }

  private var jsonReport: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding strings and numbers cannot fail, because durations are finite.
    let report = try? encoder.encode(Report(phase: progress.latest.phase.rawValue, modules: rows))
    return String(decoding: report ?? Data(), as: UTF8.self) + "\n"
  }

  private var mermaidReport: String {
    let rows = rows
    var lines = ["graph TD"]
    var numbers: [String: Int] = [:]
    for (number, row) in rows.enumerated() {
      numbers[row.name] = number
      lines.append("  m\(number)[\"\(row.name.forMermaid)\"]")
    }
    if rows.contains(where: { $0.needs.contains { $0.provider == nil } }) {
      lines.append("  shared([\"shared\"])")
    }
    for (number, row) in rows.enumerated() {
      for need in row.needs {
        let target = need.provider.flatMap { numbers[$0] }.map { "m\($0)" } ?? "shared"
        lines.append("  m\(number) -->|\"\(need.service.forMermaid)\"| \(target)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

private struct Report: Encodable {
  let phase: String
  let modules: [Row]
}

/// A module in a report.
private struct Row: Encodable {
  struct Need: Encodable {
    let service: String
    /// The module that provides it; `nil` for a shared service.
    let provider: String?

    enum CodingKeys: CodingKey {
      case service
      case provider
    }

    // Written by hand, so that a shared service has the member too, as null.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(service, forKey: .service)
      try container.encode(provider, forKey: .provider)
    }
  }

  let name: String
  let state: String
  let reason: String?
  let seconds: Double?
  let needs: [Need]
  let provides: [String]
  let answers: [String]
  let handles: [String]
  let plugins: [String]
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
