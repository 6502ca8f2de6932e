internal import RIBDiagnostics

/// The command line that runs files of known cases: `swift run casechecker FILE...`.
package struct CaseCommand {
  /// What a run gives to its surroundings.
  package struct Result: Equatable, Sendable {
    /// The text for the output.
    package var output = ""
    /// The lines for the errors.
    package var errors = ""
    /// 0 if all is well, 1 if a case fails or a file cannot be read, 64 if the command line is wrong.
    package var status: Int32 = 0
  }

  /// The answer to `--help`.
  package static let help = """
    casechecker: compare RIBKit's answers with those that other routers are known to give

    Usage: swift run casechecker [options] FILE...

    \(HelpRows.text([("FILE", "An array of cases in JSON")] + options.map(\.row)))

    Prints each case that fails, with the expected answer and the one that RIBKit gave. Exits with 0 if no case fails, with 1 if a case
    fails or a file can't be read, and with 64 if the command line is wrong.

    """

  private static let options = [
    CommandOption("all", help: "Name every case that doesn't pass, with the difference that explains it"),
    CommandOption(
      "differences", "FILE", help: "The intended differences (default: those of Docs/LinkDifferences.json)"),
    CommandOption("help", letter: "h", help: "Print this help"),
  ]

  private let read: (String) throws -> [UInt8]

  /// Makes a command.
  ///
  /// - Parameter read: Reads a file of this name; what it throws is said to the user.
  package init(read: @escaping (String) throws -> [UInt8]) {
    self.read = read
  }

  /// Runs a command line.
  ///
  /// - Parameter words: The words behind the name of the program.
  /// - Returns: What to print, and how to end.
  package func run(_ words: [String]) -> Result {
    var result = Result()
    var line = CommandLineReader(words) { _ in Self.options }
    if line.has("help") {
      result.output = Self.help
      return result
    }
    if line.arguments.isEmpty { line.fail("Pass at least one file of cases.") }
    guard line.mistakes.isEmpty else {
      result.errors =
        line.mistakes.map { "error: \($0)\n" }.joined() + "Try 'swift run casechecker --help'.\n"
      result.status = 64
      return result
    }
    var differences = DifferenceList()
    var cases: [KnownCase] = []
    let list = line.value("differences") ?? DifferenceList.path
    do {
      differences = try DifferenceList(read(list), file: list)
    } catch {
      result.fail(error, list)
    }
    for file in line.arguments {
      do {
        cases += try KnownCase.read(read(file), file: file)
      } catch {
        result.fail(error, file)
      }
    }
    if result.status == 0 {
      result.add(CaseRunner(differences: differences).run(cases), all: line.has("all"))
    }
    return result
  }
}

extension CaseCommand.Result {
  fileprivate mutating func fail(_ error: any Error, _ file: String) {
    errors +=
      error is CaseFileError ? "error: \(error)\n" : "error: Cannot read \(file): \(error)\n"
    status = 1
  }

  fileprivate mutating func add(_ report: CaseReport, all: Bool) {
    for result in report.results {
      let id = result.known.id
      switch result.outcome {
      case .passed: break
      case .failed(let expected, let got):
        output += "failed \(id)\n  expected \(expected.prefix(4_000))\n  got      \(got.prefix(4_000))\n"
      case .explained(let entry) where all:
        let words = entry.verdict == .different ? "different by design" : "out of scope"
        output += "\(words) \(id)\n  \(entry.id): \(entry.reason)\n"
      case .explained: break
      }
    }
    output += "\(report.summary)\n"
    let failed = report.failures.count
    guard failed > 0 else { return }
    errors += """
      error: \(failed == 1 ? "1 case fails" : "\(failed) cases fail"). Mend what answers, or say in the list of differences \
      why it is meant.\n
      """
    status = 1
  }
}
