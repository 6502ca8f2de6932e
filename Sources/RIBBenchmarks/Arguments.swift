/// What the command line asks for.
struct Arguments {
  var filter: Regex<AnyRegexOutput>?
  var onlyLists = false
  var wantsHelp = false

  static let help = """
    usage: swift run -c release RIBBenchmarks [--filter REGEX] [--list]

    Measures each case beside its floor, the smallest program that does the same work, and prints the ratio.

      --filter REGEX  only the cases whose name contains a match
      --list          the names of the cases, one on each line
      --help          this text
    """

  /// What is wrong with the command line, as a sentence.
  struct Problem: Error {
    let sentence: String
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--list": onlyLists = true
      case "--filter":
        guard let pattern = rest.popFirst() else {
          throw Problem(sentence: "--filter needs a regular expression")
        }
        guard let regex = try? Regex(pattern) else {
          throw Problem(sentence: "'\(pattern)' is not a regular expression")
        }
        filter = regex
      default: throw Problem(sentence: "there is no option '\(argument)'")
      }
    }
  }

  /// The cases that are asked for.
  func chosen(of cases: [Case]) -> [Case] {
    guard let filter else { return cases }
    return cases.filter { $0.name.contains(filter) }
  }
}
