internal import RIBDiagnostics

/// The options of a run, read from the command line.
package struct Options {
  /// The expression that a case's name must match; `nil` chooses all cases.
  package private(set) var filter: Regex<AnyRegexOutput>?
  package let onlyLists: Bool
  package let wantsHelp: Bool
  package let wantsJSON: Bool
  package let onlyCounts: Bool
  package let checks: Bool
  /// The file of a baseline.
  package let baseline: String?
  /// The file of results to read instead of measuring.
  package let results: String?

  /// The mistakes in a command line, in full sentences.
  package struct Problem: Error, Equatable {
    package let sentence: String

    package init(sentence: String) {
      self.sentence = sentence
    }
  }

  /// Parses a command line without the name of the program.
  ///
  /// - Throws: ``Problem``.
  package init(_ arguments: [String]) throws {
    var line = CommandLineReader(arguments) { _ in Self.known }
    onlyLists = line.has("list")
    wantsHelp = line.has("help")
    wantsJSON = line.has("json")
    onlyCounts = line.has("only-counts")
    checks = line.has("check")
    baseline = line.value("compare")
    results = line.value("read")
    if let pattern = line.value("filter") {
      filter = try? Regex(pattern)
      if filter == nil { line.fail("\"\(pattern)\" is not a regular expression.") }
    }
    for argument in line.arguments {
      line.fail("\"\(argument)\" is not an option. To choose cases, use --filter \"\(argument)\".")
    }
    if onlyLists, results != nil {
      line.fail("--list names the cases of the program. It reads no results.")
    }
    if !wantsHelp, !line.mistakes.isEmpty { throw Problem(sentence: line.mistakes.joined(separator: " ")) }
  }

  /// Whether the filter chooses a case with this name.
  package func chooses(_ name: String) -> Bool {
    guard let filter else { return true }
    return name.contains(filter)
  }

  private static let known = [
    CommandOption("filter", "REGEX", help: "Measure only the cases whose names match"),
    CommandOption("list", help: "Print the names of the cases, one on each line"),
    CommandOption("json", help: "Print only the results on standard output, as JSON"),
    CommandOption("check", help: "Exit with 1 and name each case that is over its budget"),
    CommandOption(
      "compare", "FILE",
      help: "Exit with 1 and name each case that is worse than in FILE, a baseline that --json wrote"),
    CommandOption(
      "only-counts",
      help: "Run only a few rounds: allocations and bytes are compared, times are only reported"),
    CommandOption("read", "FILE", help: "Measure nothing; read the results that --json wrote to FILE"),
    CommandOption("help", letter: "h", help: "Print this help"),
  ]

  /// The answer to `--help`.
  package static let help = """
    usage: swift run -c release RIBBenchmarks [options]

    Measures each case and its floor, the smallest program that does the same work, in the same run on one
    processor, and prints their ratio. Allocations and bytes are counted at the allocator.

    \(HelpRows.text(known.map(\.row)))

    Times are medians of 11 rounds. Tolerances of --compare: ratio \(Tolerance.ratio.text("")), \
    allocations \(Tolerance.allocations.text("")),
    bytes \(Tolerance.bytes.text("")), where the second number is absolute.

    Exit status: 0 success, 1 a budget or the baseline is exceeded or a file can't be used, 64 the command line is
    invalid or a debug build lacks --only-counts.
    """
}
