internal import SwiftSyntax

/// The path from a RIB to a descendant, as a workflow follows it.
package struct WorkflowWay {
  /// A RIB on the way that routes to the next one.
  package struct Leg {
    /// The type of its interactor.
    package let interactor: String
    /// The next RIB, as a member.
    package let name: String
    /// The route to it, whose associated values are parameters of the way.
    package let route: String
  }

  /// The RIBs on the way, from the first to the one above the goal.
  package let legs: [Leg]
  /// The type of the interactor at the goal.
  package let goal: String
  /// The associated values of the routes.
  package let parameters: [CodeParameter]
  /// The type that creates the first RIB.
  package let builder: String
  /// The inputs of the builder for a test.
  package let needs: [WorkflowInput]
  /// The builder's function that creates the first RIB; `nil` if an initializer does.
  package let function: String?
  /// The inputs of the function or the initializer for a test.
  package let arguments: [WorkflowInput]
}

/// An input of the first RIB in a workflow's test: the parameter, with the name of the constant that holds its value, and the value.
///
/// The value is `nil` for a listener, and for a value that `rib` can't create.
package typealias WorkflowInput = (parameter: CodeParameter, value: String?)

extension CodeBase {
  /// Finds the shortest way from a RIB to a descendant; `sample` returns a value of a type for tests.
  ///
  /// - Returns: The way; `nil` if no way exists, or if it leads through the rows of a list, which routes don't name.
  package func way(
    from start: String, to goal: String, sample: (String) -> String?
  ) -> WorkflowWay? {
    guard let names = names(from: start, to: goal), let end = ribTypes[goal]?.interactor,
      let first = ribTypes[start], first.builder == nil || first.buildFunctions.count == 1
    else { return nil }
    var legs: [WorkflowWay.Leg] = []
    var parameters: [CodeParameter] = []
    for (name, next) in zip(names, names.dropFirst()) {
      guard let rib = ribTypes[name], let interactor = rib.interactor,
        let route = route(of: rib),
        let wired = self.rib(name)?.children.first(where: { $0.name == next }),
        let element = route.cases.first(where: { element in
          wired.connections.contains { $0.route == element.name.word }
        })
      else { return nil }
      let carried = element.payload.enumerated().map { number, parameter in
        let label = parameter.label
        let name = label ?? next.asMember + (number == 0 ? "" : "\(number + 1)")
        return CodeParameter(label: label, name: name, type: parameter.type.withoutComments)
      }
      guard Set((parameters + carried).map(\.name)).count == parameters.count + carried.count else {
        return nil
      }
      let values = carried.map { $0.argument($0.name) }.joined(separator: ", ")
      legs.append(
        WorkflowWay.Leg(
          interactor: interactor.name, name: next.asMember,
          route: ".\(element.name.text)" + (carried.isEmpty ? "" : "(\(values))")))
      parameters += carried
    }
    var taken: Set = ["builder", "tree", "way", "workflow"]
    let needs = first.builder == nil ? [] : inputs(first.needs, &taken, sample)
    let arguments = inputs(self.inputs(of: first).all, &taken, sample)
    return WorkflowWay(
      legs: legs, goal: end.name, parameters: parameters, builder: first.maker.name, needs: needs,
      function: first.buildFunctions.first?.name.text, arguments: arguments)
  }

  /// Returns the names of the RIBs on the shortest way, including both ends.
  private func names(from start: String, to goal: String) -> [String]? {
    let parents = tree.parents
    var ways = [[goal]]
    var seen: Set = [goal]
    while let way = ways.first {
      ways.removeFirst()
      if way[0] == start { return way.count > 1 ? way : nil }
      for parent in (parents[way[0]] ?? []).sorted() where seen.insert(parent).inserted {
        ways.append([parent] + way)
      }
    }
    return nil
  }

  /// Returns the inputs that a test must give, with names that differ from the taken ones.
  private func inputs(
    _ parameters: [CodeParameter], _ taken: inout Set<String>, _ sample: (String) -> String?
  ) -> [WorkflowInput] {
    parameters.filter { !$0.hasDefault }.map { parameter in
      let names = [parameter.name, parameter.name + "Value"] + (2..<100).map { "\(parameter.name)\($0)" }
      let name = parameter.isListener ? "listener" : names.first { !taken.contains($0) } ?? parameter.name
      taken.insert(name)
      let value = sample(parameter.type) ?? self.sample(of: parameter.type) { type, _ in sample(type) }
      return (
        CodeParameter(label: parameter.label, name: name, type: parameter.type),
        parameter.isListener ? nil : value
      )
    }
  }
}
