internal import Basics
internal import DeepLinks
internal import LinkGates

/// The routes of several files as one configuration, as an application has them whose parts have files of their own.
struct JoinedConfiguration {
  /// The routes of all files; rewrite rules and fallbacks are left out where there are several.
  let configuration: LinkConfiguration

  /// Reads the files and joins them.
  ///
  /// - Parameters:
  ///   - verb: What reads one file.
  ///   - files: Their names; at least one.
  /// - Throws: All that is wrong with one of them, or with their routes together.
  init(_ verb: LinksVerb, _ files: [String]) throws(ToolkitError) {
    var problems = ProblemCollector()
    var parts: [LinkConfiguration] = []
    for file in files {
      if let part = problems.collect({ () throws(ToolkitError) in try verb.configuration(file) }) {
        parts.append(part)
      }
    }
    try problems.check()
    guard let first = parts.first, parts.count > 1 else {
      guard let first = parts.first else { throw ToolkitError(.usage, "There is no file to read.") }
      configuration = first
      return
    }
    for (file, part) in zip(files, parts) where !part.options.readLinks(as: first.options) {
      problems.add(
        Problem(
          .links,
          "\(file.printable): options: These differ from those of \(files[0].printable); one table reads links in one way."
        ))
    }
    try problems.check()
    do throws(LinkProblems) {
      configuration = try LinkConfiguration(
        version: first.version, routes: parts.flatMap(\.routes), options: first.options)
    } catch {
      let counts = parts.map(\.routes.count)
      throw ToolkitError(error.problems.map { Self.problem($0, files, counts) })
    }
  }

  /// The problem with the file it is in, and its place there.
  private static func problem(
    _ problem: LinkProblem, _ files: [String], _ counts: [Int]
  ) -> Problem {
    let text = "\(problem)".printable(upTo: 4_000)
    let path = problem.places.first ?? ""
    let digits = path.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }
    guard path.hasPrefix("routes["), var index = Int(digits) else {
      return Problem(.links, "\(files.map(\.printable).joined(separator: ", ")): \(text)")
    }
    for (file, count) in zip(files, counts) {
      if index < count {
        let rest = text.dropFirst("routes[\(digits)]".count)
        return Problem(.links, "\(file.printable): routes[\(index)]\(rest)")
      }
      index -= count
    }
    return Problem(.links, text)
  }
}

extension TableOptions {
  /// Whether links are read in the same way by tables with these options, as far as files say them.
  fileprivate func readLinks(as other: TableOptions) -> Bool {
    reading == other.reading && emptyComponents == other.emptyComponents
      && repeatedFields == other.repeatedFields && plusIsSpace == other.plusIsSpace
      && ignoresCase == other.ignoresCase && fallbacks == other.fallbacks
  }
}
