internal import Basics
internal import RIBDiagnostics

/// Lists, shows, copies, exports and checks templates.
struct TemplatesVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let name = invocation.arguments.dropFirst().first
    let action = try argument()
    if action != "export" { try reject(["xcode"], outside: "for rib templates export") }
    if action != "check" {
      try reject(["path-dependency", "scratch"], outside: "for rib templates check")
    }
    if !["eject", "export"].contains(action) {
      try reject(["dry-run", "check", "wait", "on-conflict"], outside: "for rib templates eject, export")
    }
    if ["list", "export"].contains(action), name != nil {
      throw ToolkitError(.usage, "rib templates \(action) takes no name.")
    }
    switch action {
    case "list": return try list()
    case "show": return try show(try named(name))
    case "eject": return try eject(try named(name))
    case "export": return try export()
    default: return try check(name)
    }
  }

  private func named(_ name: String?) throws(ToolkitError) -> Template {
    guard let name else {
      throw ToolkitError(
        .usage, "The name of the template is missing. Run rib templates list for a list.")
    }
    return try library().template(name)
  }

  private func library() -> TemplateLibrary {
    let package = try? packageRoot()
    return TemplateLibrary(files: surroundings.files, package: package, user: surroundings.userTemplates)
  }

  private func list() throws(ToolkitError) -> Report {
    let library = library()
    var report = Report()
    var columns = Columns()
    for (name, origin) in try library.list() {
      let summary: String
      do throws(ToolkitError) {
        summary = try library.template(name).summary
      } catch {
        summary = "(invalid; run rib templates show \(name))"
      }
      columns.append([name, "\(summary) (\(origin.words))"])
      report.rows.append(["name": name, "origin": origin.words, "summary": summary])
    }
    report.text = columns.lines.map { $0 + "\n" }.joined()
    return report
  }

  private func show(_ template: Template) throws(ToolkitError) -> Report {
    var report = Report()
    report.text = "\(template.name): \(template.summary)\nFrom: \(template.origin.words)\n"
    if !template.manifest.variables.isEmpty { report.text += "\nVariables:\n" }
    for variable in template.manifest.variables {
      let kinds = variable.choices.map { $0.joined(separator: ", ") } ?? variable.type.rawValue
      let standard = variable.default.map { ", by default \($0.words.joined(separator: " "))" } ?? ""
      report.text += "  \(variable.name) (\(kinds)\(standard))\(variable.help.map { ": \($0)" } ?? "")\n"
      report.rows.append([
        "variable": variable.name, "type": variable.type.rawValue, "help": variable.help ?? "",
      ])
    }
    report.text += "\nFiles:\n"
    for file in template.manifest.files {
      report.text += "  \(file.path)\(file.when.map { " (if \($0))" } ?? "")\n"
      report.rows.append(["file": file.path, "source": file.source])
    }
    return report
  }

  private func eject(_ template: Template) throws(ToolkitError) -> Report {
    var changes: [Change] = []
    for (name, bytes) in template.sources.sorted(by: { $0.key < $1.key }) {
      changes.append(.create(try PackagePath(".rib/templates/\(template.name)/\(name)"), bytes))
    }
    return try PackageEdit(packageRoot(), by: self).finish(changes)
  }

  /// Writes Xcode file templates into a folder of the package.
  private func export() throws(ToolkitError) -> Report {
    let folder = try option("xcode")
    let changes = try XcodeTemplates(library: library()).files(in: folder)
    let note = """
      Copy the folders in \(folder.printable) into a folder of ~/Library/Developer/Xcode/Templates/File Templates.
      """
    return try PackageEdit(packageRoot(), by: self).finish(changes, notes: [note])
  }

  private func check(_ name: String?) throws(ToolkitError) -> Report {
    let library = library()
    var problems = ProblemCollector()
    var templates: [Template] = []
    let names = if let name { [name] } else { try library.list().map(\.name) }
    for name in names {
      if let template = problems.collect({ () throws(ToolkitError) in try library.template(name) }) {
        templates.append(template)
      }
    }
    try problems.check()
    return try TemplateCheck(templates, invocation, surroundings).run()
  }
}
