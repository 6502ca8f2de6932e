internal import Basics

/// Builds and tests the output of templates: one package for all code templates, and one per package template.
struct TemplateCheck {
  private let templates: [Template]
  private let invocation: Invocation
  private let surroundings: Surroundings
  private let kit: KitDependency

  init(
    _ templates: [Template], _ invocation: Invocation, _ surroundings: Surroundings
  ) throws(ToolkitError) {
    let kit = try KitDependency(invocation, surroundings)
    if case .path(let path) = kit { self.kit = .path(surroundings.absolute(path)) } else { self.kit = kit }
    self.templates = templates
    self.invocation = invocation
    self.surroundings = surroundings
  }

  func run() throws(ToolkitError) -> Report {
    let scratch = try scratchFolder()
    let isTemporary = !invocation.has("scratch")
    defer {
      if isTemporary {
        _ = try? surroundings.programs.run(["rm", "-rf", scratch], in: "/", passesOutput: true)
      }
    }
    var report = Report()
    for template in templates {
      report.notes.append("\(template.name): \(counted(template.cases.count, "case"))")
    }
    let packages = try CodeStyle.choices.map { style throws(ToolkitError) in
      // A new target has only the style `package`, because other targets import it.
      try self.packages(of: templates.filter { style == .package || $0.uses("target") }, in: style)
    }
    for package in packages.joined() { try build(package.name, package.changes, in: scratch) }
    report.notes.append("The output of all templates builds and passes its tests.")
    return report
  }

  /// Returns the packages with the output of templates in one style.
  private func packages(
    of templates: [Template], in style: CodeStyle
  ) throws(ToolkitError) -> [(name: String, changes: [Change])] {
    var packages: [(name: String, changes: [Change])] = []
    var code: [Change] = []
    var fixtures: Set<Fixture> = []
    for template in templates {
      for (index, arguments) in template.cases.enumerated() {
        let name = "\(NameWords(template.name).pascal)\(index)"
        let made = try changes(template, name, arguments, style)
        fixtures.formUnion(made.fixtures)
        if template.manifest.kind == .code {
          code += made.changes
        } else {
          packages.append((name, made.changes))
        }
      }
    }
    guard !code.isEmpty else { return packages }
    if !fixtures.isEmpty {
      let text = try Fixture.file(
        with: fixtures.sorted { $0.name < $1.name }, of: "Checked", style: style, imports: [])
      code.append(.create(try PackagePath("Tests/CheckedTests/Fixtures.swift"), Array(text.utf8)))
    }
    return [("Checked", code + [try manifest(of: code)])] + packages
  }

  /// Returns an empty folder for the packages, or the named one.
  private func scratchFolder() throws(ToolkitError) -> String {
    if let folder = invocation.value("scratch") {
      let made = try surroundings.programs.run(
        ["mkdir", "-p", surroundings.absolute(folder)], in: "/", passesOutput: true)
      guard made.status == 0 else {
        throw ToolkitError(.files, "The folder \(folder.printable) can't be created.", in: "scratch")
      }
      return surroundings.absolute(folder)
    }
    let result = try surroundings.programs.run(["mktemp", "-d"], in: "/", passesOutput: false)
    let path = (result.output.split(separator: "\n").first ?? "").trimmed
    guard result.status == 0, path.hasPrefix("/") else {
      throw ToolkitError(.files, "No temporary folder could be created: \(result.output.printable)")
    }
    return path
  }

  private func changes(
    _ template: Template, _ name: String, _ arguments: [String: TemplateArgument], _ style: CodeStyle
  ) throws(ToolkitError) -> (changes: [Change], fixtures: [Fixture]) {
    let target = template.manifest.kind == .code ? "Checked" : name
    let use = TemplateUse(
      name: name, template: template, layout: PackageLayout(target: target, tests: "\(target)Tests"),
      arguments: arguments, kit: kit.values, style: style)
    let (changes, _, fixtures) = try use.render(knowing: WrittenTypes())
    return (changes, fixtures)
  }

  /// Returns a manifest with a target for each folder of sources and tests, which treats warnings as errors.
  private func manifest(of changes: [Change]) throws(ToolkitError) -> Change {
    var targets: Set<String> = []
    for path in changes.flatMap(\.paths) where path.names.count > 2 {
      targets.insert("\(path.names[0] == "Tests" ? "testTarget" : "target") \(path.names[1])")
    }
    let products = ["RIBKit", "ModelStreams", "RIBModules", "RIBSessions"].map {
      ".product(name: \"\($0)\", package: \"RIBKit\")"
    }
    let rows = targets.sorted().map { target -> String in
      let words = target.split(separator: " ")
      let isTest = words[0] == "testTarget"
      let own =
        isTest
        ? ["\"\(words[1].dropLast("Tests".count))\"", ".product(name: \"RIBTesting\", package: \"RIBKit\")"]
        : []
      return
        "    .\(words[0])(name: \"\(words[1])\", dependencies: [\((own + products).joined(separator: ", "))], swiftSettings: settings),"
    }
    let text = """
      // swift-tools-version: 6.3
      import PackageDescription

      let settings: [SwiftSetting] = [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]
      let package = Package(
        name: "Checked",
        platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
        dependencies: [.package(\(kit.manifest))],
        targets: [
      \(rows.joined(separator: "\n"))
        ]
      )

      """
    return .create(try PackagePath("Package.swift"), Array(text.utf8))
  }

  /// Writes a package in place of the previous one, then builds and tests it.
  ///
  /// All packages are built in one folder, so that RIBKit is built only once. The package manager notices the changes only if the package
  /// stays at the same path.
  private func build(_ name: String, _ changes: [Change], in scratch: String) throws(ToolkitError) {
    let root = "\(scratch)/package"
    let programs = surroundings.programs
    _ = try programs.run(["rm", "-rf", root], in: "/", passesOutput: true)
    _ = try programs.run(["mkdir", "-p", root], in: "/", passesOutput: true)
    let folder = try PackageFolder(root, files: surroundings.files)
    try Workspace(folder).apply(try Plan("templates check", changes, in: folder, policy: .fail))
    let command = ["swift", "test", "--scratch-path", "\(scratch)/build"]
    let result = try programs.run(command, in: root, passesOutput: true)
    guard result.status == 0 else {
      throw ToolkitError(
        .program,
        "The generated code \(name) doesn't build, or its tests fail. See the output of swift above.")
    }
  }
}
