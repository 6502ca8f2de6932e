internal import Basics

/// A name with a type, as given on the command line: `trip:Trip.ID`.
package struct MemberDeclaration: Hashable {
  package let name: String
  package let type: String

  /// The names that a RIB and its tests need themselves: the members that each interactor and each builder has, and the names in the
  /// template.
  package static let reserved = Set(containers).union([
    "after", "attach", "build", "builder", "call", "cancel", "clock", "dependency", "detach",
    "didBecomeActive", "harness", "interactor", "isActive", "listener", "notify", "now", "observe",
    "preserve", "presenter", "recorder", "route", "router", "row", "run", "scope", "start", "task",
    "willResignActive",
  ])

  /// The containers that `rib new` offers, which are names in the template too.
  package static let containers = ["slot", "stack", "list", "tabs"]

  /// Parses a declaration.
  ///
  /// `option` is the option that contains it, for errors. `reserved` has the names that the template itself needs.
  package init(
    _ text: String, option: String, reserved: Set<String>, knowing types: any TypeKnowledge
  ) throws(ToolkitError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else {
      let form = option.hasPrefix("--") ? option + " " : ""
      throw ToolkitError(
        .name,
        "\"\(text.printable)\" isn't a name with a type. Write \(form)NAME:TYPE, such as \(form)trip:Trip.ID."
      )
    }
    name = parts[0].trimmed
    let type = parts[1].trimmed
    try NameCheck.checkMember(name)
    if reserved.contains(name) {
      throw ToolkitError(.name, "\"\(name)\" is a reserved name in RIBs. Use another name for \(option).")
    }
    try TypeText.check(type, knowing: types)
    self.type = types.spelled(type)
  }

  /// Returns the parts for template loops.
  ///
  /// `parameter` is the type of a stored parameter, from which a function must escape. `sample` is a value for tests, or the word `nil` if none is
  /// known.
  func value(knowing types: any TypeKnowledge) -> TemplateValue {
    let known = TypeText.sample(of:named:)
    return .record([
      "name": .text(name), "type": .text(type),
      "parameter": .text(types.isFunction(type) ? "@escaping \(type)" : type),
      "sample": .text(known(type, name) ?? types.sample(of: type, known: known) ?? "nil"),
    ])
  }
}

/// A case of an event, as given on the command line: `closed` or `completed(Receipt)`.
package struct EventDeclaration: Hashable {
  package let name: String
  /// The types with their parentheses; empty without types.
  package let payload: String

  /// Parses a declaration: the name, and optionally types in parentheses.
  package init(_ text: String, knowing types: any TypeKnowledge) throws(ToolkitError) {
    let name = text.prefix { $0 != "(" }
    let rest = text.dropFirst(name.count)
    guard rest.isEmpty || rest.hasSuffix(")") && rest.contains(where: { !"() ".contains($0) }) else {
      throw ToolkitError(
        .name,
        "\"\(text.printable)\" isn't an event. Write --event NAME or --event 'NAME(TYPE)', such as --event 'completed(Receipt)'."
      )
    }
    self.name = name.trimmed
    try NameCheck.checkMember(self.name)
    if !rest.isEmpty { try TypeText.check(String(rest), knowing: types) }
    payload = rest.isEmpty ? "" : types.spelled(String(rest))
  }

  /// The parts for template loops.
  ///
  /// `sample` has sample values for the payload, with parentheses, or the word `nil` if a value isn't known.
  var value: TemplateValue {
    .record(["name": .text(name), "payload": .text(payload), "sample": .text(sample ?? "nil")])
  }

  /// Sample values for the payload, with parentheses; `nil` if a value isn't known.
  package var sample: String? {
    if payload.isEmpty { return "" }
    var values: [String] = []
    for part in TypeText.parts(of: payload.dropFirst().dropLast(), at: ",") {
      let words = part.split(separator: ":", maxSplits: 1).map(\.trimmed)
      let isLabeled = words.count == 2 && words[0].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      guard let value = TypeText.sample(of: isLabeled ? words[1] : part.trimmed) else {
        return nil
      }
      values.append((isLabeled && words[0] != "_" ? "\(words[0]): " : "") + value)
    }
    return "(\(values.joined(separator: ", ")))"
  }
}
