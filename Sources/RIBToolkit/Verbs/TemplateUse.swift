internal import RIBSyntax

/// One use of a template that makes code: for a command that makes one thing, or for each of many.
struct TemplateUse {
  /// What is made: the name of the RIB.
  let name: String
  let template: Template
  /// Where it comes into.
  let layout: PackageLayout
  /// The modules that types are from.
  var imports: [String] = []
  /// What is given for the variables, by their names.
  var arguments: [String: TemplateArgument] = [:]

  /// Makes the files in a draft.
  ///
  /// - Parameter draft: What comes to be of the package.
  /// - Returns: What is left to be done by hand, as the template says.
  /// - Throws: All that is wrong; the draft may then hold some of the files.
  func make(in draft: inout Draft) throws(ToolkitError) -> String? {
    var problems = ProblemCollector()
    let code = draft.code()
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
      "hashable": .flag(TemplateValues.payloads(arguments).allSatisfy(code.isHashable)),
    ]
    let values = TemplateValues(template, arguments, given: given)
    _ = problems.collect { () throws(ToolkitError) in try values.check() }
    try problems.check()
    let (changes, note) = try template.render(values.values)
    for case .create(let path, let bytes) in changes { try draft.create(path, bytes) }
    return note
  }
}
