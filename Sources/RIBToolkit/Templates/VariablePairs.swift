/// Test cases for a template: the defaults, then a small set of cases that covers every pair of values of two variables.
struct VariablePairs {
  /// The values of each variable, the default first.
  private let domains: [(name: String, values: [TemplateArgument?])]

  init(_ variables: [TemplateVariable]) {
    domains = variables.map { variable in
      let values: [TemplateArgument?] =
        switch variable.type {
        case .flag: [.flag(false), .flag(true)]
        case .choice: (variable.choices ?? []).map { .text($0) }
        case .text, .name: [variable.default ?? variable.samples?.first.map { .text($0.first ?? "") }]
        case .parameters, .events, .list: [nil] + (variable.samples ?? []).map { .list($0) }
        }
      let standard = values.firstIndex { $0 == variable.default } ?? 0
      return (variable.name, [values[standard]] + values.indices.filter { $0 != standard }.map { values[$0] })
    }
  }

  /// The cases, as arguments by variable name.
  ///
  /// - Complexity: O(*c* · *p*), where *c* is the number of cases and *p* the number of pairs.
  var cases: [[String: TemplateArgument]] {
    var open = pairs()
    var cases: [Choice] = [Dictionary(uniqueKeysWithValues: domains.indices.map { ($0, 0) })]
    open.removeAll { cases[0].includes($0) }
    while var chosen = open.first {
      // For each other variable, take the value that covers the most remaining pairs.
      for index in domains.indices where chosen[index] == nil {
        let gains = domains[index].values.indices.map { value in
          let tried = chosen.merging([index: value]) { $1 }
          return open.count { tried.includes($0) }
        }
        chosen[index] = gains.indices.max { (gains[$0], $1) < (gains[$1], $0) } ?? 0
      }
      open.removeAll { chosen.includes($0) }
      cases.append(chosen)
    }
    return cases.map(arguments)
  }

  private func arguments(_ chosen: Choice) -> [String: TemplateArgument] {
    var arguments: [String: TemplateArgument] = [:]
    for (index, value) in chosen { arguments[domains[index].name] = domains[index].values[value] }
    return arguments
  }

  private func pairs() -> [Choice] {
    // A single variable has no pairs, so its values are covered one by one.
    if domains.count == 1 { return domains[0].values.indices.map { [0: $0] } }
    var pairs: [Choice] = []
    for first in domains.indices {
      for second in domains.indices.dropFirst(first + 1) {
        for value in domains[first].values.indices {
          pairs += domains[second].values.indices.map { [first: value, second: $0] }
        }
      }
    }
    return pairs
  }
}

/// The indices of the values of some variables, by the indices of the variables.
private typealias Choice = [Int: Int]

extension Choice {
  /// Whether this choice has all values of another.
  fileprivate func includes(_ other: Choice) -> Bool { other.allSatisfy { self[$0.key] == $0.value } }
}
