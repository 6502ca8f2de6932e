public import RIBKit

// Forms of a snapshot for other programs: JSON, Mermaid, DOT.

extension TreeSnapshot {
  /// The snapshot as one JSON object, in the same form as a complete tree in a trace; see `Docs/TraceFormat.md`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of RIBs.
  public var json: String { ["ribs": ribs.map(RawRIB.init)].json }

  /// The snapshot as a Mermaid flowchart.
  ///
  /// - Complexity: O(*n*), where *n* is the number of RIBs.
  public var mermaid: String {
    var lines = ["flowchart TD"]
    for rib in ribs {
      lines.append("  n\(rib.node)[\"\(rib.label(showsWork: false).forMermaid)\"]")
      if let parent = rib.parent { lines.append("  n\(parent) --> n\(rib.node)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The snapshot as a Graphviz graph.
  ///
  /// - Complexity: O(*n*), where *n* is the number of RIBs.
  public var dot: String {
    var lines = ["digraph ribs {", "  node [shape=box];"]
    for rib in ribs {
      let style = rib.state == .attached ? "" : ", style=dashed"
      lines.append("  n\(rib.node) [label=\"\(rib.label(showsWork: false).forDOT)\"\(style)];")
      if let parent = rib.parent { lines.append("  n\(parent) -> n\(rib.node);") }
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }
}

extension Duration {
  /// The whole nanoseconds, limited to the range of an integer.
  var nanoseconds: Int {
    // A nanosecond is 1,953,125 times 2^9 attoseconds, so durations of up to an hour and more need no 128-bit division.
    if let units = Int64(exactly: attoseconds >> 9), units >= 0 { return Int(units / 1_953_125) }
    let (seconds, attoseconds) = components
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflows else { return seconds < 0 ? .min : .max }
    return Int(product.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue)
  }
}

extension String {
  /// The last component of a path.
  var lastName: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }

  /// The path without its last component; empty if it has only one.
  var parentPath: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? ""
  }

  /// The text escaped for a quoted DOT string, in which DOT leaves other backslashes to labels.
  var forDOT: String {
    reduce(into: "") { text, character in
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
  }
}
