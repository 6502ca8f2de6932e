/// The line that opens a fenced block.
struct Fence {
  let language: String
  private let mark: Character
  private let length: Int
  private let prefix: Substring

  /// Creates the fence a line opens; nil when it opens none.
  init?(_ line: Substring) {
    let prefix = line.prefix { " \t>".contains($0) }
    let rest = line.dropFirst(prefix.count)
    guard let mark = rest.first, mark == "`" || mark == "~" else { return nil }
    let length = rest.prefix { $0 == mark }.count
    let info = rest.dropFirst(length)
    guard length >= 3, mark == "~" || !info.contains("`") else { return nil }
    self.mark = mark
    self.length = length
    self.prefix = prefix
    language = info.split { " \t,{".contains($0) }.first.map(String.init) ?? ""
  }

  /// Says whether a line inside the block ends it.
  func isClosed(by line: Substring) -> Bool {
    let rest = line.drop { " \t>".contains($0) }
    let marks = rest.prefix { $0 == mark }
    return marks.count >= length && rest.dropFirst(marks.count).allSatisfy { $0 == " " || $0 == "\t" }
  }

  /// Takes from a line inside the block as much of the fence's own indentation as it has.
  func content(of line: Substring) -> String {
    if line.hasPrefix(prefix) { return String(line.dropFirst(prefix.count)) }
    let shared = zip(line, prefix).prefix { $0 == $1 }.count
    return String(line.dropFirst(shared))
  }
}
