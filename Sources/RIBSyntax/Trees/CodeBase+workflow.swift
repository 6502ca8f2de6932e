internal import SwiftSyntax

/// The path from a RIB to one below it, as a workflow follows it.
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
  /// A call that creates the first RIB, with `$0` for its listener.
  package let build: String
  /// Test values that `rib` can't create.
  package let missing: [CodeParameter]
}

extension CodeBase {
  /// Finds the shortest way from a RIB to one below it.
  ///
  /// - Parameters:
  ///   - start: The name of the RIB where it begins.
  ///   - goal: The name of the RIB where it ends.
  ///   - tests: The path of a file with tests that build the first RIB.
  ///   - sample: Returns a value of a type for tests.
  /// - Returns: The way; `nil` if no way exists, or if it leads through the rows of a list, which routes don't name.
  package func way(
    from start: String, to goal: String, inTestsOf tests: String, sample: @escaping (String) -> String?
  ) -> WorkflowWay? {
    guard let names = names(from: start, to: goal), let end = ribTypes[goal]?.interactor,
      let first = ribTypes[start], let (build, missing) = build(of: first, inTestsOf: tests, sample)
    else { return nil }
    var legs: [WorkflowWay.Leg] = []
    var parameters: [CodeParameter] = []
    for (name, next) in zip(names, names.dropFirst()) {
      guard let rib = ribTypes[name], let interactor = rib.interactor,
        let route = rib.routeType.flatMap({ type($0, in: interactor.name) }),
        let wired = self.rib(name)?.children.first(where: { $0.name == next }),
        let element = route.cases.first(where: { element in
          wired.connections.contains { $0.route == element.name.word }
        })
      else { return nil }
      let carried = (element.parameterClause.map { Array($0.parameters) } ?? []).enumerated().map {
        number, parameter in
        let label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
        let name = label ?? next.asMember + (number == 0 ? "" : "\(number + 1)")
        return CodeParameter(label: label, name: name, type: parameter.type.withoutComments)
      }
      guard Set((parameters + carried).map(\.name)).count == parameters.count + carried.count else {
        return nil
      }
      let values = carried.map { ($0.label.map { "\($0): " } ?? "") + $0.name }.joined(separator: ", ")
      legs.append(
        WorkflowWay.Leg(
          interactor: interactor.name, name: next.asMember,
          route: ".\(element.name.text)" + (carried.isEmpty ? "" : "(\(values))")))
      parameters += carried
    }
    return WorkflowWay(
      legs: legs, goal: end.name, parameters: parameters, build: build, missing: missing)
  }

  /// Returns the names of the RIBs on the shortest way, including both ends.
  private func names(from start: String, to goal: String) -> [String]? {
    let tree = RIBTree(of: self)
    var ways = [[goal]]
    var seen: Set = [goal]
    while let way = ways.first {
      ways.removeFirst()
      if way[0] == start { return way.count > 1 ? way : nil }
      for parent in (tree.parents[way[0]] ?? []).sorted() where seen.insert(parent).inserted {
        ways.append([parent] + way)
      }
    }
    return nil
  }

  /// Returns a call that creates a RIB in a test, and the values that `rib` can't create.
  private func build(
    of rib: RIBTypes, inTestsOf tests: String, _ sample: @escaping (String) -> String?
  ) -> (call: String, missing: [CodeParameter])? {
    guard let builder = rib.builder, rib.buildFunctions.count == 1, let function = rib.buildFunctions.first
    else { return nil }
    var missing: [CodeParameter] = []
    func argument(_ input: CodeParameter) -> String {
      let label = input.label.map { "\($0): " } ?? ""
      if input.isListener { return label + "$0" }
      let known = sample(input.type) ?? self.sample(of: input.type) { type, _ in sample(type) }
      if let known { return label + known }
      let name = fixtureName(for: input, inTestsOf: tests)
      missing.append(CodeParameter(label: nil, name: name, type: input.type))
      return "\(label)\(CodeDraft.fixtures).\(name)"
    }
    let needs = rib.needs.filter { !$0.hasDefault }.map(argument).joined(separator: ", ")
    let values = function.signature.parameterClause.parameters.map(CodeParameter.init)
      .filter { !$0.hasDefault }.map(argument).joined(separator: ", ")
    return ("\(builder.name)(\(needs)).\(function.name.text)(\(values))", missing)
  }
}
