/// One option of the command line.
struct Option {
  /// What it does to the options.
  enum Effect {
    case flag(WritableKeyPath<Options, Bool>)
    case text(WritableKeyPath<Options, String?>)
    case filter
  }

  let names: [String]
  /// What stands for its value in the help; empty if it has none.
  var placeholder = ""
  /// What its value is, in words.
  var valueNoun = ""
  let effect: Effect
  let help: String

  static var all: [Option] {
    [
      Option(
        names: ["--filter"], placeholder: "REGEX", valueNoun: "a regular expression", effect: .filter,
        help: "only the cases in whose name it finds a match"),
      Option(names: ["--list"], effect: .flag(\.onlyLists), help: "the names of the cases, one on each line"),
      Option(
        names: ["--json"], effect: .flag(\.wantsJSON),
        help: "the results as JSON, and nothing else, on standard output"),
      Option(
        names: ["--check"], effect: .flag(\.checks), help: "exit 1 and name each case that is over its budget"
      ),
      Option(
        names: ["--compare"], placeholder: "FILE", valueNoun: "the file of a baseline",
        effect: .text(\.baseline),
        help: "exit 1 and name each case that is worse than in this file, which --json has written"),
      Option(
        names: ["--only-counts"], effect: .flag(\.onlyCounts),
        help: "few rounds: allocations and bytes count, times are only reported"),
      Option(
        names: ["--plot"], placeholder: "FILE", valueNoun: "a file to draw to", effect: .text(\.plot),
        help: "draw the ratios to this file, as SVG"),
      Option(
        names: ["--read"], placeholder: "FILE", valueNoun: "the file of results", effect: .text(\.results),
        help: "take results that --json has written, and measure nothing"),
      Option(names: ["--help", "-h"], effect: .flag(\.wantsHelp), help: "this text"),
    ]
  }
}
