internal import RIBDiagnostics
internal import SwiftSyntax

// The lines of a file and their indentation.

extension CodeFile {
  /// The line terminator.
  var lineBreak: String { text.utf8.contains(13) && text.contains("\r\n") ? "\r\n" : "\n" }

  /// Returns the white space at the beginning of the line that contains a byte.
  func indentation(at offset: Int) -> String {
    let bytes = text.utf8
    var start = bytes.index(bytes.startIndex, offsetBy: offset)
    while start > bytes.startIndex {
      let before = bytes.index(before: start)
      if bytes[before] == 10 || bytes[before] == 13 { break }
      start = before
    }
    return String(decoding: bytes[start...].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
  }

  /// Returns the range of spaces right before `upper`, but not before `lower`, so that a comment between the two stays.
  func blanks(from lower: Int, to upper: Int) -> Range<Int> {
    let bytes = text.utf8
    var index = bytes.index(bytes.startIndex, offsetBy: upper)
    var start = upper
    while start > lower {
      index = bytes.index(before: index)
      guard bytes[index] == 32 || bytes[index] == 9 else { break }
      start -= 1
    }
    return start..<upper
  }

  /// Returns the white space at the beginning of the line in which a node begins.
  func indentation(of syntax: some SyntaxProtocol) -> String {
    indentation(at: syntax.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// Returns the width of the line that contains a byte; a tab counts as two spaces.
  func lineLength(at offset: Int) -> Int {
    let bytes = text.utf8
    let index = bytes.index(bytes.startIndex, offsetBy: offset)
    let isText = { (byte: UInt8) in byte != 10 && byte != 13 }
    let line = [
      Array(bytes[..<index].reversed().prefix(while: isText)), Array(bytes[index...].prefix(while: isText)),
    ]
    return line.joined().reduce(0) { $0 + ($1 == 9 ? 2 : 1) }
  }
}

extension CodeBase {
  /// Returns one step of indentation in a file: its own, or that of most files of its target if none of its lines is indented.
  func indentationStep(in path: String) -> String {
    if let own = files[path].flatMap({ Indentation(in: $0.text) }) { return own.step }
    let target = target(of: path)
    return Indentation(of: files.values.filter { target?.contains($0.path) == true }.map(\.text)).step
  }
}

extension String {
  /// The lines as compilers count them; LF, CR or both end a line.
  var codeLines: [Substring] {
    var lines = split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
