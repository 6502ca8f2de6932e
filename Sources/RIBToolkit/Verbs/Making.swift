internal import RIBDiagnostics

/// One use of a template, by `rib new` or by a line of an outline.
package struct Making {
  /// The name of the RIB or other item to create.
  package let name: String
  /// The command line with the options.
  package let invocation: Invocation
  package let surroundings: Surroundings
  /// The targets of the package.
  package let map: PackageMap
  /// The folder of the package.
  private let root: String

  /// Creates a use of a template by a verb; `invocation` has the options of a line of an outline.
  package init(
    _ name: String, by verb: some Verb, with invocation: Invocation? = nil, in map: PackageMap
  ) throws(ToolkitError) {
    (self.name, self.map, root) = (name, map, try verb.packageRoot())
    (self.invocation, surroundings) = (invocation ?? verb.invocation, verb.surroundings)
  }

  /// Returns the use of the template that the options request, and collects its problems.
  ///
  /// - Parameters:
  ///   - problems: Collects the problems.
  ///   - target: The target of the parent, if there is one.
  ///   - texts: The sources of the package, whose style the new code follows.
  /// - Returns: The use; `nil` without a template.
  package func use(
    _ problems: inout ProblemCollector, target: String?, among texts: [PackagePath: String]
  ) -> TemplateUse? {
    let library = surroundings.templates(of: root)
    let template = problems.collect(
      try library.template(invocation.value("template") ?? "rib"), in: "template")
    let usesTarget = template.map { $0.uses("target") || $0.uses("tests") } ?? true
    if let template, !usesTarget {
      for option in ["target", "tests"] where invocation.given(option) != nil {
        problems.add(
          Problem(.usage, "The template \(template.name) has its own targets. Remove --\(option)."))
      }
    }
    let own = PackageLayout(target: name, tests: "\(name)Tests")
    let layout =
      usesTarget
      ? problems.collect(
        try PackageLayout(
          target: invocation.given("target") ?? target ?? invocation.value("target"),
          tests: invocation.value("tests"), in: map)) : own
    let arguments = problems.collect(try givenArguments())
    guard let template, template.manifest.kind == .code else {
      if let template {
        problems.add(
          .usage, "The template \(template.name) generates a package. Use it with rib init.", in: "template")
      }
      problems.collect(try NameCheck.checkType(name))
      return nil
    }
    // Continue with stand-ins for missing parts, so that all other problems are reported too.
    var use = TemplateUse(
      name: name, template: template, layout: layout ?? own,
      imports: invocation.options["import"] ?? [], arguments: suited(arguments ?? [:], to: template))
    // Other targets import a new target.
    use.style = CodeStyle.shared(hasPackageAccess: map.hasPackageAccess)
    if usesTarget, let layout {
      let sources = self.texts(of: layout.source, among: texts)
      let isImported = map.targets.contains { !$0.isTest && $0.dependencies.contains(layout.source.name) }
      // A parent in another target imports the new RIB.
      if target == nil || target == layout.source.name {
        use.style = CodeStyle.of(sources, isImported: isImported, hasPackageAccess: map.hasPackageAccess)
      }
      use.indentation = Indentation(of: sources)
      use.indentation.lineLength = layout.source.lineLength
      use.indentation.tabWidth = layout.source.tabWidth
      for target in [layout.source, layout.suite] {
        let sources = self.texts(of: target, among: texts)
        use.importStyles[target] = ImportStyle(of: target, in: sources)
        if sources.first?.contains("\r\n") == true { use.targetsWithCRLF.insert(target) }
      }
    }
    return use
  }

  /// Returns the remaining manual work if new files import RIBKit and the manifest doesn't mention it; otherwise `nil`.
  package func missingKit(
    in manifest: String, of texts: [String], for layout: PackageLayout
  ) -> Problem? {
    guard manifest.contains("Package("), !manifest.contains("RIBKit"),
      texts.contains(where: { $0.contains(/\bimport (?:ModelStreams|RIB\w+)/) })
    else { return nil }
    let named = surroundings.clone.map(KitDependency.path)?.manifest ?? "path: \"PATH_OF_RIBKIT\""
    // Before 5.2, a manifest can't name a package.
    let isOld = map.toolsVersion.map { $0 < (5, 2) } ?? false
    let kit = isOld ? named.replacing("name: \"RIBKit\", ", with: "") : named
    return Problem(
      .wiring,
      """
      Package.swift doesn't mention RIBKit. \(map.severalManifests.map { "In \($0), add" } ?? "Add") it to the dependencies of the package, the product RIBKit to those of \(layout.target), and RIBKit and RIBTesting to those of \(layout.tests).
          .package(\(kit)),
          .product(name: "RIBKit", package: "RIBKit"),
          .product(name: "RIBTesting", package: "RIBKit"),
      """)
  }

  /// Returns the sources of a target, sorted by path.
  private func texts(of target: PackageTarget, among texts: [PackagePath: String]) -> [String] {
    texts.filter { target.contains("\($0.key)") }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the types that the options name.
  package func types(knowing types: any TypeKnowledge) -> [String] {
    let members = (invocation.options["param"] ?? []) + (invocation.options["needs"] ?? [])
    return members.compactMap { try? MemberDeclaration($0, option: "", reserved: [], knowing: types).type }
      + (invocation.options["event"] ?? []).map { String($0.drop { $0 != "(" }) }.filter { !$0.isEmpty }
  }

  /// Returns the arguments without flags that only the package's defaults set and that the template doesn't have.
  private func suited(
    _ arguments: [String: TemplateArgument], to template: Template
  ) -> [String: TemplateArgument] {
    arguments.filter { name, _ in
      template.variables.contains(name) || !invocation.isDefault(name)
    }
  }

  /// Returns the values of the options, by variable name.
  private func givenArguments() throws(ToolkitError) -> [String: TemplateArgument] {
    var arguments = try TemplateValues.arguments(invocation.options["set"] ?? [])
    for (variable, option) in TemplateVariable.options {
      if let words = invocation.options[option] { arguments[variable] = .list(words) }
    }
    for flag in ["builder", "presenter"] where invocation.has(flag) { arguments[flag] = .flag(true) }
    return arguments
  }
}
