internal import Basics
package import RIBDiagnostics

/// One use of a template.
package struct TemplateUse {
  /// The name of the RIB or other item to create.
  package let name: String
  package let template: Template
  package let layout: PackageLayout
  /// The modules of the types.
  package var imports: [String] = []
  /// The types of the plugin place that the files use.
  package var placeTypes: [String] = []
  /// The given values of the variables, by name.
  package var arguments: [String: TemplateArgument] = [:]
  /// The fixtures that its tests use in addition to those of its parameters.
  package var fixtures: [Fixture] = []
  /// The values of the variables that only templates for packages have, by name.
  var kit: [String: TemplateValue] = [:]
  /// The code's access level.
  package var style = CodeStyle.package
  /// The indentation of the code.
  package var indentation = Indentation.standard
  /// The targets whose lines end in CR LF.
  package var targetsWithCRLF: Set<PackageTarget> = []
  /// The access modifiers on imports; a target without a style has them as in the template.
  package var importStyles: [PackageTarget: ImportStyle] = [:]

  /// The names of the values that a parent passes with each route; `nil` if the template doesn't know these.
  package var parameterNames: Set<String>? {
    guard template.variables.contains("params") else { return nil }
    return Set((arguments["params"]?.words ?? []).map { $0.prefix { $0 != ":" }.trimmed })
  }

  /// Renders the files.
  ///
  /// - Returns: The files, a note about the next steps, and the fixtures that the tests use.
  package func render(knowing types: any TypeKnowledge) throws(ToolkitError) -> (
    changes: [Change], note: String?, fixtures: [Fixture]
  ) {
    var problems = ProblemCollector()
    // A template without a target creates one with its own name.
    let isModule = !template.uses("target") && !template.uses("tests")
    problems.collect(try isModule ? NameCheck.checkModule(name) : NameCheck.checkType(name))
    for module in imports { problems.collect(try NameCheck.checkType(module), in: "import") }
    let values = TemplateValues(self, knowing: types)
    problems.collect(try values.check())
    try problems.check()
    let (changes, note) = try template.render(values.values, indentedBy: indentation)
    let placed = try changes.map { change throws(ToolkitError) in try self.placed(change) }
    return (placed, note, template.uses("fixtures") ? values.fixtures : [])
  }

  /// Returns a file in the folders of the targets; a Swift file with imports as in their other files.
  ///
  /// Templates write paths and imports as in a package with the default folders and internal imports.
  func placed(_ change: Change) throws(ToolkitError) -> Change {
    var path = "\(change.path)"
    guard let text = change.after?.text else { return change }
    for target in [layout.source, layout.suite] {
      let usual = target.isTest ? "Tests/\(target.name)/" : "Sources/\(target.moduleName)/"
      guard path.hasPrefix(usual) else { continue }
      path = target.path(String(path.dropFirst(usual.count)))
      guard path.hasSuffix(".swift") else { break }
      let written =
        importStyles[target].map { style in
          text.replacing(/(?m)^(@\w+ +)?((?:internal|package|public) +)?import +(\w+)/) { line in
            let (_, attribute, modifier, module) = line.output
            let added: Substring = target.importsAreInternal == false ? "internal " : ""
            let word = style.needsModifier(onImportOf: module) ? modifier ?? added : ""
            let isKeyword = module == layout.source.moduleName && SwiftWords.reserved.contains("\(module)")
            return "\(attribute ?? "")\(word)import \(isKeyword ? "`\(module)`" : module)"
          }
        } ?? text
      let ended = targetsWithCRLF.contains(target) ? written.replacing("\n", with: "\r\n") : written
      return .create(try PackagePath(path), Array(ended.utf8))
    }
    return .create(try PackagePath(path), Array(text.utf8))
  }
}
