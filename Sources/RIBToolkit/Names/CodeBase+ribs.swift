internal import RIBSyntax

extension CodeBase {
  /// Checks that there are RIBs with some names.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - kind: What kind of problem it is if one is missing: for a verb that takes something away, nothing is to be done then.
  /// - Throws: Those that are missing, each with the nearest there is.
  func checkRIBs(_ names: [String], as kind: Problem.Code = .package) throws(ToolkitError) {
    let there = ribNames
    try ToolkitError.check(
      names.filter { !there.contains($0) }.map { name in
        let hint = Nearest.to(name, among: there).map { " Did you mean \($0)?" } ?? ""
        return Problem(kind, "There is no RIB called \(name.printable).\(hint) rib tree shows all.")
      })
  }
}
