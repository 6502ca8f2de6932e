internal import RIBSyntax

/// Makes the RIBs of an outline, each under the one above it.
struct OutlineVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let outline = try Outline(text(), named: argument())
    let root = try packageRoot()
    let defaults = try surroundings.defaults(for: invocation)
    return try edit { draft throws(ToolkitError) in
      var problems = ProblemCollector()
      var left: [Problem] = []
      let there = Set(draft.code().ribNames)
      for line in outline.lines where !there.contains(line.name) {
        let making = Making(
          name: line.name, invocation: defaults.applied(to: line.invocation), surroundings: surroundings,
          root: root)
        let parent = line.parent ?? invocation.value("in")
        left +=
          problems.collect { () throws(ToolkitError) in try making.make(in: &draft, under: parent) } ?? []
      }
      try problems.check()
      return left
    }
  }

  /// The text of the outline; it may lie outside of the package.
  private func text() throws(ToolkitError) -> String {
    let name = try argument()
    let path = name.hasPrefix("/") ? name : "\(surroundings.folder)/\(name)"
    let bytes = try reporting { () throws(SystemFailure) in try surroundings.files.read(path) }
    guard let text = FileContent(bytes).text else {
      throw ToolkitError(.files, "\(name.printable) is no text in UTF-8.")
    }
    return text
  }
}
