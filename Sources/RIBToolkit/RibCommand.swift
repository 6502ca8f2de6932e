internal import Foundation

/// The `rib` program.
public enum RibCommand {
  /// The maximum number of problems to print; more would not be read.
  private static let limit = 100

  /// The implementations of verbs, with their descriptions.
  package typealias Verbs = [(VerbDescription, any (Verb & SendableMetatype).Type)]

  /// Runs the program in this process with its standard streams, without a Swift parser.
  ///
  /// - Parameter arguments: The command line, including the name of the program.
  /// - Returns: The exit status, as listed by `--help`.
  public static func run(_ arguments: [String]) -> Int32 { run(arguments, parsing: [], manifest: nil) }

  /// Runs the program in this process with its standard streams.
  ///
  /// - Parameters:
  ///   - arguments: The command line, including the name of the program.
  ///   - verbs: The verbs that parse Swift, which replace those of the same name that don't; empty without a parser.
  ///   - reader: Reads manifests with the parser; `nil` without a parser.
  /// - Returns: The exit status, as listed by `--help`.
  package static func run(
    _ arguments: [String], parsing verbs: Verbs, manifest reader: Surroundings.ManifestReader?
  ) -> Int32 {
    let variables = ProcessInfo.processInfo.environment
    let program = Bundle.main.executablePath ?? ""
    let surroundings = Surroundings(
      folder: FileManager.default.currentDirectoryPath, variables: variables, files: Disk(),
      console: StandardConsole(variables), programs: SystemPrograms(), readManifest: reader,
      clone: Surroundings.clone(around: program, in: Disk()))
    return run(Array(arguments.dropFirst()), in: surroundings, parsing: verbs).rawValue
  }

  /// Runs one command; its words don't include the name of the program.
  ///
  /// `verbs` contains those that parse Swift; it is empty without a parser.
  package static func run(
    _ words: [String], in surroundings: Surroundings, parsing verbs: Verbs = []
  ) -> CommandStatus {
    let status = answer(words, in: surroundings, parsing: verbs)
    guard let failure = surroundings.console.failure else { return status }
    surroundings.console.complain("\(failure)\n")
    return status == .success ? .output : status
  }

  private static func answer(
    _ words: [String], in surroundings: Surroundings, parsing verbs: Verbs
  ) -> CommandStatus {
    let console = surroundings.console
    if words.starts(with: ["completions", Completions.option]) {
      let lines = Completions.lines(for: Array(words.dropFirst(2)), in: surroundings) { options in
        guard let tree = try? Invocation(["tree"] + options) else { return "" }
        return (try? verb(tree, surroundings, verbs).run())?.text ?? ""
      }
      console.write(lines)
      return .success
    }
    let wantsJSON = words.contains("--json")
    var report: Report
    var filled: Invocation?
    do throws(ToolkitError) {
      let invocation = try Invocation(words)
      if let answer = answer(to: invocation) {
        var report = Report()
        report.text = answer
        console.write(wantsJSON ? report.json("help") : answer)
        return .success
      }
      // If the current folder was removed, the system can't name it, and every relative path would begin at the root of the disk.
      guard surroundings.folder.hasPrefix("/") else {
        throw ToolkitError(.files, "The current folder no longer exists. Change to another folder.")
      }
      let whole = try surroundings.defaults(for: invocation).applied(to: invocation)
      filled = whole
      report = try verb(whole, surroundings, verbs).run()
    } catch {
      report = Report()
      report.problems = error.problems.map { problem in
        guard let option = problem.option, filled?.isDefault(option) == true else { return problem }
        return Problem(
          problem.code, "\(problem.message) \(Defaults.file) sets --\(option).", at: problem.place)
      }
    }
    report.isCheck = words.contains("--check")
    if wantsJSON {
      console.write(report.json(words.first { !$0.hasPrefix("-") } ?? ""))
    } else {
      let isIdle = words.contains("--quiet") || words.contains("-q")
      console.write(report.lines(hasColors: console.hasColors, isIdle: isIdle))
      let problems = report.problems + report.warnings
      for problem in problems.prefix(limit) { console.complain("\(problem)\n") }
      let more = problems.count - limit
      if more > 0 {
        let word = report.problems.count > limit ? "error" : "warning"
        console.complain("\(word): \(counted(more, "more problem")) not shown.\n")
      }
      if report.status == .usage {
        let verb = words.first { VerbDescription.named($0) != nil }
        console.complain("Run 'rib help\(verb.map { " \($0)" } ?? "")' for usage.\n")
      }
    }
    return report.status
  }

  /// Returns the requested text if the command line asks only for help or the version.
  private static func answer(to invocation: Invocation) -> String? {
    if invocation.has("version") { return Help.version }
    if invocation.has("help") { return invocation.verb.map { Help.text(of: $0) } ?? Help.text }
    guard let verb = invocation.verb else { return Help.text }
    guard verb == .help else { return nil }
    return VerbDescription.named(invocation.arguments.first).map { Help.text(of: $0) } ?? Help.text
  }

  /// The verbs that work without a parser, except for `help`.
  private static let verbs: Verbs = [
    (.initialize, InitVerb.self), (.new, NewFilesVerb.self), (.trace, TraceVerb.self),
    (.saved, SavedVerb.self), (.links, LinksVerb.self), (.templates, TemplatesVerb.self),
    (.undo, UndoVerb.self), (.redo, UndoVerb.self), (.doctor, DoctorVerb.self),
    (.completions, CompletionsVerb.self),
  ]

  private static func verb(
    _ invocation: Invocation, _ surroundings: Surroundings, _ parsing: Verbs
  ) -> any Verb {
    let verb = (parsing + verbs).first { $0.0 == invocation.verb }?.1 ?? UnreadVerb.self
    return verb.init(invocation: invocation, surroundings: surroundings)
  }
}
