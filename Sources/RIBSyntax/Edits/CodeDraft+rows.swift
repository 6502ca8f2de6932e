internal import SwiftSyntax

// The rows of a list or a stack, which lead to children.

/// The enumeration whose cases lead to the children of a RIB: its route, or the keys of its list or stack.
struct RouteType {
  let type: CodeType
  /// The switches over the keys in every container of the router with these keys; empty for a route.
  let switches: [RowSwitch]

  /// The first switch of the container itself; `nil` for a route.
  var rows: RowSwitch? { switches.first }
}

/// A switch in the closure that builds the rows of a container.
struct RowSwitch {
  let path: String
  let container: String
  let syntax: SwitchExprSyntax
  /// Whether the switch itself evaluates to the child: its subject is the row alone, and it is the result of the closure.
  let isResult: Bool
}

extension CodeBase {
  /// Returns the enumeration whose cases lead to the children of a RIB.
  ///
  /// If a switch over the keys builds the rows of the container, it is the type of the keys. Otherwise it is the route.
  ///
  /// - Parameters:
  ///   - rib: The RIB.
  ///   - container: The name of the container for the children; `nil` for the only one, or the one for the route.
  /// - Returns: The enumeration; `nil` if it is not in these files.
  func routeType(of rib: RIBTypes, into container: String?) -> RouteType? {
    if let rows = rowRouteType(of: rib, into: container) { return rows }
    return rib.routeType.flatMap { type($0, in: rib.interactor?.name) }.map {
      RouteType(type: $0, switches: [])
    }
  }

  private func rowRouteType(of rib: RIBTypes, into container: String?) -> RouteType? {
    guard let (own, type) = rowContainer(of: rib, container) else { return nil }
    let others = containers(of: rib.router).filter {
      $0.name != own.name && rowType(of: $0, in: rib)?.name == type.name
    }
    let switches = ([own] + others).flatMap { other in
      Self.closures(of: other, in: rib).flatMap { path, closure in
        closure.rowSwitches.map {
          RowSwitch(
            path: path, container: other.name, syntax: $0, isResult: $0.id == closure.resultSwitch?.id)
        }
      }
    }.filter { $0.container == own.name || !$0.syntax.hasDefault }
    return switches.first?.container == own.name ? RouteType(type: type, switches: switches) : nil
  }

  /// Returns the switches of a router except those that build rows, which may have cases with the same names.
  func switchesOverNoRows(in rib: RIBTypes) -> [(path: String, syntax: SwitchExprSyntax)] {
    let rows = containers(of: rib.router).flatMap { rowRouteType(of: rib, into: $0.name)?.switches ?? [] }
    return rib.router.members.flatMap { member in
      SwitchCollector(in: member.declaration).switches.map { (path: member.path, syntax: $0) }
    }.filter { other in !rows.contains { $0.syntax.id == other.syntax.id } }
  }

  /// Returns the named container of rows, or the only container, with the type of its keys.
  fileprivate func rowContainer(
    of rib: RIBTypes, _ container: String?
  ) -> (container: ChildContainer, type: CodeType)? {
    let containers = containers(of: rib.router).filter { container == nil || $0.name == container }
    guard containers.count == 1, let only = containers.first, let type = rowType(of: only, in: rib) else {
      return nil
    }
    return (only, type)
  }

  /// Whether a container shows the children of several keys that aren't routes: a list, or a stack of pages.
  func holdsRows(_ container: ChildContainer, of rib: RIBTypes) -> Bool {
    container.kind == .list || (container.kind == .stack && !isOverRoute(container, of: rib))
  }

  /// Returns the type of the keys of a container of rows, if it is one enumeration.
  private func rowType(of container: ChildContainer, in rib: RIBTypes) -> CodeType? {
    guard holdsRows(container, of: rib), let type = keyType(of: container), type.isEnum,
      type.declarations.count == 1
    else { return nil }
    return type
  }

  /// Returns the closures that build the rows of a container.
  fileprivate static func closures(of container: ChildContainer, in rib: RIBTypes) -> [(
    path: String, syntax: ClosureExprSyntax
  )] {
    rib.router.members.flatMap { member in
      CallCollector(in: member.declaration).calls.compactMap { call in
        guard call.shows(container.name),
          let closure = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
        else { return nil }
        return (member.path, closure)
      }
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether it shows the rows of a container.
  fileprivate func shows(_ container: String) -> Bool {
    guard let callee = calledExpression.as(MemberAccessExprSyntax.self) else { return false }
    return callee.declName.baseName.text == "show" && callee.base?.lastName == container
  }
}

extension ClosureExprSyntax {
  /// The underscore in place of a name for the row parameter.
  fileprivate var unnamedRow: TokenSyntax? {
    guard case .simpleInput(let names) = signature?.parameterClause else { return nil }
    return names.first.flatMap { $0.name.tokenKind == .wildcard ? $0.name : nil }
  }

  /// The name of the row parameter.
  fileprivate var rowName: String {
    switch signature?.parameterClause {
    case .simpleInput(let names): names.first?.name.text ?? "$0"
    case .parameterClause(let clause):
      clause.parameters.first.map { ($0.secondName ?? $0.firstName).text } ?? "$0"
    default: "$0"
    }
  }

  /// The switch that is its result; or else all switches over its row; or else those whose subject mentions the row.
  fileprivate var rowSwitches: [SwitchExprSyntax] {
    if let resultSwitch { return [resultSwitch] }
    let name = rowName
    let all = SwitchCollector(in: statements).switches
    let own = all.filter { $0.subject.withoutComments == name }
    let others = all.filter { $0.subject.tokens(viewMode: .sourceAccurate).contains { $0.text == name } }
    return own.isEmpty ? others : own
  }

  /// The switch over its row that is its last statement.
  fileprivate var resultSwitch: SwitchExprSyntax? {
    guard let item = statements.last?.item else { return nil }
    let expression =
      item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ReturnStmtSyntax.self)?.expression
      ?? item.as(ExprSyntax.self)
    guard let syntax = expression?.as(SwitchExprSyntax.self), syntax.subject.withoutComments == rowName else {
      return nil
    }
    return syntax
  }
}

extension CodeDraft {
  /// Returns the body for rows without children yet, because the compiler warns about a switch without cases.
  private static func noRow(_ row: String) -> String {
    "preconditionFailure(\"No child has been created in this list yet, so there is no \\(\(row)).\")"
  }

