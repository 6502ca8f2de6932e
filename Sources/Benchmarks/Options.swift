/// The options of a run, read from the command line.
///
/// It has its own reader, as the ride has: see `ArgumentReader` there for the reason.
package struct Options {
  /// The expression that chooses cases by a match in their names; `nil` chooses all.
  package var filter: Regex<AnyRegexOutput>?
  package var onlyLists = false
  package var wantsHelp = false
  package var wantsJSON = false
  package var onlyCounts = false
  package var checks = false
  /// The file of a baseline.
  package var baseline: String?
  /// The file to draw to.
  package var plot: String?
  /// The file of results that are read; nothing is measured then.
  package var results: String?

  /// A mistake in the command line, as a sentence.
  package struct Problem: Error, Equatable {
    package let sentence: String

    package init(sentence: String) {
      self.sentence = sentence
    }
  }

  /// Reads a command line without the name of the program.
  ///
  /// - Throws: ``Problem``.
  package init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = Option.all.first(where: { $0.names.contains(name) }) else {
        throw Problem(sentence: Self.unknown(argument, name))
      }
      if case .flag(let path) = option.effect {
        guard parts.count == 1 else { throw Problem(sentence: "\(name) takes no value") }
        self[keyPath: path] = true
      } else {
        let given = parts.count == 2 ? String(parts[1]) : rest.popFirst()
        guard let given, !given.isEmpty else {
          throw Problem(sentence: "\(name) needs \(option.valueNoun)")
        }
        try set(given, for: option)
      }
    }
    if onlyLists, results != nil {
      throw Problem(sentence: "--list names the cases of the program; it reads no results")
    }
  }

  private mutating func set(_ value: String, for option: Option) throws {
    switch option.effect {
    case .flag: break
    case .text(let path): self[keyPath: path] = value
    case .filter:
      guard let regex = try? Regex(value) else {
        throw Problem(sentence: "'\(value)' is not a regular expression")
      }
      filter = regex
    }
  }

  /// Whether a case of this name is chosen.
  package func chooses(_ name: String) -> Bool {
    guard let filter else { return true }
    return name.contains(filter)
  }

  private static func unknown(_ argument: String, _ name: String) -> String {
    guard argument.hasPrefix("-") else {
      return "'\(argument)' is no option; to choose cases, say --filter '\(argument)'"
    }
    let candidates = Option.all.flatMap(\.names).map { (name: $0, distance: $0.difference(from: name).count) }
    guard let nearest = candidates.min(by: { $0.distance < $1.distance }),
      nearest.distance <= max(2, name.count / 3)
    else { return "there is no option '\(argument)'" }
    return "there is no option '\(argument)'; did you mean \(nearest.name)?"
  }
}

/// One option of the command line: the one place for its name, its value and its help.
private struct Option {
  /// The effect on the options.
  enum Effect {
    case flag(WritableKeyPath<Options, Bool>)
    case text(WritableKeyPath<Options, String?>)
    case filter
  }

  let names: [String]
  /// The word for its value in the help; empty if it has none.
  var placeholder = ""
  /// A description of its value, for mistakes.
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

extension Options {
  /// The answer to `--help`.
  package static var help: String {
    var table = Lines()
    for option in Option.all {
      let left = [option.names.joined(separator: ", "), option.placeholder].filter { !$0.isEmpty }
      table.add(left.joined(separator: " "), option.help)
    }
    return """
      usage: swift run -c release RIBBenchmarks [options]

      Measures each case beside its floor, the smallest program that does the same work, in the same run, on one
      processor, and prints the ratio. Allocations and bytes are counted at the allocator.

      \(table.text)

      Times are medians of 11 rounds. Tolerances of --compare: ratio \(Tolerance.ratio.text("")), \
      allocations \(Tolerance.allocations.text("")),
      bytes \(Tolerance.bytes.text("")), in which the second number is absolute.

      Exit status: 0 all is well, 1 a budget or the baseline is exceeded or a file cannot be used, 64 the command
      line is wrong or the build is a debug build.
      """
  }

  /// Lines of two columns.
  private struct Lines {
    private var lines: [(String, String)] = []

    mutating func add(_ left: String, _ right: String) { lines.append((left, right)) }

    var text: String {
      let width = lines.map(\.0.count).max() ?? 0
      return lines.map { left, right in
        "  " + left + String(repeating: " ", count: width - left.count + 2) + right
      }.joined(separator: "\n")
    }
  }
}
