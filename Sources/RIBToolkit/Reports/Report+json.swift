internal import Foundation
internal import RIBDiagnostics

extension Report {
  /// Returns the report as a JSON object on one line, including the line break.
  ///
  /// New members don't change the number of the format.
  func json(_ command: String) -> String {
    func members(_ problem: Problem) -> [String: Any] {
      var members: [String: Any] = ["code": problem.code.rawValue, "message": problem.message]
      members["file"] = problem.place?.path
      members["line"] = problem.place?.line
      members["column"] = problem.place?.column
      return members
    }
    let operations = changes.map { change in
      var members: [String: Any] = ["status": change.status.rawValue, "path": "\(change.path)"]
      members["origin"] = change.origin.map { "\($0)" }
      members["bytes"] = change.after?.bytes.count
      if isDryRun, change.status != .identical {
        members["difference"] = TextDifference(from: change.before, to: change.after).lines
      }
      return members
    }
    var object: [String: Any] = [
      "version": 1, "command": command, "exit": Int(status.rawValue), "dryRun": isDryRun,
      "operations": operations, "notes": notes,
      "rows": rows.isEmpty && !text.isEmpty ? [["text": text]] : rows, "problems": problems.map(members),
    ]
    if !warnings.isEmpty { object["warnings"] = warnings.map(members) }
    let data = try? JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }
}
