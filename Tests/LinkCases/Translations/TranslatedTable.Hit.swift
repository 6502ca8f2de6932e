internal import DeepLinks

extension TranslatedTable {
  /// A route that took a link.
  struct Hit: Sendable {
    let route: TranslatedRoute
    let parameters: LinkParameters
    /// The labels of the routes that take the link too, and are less preferred.
    let others: [String]

    /// The answer of a match; what else takes the link is in it to tell an order from a refusal.
    func answer(_ params: [String: JSONValue]) -> CaseAnswer {
      var answer = CaseAnswer.match(route.label, params)
      if !others.isEmpty { answer.members["others"] = .array(others.map { .string($0) }) }
      return answer
    }
  }
}
