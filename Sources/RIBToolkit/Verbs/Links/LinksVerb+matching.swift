internal import Basics
internal import DeepLinks
internal import LinkGates

/// Matching of links against a table.
extension LinksVerb {
  /// Reads links as the table reads them, and runs an action with each.
  func read(
    _ texts: [String], with action: (DeepLink, LinkConfiguration, inout Report) -> Void
  ) throws(ToolkitError) -> Report {
    let configuration = try configuration(option("table"))
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
    do throws(RewriteRules.Outcome.RewriteError) {
      let result = try outcome.result.get()
      if result != link { row["link"] = result.description }
      if let match = configuration.table.match(result) {
        row["is"] = "matched"
        return add(match, configuration, &row, &report)
      }
      let fallback = try configuration.rewrites.fallback(for: result)?.get()
      (row["is"], row["fallback"]) = ("unmatched", fallback?.description)
      report.answersNo = true
      if let fallback {
        report.text += "  no route; the fallback is \(fallback.description.printable(upTo: 2_000))\n"
        return
      }
      let text = result.description.printable(upTo: 2_000)
      report.problems.append(
        noLink(result) ?? Problem(.links, "No route matches \(text). Run 'rib links explain' to see why."))
    } catch {
      // A gate rejects the link, because a rule or a fallback would turn it into an invalid one.
      row["is"] = "no link"
      report.problems.append(Problem(.links, "\(link): \(error)".printable(upTo: 4_000)))
    }
  }

  /// Returns the problem of a text that can be read, but isn't a link; `nil` for a link.
  private func noLink(_ link: DeepLink) -> Problem? {
    let text = link.description.printable(upTo: 2_000)
    guard link.scheme == nil, !["/", "?", "#"].contains(where: text.hasPrefix) else { return nil }
    return Problem(
      .links,
      "\"\(text)\" isn't a link. Pass one that begins with a scheme or a slash, such as ride://trip/7 or /trip/7."
    )
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
    let attributes = configuration.table.routes[match.index].attributes
    if !attributes.isExported {
      row["local"] = "true"
      report.text += "  local: links from outside can't open it\n"
    }
    if attributes.needsSignature {
      row["signed"] = "true"
      report.text += "  signed: links from outside need a valid signature, which isn't checked here\n"
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
    let outcome = configuration.rewrites.rewrite(link)
    guard let result = outcome.link else {
      // A gate rejects the link before it tries any route.
      let reason = outcome.failure.map { "\($0)" } ?? ""
      report.text +=
        "\(link.description.printable(upTo: 2_000))\n  can't be rewritten: \(reason.printable(upTo: 2_000))\n"
      report.rows.append(["url": link.description, "is": "no link", "why": reason])
      return
    }
    if result != link { report.text += "\(link.description.printable(upTo: 2_000)) is rewritten to\n" }
    let explanation = configuration.table.explain(result)
    if explanation.candidates.allSatisfy({ $0.failure != nil }), let problem = noLink(result) {
      report.problems.append(problem)
    }
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
