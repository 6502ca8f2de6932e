/// A fenced block of a Markdown text, with the indentation of its fence taken off.
struct FencedBlock: Sendable, Hashable {
  /// The first word after the opening fence; empty when there is none.
  let language: String
  /// The line of the opening fence, counted from one.
  let line: Int
  let lines: [String]
  let isClosed: Bool
}

/// The documentation comments of a Swift file, read as if they were one Markdown text.
enum DocumentationComments {
  /// Keeps what stands behind `///`, line by line; every other line is empty, so that line numbers stay true.
  static func markdown(of file: TextFile) -> [Substring] {
    file.lines.map { line in
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("///") else { return "" }
      let comment = text.dropFirst(3)
      return comment.first == " " ? comment.dropFirst() : comment
    }
  }
}
