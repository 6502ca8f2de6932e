/// What separates the components of a text; where it is no slash, slashes are put in its place, and escapes in theirs.
struct PathToRegexpSeparator {
  private let text: String

  init(_ text: String) {
    self.text = text.isEmpty ? "/" : text
  }

  func withSlashes(_ text: String) -> String {
    guard self.text != "/" else { return text }
    return text.replacing("/", with: "%2F").replacing(self.text, with: "/")
  }

  func withoutSlashes(_ text: String) -> String {
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
