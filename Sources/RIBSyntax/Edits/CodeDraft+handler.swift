internal import SwiftSyntax

// Adding the function that takes the events of a child to the interactor of its parent.

/// The function of a parent that takes the events of a child.
struct EventHandler {
  /// The name of the function; empty for a child without events.
  let name: String
  /// Whether the function takes the row that the event comes from, before the event.
  var takesRow = false
  /// Whether the function was just added, so that events have no effect yet.
  var isNew = false
}

extension CodeDraft {
  /// Adds a function that takes the events of a child to the interactor of a parent; returns `nil` if the child has no listener.
  mutating func addHandler(for plan: ChildPlan, to parent: String) -> EventHandler? {
    guard let event = plan.listener?.eventType, let rib = code.ribTypes[parent],
      let interactor = rib.interactor, let part = interactor.declarations.first
    else { return nil }
    let makerScope = plan.maker
    let type = code.type(event, in: makerScope)
    if code.spellings(of: event, in: makerScope).contains("Never") { return EventHandler(name: "") }
    // An event of the same type as the parent's own is passed on to the grandparent.
    if let own = rib.eventType, own != "Never", isSame(own, interactor.name, event, makerScope) {
      return EventHandler(name: "notify")
    }
    let isRow =
      code.keyedContainer(of: rib, plan.container).map { code.holdsRows($0.container, of: rib) } == true
    let row = isRow ? plan.parameters.map(\.type) : []
    let names = [plan.caseName, "take\(plan.name)", "take\(plan.name)Event"]
    let old = interactor.functions.first { function in
      names.contains(function.name.text) && takes(function, row, event, makerScope, interactor.name)
    }
    if let old { return EventHandler(name: old.name.text, takesRow: !row.isEmpty) }
    let written = type?.name ?? code.written(event, outside: makerScope)
    importTypes(of: written, into: part.path, as: "internal")
    guard let interactor = code.ribTypes[parent]?.interactor, let part = interactor.declarations.first else {
      return nil
    }
    let taken = Set(interactor.members.flatMap { $0.names })
    let name = names.first { !taken.contains($0) && code.use(hiddenBy: $0, in: interactor) == nil } ?? "take"
    let parameters = isRow ? plan.parameters.map { "_ \(plan.bound($0)): \($0.type), " }.joined() : ""
    var lines = [
      "/// Handles the events of \(plan.name + (isRow ? " rows" : "")).",
      "func \(name)(\(parameters)_ event: \(written)) {",
    ]
    if let type, type.isEnum {
      lines.append("  switch event {")
      for element in type.cases {
        let line = "  case .\(element.name.word): break"
        let carried = element.parameterClause.map { "  // It carries \($0.withoutComments)." } ?? ""
        lines.append(line.count + carried.count + 2 <= widestLine ? line + carried : line)
      }
      lines.append("  }")
    } else {
      lines.append("  _ = event")
    }
    lines.append("}")
    add(lines, to: part, .last, isSpaced: true)
    return EventHandler(name: name, takesRow: !row.isEmpty, isNew: true)
  }

  /// Whether a listener can call a function with a row, as values of these types, and an event.
  private func takes(
    _ function: FunctionDeclSyntax, _ row: [String], _ event: String, _ scope: String, _ interactor: String
  ) -> Bool {
    let inputs = function.signature.inputs
    guard let last = inputs.last, inputs.allSatisfy({ $0.label == nil }),
      inputs.dropLast().map(\.type) == row, function.signature.effectSpecifiers == nil,
      !function.modifiers.has("static", "class", "private", "fileprivate")
    else { return false }
    return isSame(last.type, interactor, event, scope)
  }

  /// Whether two spellings in two scopes mean the same type.
  private func isSame(_ first: String, _ firstScope: String, _ second: String, _ secondScope: String) -> Bool
  {
    let one = code.type(first, in: firstScope)
    let other = code.type(second, in: secondScope)
    if one == nil, other == nil { return first == second }
    return one?.name == other?.name
  }
}
