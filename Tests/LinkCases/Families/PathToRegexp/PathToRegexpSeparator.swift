/// What separates the components of a text; where it is no slash, slashes are put in its place, and escapes in theirs.
struct PathToRegexpSeparator {
  private let text: String

  init(_ text: String) {
    self.text = text.isEmpty ? "/" : text
  }

  /// What is asked for is a path, in which a question mark and a hash sign mean nothing.
  func link(_ url: String) -> String {
    withSlashes(url).replacing("?", with: "%3F").replacing("#", with: "%23")
  }

  /// The text that a part of such a link stands for, whose whole text was another.
  func text(_ part: String, of url: String) -> String {
    var text = withoutSlashes(part)
    if url.contains("?") { text = text.replacing("%3F", with: "?") }
    if url.contains("#") { text = text.replacing("%23", with: "#") }
    return text
  }

  func withSlashes(_ text: String) -> String {
    guard self.text != "/" else { return text }
    return text.replacing("/", with: "%2F").replacing(self.text, with: "/")
  }

  private func withoutSlashes(_ text: String) -> String {
    guard self.text != "/" else { return text }
    return text.replacing("/", with: self.text).replacing("%2F", with: "/")
  }

  func withSlashes(_ token: PathToRegexpReader.Token) -> PathToRegexpReader.Token {
    switch token {
    case .text(let text): .text(withSlashes(text))
    case .group(let tokens): .group(tokens.map { withSlashes($0) })
    case .parameter, .wildcard: token
    }
  }
}
