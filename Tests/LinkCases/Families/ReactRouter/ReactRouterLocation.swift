internal import DeepLinks
internal import Foundation

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
