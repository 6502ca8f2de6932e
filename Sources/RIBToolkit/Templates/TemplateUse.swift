/// One use of a template that makes code: for a command that makes one thing, or for each of many.
package struct TemplateUse {
  /// What is made: the name of the RIB.
  package let name: String
  package let template: Template
  /// Where it comes into.
  package let layout: PackageLayout
  /// The modules that types are from.
  package var imports: [String] = []
  /// The types of a place for plugins that the files write.
  package var placeTypes: [String] = []
  /// What is given for the variables, by their names.
  package var arguments: [String: TemplateArgument] = [:]

  /// Makes the files.
  ///
  /// - Parameter types: What is known of types.
  /// - Returns: The files, and sentences about what comes next and which tests are disabled because a value is not known.
  /// - Throws: All that is wrong.
  package func render(knowing types: any TypeKnowledge) throws(ToolkitError) -> (
    changes: [Change], notes: [String]
  ) {
    var problems = ProblemCollector()
    _ = problems.collect { () throws(ToolkitError) in try NameCheck.checkType(name) }
    for module in imports {
      _ = problems.collect { () throws(ToolkitError) in try NameCheck.checkType(module) }
    }
    if template.manifest.kind != .code {
      problems.add(Problem(.usage, "The template \(template.name) makes a package; rib init uses it."))
    }
    let given: [String: TemplateValue] = [
      "name": .text(name), "target": .text(layout.target), "tests": .text(layout.tests),
      "imports": .list(imports.map { .text($0) }),
      "hashable": .flag(TemplateValues.payloads(arguments).allSatisfy(types.isHashable)),
    ]
    let values = TemplateValues(template, arguments, given: given, knowing: types)
    _ = problems.collect { () throws(ToolkitError) in try values.check() }
    try problems.check()
    let (changes, note) = try template.render(values.values)
    var notes: [String] = []
    if let unknown = values.values["unknown"]?.text, !unknown.isEmpty, template.uses("unknown") {
      notes.append("\(name)Tests has no value for \(unknown) yet; its tests are disabled and say so.")
    }
    if let note { notes.append(note) }
    return (changes, notes)
  }
}
