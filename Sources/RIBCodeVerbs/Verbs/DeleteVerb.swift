internal import RIBSyntax
internal import RIBToolkit

/// Deletes a RIB and its tests, if no other code names it: its files, and its types where other code is in a file too.
struct DeleteVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let name = try argument()
    var edit = try PackageEdit(packageRoot(), by: self)
    let target = try namedTarget()
    var draft = try edit.draft(for: target)
    let code = draft.code()
    try code.checkRIBs([name], in: target, as: .nothing)
    let references = code.references(to: name)
    try ToolkitError.check(
      references.map { reference in
        Problem(
          .package,
          "\(reference.name) is named here, so \(name) is not deleted. Use rib detach \(name) first, or remove this by hand.",
          at: Place(reference.place))
      })
    let left = try draft.take(Wiring.delete(name, in: code))
    let gone = code.files(of: name) + code.testFiles(of: name)
    for path in gone { try draft.delete(PackagePath(path)) }
    return try edit.finish(draft, leaving: left + Self.emptied(by: gone, in: code))
  }

  /// The folders of targets that have no file left: a manifest that still names one of them does not build.
  private static func emptied(by gone: [String], in code: CodeBase) -> [Problem] {
    func target(_ path: String) -> [Substring] { Array(path.split(separator: "/").prefix(2)) }
    let kept = Set(code.files.keys.filter { !gone.contains($0) }.map(target))
    return Set(gone.map(target)).subtracting(kept).map { $0.joined(separator: "/") }.sorted().map { folder in
      Problem(
        .wiring,
        "\(folder) has no file left. Take its target out of Package.swift, or the package does not build.")
    }
  }
}
