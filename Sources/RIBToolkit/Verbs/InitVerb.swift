/// Makes a package.
struct InitVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  /// Where RIBKit is when nothing is said about it.
  static let repository = "https://github.com/RIBKit/RIBKit.git"

  func run() throws(ToolkitError) -> Report {
    var problems = ProblemCollector()
    let name = try NameQuestion(self).name(of: "package")
    _ = problems.collect { () throws(ToolkitError) in try NameCheck.checkType(name) }
    let path = problems.collect { () throws(ToolkitError) in try dependencyPath() } ?? nil
    if invocation.has("url"), invocation.has("path-dependency") {
      problems.add(Problem(.usage, "--url and --path-dependency exclude each other."))
    }
    let rendered = problems.collect { () throws(ToolkitError) in try render(name, path) }
    try problems.check()
    let parent = surroundings.absolute(invocation.value("package") ?? surroundings.folder)
    return try NewPackage(verb: self, root: "\(parent)/\(name)").make(rendered?.changes ?? [], name)
  }

  private func render(
    _ name: String, _ path: String?
  ) throws(ToolkitError) -> (changes: [Change], note: String?) {
    let library = TemplateLibrary(files: surroundings.files, package: nil, user: surroundings.userTemplates)
    let template = try library.template(invocation.value("template") ?? "init")
    guard template.manifest.kind == .package else {
      throw ToolkitError(.usage, "The template \(template.name) makes no package; rib new uses it.")
    }
    let given: [String: TemplateValue] = [
      "name": .text(name), "target": .text(name), "tests": .text("\(name)Tests"), "path": .text(path ?? ""),
      "url": .text(invocation.value("url") ?? Self.repository),
    ]
    let arguments = try TemplateValues.arguments(invocation.options["set"] ?? [])
    let values = TemplateValues(template, arguments, given: given)
    try values.check()
    return try template.render(values.values)
  }

  /// The path of RIBKit as the new package has to write it, whose folder is one deeper than the current one.
  private func dependencyPath() throws(ToolkitError) -> String? {
    guard let path = invocation.value("path-dependency") else { return nil }
    let manifest = "\(surroundings.absolute(path))/Package.swift"
    guard try reporting({ () throws(SystemFailure) in try surroundings.files.status(manifest) }) != nil else {
      throw ToolkitError(
        .package, "\(path.printable) has no Package.swift: --path-dependency names the folder of RIBKit.")
    }
    return path.hasPrefix("/") ? path : "../\(path)"
  }
}
