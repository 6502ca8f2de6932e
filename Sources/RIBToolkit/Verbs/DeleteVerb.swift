internal import RIBSyntax

/// Deletes the files of a RIB and its tests, if no other code names it.
struct DeleteVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let name = try argument()
    return try edit { draft throws(ToolkitError) in
      let code = draft.code()
      try code.checkRIBs([name])
      let references = code.references(to: name)
      try ToolkitError.check(
        references.map { reference in
          Problem(
            .package,
            "\(reference.name) is named here, so \(name) is not deleted. Use rib detach \(name) first, or remove this by hand.",
            at: Place(reference.place))
        })
      for path in code.files(of: name) + code.testFiles(of: name) { try draft.delete(PackagePath(path)) }
      return []
    }
  }
}
