internal import RIBSyntax
internal import RIBToolkit

extension Verb {
  /// Reads the code of the package, or of the named target.
  ///
  /// - Throws: An error if the code can't be read.
  func readSources() throws(ToolkitError) -> PackageSources {
    let sources = try PackageSources(PackageFolder(try packageRoot(), files: surroundings.files))
    return try scope().map(sources.inFolders) ?? sources
  }

  /// Returns the folders of the named target and its tests; `nil` if the command doesn't name a target.
  private func scope() throws(ToolkitError) -> [String]? {
    try namedTarget().map { ["Sources/\($0.target)", "Tests/\($0.tests)"] }
  }
}
