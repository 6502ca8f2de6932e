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
