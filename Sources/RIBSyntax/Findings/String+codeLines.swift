extension String {
  /// The lines as compilers count them: a line ends with LF, CR or both.
  var codeLines: [Substring] {
    var lines: [Substring] = []
    var start = utf8.startIndex
    var index = start
    while index < utf8.endIndex {
      let byte = utf8[index]
      let next = utf8.index(after: index)
      if byte == 10 || byte == 13 {
        lines.append(self[start..<index])
        start = byte == 13 && next < utf8.endIndex && utf8[next] == 10 ? utf8.index(after: next) : next
        index = start
      } else {
        index = next
      }
    }
    if start < utf8.endIndex { lines.append(self[start...]) }
    return lines
  }
}
