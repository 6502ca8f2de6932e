internal import Basics
internal import DeepLinks
internal import LinkGates

/// Matching of links against a table.
extension LinksVerb {
  /// Reads links as the table reads them, and runs an action with each.
  func read(
    _ texts: [String], with action: (DeepLink, LinkConfiguration, inout Report) -> Void
  ) throws(ToolkitError) -> Report {
    guard let file = invocation.value("table") else {
      throw ToolkitError(
        .usage, "The table is missing. Usage: rib links \(invocation.arguments[0]) --table FILE URL...")
    }
    let configuration = try configuration(file)
    var report = Report()
    for text in texts {
      let link = read(text, reading: configuration.options.reading, into: &report)
      if let link { action(link, configuration, &report) }
    }
    return report
  }

  /// Reads a link; if it is invalid, reports that and returns `nil`.
  func read(_ text: String, reading: DeepLink.Reading, into report: inout Report) -> DeepLink? {
    do throws(LinkError) {
      return try DeepLink(text, reading: reading)
    } catch {
      report.rows.append(["url": text, "is": "no link"])
      report.problems.append(Problem(.links, "\(error)".printable(upTo: 2_000)))
      return nil
    }
  }

  /// Reports the route that matches a link after rewriting.
  ///
  /// Without a match, the answer is no.
  func match(_ link: DeepLink, by configuration: LinkConfiguration, into report: inout Report) {
    report.text += "\(link.description.printable(upTo: 2_000))\n"
    var row = ["url": link.description]
    defer { report.rows.append(row) }
    let outcome = configuration.rewrites.rewrite(link)
    for step in outcome.steps {
      report.text +=
        "  rewritten by \(step.rule.printable): \(step.link.description.printable(upTo: 2_000))\n"
    }
    let result: DeepLink
    switch outcome.result {
    case .success(let link): result = link
    case .failure(let failure): return reject(failure, of: link, &row, &report)
    }
    if result != link { row["link"] = result.description }
    guard let match = configuration.table.match(result) else {
      let fallback = configuration.rewrites.fallback(for: result)
      if case .failure(let failure)? = fallback { return reject(failure, of: link, &row, &report) }
      row["is"] = "unmatched"
      report.answersNo = true
      if case .success(let other)? = fallback {
        row["fallback"] = other.description
        report.text += "  no route; the fallback is \(other.description.printable(upTo: 2_000))\n"
        return
      }
      let text = result.description.printable(upTo: 2_000)
      let isWhole = result.scheme != nil || ["/", "?", "#"].contains { text.hasPrefix($0) }
      report.problems.append(
        Problem(
          .links,
          isWhole
            ? "No route matches \(text). Run 'rib links explain' to see why."
            : "\"\(text)\" isn't a link. Pass one that begins with a scheme or a slash, such as ride://trip/7 or /trip/7."
        ))
      return
    }
    row["is"] = "matched"
    add(match, configuration, &row, &report)
  }

  /// Reports a link that a gate rejects because a rule or a fallback would turn it into an invalid link.
  private func reject(
    _ failure: RewriteRules.Outcome.RewriteError, of link: DeepLink, _ row: inout [String: String],
    _ report: inout Report
  ) {
    row["is"] = "no link"
    report.problems.append(Problem(.links, "\(link): \(failure)".printable(upTo: 4_000)))
  }

  private func add(
    _ match: LinkMatch, _ configuration: LinkConfiguration, _ row: inout [String: String],
    _ report: inout Report
  ) {
    let parameters = match.parameters
    let pattern = parameters.pattern.description
    row["pattern"] = pattern
    report.text += "  \(pattern.printable)\n"
    if let name = configuration.table.open(parameters.link).output, name != pattern {
      row["route"] = name
      report.text += "  matches \(name.printable)\n"
    }
    for field in parameters.pattern.fields where parameters.has(field.name) || parameters[field.name] != nil {
      let values = values(of: field, in: parameters)
      row["field \(field.name)"] = values.joined(separator: "\n")
      for value in values {
        report.text += "  \(field.name.printable) = \(value.printable(upTo: 2_000))\n"
      }
    }
  }

  /// Returns the values of a field: several if a query repeats it, and one for all components of a rest.
  private func values(of field: LinkField, in parameters: LinkParameters) -> [String] {
    let texts = parameters.all(field.name)
    guard field.cardinality != .flag else { return ["true"] }
    guard field.cardinality == .many, field.source == .path else { return texts }
    // A slash inside a component is escaped, as in the link; otherwise, it would look like two components.
    let components = texts.map { $0.replacing("%", with: "%25").replacing("/", with: "%2F") }
    return [components.joined(separator: "/")]
  }

  /// Reports for each route whether it matches the link after rewriting.
  func explain(_ link: DeepLink, by configuration: LinkConfiguration, into report: inout Report) {
    let result: DeepLink
    switch configuration.rewrites.rewrite(link).result {
    case .success(let link): result = link
    case .failure(let failure):
      // A gate rejects the link before it tries any route.
      report.text +=
        "\(link.description.printable(upTo: 2_000))\n  can't be rewritten: \("\(failure)".printable(upTo: 2_000))\n"
      report.rows.append(["url": link.description, "is": "no link", "why": "\(failure)"])
      return
    }
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
