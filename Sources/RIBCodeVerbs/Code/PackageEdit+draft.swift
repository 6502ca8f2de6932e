internal import RIBSyntax
internal import RIBToolkit

extension PackageEdit {
  /// The code of the package with its manifest, to be changed step by step.
  ///
  /// - Parameter target: The target that is worked on, if one is named: others with a RIB of the same name are left alone.
  /// - Returns: The draft.
  /// - Throws: What cannot be read.
  mutating func draft(for target: PackageLayout?) throws(ToolkitError) -> Draft {
    let sources = try PackageSources(folder)
    notes += sources.notes
    var files = sources.files
    let manifest = try PackagePath("Package.swift")
    files[manifest] = try folder.read(manifest)?.text.map { CodeFile(path: "\(manifest)", text: $0) }
    return Draft(files, without: target.map(sources.rivals) ?? [])
  }

  /// Carries out what a draft has come to.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - left: What is left to be done by hand.
  /// - Returns: What was done.
  /// - Throws: What was in the way; nothing was done then.
  func finish(_ draft: Draft, leaving left: [Problem]) throws(ToolkitError) -> Report {
    try finish(draft.changes, notes: draft.notes, leaving: left)
  }
}
