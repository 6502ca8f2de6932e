internal import Basics
package import RIBDiagnostics

/// A tree of RIBs as text: one RIB per line, indented below its parent, with the options of `rib new`.
///
/// ```text
/// LoggedIn --children slot
///   Trip --param trip:Trip.ID --event 'completed(Receipt)'
///   # comments and empty lines are ignored
/// ```
package struct Outline: Hashable {
  /// The lines with RIBs, in order.
  ///
  /// A parent precedes its children.
  package let lines: [OutlineLine]

  /// Parses an outline; `file` is the name of its file in errors.
  package init(_ text: String, named file: String) throws(ToolkitError) {
    var problems = ProblemCollector()
    var lines: [OutlineLine] = []
    var above: [(indentation: Substring, name: String?)] = []
    let text = text.dropFirst(text.hasPrefix("\u{FEFF}") ? 1 : 0)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let rest = line.drop(while: \.isWhitespace)
      guard !rest.isEmpty, rest.first != "#" else { continue }
      let indentation = line[..<rest.startIndex]
      let place = TextPlace(path: file, line: index + 1, column: indentation.count + 1)
      do throws(ToolkitError) {
        let name = rest.prefix { !$0.isWhitespace }
        let depth = try Self.depth(of: indentation, below: above.map(\.indentation), naming: String(name))
        above.removeSubrange(depth...)
        let parent = above.last?.name
        // A line with an error keeps its level, so that the lines below it aren't reported too.
        above.append((indentation, nil))
        let line = try Self.line(rest, at: place, under: parent)
        if lines.contains(where: { $0.name == line.name }) {
          throw ToolkitError(.usage, "\(line.name.printable) is a duplicate. List each RIB once.")
        }
        above[depth].name = line.name
        lines.append(line)
      } catch {
        for problem in error.problems { problems.add(problem.code, problem.message, at: place) }
      }
    }
    if lines.isEmpty, problems.problems.isEmpty {
      problems.add(.usage, "\(file.printable) doesn't list any RIBs. Write one name per line.")
    }
    try problems.check()
    self.lines = lines
  }

  /// Returns the number of levels above a line.
  ///
  /// Indentations are compared as text, because the width of a tab is unknown.
  private static func depth(
    of indentation: Substring, below levels: [Substring], naming name: String
  ) throws(ToolkitError) -> Int {
    if let depth = levels.firstIndex(of: indentation) { return depth }
    guard indentation.hasPrefix(levels.last ?? "") else {
      throw ToolkitError(
        .usage,
        "The parent of \(name.printable) is ambiguous, because no RIB above has this indentation. Use the same spaces and tabs as a sibling, or those of the parent followed by more."
      )
    }
    return levels.count
  }

  private static func line(
    _ text: Substring, at place: TextPlace, under parent: String?
  ) throws(ToolkitError) -> OutlineLine {
    let invocation = try Invocation(["new"] + words(of: text))
    guard let name = invocation.arguments.first else {
      throw ToolkitError(.usage, "The line doesn't begin with a name. Write the name of the RIB first.")
    }
    guard !invocation.has("in") else {
      throw ToolkitError(.usage, "Remove --in; the indentation in the outline determines the parent.")
    }
    for option in VerbDescription.common + VerbDescription.editing where invocation.has(option.name) {
      throw ToolkitError(.usage, "Remove --\(option.name) here, and pass it to rib outline for all lines.")
    }
    try NameCheck.checkType(name)
    return OutlineLine(name: name, place: place, parent: parent, invocation: invocation)
  }

  /// Splits a line into words like a shell: at spaces outside quotes.
  private static func words(of text: Substring) throws(ToolkitError) -> [String] {
    let word = /(?:'[^']*'|"[^"]*"|[^\s'"])+/
    if let quote = text.replacing(word, with: "").first(where: { !$0.isWhitespace }) {
      throw ToolkitError(.usage, "A quote isn't closed. Add \(quote).")
    }
    return text.matches(of: word).map { match in
      String(match.output.replacing(/'([^']*)'|"([^"]*)"/) { $0.1 ?? $0.2 ?? "" })
    }
  }
}

/// A line of an outline: a RIB with the options of `rib new`.
package struct OutlineLine: Hashable {
  package let name: String
  package let place: TextPlace
  package let parent: String?
  /// The line as a command line of `rib new`.
  package let invocation: Invocation
}

extension Verb {
  /// Reads the text of the outline, which may be outside the package.
  package func outlineText() throws(ToolkitError) -> String {
    let name = try argument()
    return try FileContent(try surroundings.read(name)).text(of: name)
  }
}
