/// What the command line asks for.
package struct Options {
  /// Only the cases in whose names it finds a match.
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
  /// The file of results to be read instead of measuring.
  package var results: String?

  /// What is wrong with the command line, as a sentence.
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
        try take(given, of: option)
      }
    }
    if onlyLists, results != nil {
      throw Problem(sentence: "--list names the cases of the program; it reads no results")
    }
  }

  private mutating func take(_ value: String, of option: Option) throws {
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

  /// Whether a case of this name is asked for.
  package func chooses(_ name: String) -> Bool {
    guard let filter else { return true }
    return name.contains(filter)
  }

  private static func unknown(_ argument: String, _ name: String) -> String {
    guard argument.hasPrefix("-") else {
      return "'\(argument)' is no option; to choose cases, say --filter '\(argument)'"
    }
    let nearest = Option.all.flatMap(\.names).min { name.distance(to: $0) < name.distance(to: $1) }
    guard let nearest, name.distance(to: nearest) <= max(2, name.count / 3) else {
      return "there is no option '\(argument)'"
    }
    return "there is no option '\(argument)'; did you mean \(nearest)?"
  }
}
