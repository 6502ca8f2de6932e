#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

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
    }

    let version = 1
    let command: String
    let exit: Int32
    let dryRun: Bool
    let operations: [Row]
    let notes: [String]
    let rows: [[String: String]]
    let problems: [Wrong]
  }

  /// The report as one JSON object on a line of its own.
  ///
  /// - Parameter command: The verb.
  /// - Returns: The line, with its end.
  func json(_ command: String) -> String {
    let operations = operations.map { operation in
      Form.Row(
        status: operation.status.rawValue, path: "\(operation.path)",
        origin: operation.origin.map { "\($0)" },
        bytes: operation.after?.bytes.count,
        difference: isDryRun && operation.status != .identical
          ? TextDifference(from: operation.before, to: operation.after).lines : nil)
    }
    let problems = problems.map {
      Form.Wrong(
        code: $0.code.rawValue, message: $0.message, file: $0.place?.file, line: $0.place?.line,
        column: $0.place?.column)
    }
    let form = Form(
      command: command, exit: status.rawValue, dryRun: isDryRun, operations: operations, notes: notes,
      rows: rows,
      problems: problems)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(form)) ?? Data(), as: UTF8.self) + "\n"
  }
}
