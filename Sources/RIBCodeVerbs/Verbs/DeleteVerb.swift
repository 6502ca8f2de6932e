internal import Basics
internal import RIBDiagnostics
internal import RIBSyntax
internal import RIBToolkit

/// Deletes a RIB, its session and its tests unless other code uses them.
///
/// If a file has other code too, only the RIB's types are deleted.
struct DeleteVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let name = try argument()
    var edit = try PackageEdit(packageRoot(), by: self)
    var draft = try edit.draft()
    let code = draft.code()
    try draft.checkRIBs([name], in: draft.target)
    let references = code.references(to: name)
    let isChild = code.tree.parents[name] != nil
    let remedy = isChild ? "Run 'rib detach \(name)' first, or remove this use." : "Remove this use."
    try ToolkitError.check(
      references.map { Problem(.package, "\($0.name) is still used here. \(remedy)", at: $0.place) })
    let left = try draft.take(Wiring.delete(name, in: code))
    let gone = code.allFiles(of: name)
    for path in gone { try draft.delete(PackagePath(path)) }
    let manifest = draft.severalManifests ?? Manifest.path
    return try edit.finish(draft, leaving: left + Self.emptied(by: gone, in: code, of: manifest))
  }

  /// Reports the folders of targets without remaining files, because a package whose manifest still names one doesn't build.
  private static func emptied(by gone: [String], in code: CodeBase, of manifest: String) -> [Problem] {
    func folder(_ path: String) -> String? { code.target(of: path)?.folder }
    let kept = Set(code.files.keys.filter { !gone.contains($0) }.compactMap(folder))
    let empty = Set(gone.compactMap(folder)).subtracting(kept).sorted()
    return empty.map {
      Problem(
        .wiring, "\($0) is empty now. Remove its target from \(manifest), so that the package builds.")
    }
  }
}
