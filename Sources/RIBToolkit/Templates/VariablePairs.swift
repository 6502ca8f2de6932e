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
    var cases = [domains.map { _ in 0 }]
    open.removeAll { $0.isHeld(by: cases[0]) }
    while let first = open.first {
      var chosen: [Int?] = domains.map { _ in nil }
      first.put(into: &chosen)
      // For each other variable, take the value that covers the most remaining pairs.
      for index in domains.indices where chosen[index] == nil {
        let gains = domains[index].values.indices.map { value -> Int in
          var tried = chosen
          tried[index] = value
          return open.count { $0.isHeld(by: tried) }
        }
        chosen[index] = gains.indices.max { (gains[$0], $1) < (gains[$1], $0) } ?? 0
      }
      let found = chosen.map { $0 ?? 0 }
      open.removeAll { $0.isHeld(by: found) }
      cases.append(found)
    }
    return cases.map(arguments)
  }

  private func arguments(_ chosen: [Int]) -> [String: TemplateArgument] {
    var arguments: [String: TemplateArgument] = [:]
    for (domain, value) in zip(domains, chosen) { arguments[domain.name] = domain.values[value] }
    return arguments
  }

  /// Two variables with a value each.
  private struct Pair {
    let first: (variable: Int, value: Int)
    let second: (variable: Int, value: Int)

    func isHeld(by chosen: [Int?]) -> Bool {
      chosen[first.variable] == first.value && chosen[second.variable] == second.value
    }

    func put(into chosen: inout [Int?]) {
      chosen[first.variable] = first.value
      chosen[second.variable] = second.value
    }
  }

  private func pairs() -> [Pair] {
    var pairs: [Pair] = []
    for first in domains.indices {
      for second in domains.indices.dropFirst(first + 1) {
        for value in domains[first].values.indices {
          for other in domains[second].values.indices {
            pairs.append(Pair(first: (first, value), second: (second, other)))
          }
        }
      }
      if domains.count == 1 {
        // A single variable has no pairs, so its values are covered one by one.
        for value in domains[first].values.indices {
          pairs.append(Pair(first: (0, value), second: (0, value)))
        }
      }
    }
    return pairs
  }
}
