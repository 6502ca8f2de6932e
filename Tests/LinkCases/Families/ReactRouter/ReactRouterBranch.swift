internal import DeepLinks
internal import Foundation

/// A route of react-router, with its children.
struct ReactRouterRoute: Sendable {
  let path: String?
  let isIndex: Bool
  let children: [ReactRouterRoute]

  /// Whether case matters in it or in one of its children; it does not unless a route says so.
  let isCaseSensitive: Bool

  init(_ value: JSONValue) {
    path = value["path"]?.text
    isIndex = value["index"]?.flag ?? false
    children = (value["children"]?.elements ?? []).map { ReactRouterRoute($0) }
    isCaseSensitive = value["caseSensitive"]?.flag ?? false || children.contains(where: \.isCaseSensitive)
  }

  init(path: String) {
    self.path = path
    isIndex = false
    children = []
    isCaseSensitive = false
  }

  /// What stands for it in the branch of an answer.
  var members: [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    if let path { members["path"] = .string(path) }
    if isIndex { members["index"] = true }
    return members
  }
}

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

/// A path from a root of a tree of routes to one of them, with its optional segments decided.
struct ReactRouterBranch: Sendable {
  /// One route on the way.
  struct Step: Sendable {
    let route: ReactRouterRoute
    /// Its own part of the path.
    let path: String
    /// Its place among its siblings.
    let place: Int
  }

  let path: String
  let steps: [Step]

  /// How react-router weighs it: a sum over the pieces of the path.
  var score: Double {
    let texts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isIndex = steps.last?.route.isIndex ?? false
    return Double(texts.count) + (texts.contains("*") ? -2 : 0) + (isIndex ? 2 : 0)
      + texts.reduce(0) { $0 + ReactRouterSegment.weight(of: $1) }
  }

  /// All branches of a tree, those that react-router prefers first.
  static func ranked(_ routes: [ReactRouterRoute]) throws(CaseProblem) -> [ReactRouterBranch] {
    var branches: [ReactRouterBranch] = []
    try flatten(routes, parent: ReactRouterBranch(path: "", steps: []), hasOptional: false, into: &branches)
    return branches.enumerated()
      .sorted { left, right in
        if left.element.score != right.element.score { return left.element.score > right.element.score }
        if left.element.isSibling(of: right.element), let place = left.element.steps.last?.place,
          let other = right.element.steps.last?.place, place != other
        {
          return place < other
        }
        return left.offset < right.offset
      }
      .map(\.element)
  }

  private func isSibling(of other: ReactRouterBranch) -> Bool {
    steps.count == other.steps.count && steps.dropLast().map(\.place) == other.steps.dropLast().map(\.place)
  }

  private static func flatten(
    _ routes: [ReactRouterRoute], parent: ReactRouterBranch, hasOptional: Bool,
    into branches: inout [ReactRouterBranch]
  ) throws(CaseProblem) {
    for (place, route) in routes.enumerated() {
      let path = route.path ?? ""
      guard path.contains("?") else {
        try flatten(route, path, place, parent: parent, hasOptional: hasOptional, into: &branches)
        continue
      }
      // Each optional segment doubles the number of paths.
      let segments = path.split(separator: "/")
      guard segments.count <= 128, segments.count(where: { $0.hasSuffix("?") }) <= 10 else {
        throw CaseProblem("The path \"\(path.prefix(64))\" stands for too many paths.")
      }
      for form in ReactRouterSegment.explode(path) {
        try flatten(route, form, place, parent: parent, hasOptional: true, into: &branches)
      }
    }
  }

  private static func flatten(
    _ route: ReactRouterRoute, _ path: String, _ place: Int, parent: ReactRouterBranch, hasOptional: Bool,
    into branches: inout [ReactRouterBranch]
  ) throws(CaseProblem) {
    guard parent.steps.count < 64, branches.count < 4_096 else {
      throw CaseProblem("The tree of routes is too large.")
    }
    var own = path
    if own.hasPrefix("/") {
      guard own.hasPrefix(parent.path) else {
        if hasOptional { return }
        throw CaseProblem(
          "The absolute path \"\(path)\" does not begin with that of its parent, \"\(parent.path)\".")
      }
      own = String(own.dropFirst(parent.path.count))
    }
    let branch = ReactRouterBranch(
      path: joined(parent.path, own), steps: parent.steps + [Step(route: route, path: own, place: place)])
    try flatten(route.children, parent: branch, hasOptional: hasOptional, into: &branches)
    if route.path != nil || route.isIndex { branches.append(branch) }
  }

  /// Two paths with one slash between them.
  static func joined(_ left: String, _ right: String) -> String {
    var result = ""
    for character in left + "/" + right where character != "/" || !result.hasSuffix("/") {
      result.append(character)
    }
    return result
  }
}

/// A location as react-router sees it: its path without escapes, but for slashes in a component.
struct ReactRouterLocation: Sendable {
  let pathname: String
  let components: [String]

  /// Makes the location of a link, without the components of a base.
  init(_ link: DeepLink, base: Int = 0) {
    components = link.components.dropFirst(base).map { $0.text.replacing("/", with: "%2F") }
    let hasSlash = link.path.count > 1 && link.path.hasSuffix("/")
    pathname = "/" + components.joined(separator: "/") + (hasSlash && !components.isEmpty ? "/" : "")
  }

  /// What follows a part of it.
  private func remaining(after matched: String) -> String {
    guard matched != "/" else { return pathname }
    let rest = String(pathname.dropFirst(matched.count))
    return rest.isEmpty ? "/" : rest
  }

  /// A path that begins with one slash and ends with none.
  private static func normalized(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  /// What each route of a branch took of it, and what its last splat holds.
  ///
  /// - Parameter branch: The branch, which takes the location.
  /// - Returns: The branch of an answer, and the splat.
  func answer(_ branch: ReactRouterBranch) -> (branch: [JSONValue], splat: String?) {
    var matched = "/"
    var count = 0
    var splat: String?
    var answer: [JSONValue] = []
    for (number, step) in branch.steps.enumerated() {
      let segments = ReactRouterSegment.segments(of: step.path)
      let hasSplat = segments.last == .splat
      let taken = segments.count - (hasSplat ? 1 : 0)
      let own = "/" + components.dropFirst(count).prefix(taken).joined(separator: "/")
      let isWhole = hasSplat || number == branch.steps.count - 1
      let path = isWhole ? remaining(after: matched) : own
      let base = hasSplat ? own : Self.normalized(path)
      if hasSplat {
        splat = components.dropFirst(count + taken).joined(separator: "/").replacing("%2F", with: "/")
      }
      var members = step.route.members
      members["pathname"] = .string(ReactRouterBranch.joined(matched, path))
      members["pathnameBase"] = .string(Self.normalized(ReactRouterBranch.joined(matched, base)))
      answer.append(.object(members))
      if base != "/" { matched = ReactRouterBranch.joined(matched, base) }
      count += taken
    }
    return (answer, splat)
  }
}
