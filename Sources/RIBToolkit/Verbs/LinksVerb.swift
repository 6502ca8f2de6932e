internal import DeepLinks

/// Checks tables of links, matches and explains links, and runs known answers.
struct LinksVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let words = Array(invocation.arguments.dropFirst())
    guard let action = invocation.arguments.first else {
      throw ToolkitError(.usage, "The action is missing: \(VerbDescription.links.usage).")
    }
    guard !words.isEmpty else {
      let name = ["match", "explain"].contains(action) ? "link" : "file"
      throw ToolkitError(.usage, "rib links \(action) needs at least one \(name).")
    }
    try checkOptions(for: action)
    switch action {
    case "check": return try check(words)
    case "match": return try read(words, with: match)
    case "explain": return try read(words, with: explain)
    default: return try verify(words)
    }
  }

  /// Sees that no option is given that would do nothing.
  private func checkOptions(for action: String) throws(ToolkitError) {
    let uses = [
      "table": ["match", "explain"], "key": ["check", "match", "explain"], "differences": ["verify"],
      "all": ["verify"],
    ]
    var problems = ProblemCollector()
    for (option, actions) in uses.sorted(by: { $0.key < $1.key }) {
      if invocation.has(option), !actions.contains(action) {
        problems.add(
          Problem(.usage, "--\(option) is for rib links \(Self.words(actions)) only."))
      }
    }
    try problems.check()
  }

  private static func words(_ actions: [String]) -> String {
    guard let last = actions.last, actions.count > 1 else { return actions.joined() }
    return actions.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The bytes of a file, which may lie outside of the package.
  func bytes(of file: String) throws(ToolkitError) -> [UInt8] {
    try reporting { () throws(SystemFailure) in try surroundings.files.read(surroundings.absolute(file)) }
  }

  private func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Says of each file what is wrong with it.
  private func check(_ files: [String]) throws(ToolkitError) -> Report {
    var report = Report()
    for file in files {
      do throws(ToolkitError) {
        let configuration = try configuration(file)
        let (routes, rules) = (configuration.routes.count, configuration.rewrites.rules.count)
        report.text +=
          "ok     \(file.printable): version \(configuration.version), \(counted(routes, "route")), \(counted(rules, "rewrite rule"))\n"
        report.rows.append([
          "file": file, "is": "ok", "version": "\(configuration.version)", "routes": "\(routes)",
          "rewrites": "\(rules)",
        ])
      } catch {
        report.text += "wrong  \(file.printable)\n"
        report.rows.append(["file": file, "is": "wrong"])
        report.problems += error.problems
      }
    }
    return report
  }
}
