internal import RIBSyntax
internal import RIBToolkit

/// Renames a RIB: its types, its files, and all references to them.
struct RenameVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let (old, new) = (try argument(), try argument(1))
    try NameCheck.checkType(new)
    var edit = try PackageEdit(packageRoot(), by: self)
    var draft = try edit.draft()
    let code = draft.code()
    try draft.checkRIBs([old], in: draft.target)
    guard old != new else {
      return try edit.finish(draft, leaving: [], orNothing: "\(old) already has this name.")
    }
    try code.checkNewRIB(new)
    let titles = (NameWords(old).sentence, NameWords(new).sentence)
    let wiring = Wiring.rename(old, to: new, titles: titles, in: code)
    let left = try draft.take(wiring)
    for (path, other) in wiring.moves.sorted(by: { $0.key < $1.key }) {
      try draft.rename(PackagePath(path), to: PackagePath(other))
    }
    return try edit.finish(draft, leaving: left)
  }
}
