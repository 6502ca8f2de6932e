internal import Foundation
internal import RIBDiagnostics

extension Report {
  /// The shape of the JSON object.
  ///
  /// New members don't change the format number.
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
        file = problem.place?.path
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

  /// Returns the report as a JSON object on one line, including the line break.
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
