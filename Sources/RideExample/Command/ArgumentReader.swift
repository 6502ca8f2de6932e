/// Reads arguments one by one and collects what is wrong with them.
struct ArgumentReader {
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
    if options.isQuiet, options.showsTree { problems.append("--quiet and --tree exclude each other") }
  }

  private mutating func read(_ argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = argument.hasPrefix("--") ? String(parts[0]) : argument
    let value = argument.hasPrefix("--") && parts.count == 2 ? String(parts[1]) : nil
    switch name {
    case "--script":
      if let file = takeValue(of: name, value, "a file, or - for standard input") {
        options.script = file == "-" ? .standardInput : .file(file)
      }
    case "--journal":
      if let file = takeValue(of: name, value, "a file") { options.journal = file }
    case "--keys":
      if let file = takeValue(of: name, value, "a file") { options.keys = file }
    case "--sign":
      if let link = takeValue(of: name, value, "a link") { linkToSign = link }
    case "--json", "--tree", "--quiet", "--links", "--help", "--version":
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
    case "--links": wantsLinks = true
    case "--help": wantsHelp = true
    default: wantsVersion = true
    }
  }

  private mutating func takeValue(of name: String, _ attached: String?, _ kind: String) -> String? {
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
