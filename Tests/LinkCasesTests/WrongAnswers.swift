import LinkCases

/// Wrong answers to a case, made from the known one: none of them may be explained by the list of differences.
struct WrongAnswers {
  private let known: KnownCase
  private let expect: [String: JSONValue]

  init(_ known: KnownCase) {
    self.known = known
    expect = known.expect.members ?? [:]
  }

  /// The case with one wrong answer each; only what is asserted is changed.
  var cases: [KnownCase] {
    let names = expect.keys.filter { known.asserted?.contains($0) ?? true }.sorted()
    return names.flatMap { name in
      answers(name).map { known.with("expect", .object($0)).with("asserted", .null) }
    }
  }

  /// The answers in which one member is wrong.
  private func answers(_ name: String) -> [[String: JSONValue]] {
    guard let value = expect[name] else { return [] }
    switch (name, value) {
    case ("match", true): return [["match": false]]
    case ("match", false):
      // That anything takes the link, and that each of the patterns does.
      return [["match": true]]
        + known.texts.map { ["match": true, "pattern": .string($0), "params": .object([:])] }
    case ("can", .bool(let flag)): return [["can": .bool(!flag)]]
    case ("pattern", .string(let text)):
      // The other pattern with the same parameters, with none, and with nothing said of them.
      return known.texts.filter { $0 != text }.flatMap { other -> [[String: JSONValue]] in
        let answer = expect.merging(["pattern": .string(other)]) { $1 }
        return [
          answer, answer.merging(["params": .object([:])]) { $1 },
          ["match": true, "pattern": .string(other)],
        ]
      }
    default: return others(value).map { expect.merging([name: $0]) { $1 } }
    }
  }

  /// Other values than one: the opposite, another number or text, a value more, a value less, another value.
  private func others(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .null: return ["x"]
    case .bool(let flag): return [.bool(!flag)]
    case .number(let number): return [.number(number + 1), .number(-number - 1)]
    case .string(let text): return [.string(text + "x"), .string("/" + text), ""].filter { $0 != value }
    case .array(let elements):
      return [.array(elements + ["x"])] + (elements.isEmpty ? [] : [.array(Array(elements.dropLast()))])
    case .object(let members):
      var others: [JSONValue] = [.object(members.merging(["x": "x"]) { $1 })]
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        others.append(.object(members.filter { $0.key != name }))
        others += self.others(value).map { .object(members.merging([name: $0]) { $1 }) }
      }
      return others
    }
  }
}

extension KnownCase {
  fileprivate var texts: [String] { patterns.compactMap { $0["pattern"]?.text } }
}
