/// One piece of a path of react-router between two slashes.
enum ReactRouterSegment: Hashable, Sendable {
  case literal(String)
  /// A parameter, with the text behind it; it may be empty if a question mark stands before that text.
  case parameter(String, suffix: String, mayBeEmpty: Bool)
  case splat

  /// Reads a segment of which it is known that it is no splat and not optional.
  init(_ text: some StringProtocol) {
    guard text.first == ":" else {
      self = .literal(String(text))
      return
    }
    let name = text.dropFirst().prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || $0 == "-"
    }
    guard !name.isEmpty else {
      self = .literal(String(text))
      return
    }
    var suffix = text.dropFirst(1 + name.count)
    let mayBeEmpty = suffix.first == "?"
    if mayBeEmpty { suffix = suffix.dropFirst() }
    self = .parameter(String(name), suffix: String(suffix), mayBeEmpty: mayBeEmpty)
  }

  /// Reads the segments of a path without optional ones; a star at its end is a splat, also without a slash before it.
  static func segments(of path: String) -> [ReactRouterSegment] {
    var texts = path.split(separator: "/").map { String($0) }
    let hasSplat = path.hasSuffix("*")
    if hasSplat, let last = texts.popLast(), last != "*" { texts.append(String(last.dropLast())) }
    return texts.map { ReactRouterSegment($0) } + (hasSplat ? [.splat] : [])
  }

  /// The weight of a piece of a path in react-router's order.
  static func weight(of text: some StringProtocol) -> Double {
    if text == "*" { return 0 }
    if text.isEmpty { return 1 }
    guard case .parameter(_, let suffix, _) = ReactRouterSegment(text) else { return 10 }
    return suffix.isEmpty ? 3 : 3.5
  }

  /// The pieces of our grammar for it, with the slash before it.
  func pieces(named name: String? = nil) -> [PatternPiece] {
    switch self {
    case .literal(let text): [.text("/" + text)]
    case .splat: [.text("/"), .rest(name ?? "*")]
    case .parameter(let own, let suffix, let mayBeEmpty):
      [.text("/"), .parameter(name ?? own, mayBeEmpty ? .type("text") : .none)]
        + (suffix.isEmpty ? [] : [.text(suffix)])
    }
  }

  /// Takes the optional segments of a path apart: all paths that it stands for, those with more segments on the left first.
  static func explode(_ path: String) -> [String] {
    let (first, rest) =
      path.firstIndex(of: "/").map { (path[..<$0], path[path.index(after: $0)...]) }
      ?? (path[...], nil)
    let isOptional = first.hasSuffix("?")
    let required = String(isOptional ? first.dropLast() : first)
    guard let rest else { return isOptional ? [required, ""] : [required] }
    let exploded = explode(String(rest))
    var result = exploded.map { $0.isEmpty ? required : required + "/" + $0 }
    if isOptional { result += exploded }
    return result.map { path.hasPrefix("/") && $0.isEmpty ? "/" : $0 }
  }
}
