internal import Basics
internal import RIBSyntax
internal import RIBToolkit

/// Removes a child from its parent and keeps the child's files.
struct DetachVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let child = try argument()
    var edit = try PackageEdit(packageRoot(), by: self)
    var draft = try edit.draft()
    let code = draft.code()
    try draft.checkRIBs([child] + (invocation.value("from").map { [$0] } ?? []))
    let parents = invocation.value("from").map { [$0] } ?? code.tree.parents[child] ?? []
    guard let parent = parents.first else {
      return try edit.finish(draft, leaving: [], orNothing: "\(child.printable) has no parent.")
    }
    guard parents.count == 1 else {
      throw ToolkitError(
        .package,
        "\(child.printable) has several parents. Choose one with --from: \(parents.joined(separator: ", ")).")
    }
    try draft.checkRIBs([child, parent], in: draft.target)
    let left = try draft.take(Wiring.detach(child, from: parent, in: code, sample: TypeText.sample(of:)))
    return try edit.finish(draft, leaving: left, orNothing: "\(child) isn't a child of \(parent).")
  }
}
