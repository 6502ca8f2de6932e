internal import Basics

/// Creates a package.
struct InitVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    var problems = ProblemCollector()
    let name = try name(of: "package")
    problems.collect(try NameCheck.checkModule(name))
    let kit = problems.collect(try dependency())
    if invocation.has("url"), invocation.has("path-dependency") {
      problems.add(.usage, "--url and --path-dependency can't be combined. Pass one.")
    }
    let rendered = problems.collect(try render(name, kit ?? .url("")))
    try problems.check()
    let parent = surroundings.absolute(invocation.value("package") ?? surroundings.folder)
    let outer = try surroundings.packageRoot(around: parent)
    var report = try make(rendered ?? [], name, in: "\(parent)/\(name)")
    if let outer, !report.changes.isEmpty {
      report.notes.append(
        "\(name) is inside the package \(outer.printable), which doesn't include it. To add a RIB to that package, run 'rib new' there."
      )
    }
    return report
  }

  private func render(_ name: String, _ kit: KitDependency) throws(ToolkitError) -> [Change] {
    let library = surroundings.templates(of: nil)
    let template = try library.template(invocation.value("template") ?? "init")
    guard template.manifest.kind == .package else {
      throw ToolkitError(
        .usage, "The template \(template.name) doesn't generate a package. Use it with rib new.")
    }
    let use = TemplateUse(
      name: name, template: template, layout: PackageLayout(target: name, tests: "\(name)Tests"),
      arguments: try TemplateValues.arguments(invocation.options["set"] ?? []), kit: kit.values,
      style: invocation.value("style").flatMap(CodeStyle.init) ?? .app)
    return try use.render(knowing: WrittenTypes()).changes
  }

  /// Finds RIBKit; a relative path is rewritten to begin at the new package.
  private func dependency() throws(ToolkitError) -> KitDependency {
    let kit = try KitDependency(invocation, surroundings)
    guard case .path(let path) = kit, !path.hasPrefix("/") else { return kit }
    // Without --package, the folder of the package is one level below the current one.
    return .path(invocation.has("package") ? surroundings.absolute(path) : "../\(path)")
  }

  /// Creates the files of the package, and its folder if that is missing.
  ///
  /// - Throws: The reason why nothing changed; the folder is restored.
  private func make(_ changes: [Change], _ name: String, in root: String) throws(ToolkitError) -> Report {
    let files = surroundings.files
    let status = try files.status(root)
    if let status, status.kind != .folder {
      throw ToolkitError(.conflict, "\(name) exists and isn't a folder. Use another name.")
    }
    if isOnlyShown {
      if status != nil { return try PackageEdit(root, by: self).finish(changes).orNothing() }
      return filled(Report(), Plan(command: command, changes: changes))
    }
    if status == nil { try files.makeFolder(root) }
    do throws(ToolkitError) {
      return try fill(root, with: changes, name, isNew: status == nil)
    } catch {
      if status == nil { try? files.removeFolder(root) }
      throw error
    }
  }

  private func fill(
    _ root: String, with changes: [Change], _ name: String, isNew: Bool
  ) throws(ToolkitError) -> Report {
    // A folder with nothing but the journal was created by a killed run.
    let isOurs = isNew ? true : try surroundings.files.names(in: root) == [".rib"]
    let edit = try PackageEdit(root, by: self)
    // Reverting an interrupted run may have removed the folder.
    guard try surroundings.files.status(edit.folder.root) != nil else {
      var report = try make(changes, name, in: root)
      report.notes = edit.notes + report.notes
      return report
    }
    var plan = try edit.plan(changes)
    plan.madeRoot = isOurs
    let isDone = !plan.isEmpty && plan.conflicts.isEmpty
    let next = isDone ? ["Next: cd \(name) && swift run && swift test"] : []
    return try edit.finish(plan, notes: next).orNothing()
  }
}
