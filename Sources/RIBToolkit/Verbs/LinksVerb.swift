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
    let uses = ["table": ["match", "explain"], "differences": ["verify"], "all": ["verify"]]
    var problems = ProblemCollector()
    for (option, actions) in uses.sorted(by: { $0.key < $1.key }) {
      if invocation.has(option), !actions.contains(action) {
        problems.add(
          Problem(.usage, "--\(option) is for rib links \(actions.joined(separator: " and ")) only."))
      }
    }
    try problems.check()
  }

  /// The bytes of a file, which may lie outside of the package.
  func bytes(of file: String) throws(ToolkitError) -> [UInt8] {
    try reporting { () throws(SystemFailure) in try surroundings.files.read(surroundings.absolute(file)) }
  }

  /// Says of each file what is wrong with it.
  private func check(_ files: [String]) throws(ToolkitError) -> Report {
    var report = Report()
    for file in files {
      do throws(ToolkitError) {
        let configuration = try configuration(file)
        let (routes, rules) = (configuration.routes.count, configuration.rewrites.rules.count)
        report.text +=
          "ok     \(file.printable): version \(configuration.version), \(routes) routes, \(rules) rewrite rules\n"
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

  /// Reads a configuration.
  private func configuration(_ file: String) throws(ToolkitError) -> LinkConfiguration {
    let bytes = try bytes(of: file)
    do throws(ConfigurationError) {
      return try LinkConfiguration(json: bytes)
    } catch {
      throw ToolkitError(
        error.problems.map { Problem(.links, "\(file.printable): \("\($0)".printable(upTo: 4_000))") })
    }
  }

  /// Reads links as the table wants it, and does something with each.
  private func read(
    _ texts: [String], with action: (Link, LinkConfiguration, inout Report) -> Void
  ) throws(ToolkitError) -> Report {
    guard let file = invocation.value("table") else {
      throw ToolkitError(
        .usage, "The table is missing: rib links \(invocation.arguments[0]) --table FILE URL....")
    }
    let configuration = try configuration(file)
    var report = Report()
    for text in texts {
      do throws(LinkError) {
        action(try Link(text, reading: configuration.options.reading), configuration, &report)
      } catch {
        report.rows.append(["url": text, "is": "no link"])
        report.problems.append(Problem(.links, "\(error)".printable(upTo: 2_000)))
      }
    }
    return report
  }

  /// Says which route takes a link, after the rules have been asked.
  private func match(_ link: Link, by configuration: LinkConfiguration, into report: inout Report) {
    report.text += "\(link.description.printable(upTo: 2_000))\n"
    var row = ["url": link.description]
    defer { report.rows.append(row) }
    let outcome = configuration.rewrites.rewrite(link)
    for step in outcome.steps {
      report.text +=
        "  rewritten by \(step.rule.printable): \(step.link.description.printable(upTo: 2_000))\n"
    }
    guard let result = outcome.link else {
      let failure = outcome.failure.map { "\($0)" } ?? ""
      row["is"] = "no link"
      report.problems.append(Problem(.links, "\(link): \(failure)".printable(upTo: 4_000)))
      return
    }
    if result != link { row["link"] = result.description }
    guard let match = configuration.table.match(result) else {
      row["is"] = "unmatched"
      if case .success(let other)? = configuration.rewrites.fallback(for: result) {
        row["fallback"] = other.description
        report.text += "  no route; the fallback is \(other.description.printable(upTo: 2_000))\n"
        return
      }
      report.problems.append(
        Problem(
          .links,
          "No route takes \(result.description.printable(upTo: 2_000)). rib links explain says of each route why."
        ))
      return
    }
    row["is"] = "matched"
    add(match, configuration, &row, &report)
  }

  private func add(
    _ match: Match, _ configuration: LinkConfiguration, _ row: inout [String: String], _ report: inout Report
  ) {
    let parameters = match.parameters
    let pattern = parameters.pattern.description
    row["pattern"] = pattern
    report.text += "  \(pattern.printable)\n"
    if let name = configuration.table.open(parameters.link).output, name != pattern {
      row["route"] = name
      report.text += "  leads to \(name.printable)\n"
    }
    for field in parameters.pattern.fields where parameters.has(field.name) || parameters[field.name] != nil {
      let texts = parameters.all(field.name)
      let text =
        field.cardinality == .flag ? "true" : texts.joined(separator: field.source == .path ? "/" : ", ")
      row["field \(field.name)"] = text
      report.text += "  \(field.name.printable) = \(text.printable(upTo: 2_000))\n"
    }
  }

  /// Says of each route whether it takes a link, after the rules have been asked.
  private func explain(_ link: Link, by configuration: LinkConfiguration, into report: inout Report) {
    let result = configuration.rewrites.rewrite(link).link ?? link
    if result != link { report.text += "\(link.description.printable(upTo: 2_000)) is rewritten to\n" }
    let explanation = configuration.table.explain(result)
    for line in explanation.description.split(separator: "\n") {
      report.text += "\(String(line).printable(upTo: 4_000))\n"
    }
    for candidate in explanation.candidates {
      var row = ["url": link.description, "pattern": candidate.pattern.description]
      row["is"] = candidate.failure == nil ? "matched" : "no"
      row["why"] = candidate.failure.map { "\($0)" }
      row["at"] = candidate.failure.map { "\($0.offset)" }
      report.rows.append(row)
    }
  }
}
