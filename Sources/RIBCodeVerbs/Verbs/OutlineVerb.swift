internal import RIBSyntax
internal import RIBToolkit

/// Creates the RIBs of an outline and wires each into its parent.
struct OutlineVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let outline = try Outline(outlineText(), named: argument())
    let root = try packageRoot()
    let defaults = try surroundings.defaults(for: invocation)
    var edit = try PackageEdit(root, by: self)
    let map = try packageMap()
    var draft = try edit.draft(for: nil, in: map)
    var problems = ProblemCollector()
    var left: [Problem] = []
    let there = Set(draft.code().ribNames)
    for line in outline.lines where !there.contains(line.name) {
      let making = Making(
        name: line.name, invocation: defaults.applied(to: line.invocation), surroundings: surroundings,
        map: map, root: root)
      let parent = line.parent ?? invocation.value("in")
      left +=
        problems.collect { () throws(ToolkitError) in try making.make(in: &draft, under: parent) } ?? []
    }
    try problems.check()
    return try edit.finish(draft, leaving: left)
  }
}
