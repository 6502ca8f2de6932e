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
  /// - Throws: All mistakes in them.
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

/// The options of a run.
package struct Options: Hashable, Sendable {
  /// The reports of a run.
  package enum Format: Hashable, Sendable {
    /// For people.
    case text
    /// One JSON object for each event.
    case json
  }

  package var script = Script.Source.scenario
  package var format = Format.text
  package var showsTree = false
  package var isQuiet = false
  package var journal: String?
  /// The file with the keys of signed links.
  package var keys: String?
  /// The file with the flags of plugins.
  package var flags: String?
  /// How many seconds the start takes on the ride's clock.
  package var connecting = 0
  /// The file for the events of the tree.
  package var trace: String?
  /// The file for the page of these events.
  package var page: String?
  /// Whether the tree is shown while it changes.
  package var follows = false

  package init() {}
}

/// Reads arguments one by one and collects all mistakes.
///
/// The benchmarks read theirs in another way, which stops at the first mistake and looks for the option that was meant. What both
/// could share is the split at `=` and the check for a value, about 20 lines, and it would need a module of its own: the ride
/// shows what a program outside of the package would be, so it uses products only.
private struct ArgumentReader {
  private(set) var options = Options()
  private(set) var wantsHelp = false
  private(set) var wantsVersion = false
  private(set) var wantsLinks = false
  private(set) var linkToSign: String?
  private var problems: [String] = []
  private var seen: Set<String> = []
  private var rest: ArraySlice<String>

  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  var error: UsageError? { problems.isEmpty ? nil : UsageError(problems: problems) }

  mutating func readAll() {
    while let argument = rest.popFirst() { read(argument) }
    if options.format == .json, options.showsTree { problems.append("--json and --tree exclude each other") }
    if options.format == .json, options.isQuiet { problems.append("--json and --quiet exclude each other") }
    if linkToSign != nil, options.keys == nil { problems.append("--sign needs --keys: a file with a key") }
    let files = [options.journal, options.trace, options.page].compactMap(\.self)
    if Set(files).count < files.count {
      problems.append("--journal, --trace and --page need files of their own")
    }
    if options.isQuiet, options.showsTree { problems.append("--quiet and --tree exclude each other") }
  }

  private mutating func read(_ argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = argument.hasPrefix("--") ? String(parts[0]) : argument
    let value = argument.hasPrefix("--") && parts.count == 2 ? String(parts[1]) : nil
    switch name {
    case "--script":
      if let file = readValue(of: name, value, "a file, or - for standard input") {
        options.script = file == "-" ? .standardInput : .file(file)
      }
    case "--journal":
      if let file = readValue(of: name, value, "a file") { options.journal = file }
    case "--keys":
      if let file = readValue(of: name, value, "a file") { options.keys = file }
    case "--flags":
      if let file = readValue(of: name, value, "a file") { options.flags = file }
    case "--trace":
      if let file = readValue(of: name, value, "a file") { options.trace = file }
    case "--page":
      if let file = readValue(of: name, value, "a file") { options.page = file }
    case "--connect":
      if let seconds = readValue(of: name, value, "seconds") {
        if let seconds = Int(seconds), (0...1_000_000).contains(seconds) {
          options.connecting = seconds
        } else {
          problems.append("--connect needs a whole number of seconds, not \(seconds.printable)")
        }
      }
    case "--sign":
      if let link = readValue(of: name, value, "a link") { linkToSign = link }
    case "--json", "--tree", "--quiet", "--follow", "--links", "--help", "--version":
      if value == nil { set(name) } else { problems.append("\(name) takes no value") }
    default:
      let kind = argument.hasPrefix("-") ? "unknown option" : "unexpected argument"
      problems.append("\(kind) \(name.printable)")
    }
  }

  private mutating func set(_ name: String) {
    switch name {
    case "--json": options.format = .json
    case "--tree": options.showsTree = true
    case "--quiet": options.isQuiet = true
    case "--follow": options.follows = true
    case "--links": wantsLinks = true
    case "--help": wantsHelp = true
    default: wantsVersion = true
    }
  }

  private mutating func readValue(of name: String, _ attached: String?, _ kind: String) -> String? {
    var value = attached
    if value == nil, let next = rest.first, next == "-" || !next.hasPrefix("-") { value = rest.popFirst() }
    guard let value, !value.isEmpty else {
      problems.append("\(name) needs a value: \(kind)")
      return nil
    }
    guard seen.insert(name).inserted else {
      problems.append("\(name) is given twice")
      return nil
    }
    return value
  }
}

/// All mistakes in a command line.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for each mistake, without its full stop.
  package let problems: [String]

  /// Makes an error.
  ///
  /// - Parameter problems: One sentence for each mistake.
  package init(problems: [String]) {
    self.problems = problems
  }

  /// The mistakes and where to read more, line by line.
  package var description: String {
    (problems.map { "ride: \($0)" } + ["Try 'ride --help'."]).joined(separator: "\n")
  }
}
