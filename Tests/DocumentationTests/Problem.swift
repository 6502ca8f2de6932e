/// What is wrong in a text, where, and what to do about it.
struct Problem: Sendable, Hashable, CustomStringConvertible {
  let path: String
  /// The line counted from one.
  let line: Int
  let remedy: String

  var description: String { "\(path):\(line): \(remedy)" }
}
