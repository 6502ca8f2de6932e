extension Verb {
  /// Changes the code of the package, or only shows the changes.
  ///
  /// - Parameter steps: Changes the draft and returns what is left to be done by hand.
  /// - Returns: What was done.
  /// - Throws: What was in the way; nothing was done then.
  func edit(_ steps: (inout Draft) throws(ToolkitError) -> [Problem]) throws(ToolkitError) -> Report {
    var (left, passedOver): ([Problem], [String]) = ([], [])
    var report = try carryOut(in: try packageRoot()) { folder throws(ToolkitError) in
      let sources = try PackageSources(folder)
      passedOver = sources.notes
      var problems = ProblemCollector()
      let target = problems.collect { () throws(ToolkitError) -> PackageLayout? in try namedTarget() } ?? nil
      var texts = sources.texts
      let manifest = try PackagePath("Package.swift")
      texts[manifest] = problems.collect { () throws(ToolkitError) in try folder.read(manifest)?.text } ?? nil
      var draft = Draft(texts, without: target.map(sources.rivals) ?? [])
      left = problems.collect { () throws(ToolkitError) -> [Problem] in try steps(&draft) } ?? []
      try problems.check()
      passedOver += draft.notes
      return draft.changes
    }
    report.notes += passedOver
    if report.problems.isEmpty { report.problems = left }
    return report
  }

  /// Reads the code of the package, or of the target that is named, and changes nothing.
  ///
  /// - Returns: The code, and sentences about the files that were passed over.
  /// - Throws: What was in the way.
  func readSources() throws(ToolkitError) -> PackageSources {
    let sources = try PackageSources(PackageFolder(try packageRoot(), files: surroundings.files))
    return try scope().map(sources.inFolders) ?? sources
  }

  /// The folders of the target that is named, and of its tests; `nil` where none is named.
  private func scope() throws(ToolkitError) -> [String]? {
    try namedTarget().map { ["Sources/\($0.target)", "Tests/\($0.tests)"] }
  }

  /// The target that is named.
  private func namedTarget() throws(ToolkitError) -> PackageLayout? {
    guard let target = invocation.value("target") else { return nil }
    return try PackageLayout(
      root: try packageRoot(), target: target, tests: invocation.value("tests"), files: surroundings.files)
  }

  /// An argument of the command line that must be there.
  ///
  /// - Parameter index: Which of them; the first is 0.
  /// - Returns: The word.
  /// - Throws: That it is missing.
  func argument(_ index: Int = 0) throws(ToolkitError) -> String {
    if invocation.arguments.indices.contains(index) { return invocation.arguments[index] }
    guard let verb = invocation.verb, verb.arguments.indices.contains(index) else {
      throw ToolkitError(.usage, "An argument is missing.")
    }
    let argument = verb.arguments[index]
    let choices = argument.choices.map { "; it is one of \($0.joined(separator: ", "))" } ?? ""
    throw ToolkitError(.usage, "\(argument.name) is missing\(choices): \(verb.usage).")
  }

  /// The value of an option that must be there.
  ///
  /// - Parameter name: The name of the option.
  /// - Returns: The value.
  /// - Throws: That it is missing.
  func option(_ name: String) throws(ToolkitError) -> String {
    if let value = invocation.value(name) { return value }
    let value = invocation.verb?.options.first { $0.name == name }?.value ?? "VALUE"
    throw ToolkitError(.usage, "--\(name) \(value) is missing: \(invocation.verb?.usage ?? "").")
  }
}
