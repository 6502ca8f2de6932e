/// One use of the program.
package enum Invocation: Hashable, Sendable {
  /// Handle a script.
  case run(Options)
  /// Show all links.
  case links
  /// Sign a link with the first key of a file.
  case sign(String, keys: String)
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
    } else if let link = reader.linkToSign, let keys = reader.options.keys {
      self = .sign(link, keys: keys)
    } else if reader.wantsLinks {
      self = .links
    } else {
      self = reader.wantsVersion ? .version : .run(reader.options)
    }
  }
}
