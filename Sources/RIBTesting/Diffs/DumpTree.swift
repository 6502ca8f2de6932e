/// A value taken apart: text, and parts in order; a plain value that knows no types any more.
///
/// A leaf is its opening text only. Others open and close around their parts, on one line or on several.
struct DumpTree {
  var opening: String
  var parts: [DumpTree] = []
  var closing = ""

  /// All in one line, as in `.waiting(Request(pickup: "A"))`.
  var line: String {
    parts.isEmpty ? opening + closing : opening + parts.map(\.line).joined(separator: ", ") + closing
  }

  /// One line for each part, those of parts further to the right.
  func lines(margin: String = "", end: String = "", isLabelled: Bool = true) -> [String] {
    guard !parts.isEmpty else { return [margin + opening + closing + end] }
    var lines = [margin + opening]
    for part in parts { lines += part.lines(margin: margin + "  ", end: ",") }
    return lines + [margin + closing + end]
  }
}
