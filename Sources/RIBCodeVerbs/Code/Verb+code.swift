internal import RIBSyntax
internal import RIBToolkit

extension Verb {
  /// Reads the code of the package, or of the target that is named, and changes nothing.
  ///
  /// - Returns: The code, and sentences about the files that were passed over.
  /// - Throws: What was in the way.
  func readSources() throws(ToolkitError) -> PackageSources {
    let sources = try PackageSources(PackageFolder(try packageRoot(), files: surroundings.files))
    return try scope().map(sources.inFolders) ?? sources
  }

  /// The folders of the target that is named, and of its tests; `nil` where none is named.
  private func scope() throws(ToolkitError) -> [String]? {
    try namedTarget().map { ["Sources/\($0.target)", "Tests/\($0.tests)"] }
  }
}
