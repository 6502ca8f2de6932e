internal import RIBSyntax
internal import RIBToolkit

extension PackageEdit {
  /// Begins a draft with the package's code and manifest.
  ///
  /// - Parameter target: The named target, if there is one: other targets with a RIB of the same name are left out.
  /// - Returns: The draft.
  /// - Throws: An error if the sources or the manifest can't be read.
  mutating func draft(for target: PackageLayout?) throws(ToolkitError) -> Draft {
    let sources = try PackageSources(folder)
    notes += sources.notes
    var files = sources.files
    let manifest = try PackagePath("Package.swift")
    files[manifest] = try folder.read(manifest)?.text.map { CodeFile(path: "\(manifest)", text: $0) }
    return Draft(files, without: target.map(sources.rivals) ?? [])
  }

  /// Applies a draft.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - left: The remaining manual work.
  /// - Returns: The report.
  /// - Throws: The reason why nothing changed.
  func finish(_ draft: Draft, leaving left: [Problem]) throws(ToolkitError) -> Report {
    try finish(draft.changes, notes: draft.notes, leaving: left)
  }
}
