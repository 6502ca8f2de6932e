import RIBToolkit

/// One use of the command line in this process, in a folder.
struct CommandLineUse {
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
  init(
    _ words: String..., in folder: String, files: any FileSystem = Disk(),
    console: RecordedConsole = RecordedConsole(),
    variables: [String: String] = [:], programs: any ProgramRunner = ScriptedPrograms(), now: Int64? = nil
  ) {
    self.init(
      words: words, in: folder, files: files, console: console, variables: variables, programs: programs,
      now: now)
  }

  init(
    words: [String], in folder: String, files: any FileSystem = Disk(),
    console: RecordedConsole = RecordedConsole(), variables: [String: String] = [:],
    programs: any ProgramRunner = ScriptedPrograms(), now: Int64? = nil
  ) {
    let surroundings = Surroundings(
      folder: folder, variables: variables, files: files, console: console, programs: programs,
      now: { now ?? Surroundings.systemTime() })
    status = RibCommand.run(words, in: surroundings)
    output = console.output
    errors = console.errors
  }
}
