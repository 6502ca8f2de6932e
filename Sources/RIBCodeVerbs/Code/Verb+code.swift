internal import RIBSyntax
internal import RIBToolkit

extension Verb {
  /// Reads the code of the package, or of the named target with its tests.
  ///
  /// - Throws: An error if the code can't be read.
  func readSources() throws(ToolkitError) -> PackageSources {
    let map = try packageMap()
    let sources = try PackageSources(PackageFolder(try packageRoot(), files: surroundings.files), of: map)
    return try namedTarget(in: map).map { sources.inTargets([$0.source, $0.suite]) } ?? sources
  }
}
