/// One use of the program.
package enum Invocation: Hashable, Sendable {
  /// Handle a script.
  case run(Options)
  /// Show the help.
  case help
  /// Show the version.
  case version

  /// Reads a command line.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  /// - Throws: All that is wrong with them.
  package init(_ arguments: [String]) throws(UsageError) {
    var reader = ArgumentReader(arguments)
    reader.readAll()
    if reader.wantsHelp {
      self = .help
    } else if let error = reader.error {
      throw error
    } else {
      self = reader.wantsVersion ? .version : .run(reader.options)
    }
  }
}
