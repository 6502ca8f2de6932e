extension Options {
  /// How the program is used.
  package static var help: String {
    var table = Lines()
    for option in Option.all {
      let left = [option.names.joined(separator: ", "), option.placeholder].filter { !$0.isEmpty }
      table.add(left.joined(separator: " "), option.help)
    }
    return """
      usage: swift run -c release RIBBenchmarks [options]

      Measures each case beside its floor, the smallest program that does the same work, in the same run, on one
      processor, and prints the ratio. Allocations and bytes are counted at the allocator.

      \(table.text)

      Times are medians of 11 rounds. Tolerances of --compare: ratio \(Tolerance.ratio.text("")), \
      allocations \(Tolerance.allocations.text("")),
      bytes \(Tolerance.bytes.text("")), in which the second number is absolute.

      Exit status: 0 all is well, 1 a budget or the baseline is exceeded or a file cannot be used, 64 the command
      line is wrong or the build is a debug build.
      """
  }

  /// Lines of two columns.
  private struct Lines {
    private var lines: [(String, String)] = []

    mutating func add(_ left: String, _ right: String) { lines.append((left, right)) }

    var text: String {
      let width = lines.map(\.0.count).max() ?? 0
      return lines.map { left, right in
        "  " + left + String(repeating: " ", count: width - left.count + 2) + right
      }.joined(separator: "\n")
    }
  }
}
