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
    let parent = try parent(of: child, in: code)
    try draft.checkRIBs([child, parent], in: draft.target)
    let wiring = Wiring.detach(child, from: parent, in: code, sample: TypeText.sample(of:))
    guard !wiring.isEmpty else {
      throw ToolkitError(.nothing, "\(child) isn't a child of \(parent).")
    }
    let left = try draft.take(wiring)
    return try edit.finish(draft, leaving: left)
  }

  /// Returns the named parent, or the only one.
  private func parent(of child: String, in code: CodeBase) throws(ToolkitError) -> String {
    if let parent = invocation.value("from") { return parent }
    let parents = RIBTree(of: code).parents[child] ?? []
    if parents.count == 1 { return parents[0] }
    throw ToolkitError(
      parents.isEmpty ? .nothing : .usage,
      parents.isEmpty
        ? "\(child.printable) has no parent."
        : "\(child.printable) has several parents. Choose one with --from: \(parents.joined(separator: ", "))."
    )
  }
}
