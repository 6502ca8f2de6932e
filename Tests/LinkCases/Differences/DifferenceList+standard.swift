extension DifferenceList {
  /// Reads the list that lies in `Docs/LinkDifferences.json`, which is compiled into the program.
  ///
  /// - Throws: A `CaseFileError` with the place of what cannot be read.
  package static func standard() throws(CaseFileError) -> DifferenceList {
    try DifferenceList(PackageResources.LinkDifferences_json, file: "Docs/LinkDifferences.json")
  }
}
