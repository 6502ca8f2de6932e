internal import Basics

extension Verb {
  /// Writes the text of a report to the file of `--output` atomically, and clears it so that it isn't printed.
  ///
  /// It does nothing without the option. `inputs` has the absolute paths of the files that the verb reads.
  ///
  /// - Throws: An error if the file can't be written, or is one of those that the verb reads.
  func moveToOutput(_ text: inout String, besides inputs: [String]) throws(ToolkitError) {
    guard let output = invocation.value("output") else { return }
    let (path, part) = (surroundings.absolute(output), surroundings.absolute(output) + ".part")
    let files = surroundings.files
    let status = try files.status(path)
    // A file may have several paths, so they are resolved; for a file that doesn't exist yet, its folder is.
    func real(_ path: String) -> String {
      let parts = path.split(separator: "/")
      let folder = try? files.resolve("/" + parts.dropLast().joined(separator: "/"))
      return (try? files.resolve(path)) ?? folder.map { "\($0)/\(parts.last ?? "")" } ?? path
    }
    guard !inputs.map(real).contains(real(path)) else {
      throw ToolkitError(.usage, "--output is an input file of the command. Use another file.")
    }
    guard status == nil || status?.kind == .regular else {
      throw ToolkitError(
        .usage,
        "--output \(output.printable) isn't a regular file. Redirect the output instead: > \(output.printable)"
      )
    }
    let bytes = Array(text.utf8)
    try files.create(part, bytes, permissions: status?.permissions ?? 0o644)
    try files.rename(part, to: path)
    text = ""
  }
}
