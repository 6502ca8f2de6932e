/// The list of the differences that are meant, each with its reason.
package struct DifferenceList: Sendable {
  /// The entries, in order; the first that explains a failure counts.
  package let entries: [Difference]

  /// Makes a list without entries.
  package init() {
    entries = []
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: What is in the file: one array of objects in JSON.
  ///   - file: Its name, for errors.
  /// - Throws: A `CaseFileError` with the place of what cannot be read.
  package init(_ bytes: [UInt8], file: String) throws(CaseFileError) {
    var entries: [Difference] = []
    var names: Set<String> = []
    for (number, members) in try JSONFile.elements(of: bytes, name: file).enumerated() {
      let entry = try Difference(members, file: file, element: number + 1)
      guard names.insert(entry.id).inserted else {
        throw CaseFileError(
          .duplicate, in: file, element: number + 1,
          "There is another entry \(entry.id); choose another name.")
      }
      entries.append(entry)
    }
    self.entries = entries
  }

  /// The path of the list, from the folder of the package.
  package static let path = "Docs/LinkDifferences.json"

  /// The first entry that explains a failure.
  func entry(for failure: CaseFailure) -> Difference? {
    entries.first { $0.explains(failure) }
  }
}
