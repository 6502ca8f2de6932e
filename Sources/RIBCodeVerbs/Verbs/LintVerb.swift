internal import Foundation
internal import RIBDiagnostics
internal import RIBSyntax
internal import RIBToolkit

/// Finds problems in the package's RIB code.
struct LintVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    var report = Report()
    if invocation.has("rules") {
      let others = VerbDescription.lint.options.map(\.name).filter { $0 != "rules" }
      try reject(others, because: "can't be combined with --rules")
      report.text = Linter.cards.map(Self.text).joined(separator: "\n")
      report.rows = Linter.cards.map { rule in
        [
          "code": rule.code, "severity": rule.severity.rawValue, "summary": rule.summary,
          "reason": rule.reason, "fix": rule.fix,
        ]
      }
      return report
    }
    if !invocation.has("write-baseline") {
      try reject(["dry-run", "check", "wait", "on-conflict"], because: "requires --write-baseline")
    }
    let folder = try PackageFolder(try packageRoot(), files: surroundings.files)
    if invocation.has("write-baseline") { return try write(to: PackagePath(option("baseline"))) }
    let path = try invocation.value("baseline").map { text throws(ToolkitError) in try PackagePath(text) }
    let sources = try readSources()
    report.notes = sources.interruption + sources.map.notes
    let known = try path.map { path throws(ToolkitError) in try baseline(path, in: folder) }
    let (findings, old, fixed) = (known ?? Baseline()).compare(sources.findings)
    report.problems = findings.map(Problem.init)
    report.rows = findings.map { finding in
      [
        "code": finding.code, "severity": finding.severity.rawValue, "message": finding.message,
        "fix": finding.fix, "file": finding.place.path, "line": "\(finding.place.line)",
        "column": "\(finding.place.column)",
      ]
    }
    if !old.isEmpty { report.notes.append("Findings in the baseline: \(old.count).") }
    let gone = fixed.counts.values.reduce(0, +)
    if gone > 0 {
      report.notes.append(
        "Fixed findings in the baseline: \(gone). Update the baseline with --write-baseline.")
    }
    let marks = sources.code.marks.map(\.note)
    report.notes += marks
    if !sources.usesKit {
      report.notes.append("No file imports RIBKit, so the rules were not applied.")
    } else if findings.isEmpty, marks.isEmpty {
      report.notes.append("No findings in \(sources.files.count) file\(sources.files.count == 1 ? "" : "s").")
    }
    return report
  }

  private static func text(of rule: RuleCard) -> String {
    "\(rule.code) (\(rule.severity.rawValue)): \(rule.summary)\n    \(rule.reason)\n    \(rule.fix)\n"
  }

  private func write(to path: PackagePath) throws(ToolkitError) -> Report {
    let edit = try PackageEdit(packageRoot(), by: self)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try? encoder.encode(Baseline(readSources().findings))
    let bytes = Array(data ?? Data()) + [UInt8(ascii: "\n")]
    guard let old = try edit.folder.read(path) else { return try edit.finish([.create(path, bytes)]) }
    return try edit.finish(old.bytes == bytes ? [] : [.update(path, from: old.bytes, to: bytes)])
  }

  private func baseline(_ path: PackagePath, in folder: PackageFolder) throws(ToolkitError) -> Baseline {
    guard let content = try folder.read(path) else {
      throw ToolkitError(.files, "\(path) doesn't exist. Create it with --write-baseline.")
    }
    do {
      return try JSONDecoder().decode(Baseline.self, from: Data(content.bytes))
    } catch {
      throw ToolkitError(.files, "\(path) isn't a baseline of rib lint. Replace it with --write-baseline.")
    }
  }
}

extension PackageSources {
  /// Whether a file imports RIBKit; in code without it, only rules about any Swift code would report something.
  fileprivate var usesKit: Bool { files.values.contains { $0.mentions("import RIBKit") } }

  /// The findings in the files, and in those that were skipped.
  fileprivate var findings: [Finding] {
    ((usesKit ? Linter.findings(in: code) : []) + skipped.map { Linter.skipped($0.path, because: $0.reason) })
      .sorted()
  }
}

extension Problem {
  /// Creates a problem from a rule's finding.
  init(_ finding: Finding) {
    self.init(
      .lint, "\(finding.message) \(finding.fix) [\(finding.code)]", at: finding.place,
      isWarning: finding.severity == .warning)
  }
}