  /// Adds a branch for a child to every switch over the rows of a container, and marks those that cannot be extended.
  mutating func addRows(for plan: ChildPlan, to parent: String, call: String) {
    var number = 0
    // Each branch creates a new tree with the same switches.
    while let rib = code.ribTypes[parent], let rows = code.routeType(of: rib, into: plan.container)?.switches,
      number < rows.count
    {
      let row = rows[number]
      number += 1
      guard !row.syntax.routeNames.contains(plan.member) else { continue }
      let call = (row.syntax.usesSelf ? "self." : "") + call
      let shape = BranchShape(row.syntax, of: plan, in: code, containers: [])
      guard row.isResult, case .value(let returns) = shape else {
        leave(
          "The rows of \(row.container) aren't built by a plain switch over the row. Build \(plan.name) here by hand.",
          text: "case \(plan.pattern): \(call)", at: row.syntax, in: row.path)
        continue
      }
      addBranch([(returns ? "return " : "") + call], plan, to: row.syntax, in: row.path, of: parent)
    }
  }

  /// Writes a switch over the rows into a container without children.
  mutating func openRows(of parent: String, in container: String?) {
    guard let rib = code.ribTypes[parent], let (rows, type) = code.rowContainer(of: rib, container),
      type.cases.isEmpty
    else { return }
    for (path, closure) in CodeBase.closures(of: rows, in: rib) {
      guard let statement = closure.statements.first, closure.statements.doNothing else { continue }
      let name = closure.unnamedRow
      return edit(
        path,
        (name.map { [Edit($0.start..<$0.end, "row")] } ?? []) + [
          Edit(
            statement.start..<statement.end, "switch \(name == nil ? closure.rowName : "row") {}")
        ],
        "Add rows to \(rows.name) of \(parent).",
        text: "switch row {}")
    }
  }

  /// Removes a switch over the rows of a container that would have no branch left.
  ///
  /// - Returns: Whether the switch is over the rows of a container.
  mutating func closeRows(_ syntax: SwitchExprSyntax, in path: String, of parent: String) -> Bool {
    guard let rib = code.ribTypes[parent],
      code.containers(of: rib.router).contains(where: { container in
        code.routeType(of: rib, into: container.name)?.switches.contains {
          $0.isResult && $0.syntax.id == syntax.id
        }
          == true
      })
    else { return false }
    let text = Self.noRow(syntax.subject.withoutComments)
    edit(
      path, [Edit(syntax.start..<syntax.end, text)], "Remove the last row of \(parent).",
      text: text)
    return true
  }
}

extension CodeBase {
  /// Returns the case of the route that shows the rows of a container.
  func caseThatShows(_ way: RouteType, of route: CodeType, in rib: RIBTypes) -> EnumCaseElementSyntax? {
    let carriers = route.cases.filter { element in
      element.parameterClause?.parameters.contains { holds($0.type, way.type, in: rib) } == true
    }
    let shown = way.rows.flatMap { rib.router.caseThatShows($0.container, of: route) }
    if let shown { return route.cases.first { $0.name.word == shown } }
    return carriers.count == 1 ? carriers[0] : nil
  }

  /// Whether a type is a row of a container, or an array or a set of rows.
  func holds(_ type: TypeSyntax, _ rows: CodeType, in rib: RIBTypes) -> Bool {
    let element = type.as(ArrayTypeSyntax.self)?.element ?? type.elementOfMany ?? type
    return element.qualifiedName.flatMap { self.type($0, in: rib.interactor?.name) }?.name == rows.name
  }
}

extension TypeSyntax {
  /// The element type of an array or set written by name.
  fileprivate var elementOfMany: TypeSyntax? {
    guard let type = self.as(IdentifierTypeSyntax.self), ["Array", "Set"].contains(type.name.text),
      case .type(let element) = type.genericArgumentClause?.arguments.first?.argument
    else { return nil }
    return element
  }

  /// Whether a literal in brackets is a value of it.
  var isListed: Bool { self.is(ArrayTypeSyntax.self) || elementOfMany != nil }
}

extension CodeType {
  /// Returns the case of a route whose branch shows the rows of a container.
  fileprivate func caseThatShows(_ container: String, of route: CodeType) -> String? {
    let names = Set(route.caseNames)
    return members.lazy.flatMap { SwitchCollector(in: $0.declaration).switches.flatMap(\.allCases) }
      .filter { CallCollector(in: $0.statements).calls.contains { $0.shows(container) } }
      .compactMap { $0.caseNames.first }.first(where: names.contains)
  }
}
