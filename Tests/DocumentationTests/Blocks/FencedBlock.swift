/// A fenced block of a Markdown text, with the indentation of its fence taken off.
struct FencedBlock: Sendable, Hashable {
  /// The first word after the opening fence; empty when there is none.
  let language: String
  /// The line of the opening fence, counted from one.
  let line: Int
  let lines: [String]
  let isClosed: Bool
}
