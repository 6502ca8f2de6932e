/// Makes a RIB and its tests, or whatever else a template makes, and joins it to its parent.
struct NewVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let name = try NameQuestion(self).name(of: "RIB")
    let root = try packageRoot()
    let making = Making(name: name, invocation: invocation, surroundings: surroundings, root: root)
    return try edit { draft throws(ToolkitError) in
      try making.make(in: &draft, under: invocation.value("in"))
    }
  }
}
