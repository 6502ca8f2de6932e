internal import RIBSyntax

extension Invocation {
  /// What `--from` says: a RIB, which has a capital letter, or a value.
  ///
  /// - Returns: It; `nil` where nothing is said.
  /// - Throws: That it is neither.
  func needSource() throws(ToolkitError) -> NeedSource? {
    guard let text = value("from") else { return nil }
    if text.first?.isUppercase == true { return .ancestor(text) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPath = parts.allSatisfy { part in
      part.first.map { $0.isLetter || $0 == "_" } == true
        && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard isPath else {
      throw ToolkitError(
        .usage,
        "--from takes a RIB, as in Root, or a value, as in service.count, and not \"\(text.printable)\".")
    }
    return .value(text)
  }
}

extension NeedSource {
  /// Checks that there is the RIB that it names.
  func check(in code: CodeBase) throws(ToolkitError) {
    if case .ancestor(let name) = self { try code.checkRIBs([name]) }
  }
}

/// Gives a RIB one more thing that it needs, through every builder between it and who has it.
struct NeedVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let need = try MemberDeclaration(argument(), option: "NAME:TYPE", reserved: [])
    let rib = try option("for")
    let source = try invocation.needSource()
    return try edit { draft throws(ToolkitError) in
      let code = draft.code()
      try code.checkRIBs([rib])
      try source?.check(in: code)
      let parameter = CodeParameter(label: need.name, name: need.name, type: need.type)
      return try draft.take(
        Wiring.need(parameter, for: rib, from: source, in: code, sample: TypeText.sample(of:)))
    }
  }
}
