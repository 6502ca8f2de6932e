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
  init(
    _ words: String..., in folder: String, files: any FileSystem = Disk(),
    console: RecordedConsole = RecordedConsole(),
    variables: [String: String] = [:], programs: any ProgramRunner = ScriptedPrograms()
  ) {
    self.init(
      words: words, in: folder, files: files, console: console, variables: variables, programs: programs)
  }

  init(
    words: [String], in folder: String, files: any FileSystem = Disk(),
    console: RecordedConsole = RecordedConsole(), variables: [String: String] = [:],
    programs: any ProgramRunner = ScriptedPrograms()
  ) {
    let surroundings = Surroundings(
      folder: folder, variables: variables, files: files, console: console, programs: programs)
    status = RibCommand.run(words, in: surroundings)
    output = console.output
    errors = console.errors
  }
}
