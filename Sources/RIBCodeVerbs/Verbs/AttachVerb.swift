internal import RIBSyntax
internal import RIBToolkit

/// Wires an existing RIB into a parent.
struct AttachVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let child = try argument()
    let parent = try option("in")
    let question = try SourceQuestion(self)
    var edit = try PackageEdit(packageRoot(), by: self)
    let (begun, target) = try edit.draft()
    var draft = begun
    let code = draft.code()
    try draft.checkRIBs([child, parent], in: target, andAbove: true)
    try question.check(in: code)
    let wiring = question.answered { source in
      Wiring.attach(
        child, to: parent, into: invocation.value("container"), from: source, fixtures: Fixture.emptyFile,
        in: code,
        sample: TypeText.sample(of:))
    }
    guard !wiring.isEmpty else {
      let container = invocation.value("container").map { " in \($0)" } ?? ""
      throw ToolkitError(.nothing, "\(child) is already a child of \(parent)\(container).")
    }
    let left = try draft.take(wiring)
    if let note = draft.code().noteOnAttaching(child, to: parent) { draft.notes.append(note) }
    return try edit.finish(draft, leaving: left)
  }
}
