internal import Basics
internal import RIBDiagnostics

/// Lists, shows, copies, exports and checks templates.
struct TemplatesVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let name = invocation.arguments.dropFirst().first
    let action = try argument()
    if ["list", "export"].contains(action), name != nil {
      throw ToolkitError(.usage, "rib templates \(action) takes no name.")
    }
    switch action {
    case "list": return try list()
    case "show": return try show(library().template(argument(1)))
    case "eject": return try eject(library().template(argument(1)))
    case "export": return try export()
    default: return try check(name)
    }
  }

  private func library() -> TemplateLibrary { surroundings.templates(of: try? packageRoot()) }

  private func list() throws(ToolkitError) -> Report {
    let library = library()
    var report = Report()
    var rows: [[String]] = []
    for (name, folder) in try library.list() {
      let origin = Template.origin(folder)
      let summary: String
      do throws(ToolkitError) {
        summary = try library.template(name).summary
      } catch {
        summary = "(invalid; run 'rib templates show \(name)')"
      }
      rows.append([name, "\(summary) (\(origin))"])
      report.rows.append(["name": name, "origin": origin, "summary": summary])
    }
    report.text = Columns(rows).text
    return report
  }

  private func show(_ template: Template) throws(ToolkitError) -> Report {
    var report = Report()
    report.text = "\(template.name): \(template.summary)\nFrom: \(template.origin)\n"
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
    var shown: Set<String> = []
    for file in template.manifest.files {
      report.rows.append(["file": file.path, "source": file.source])
      guard shown.insert(file.path).inserted else { continue }
      // Several files with one path are alternatives.
      let conditions = template.manifest.files.filter { $0.path == file.path }.compactMap(\.when)
      report.text += "  \(file.path)\(conditions.count == 1 ? " (if \(conditions[0]))" : "")\n"
    }
    return report
  }

  private func eject(_ template: Template) throws(ToolkitError) -> Report {
    var changes: [Change] = []
    for (name, bytes) in template.sources.sorted(by: { $0.key < $1.key }) {
      changes.append(.create(try PackagePath(".rib/templates/\(template.name)/\(name)"), bytes))
    }
    return try PackageEdit(packageRoot(), by: self).finish(changes).orNothing()
  }

  /// Writes Xcode file templates into a folder of the package, or into any other.
  private func export() throws(ToolkitError) -> Report {
    let name = try option("xcode")
    let templates = XcodeTemplates(library: library())
    let isXcode = name.contains("/Developer/Xcode/Templates")
    let note =
      "Copy the folders in \(name.printable) into a folder of ~/Library/Developer/Xcode/Templates/File Templates."
    let isInside = !name.hasPrefix("/") && !name.pathWithoutDots.hasPrefix("..")
    let path = "/" + surroundings.absolute(name).pathWithoutDots
    let root =
      isInside && invocation.has("package")
      ? try packageRoot()
      : try surroundings.packageRoot(around: isInside ? surroundings.folder : path)
    guard let root else {
      return try write(templates.files(in: ""), into: path, notes: isXcode ? [] : [note])
    }
    let folder = isInside ? name.pathWithoutDots : String(path.dropFirst(root.count).drop { $0 == "/" })
    return try PackageEdit(root, by: self).finish(templates.files(in: folder), notes: isXcode ? [] : [note])
  }

  /// Writes files into a folder outside of packages, and creates the folder and those above it.
  ///
  /// - Throws: The reason why nothing changed; the folders are removed again.
  private func write(
    _ changes: [Change], into path: String, notes: [String]
  ) throws(ToolkitError) -> Report {
    let files = surroundings.files
    var missing: [String] = []
    var folder = path
    while try files.status(folder) == nil {
      missing.append(folder)
      folder = "/" + folder.split(separator: "/").dropLast().joined(separator: "/")
    }
    if isOnlyShown, !missing.isEmpty { return filled(Report(), Plan(command: command, changes: changes)) }
    var made: [String] = []
    do throws(ToolkitError) {
      for folder in missing.reversed() {
        try files.makeFolder(folder)
        made.append(folder)
      }
      return try PackageEdit(path, by: self, isRecorded: false).finish(changes, notes: notes)
    } catch {
      for folder in made.reversed() { try? files.removeFolder(folder) }
      throw error
    }
  }

  private func check(_ name: String?) throws(ToolkitError) -> Report {
    let library = library()
    var problems = ProblemCollector()
    let names = if let name { [name] } else { try library.list().map(\.name) }
    var templates: [Template] = []
    for name in names {
      if let template = problems.collect(try library.template(name)) { templates.append(template) }
    }
    try problems.check()
    return try TemplateCheck(templates, invocation, surroundings).run()
  }
}
