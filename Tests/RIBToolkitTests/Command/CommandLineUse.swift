import RIBToolkit

#if PARSER
  import RIBCodeVerbs
#endif

/// One use of the command line in this process, in a folder.
struct CommandLineUse {
  /// The verbs that parse Swift, in a build that has them.
  private static var codeVerbs: RibCommand.Verbs {
    #if PARSER
      CodeVerbs.all
    #else
      []
    #endif
  }

  private static var manifestReader: Surroundings.ManifestReader? {
    #if PARSER
      CodeVerbs.readManifest
    #else
      nil
    #endif
  }

  /// The templates and files that any use has parsed.
  private static let memo = Memo()

  let status: CommandStatus
  let output: String
  let errors: String

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - words: The command line without the name of the program.
  ///   - folder: Where it runs.
  ///   - files: The disk.
  ///   - console: Where output goes.
  ///   - variables: The environment.
  ///   - programs: The other programs.
  ///   - now: What time it is; that of the machine if nothing is said.
  ///   - parses: Whether the verbs that parse Swift are used where they are built.
  ///   - clone: The clone in which `rib` was built, if there is one.
  init(
    _ words: String..., in folder: String, files: any FileSystem = Disk(),
    console: RecordedConsole = RecordedConsole(),
    variables: [String: String] = [:], programs: any ProgramRunner = ScriptedPrograms(), now: Int64? = nil,
    parses: Bool = true, clone: String? = nil
  ) {
    self.init(
      words: words, in: folder, files: files, console: console, variables: variables, programs: programs,
      now: now, parses: parses, clone: clone)
  }

  init(
    words: [String], in folder: String, files: any FileSystem = Disk(),
    console: RecordedConsole = RecordedConsole(), variables: [String: String] = [:],
    programs: any ProgramRunner = ScriptedPrograms(), now: Int64? = nil,
    parses: Bool = true, clone: String? = nil
  ) {
    let verbs = parses ? Self.codeVerbs : []
    let surroundings = Surroundings(
      folder: folder, variables: variables, files: files, console: console, programs: programs,
      readManifest: parses ? Self.manifestReader : nil,
      clone: clone, memo: Self.memo, now: { now ?? Surroundings.systemTime() })
    status = RibCommand.run(words, in: surroundings, parsing: verbs)
    output = console.output
    errors = console.errors
  }
}
