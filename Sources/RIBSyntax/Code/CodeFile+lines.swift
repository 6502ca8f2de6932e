internal import RIBDiagnostics
internal import SwiftSyntax

// The lines of a file and their indentation.

extension CodeFile {
  /// The line terminator.
  var lineBreak: String { text.utf8.contains(13) && text.contains("\r\n") ? "\r\n" : "\n" }

  /// Returns the white space at the beginning of the line that contains a byte.
  func indentation(at offset: Int) -> String {
    let head = text.utf8.prefix(offset)
    let start = head.lastIndex { $0 == 10 || $0 == 13 }.map(head.index(after:)) ?? head.startIndex
    return String(decoding: text.utf8[start...].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
  }

  /// Returns the range of spaces right before `upper`, but not before `lower`, so that a comment between the two stays.
  func blanks(from lower: Int, to upper: Int) -> Range<Int> {
    let between = text.utf8.prefix(upper).dropFirst(lower)
    return upper - between.reversed().prefix { $0 == 32 || $0 == 9 }.count..<upper
  }

  /// Returns the white space at the beginning of the line in which a node begins.
  func indentation(of syntax: some SyntaxProtocol) -> String {
    indentation(at: syntax.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// Returns the width of the line that contains a byte; a tab counts as two spaces.
  func lineLength(at offset: Int) -> Int {
    line(at: offset).utf8.reduce(0) { $0 + ($1 == 9 ? 2 : 1) }
  }

  /// Returns the line that contains a byte.
  func line(at offset: Int) -> Substring {
    let isText = { (byte: UInt8) in byte != 10 && byte != 13 }
    let start = text.utf8.prefix(offset).reversed().prefix(while: isText).endIndex.base
    let end = text.utf8[text.utf8.index(text.startIndex, offsetBy: offset)...].prefix(while: isText).endIndex
    return Substring(text.utf8[start..<end])
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
