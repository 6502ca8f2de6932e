/// What happened, line by line: an object of the tree's own, neither `Sendable` nor locked.
final class Journal {
  private(set) var lines: [String] = []

  func note(_ line: String) {
    lines.append(line)
  }
}
