/// The events of a test, line by line.
final class Transcript {
  var lines: [String] = []

  func note(_ line: String) {
    lines.append(line)
  }

  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
