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
