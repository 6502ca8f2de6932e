internal import Foundation

/// The program `rib`.
public enum RibCommand {
  /// How many problems are printed; nobody reads more.
  private static let limit = 100

  /// The work of verbs, by their descriptions.
  package typealias Verbs = [(VerbDescription, any (Verb & SendableMetatype).Type)]

  /// Runs the program in this process, with its standard streams, without a Swift parser.
  ///
  /// - Parameter arguments: The command line, with the name of the program first.
  /// - Returns: The exit status, as listed by `--help`.
  public static func run(_ arguments: [String]) -> Int32 { run(arguments, parsing: []) }

  /// Runs the program in this process, with its standard streams.
  ///
  /// - Parameters:
  ///   - arguments: The command line, with the name of the program first.
  ///   - verbs: The verbs that parse Swift, which replace those that do without; empty if there is no parser.
  /// - Returns: The exit status, as listed by `--help`.
  package static func run(_ arguments: [String], parsing verbs: Verbs) -> Int32 {
    let variables = ProcessInfo.processInfo.environment
    let surroundings = Surroundings(
      folder: FileManager.default.currentDirectoryPath, variables: variables, files: Disk(),
      console: StandardConsole(variables), programs: SystemPrograms(), hasParser: !verbs.isEmpty)
    return run(Array(arguments.dropFirst()), in: surroundings, parsing: verbs).rawValue
  }

  /// Runs one command.
  ///
  /// - Parameters:
  ///   - words: The command line, without the name of the program.
  ///   - surroundings: What the run finds around it.
  ///   - verbs: The verbs that parse Swift; empty if there is no parser.
  /// - Returns: How it ends.
  package static func run(
    _ words: [String], in surroundings: Surroundings, parsing verbs: Verbs = []
  ) -> CommandStatus {
    let status = answer(words, in: surroundings, parsing: verbs)
    guard let failure = surroundings.console.failure else { return status }
    surroundings.console.complain("\(failure.problem)\n")
    return status == .success ? .output : status
  }

  private static func answer(
    _ words: [String], in surroundings: Surroundings, parsing verbs: Verbs
  ) -> CommandStatus {
    let console = surroundings.console
    let wantsJSON = words.contains("--json")
    var report: Report
    do throws(ToolkitError) {
      var invocation = try Invocation(words)
      if let answer = answer(to: invocation) {
        console.write(answer)
        return .success
      }
      // The system names no folder that was removed; every path in it would begin at the root of the disk.
      guard surroundings.folder.hasPrefix("/") else {
        throw ToolkitError(.files, "The current folder is not there any more. Go to another one.")
      }
      invocation = try surroundings.defaults(for: invocation).applied(to: invocation)
      report = try verb(invocation, surroundings, verbs).run()
    } catch {
      report = Report()
      report.problems = error.problems
      report.isCheck = words.contains("--check")
    }
    if wantsJSON {
      console.write(report.json(words.first { !$0.hasPrefix("-") } ?? ""))
    } else {
      let isQuiet = words.contains("--quiet") || words.contains("-q")
      console.write(report.lines(hasColours: console.hasColours, isQuiet: isQuiet))
      let problems = report.problems + report.warnings
      for problem in problems.prefix(limit) { console.complain("\(problem)\n") }
      let more = problems.count - limit
      if more > 0 {
        console.complain("\(report.problems.count > limit ? "error" : "warning"): \(more) more like these.\n")
      }
      if report.status == .usage { console.complain("Try 'rib help'.\n") }
    }
    return report.status
  }

  /// The text that was asked for, where the command line asks for nothing else.
  private static func answer(to invocation: Invocation) -> String? {
    if invocation.has("version") { return Help.version }
    if invocation.has("help") { return invocation.verb.map { Help.text(of: $0) } ?? Help.text }
    guard let verb = invocation.verb else { return Help.text }
    guard verb == .help else { return nil }
    return VerbDescription.all.first { $0.name == invocation.arguments.first }.map { Help.text(of: $0) }
      ?? Help.text
  }

  /// The work of each verb but `help`, without a parser.
  private static let verbs: Verbs = [
    (.initialize, InitVerb.self), (.new, NewFilesVerb.self), (.outline, OutlineFilesVerb.self),
    (.attach, ByHandVerb.self), (.detach, ByHandVerb.self), (.rename, ByHandVerb.self),
    (.delete, ByHandVerb.self), (.need, ByHandVerb.self),
    (.tree, UnreadVerb.self), (.lint, UnreadVerb.self),
    (.trace, TraceVerb.self), (.links, LinksVerb.self), (.templates, TemplatesVerb.self),
    (.undo, UndoVerb.self), (.redo, RedoVerb.self), (.doctor, DoctorVerb.self),
    (.completions, CompletionsVerb.self),
  ]

  private static func verb(
    _ invocation: Invocation, _ surroundings: Surroundings, _ parsing: Verbs
  ) throws(ToolkitError) -> any Verb {
    guard let (_, verb) = (parsing + verbs).first(where: { $0.0 == invocation.verb }) else {
      throw ToolkitError(.usage, "There is no verb. rib help lists them.")
    }
    return verb.init(invocation: invocation, surroundings: surroundings)
  }
}
