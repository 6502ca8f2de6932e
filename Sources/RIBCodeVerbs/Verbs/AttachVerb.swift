internal import RIBSyntax
internal import RIBToolkit

/// Wires an existing RIB into a parent.
struct AttachVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let child = try argument()
    let parent = try option("in")
    var source = try NeedSource(invocation)
    var edit = try PackageEdit(packageRoot(), by: self)
    var draft = try edit.draft()
    let code = draft.code()
    try draft.checkRIBs([child, parent], in: draft.target, andAbove: true)
    try source.check(in: code)
    try source.checkUse(for: child, in: code)
    try source.carry(invocation.options["param"] ?? [], of: child, in: code)
    let wiring = Wiring.attach(
      child, to: parent, into: invocation.value("container"), from: source, fixtures: Fixture.emptyFile,
      in: code, sample: TypeText.sample(of:))
    let left = try draft.take(wiring)
    let container = invocation.value("container").map { " in \($0)" } ?? ""
    return try edit.finish(
      draft, leaving: left, orNothing: "\(child) is already a child of \(parent)\(container).")
  }
}
