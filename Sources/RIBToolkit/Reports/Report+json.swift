internal import Foundation

extension Report {
  /// The form of the JSON object; new members may come without a new number.
  private struct Form: Encodable {
    struct Row: Encodable {
      let status: String
      let path: String
      let origin: String?
      let bytes: Int?
      let difference: [String]?
    }

    struct Wrong: Encodable {
      let code: String
      let message: String
      let file: String?
      let line: Int?
      let column: Int?

      init(_ problem: Problem) {
        code = problem.code.rawValue
        message = problem.message
        file = problem.place?.file
        line = problem.place?.line
        column = problem.place?.column
      }
    }

    let version = 1
    let command: String
    let exit: Int32
    let dryRun: Bool
    let operations: [Row]
    let notes: [String]
    let rows: [[String: String]]
    let problems: [Wrong]
    let warnings: [Wrong]?
  }

  /// The report as one JSON object on a line of its own.
  ///
  /// - Parameter command: The verb.
  /// - Returns: The line, with its end.
  func json(_ command: String) -> String {
    let operations = changes.map { change in
      Form.Row(
        status: change.status.rawValue, path: "\(change.path)",
        origin: change.origin.map { "\($0)" },
        bytes: change.after?.bytes.count,
        difference: isDryRun && change.status != .identical
          ? TextDifference(from: change.before, to: change.after).lines : nil)
    }
    let form = Form(
      command: command, exit: status.rawValue, dryRun: isDryRun, operations: operations, notes: notes,
      rows: rows,
      problems: problems.map(Form.Wrong.init),
      warnings: warnings.isEmpty ? nil : warnings.map(Form.Wrong.init))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(form)) ?? Data(), as: UTF8.self) + "\n"
  }
}
