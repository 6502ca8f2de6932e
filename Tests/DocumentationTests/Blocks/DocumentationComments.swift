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
