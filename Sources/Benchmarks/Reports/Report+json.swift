internal import Foundation

extension Report {
  /// The report as JSON: one object, with each case as an object on its own line.
  ///
  /// One line per case keeps the difference between two committed baselines readable.
  package var json: String {
    """
    {
      "machine": \(Self.line(machine)),
      "onlyCounts": \(onlyCounts),
      "cases": [
    \(cases.map { "    " + Self.line($0) }.joined(separator: ",\n"))
      ]
    }

    """
  }

  private static func line(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("A report contains a value that JSON can't express: \(value).")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads a report that was written as JSON.
  ///
  /// - Parameter json: The text of ``json``.
  /// - Throws: The decoder's error with the missing or invalid member.
  package init(json: String) throws {
    self = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
  }
}
