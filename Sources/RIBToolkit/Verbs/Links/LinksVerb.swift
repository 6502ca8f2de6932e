internal import Basics
internal import DeepLinks
internal import LinkGates

/// Checks and exports link tables; matches, explains and signs links; finds their apps; and generates keys.
struct LinksVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let words = Array(invocation.arguments.dropFirst())
    let action = try argument()
    let name = ["match", "explain", "who", "sign"].contains(action) ? "link" : "file"
    guard !words.isEmpty || action == "sign" && invocation.has("configuration") else {
      throw ToolkitError(.usage, "rib links \(action) needs at least one \(name).")
    }
    guard words.allSatisfy({ $0.contains { !$0.isWhitespace } }) else {
      let form = name == "link" ? "a link, such as ride://trip/7 or /trip/7" : "the path of a file"
      throw ToolkitError(.usage, "The \(name) is empty; a shell variable may be unset. Pass \(form).")
    }
    try checkTypes()
    switch action {
    case "check": return try check(words)
    case "match": return try read(words, with: match)
    case "explain": return try read(words, with: explain)
    case "export": return try export(words)
    case "who": return try who(words)
    case "sign": return try sign(words)
    default: return try keys(words)
    }
  }

  /// Checks the names of the application's types.
  private func checkTypes() throws(ToolkitError) {
    var problems = ProblemCollector()
    for name in invocation.options["type"] ?? [] where !isNameOfType(name) {
      problems.add(
        .usage,
        "--type must be the name of an application type, such as date in :until<date>, not \"\(name.printable)\".",
        in: "type")
    }
    try problems.check()
  }

  /// Whether the name denotes a type of the app in a pattern.
  private func isNameOfType(_ name: String) -> Bool {
    guard let field = (try? LinkPattern("/:x<\(name)>"))?.fields.first else { return false }
    return field.type == .custom(name)
  }

  /// The types of the app; only their names are known.
  var types: [TableOptions.CustomType] {
    (invocation.options["type"] ?? []).map { TableOptions.CustomType($0) { !$0.isEmpty } }
  }

  /// Reads a file of at most `limit` bytes, which may be outside the package.
  ///
  /// - Throws: An error if the file can't be read or is a device, which may be endless.
  func bytes(of file: String, limit: Int = 64 << 20) throws(ToolkitError) -> [UInt8] {
    let (files, path) = (surroundings.files, surroundings.absolute(file))
    // If the status is unknown, as for the pipe of a process substitution, just read the file.
    if let real = try? files.resolve(path), let status = try? files.status(real) {
      guard status.kind != .other else {
        throw ToolkitError(.files, "\(file.printable) isn't a file. Pass a file.")
      }
      guard status.size <= limit else {
        throw ToolkitError(
          .files, "\(file.printable) has \(status.size) bytes, but rib reads at most \(limit).")
      }
    }
    return try surroundings.read(file)
  }

  /// Evaluates an expression, and reports its error as a problem with links, after the name of the file or link.
  func reporting<Value>(
    of name: String? = nil, _ value: @autoclosure () throws -> Value
  ) throws(ToolkitError) -> Value {
    do {
      return try value()
    } catch {
      let place = name.map { "\($0.printable(upTo: 2_000)): " } ?? ""
      throw ToolkitError(.links, place + "\(error)".printable(upTo: 4_000))
    }
  }

  private func check(_ files: [String]) throws(ToolkitError) -> Report {
    var report = Report()
    for file in files {
      do throws(ToolkitError) {
        let configuration = try configuration(file)
        let (routes, rules) = (configuration.routes.count, configuration.rewrites.rules.count)
        report.text +=
          "ok     \(file.printable): version \(configuration.version), \(counted(routes, "route")), \(counted(rules, "rewrite rule"))\n"
        report.warnings += configuration.table.wideRoutes.map { warning($0, of: file) }
        report.rows.append([
          "file": file, "is": "ok", "version": "\(configuration.version)", "routes": "\(routes)",
          "rewrites": "\(rules)",
        ])
      } catch {
        report.text += "bad    \(file.printable)\n"
        report.rows.append(["file": file, "is": "wrong"])
        report.problems += error.problems
      }
    }
    return report
  }
}
