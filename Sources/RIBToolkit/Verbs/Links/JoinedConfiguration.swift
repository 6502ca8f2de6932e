internal import Basics
internal import DeepLinks
internal import LinkGates

/// The routes of several files as one configuration, for apps whose parts have their own files.
struct JoinedConfiguration {
  /// The routes of all files.
  ///
  /// Rewrite rules and fallbacks are left out if there are several files.
  let configuration: LinkConfiguration

  /// Reads and joins at least one file.
  ///
  /// - Throws: All problems with the files and with the combination of their routes.
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
      guard let first = parts.first else {
        throw ToolkitError(.usage, "The file is missing. Pass at least one.")
      }
      configuration = first
      return
    }
    for (file, part) in zip(files, parts) where !part.options.readLinks(as: first.options) {
      problems.add(
        Problem(
          .links,
          "\(file.printable): options: These differ from the options of \(files[0].printable). Use the same options in all files."
        ))
    }
    try problems.check()
    do throws(LinkDefinitionError) {
      configuration = try LinkConfiguration(
        version: first.version, routes: parts.flatMap(\.routes), options: first.options)
    } catch {
      let counts = parts.map(\.routes.count)
      throw ToolkitError(error.problems.map { Self.problem($0, files, counts) })
    }
  }

  /// Returns a problem with its file and its place in that file.
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
  /// Whether tables with these options read links alike, as far as files can express it.
  fileprivate func readLinks(as other: TableOptions) -> Bool {
    reading == other.reading && emptyComponents == other.emptyComponents
      && repeatedFields == other.repeatedFields && plusIsSpace == other.plusIsSpace
      && ignoresCase == other.ignoresCase && fallbacks == other.fallbacks
  }
}
