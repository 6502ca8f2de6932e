internal import RIBLinks

/// Plays what a case asks of a history.
struct ReactRouterHistory {
  let known: KnownCase

  /// The state at first and after each move, and what listeners are told.
  func answer() throws(CaseProblem) -> CaseAnswer {
    let places = known["initialEntries"]?.elements?.compactMap(\.text) ?? ["/"]
    guard var history = History(places: places, at: known["initialIndex"]?.integer) else {
      throw CaseProblem("A history needs a first entry.")
    }
    var states = [state(of: history)]
    var notifications: [JSONValue] = []
    for operation in known["operations"]?.elements ?? [] {
      let step = history.move(try move(operation))
      states.append(state(of: history))
      guard step.action == .pop else { continue }
      notifications.append(
        .object([
          "action": .string(step.action.rawValue), "path": .string(step.to),
          "delta": .number(Double(step.delta)),
        ]))
    }
    return CaseAnswer(["states": .array(states), "notifications": .array(notifications)])
  }

  private func move(_ operation: JSONValue) throws(CaseProblem) -> HistoryMove<String> {
    switch (operation["op"]?.text, operation["arg"]) {
    case ("push", .string(let place)): return .push(place)
    case ("replace", .string(let place)): return .replace(place)
    case ("go", .number(let delta)): return .go(Int(exactly: delta) ?? 0)
    case ("back", _): return .back
    case ("forward", _): return .forward
    default: throw CaseProblem("The operation \(operation) of a history is unknown.")
    }
  }

  private func state(of history: History<String>) -> JSONValue {
    .object([
      "action": .string(history.action.rawValue), "index": .number(Double(history.index)),
      "path": .string(history.place),
    ])
  }
}
