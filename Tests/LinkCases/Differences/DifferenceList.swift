/// The list of the differences that are meant, each with its reason.
package struct DifferenceList: Sendable {
  /// The entries, in order; the first that is about a failure explains it.
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

  /// The first entry that is about a case.
  ///
  /// - Parameters:
  ///   - known: The case.
  ///   - got: What came instead of the known answer.
  /// - Returns: The entry, if there is one.
  package func entry(for known: KnownCase, got: String) -> Difference? {
    entries.first { $0.isAbout(known, got: got) }
  }
}
