internal import RIBSyntax

/// Deletes a RIB and its tests, if no other code names it: its files, and its types where other code is in a file too.
struct DeleteVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let name = try argument()
    return try edit { draft throws(ToolkitError) in
      let code = draft.code()
      try code.checkRIBs([name], as: .nothing)
      let references = code.references(to: name)
      try ToolkitError.check(
        references.map { reference in
          Problem(
            .package,
            "\(reference.name) is named here, so \(name) is not deleted. Use rib detach \(name) first, or remove this by hand.",
            at: Place(reference.place))
        })
      let left = try draft.take(Wiring.delete(name, in: code))
      for path in code.files(of: name) + code.testFiles(of: name) { try draft.delete(PackagePath(path)) }
      return left
    }
  }
}
