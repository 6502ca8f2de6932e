import Testing

/// A text of the package: its path below the root, with slashes, and its lines.
struct TextFile: Sendable, CustomTestStringConvertible {
  let path: String
  let lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  var testDescription: String { path }
}
