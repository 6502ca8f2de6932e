/// The command line that runs files of known cases: `swift run linkcases FILE...`.
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

  /// What `--help` says.
  package static let help = """
    linkcases: run what other routers are known to answer, and say where RIBKit answers otherwise

    Usage: swift run linkcases [--all] [--differences FILE] FILE...

      FILE                 an array of cases in JSON
      --all                name every case that does not pass, with what explains it
      --differences FILE   the differences that are meant; without it those of Docs/LinkDifferences.json
      --help               say this

    Prints each case that fails, with what was expected and what came. Ends with 0 if none fails, with 1 if one fails or a
    file cannot be read, and with 64 if the command line is wrong.

    """

  /// What a command line asks for.
  private struct Request {
    var files: [String] = []
    var differences: String?
    var namesAll = false
    var isHelp = false
  }

  /// Why the command line is wrong.
  private struct UsageError: Error {
    let message: String
  }

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
    let request: Request
    do throws(UsageError) {
      request = try Self.request(words)
    } catch {
      result.errors = "error: \(error.message)\nTry 'swift run linkcases --help'.\n"
      result.status = 64
      return result
    }
    if request.isHelp {
      result.output = Self.help
      return result
    }
    var differences = DifferenceList()
    var cases: [KnownCase] = []
    do {
      differences =
        try request.differences.map { try DifferenceList(read($0), file: $0) } ?? DifferenceList.standard()
    } catch {
      result.fail(error, request.differences)
    }
    for file in request.files {
      do {
        cases += try KnownCase.read(read(file), file: file)
      } catch {
        result.fail(error, file)
      }
    }
    if result.status == 0 {
      result.add(CaseRunner(differences: differences).run(cases), all: request.namesAll)
    }
    return result
  }

  private static func request(_ words: [String]) throws(UsageError) -> Request {
    var request = Request()
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--help", "-h": request.isHelp = true
      case "--all": request.namesAll = true
      case "--differences":
        guard let file = words.popFirst() else { throw UsageError(message: "--differences needs a file.") }
        request.differences = file
      case "--":
        request.files += words
        words = []
      case _ where word.hasPrefix("-"): throw UsageError(message: "There is no option \(word).")
      default: request.files.append(word)
      }
    }
    guard request.isHelp || !request.files.isEmpty else {
      throw UsageError(message: "Name at least one file of cases.")
    }
    return request
  }
}

extension CaseCommand.Result {
  fileprivate mutating func fail(_ error: any Error, _ file: String?) {
    errors +=
      error is CaseFileError ? "error: \(error)\n" : "error: Cannot read \(file ?? "the list"): \(error)\n"
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
    for entry in report.stale {
      output += "The difference \(entry.id) names a case that passes; take the case out of it.\n"
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
