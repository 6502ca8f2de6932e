internal import Basics
internal import DeepLinks
internal import LinkGates

/// Reading of configurations, signed or not.
extension LinksVerb {
  /// Reads a configuration.
  ///
  /// If keys are given, it must be signed.
  func configuration(_ file: String) throws(ToolkitError) -> LinkConfiguration {
    let keys = try SecretKeys(self).verifying()
    return try configuration(
      bytes(of: file), of: file, keys, ifSigned: "is signed. Pass its key with --key ID=FILE.")
  }

  /// Reads a configuration.
  ///
  /// - Throws: An error; if the configuration is signed and no keys are given, it is the name of the file, followed by `advice`.
  func configuration(
    _ bytes: [UInt8], of file: String, _ keys: [VerifyingKey] = [], ifSigned advice: String
  ) throws(ToolkitError) -> LinkConfiguration {
    do throws(LinkDefinitionError) {
      return try keys.isEmpty
        ? LinkConfiguration(json: bytes, types: types)
        : LinkConfiguration.read(bytes, keys: keys, types: types)
    } catch {
      if keys.isEmpty, error.problems.contains(where: { $0.places == ["payload"] }) {
        throw ToolkitError(.links, "\(file.printable) \(advice)")
      }
      throw ToolkitError(
        error.problems.map { problem in
          let remedy = problem.code == .unknownType ? " Pass --type NAME to declare it here." : ""
          return Problem(.links, "\(file.printable): \("\(problem)".printable(upTo: 4_000))\(remedy)")
        })
    }
  }

  /// Reads the routes of several files as one table, for apps whose parts have their own files.
  ///
  /// - Parameter files: The files, at least one.
  /// - Returns: The table, without the rewrite rules and fallbacks of the files.
  /// - Throws: An error if a file can't be read, or if the routes don't form a table.
  func table(of files: [String]) throws(ToolkitError) -> LinkTable<String> {
    var problems = ProblemCollector()
    var parts: [LinkConfiguration] = []
    for file in files {
      if let part = problems.collect(try configuration(file)) { parts.append(part) }
    }
    try problems.check()
    if parts.count == 1 { return parts[0].table }
    let first = parts[0]
    for (file, part) in zip(files, parts) where !part.options.readLinks(as: first.options) {
      problems.add(
        .links,
        "\(file.printable): options: These differ from the options of \(files[0].printable). Use the same options in all files."
      )
    }
    try problems.check()
    do throws(LinkDefinitionError) {
      return try LinkConfiguration(
        version: first.version, routes: parts.flatMap(\.routes), options: first.options
      ).table
    } catch {
      let counts = parts.map(\.routes.count)
      throw ToolkitError(error.problems.map { Self.problem($0, files, counts) })
    }
  }

  /// Returns a problem with its file and its place in that file.
  private static func problem(_ problem: LinkProblem, _ files: [String], _ counts: [Int]) -> Problem {
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
