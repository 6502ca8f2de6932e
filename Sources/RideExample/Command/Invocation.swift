internal import Basics
internal import RIBDiagnostics

/// A parsed use of the program.
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

  /// Parses a command line.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  /// - Throws: All mistakes in the arguments, unless they request the help.
  package init(_ arguments: [String]) throws(UsageError) {
    var line = CommandLineReader(arguments) { _ in Options.known }
    let options = Options(&line)
    if line.has("help") {
      self = .help
    } else if !line.mistakes.isEmpty {
      throw UsageError(problems: line.mistakes)
    } else if let link = line.value("sign"), let keys = options.keys {
      self = .sign(link, keys: keys)
    } else if line.has("links") {
      self = .links
    } else {
      self = line.has("version") ? .version : .run(options)
    }
  }
}

/// The options of a run.
package struct Options: Hashable, Sendable {
  /// The report formats.
  package enum Format: Hashable, Sendable {
    /// For people.
    case text
    /// One JSON object for each event.
    case json
  }

  package var script = Script.Source.scenario
  package var format = Format.text
  package var showsTree = false
  package var isIdle = false
  package var journal: String?
  /// The file with the entered texts.
  package var state: String?
  /// The file with the keys for signed links.
  package var keys: String?
  /// The file with the flags of plugins.
  package var flags: String?
  /// The number of seconds that the start takes on the ride's clock.
  package var connecting = 0
  /// The file for the trace of the tree.
  package var trace: String?
  /// The file for the HTML page of the trace.
  package var page: String?
  /// Whether the tree is drawn while it changes.
  package var follows = false

  package init() {}

  /// Takes the options from a command line, and adds the mistakes in them.
  fileprivate init(_ line: inout CommandLineReader) {
    for argument in line.arguments { line.fail("Unexpected argument \"\(argument.printable)\".") }
    if let file = line.value("script") { script = file == "-" ? .standardInput : .file(file) }
    format = line.has("json") ? .json : .text
    showsTree = line.has("tree")
    isIdle = line.has("quiet")
    journal = line.value("journal")
    state = line.value("state")
    keys = line.value("keys")
    flags = line.value("flags")
    trace = line.value("trace")
    page = line.value("page")
    follows = line.has("follow")
    if let text = line.value("connect") {
      if let seconds = Int(text), (0...1_000_000).contains(seconds) {
        connecting = seconds
      } else {
        line.fail("--connect must be a whole number of seconds instead of \"\(text.printable)\".")
      }
    }
    line.exclude("json", "tree", "quiet")
    if line.has("sign"), keys == nil { line.fail("--sign needs a key. Pass its file with --keys.") }
    let files = [journal, state, trace, page].compactMap(\.self)
    if Set(files).count < files.count {
      line.fail("--journal, --state, --trace and --page need different files.")
    }
  }
}

/// All mistakes in a command line.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for each mistake.
  package let problems: [String]

  /// Creates an error.
  package init(problems: [String]) {
    self.problems = problems
  }

  /// The mistakes and a hint, line by line.
  package var description: String {
    (problems.map { "ride: \($0)" } + ["Run 'ride --help' for usage."]).joined(separator: "\n")
  }
}
