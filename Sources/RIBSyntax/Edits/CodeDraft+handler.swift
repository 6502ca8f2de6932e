internal import SwiftSyntax

// Adding the function that takes the events of a child to the interactor of its parent.

extension CodeDraft {
  /// Adds a function that takes the events of a child to the interactor of a parent.
  ///
  /// - Returns: The name of the function; `nil` if the child has no listener.
  mutating func addHandler(for plan: ChildPlan, to parent: String) -> String? {
    guard let event = plan.listener?.eventType, let rib = code.ribTypes[parent],
      let interactor = rib.interactor, let part = interactor.declarations.first
    else { return nil }
    let builderScope = plan.builder
    let type = code.type(event, in: builderScope)
    if event == "Never" { return "" }
    // An event of the same type as the parent's own is passed on to the grandparent.
    if let own = rib.eventType, own != "Never", isSame(own, interactor.name, event, builderScope) {
      return "notify"
    }
    if let old = interactor.members.compactMap({ $0.declaration.as(FunctionDeclSyntax.self) }).first(where: {
      takes($0, event, builderScope, interactor.name)
    }) {
      return old.name.text
    }
    let written = type?.name ?? event
    importTypes(of: written, into: part.path, as: "internal")
    guard let interactor = code.ribTypes[parent]?.interactor, let part = interactor.declarations.first else {
      return nil
    }
    let taken = Set(interactor.members.flatMap { $0.names })
    let name =
      [plan.caseName, "take\(plan.name)", "take\(plan.name)Event"].first { !taken.contains($0) } ?? "take"
    let cases = type?.isEnum == true ? type?.cases ?? [] : []
    var lines = ["/// Takes what \(plan.name) tells.", "func \(name)(_ event: \(written)) {"]
    if type?.isEnum == true {
      lines.append("  switch event {")
      for element in cases {
        let carries = element.parameterClause.map { " It carries \($0.withoutComments)." } ?? ""
        lines.append(
          "  case .\(element.name.word): break  // What follows from it goes here.\(carries)"
        )
      }
      lines.append("  }")
    } else {
      lines.append("  _ = event  // What follows from it goes here.")
    }
    lines.append("}")
    add(
      lines, to: part, .last, isSpaced: true, "Let \(interactor.name) take the events of \(plan.name).",
      declares: ["\(interactor.name).\(name)()"])
    return name
  }

  private func takes(_ function: FunctionDeclSyntax, _ event: String, _ scope: String, _ interactor: String)
    -> Bool
  {
    let parameters = function.signature.parameterClause.parameters
    guard parameters.count == 1, let first = parameters.first, first.firstName.text == "_" else {
      return false
    }
    return isSame(first.type.plainText, interactor, event, scope)
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

extension CodeMember {
  /// The declared names, without labels.
  var names: [String] {
    if let function = declaration.as(FunctionDeclSyntax.self) { return [function.name.text] }
    return CodeProperty.all(in: self).map(\.name)
  }
}
