internal import DeepLinks
internal import LinkTools

extension KnownCase {
  /// The patterns of the case as foreign routes.
  var foreignRoutes: [ForeignRoute] {
    get throws(CaseProblem) {
      var routes: [ForeignRoute] = []
      for element in patterns {
        guard let pattern = element["pattern"]?.text else {
          throw CaseProblem("A pattern of the case \(id) is no text.")
        }
        routes.append(
          ForeignRoute(pattern, priority: element["priority"]?.integer ?? 0, scheme: element["scheme"]?.text))
      }
      return routes
    }
  }

  /// The URL of a case that needs one.
  var neededURL: String {
    get throws(CaseProblem) {
      guard let url else { throw CaseProblem("The case \(id) has no URL.") }
      return url
    }
  }

  /// What is called, if it is another function than the one that opens a URL.
  var operation: String? { options["op"]?.text }
}
