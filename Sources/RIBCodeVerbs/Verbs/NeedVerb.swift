internal import RIBSyntax
internal import RIBToolkit

/// Passes a dependency to a RIB through every RIB between it and the source.
struct NeedVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    // Mistakes in the argument are reported before the package is read.
    _ = try need(knowing: CodeBase([:]))
    let rib = try option("for")
    let source = try NeedSource(invocation)
    var edit = try PackageEdit(packageRoot(), by: self)
    var draft = try edit.draft()
    let code = draft.code()
    try draft.checkRIBs([rib], in: draft.target, andAbove: true)
    try source.check(in: code)
    let need = try need(knowing: code)
    let parameter = CodeParameter(label: need.name, name: need.name, type: need.type)
    let wiring = Wiring.need(
      parameter, for: rib, from: source, importing: invocation.options["import"] ?? [],
      fixtures: Fixture.emptyFile, in: code, sample: TypeText.sample(of:))
    let left = try draft.take(wiring)
    return try edit.finish(draft, leaving: left, orNothing: "\(rib) already has \(need.name): \(need.type).")
  }

  private func need(knowing types: any TypeKnowledge) throws(ToolkitError) -> MemberDeclaration {
    try MemberDeclaration(
      argument(), option: "NAME:TYPE", reserved: MemberDeclaration.reserved, knowing: types)
  }
}
