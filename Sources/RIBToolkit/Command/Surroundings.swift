/// What a run of the tool finds around it; tests put other things there.
package struct Surroundings {
  /// The current folder, as an absolute path.
  package let folder: String
  /// The variables of the environment.
  package let variables: [String: String]
  package let files: any FileSystem
  package let console: any Console
  package let programs: any ProgramRunner

  /// Makes surroundings.
  ///
  /// - Parameters:
  ///   - folder: The current folder, as an absolute path.
  ///   - variables: The variables of the environment.
  ///   - files: The disk.
  ///   - console: Where output goes.
  ///   - programs: What starts other programs.
  package init(
    folder: String, variables: [String: String], files: any FileSystem, console: any Console,
    programs: any ProgramRunner
  ) {
    self.folder = folder
    self.variables = variables
    self.files = files
    self.console = console
    self.programs = programs
  }

  /// An absolute path for one that may begin at the current folder.
  func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }

  /// The folder with the templates of the user.
  var userTemplates: String? {
    if let home = variables["XDG_CONFIG_HOME"], home.hasPrefix("/") { return "\(home)/rib/templates" }
    return variables["HOME"].map { "\($0)/.config/rib/templates" }
  }
}
